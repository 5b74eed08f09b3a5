/** The updater that `electron-updater` provides to the program under test. */
export const held: { updater: unknown } = { updater: null };

/** Replaces electron-updater with this updater: `vi.mock('electron-updater', …)`. */
export const electronUpdater = {
  get autoUpdater() {
    return held.updater;
  },
};
