import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { openPage, startProgram } from '#support/browser';
import { ROOT } from '#support/profile';
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

/** Where the npm package electron has its binary; null where it was never fetched. */
export function electronBinary(): string | null {
  const folder = join(ROOT, 'node_modules', 'electron');
  const path = join(folder, 'path.txt');
  if (!existsSync(path)) return null;
  const binary = join(folder, 'dist', readFileSync(path, 'utf8'));
  return existsSync(binary) ? binary : null;
}

export const electronDriver = (executablePath: string): HostDriver => ({
  name: 'electron',
  start: async (profileDir, mode) => {
    const app = await _electron.launch({
      executablePath,
      args: [
        join(ROOT, 'out', 'main', 'electron.js'),
        `--profile=${profileDir}`,
        ...(mode === 'training' ? ['--training'] : []),
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
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
