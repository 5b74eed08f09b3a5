import { WINDOW_HOST } from '#shared/model/windowHost';

/** Whether this is a page of a browser, and not the window of what is installed. */
export const inBrowser = location.hostname !== WINDOW_HOST;
