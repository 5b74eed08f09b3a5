import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface Child {
  /** The lines of the child's standard output. */
  readonly lines: AsyncIterator<string>;
  kill(): Promise<void>;
  /** The signal that ended the child; null when it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** Starts a script of this folder in its own process, which ends with the test at the latest. */
export function startChild(script: string, ...args: string[]): Child {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('resolveTs.mjs'),
      path(script),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit').then(() => child.signalCode);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  if (!child.stdout) throw new Error('the child has no standard output');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { lines, kill, ended };
}
