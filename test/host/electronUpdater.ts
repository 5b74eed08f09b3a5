import { Provider } from 'electron-updater/out/providers/Provider';

/** The updater that `electron-updater` has for the program under test. */
export const held: { updater: unknown } = { updater: null };

/** electron-updater with its own classes and this updater: `vi.mock('electron-updater', …)`. */
export const electronUpdater = {
  Provider,
  get autoUpdater() {
    return held.updater;
  },
};
