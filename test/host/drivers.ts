import { openPage, startProgram } from '#support/browser';
import { openOnDevTools, openOwnWindow } from '#support/ownWindow';
import type { HostDriver } from './hostSuite';

export const browserDriver: HostDriver = {
  name: 'browser',
  start: async (profileDir, mode) => {
    const program = await startProgram({ profile: profileDir, training: mode === 'training' });
    const page = await openPage(program);
    let ended: Promise<number | null> | null = null;
    return { page, stop: () => (ended ??= program.stop()) };
  },
};

const windowDriver = (name: 'electron' | 'devtools', open: typeof openOwnWindow): HostDriver => ({
  name,
  start: async (profileDir, mode) => {
    const { page, quit } = await open({ profileDir, mode, environment: process.env });
    return { page, stop: quit };
  },
});
export const electronDriver = windowDriver('electron', openOwnWindow);
export const devtoolsDriver = windowDriver('devtools', openOnDevTools);
