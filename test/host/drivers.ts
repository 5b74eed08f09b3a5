import { once } from 'node:events';
import { openPage, startProgram } from '#support/browser';
import { launchElectron } from '#support/electronProgram';
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

export const electronDriver = (executablePath: string): HostDriver => ({
  name: 'electron',
  start: async (profileDir, mode) => {
    const app = await launchElectron({ executablePath, profileDir, mode, environment: process.env });
    const child = app.process();
    const exited = once(child, 'exit').then(() => child.exitCode);
    return {
      page: await app.firstWindow(),
      stop: async () => {
        await app.close().catch(() => undefined);
        return exited;
      },
    };
  },
});
