/** Returns true if a window can be shown; Linux without X or Wayland only has a console. */
export const hasDisplay = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  process.platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);

/**
 * Returns true if the user is root, for whom Chromium (alone or in Electron) refuses to use its sandbox. Only for root
 * does Kontuar disable the sandbox and print a message.
 */
export const isRunningAsRoot = (): boolean => process.getuid?.() === 0;
