import { APP_URL_HOST } from '#shared/model/appUrlHost';

/** True if the screens run in a browser and not in the window of the installed program. */
export const isRunningInBrowser = location.hostname !== APP_URL_HOST;
