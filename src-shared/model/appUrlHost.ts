/** Host in the window's address `app://kontuar/`; a browser window uses the loopback address instead. */
export const APP_URL_HOST = 'kontuar';
