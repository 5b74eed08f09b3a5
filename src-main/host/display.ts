/** Whether a window can be shown at all: Linux without X or Wayland is a console. */
export const hasDisplay = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  process.platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);

/** Chromium, alone or in Electron, refuses its sandbox to root; only then is it left out, and it is said. */
export const isRoot = (): boolean => process.getuid?.() === 0;
