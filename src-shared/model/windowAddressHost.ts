/** Host of the window's own address, `app://kontuar/`. The browser host uses the loopback address instead. */
export const APP_URL_HOST = 'kontuar';
