/** The updater that `electron-updater` has for the program under test. */
export const held: { updater: unknown } = { updater: null };

/** electron-updater with this updater: `vi.mock('electron-updater', …)`. */
export const electronUpdater = {
  get autoUpdater() {
    return held.updater;
  },
};
