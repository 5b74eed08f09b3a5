/** Host of the address `app://kontuar/` in Electron's window; a browser window uses the loopback address instead. */
export const APP_URL_HOST = 'kontuar';
