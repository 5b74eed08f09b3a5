/** The host of the window's own address, `app://kontuar/`. The browser host has the loopback's. */
export const WINDOW_HOST = 'kontuar';
