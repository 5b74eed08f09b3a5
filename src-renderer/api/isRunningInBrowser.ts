import { WINDOW_HOST } from '#shared/model/windowAddressHost';

/** Whether the screens run as a page of a browser and not in the window of the installed program. */
export const isRunningInBrowser = location.hostname !== WINDOW_HOST;
