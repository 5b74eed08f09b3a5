import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const MAX_START_MS = 90_000;

/**
 * Starts a packed program in training mode, waits until its log notes that the window is connected to the engine
 * (src-main/host/electron/electronHost.ts), and ends the program. The test reads the log because the fuses of the
 * program allow no inspector.
 */
export async function startsWell(program: string): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'kontuar-smoke-'));
  const child = spawn(program, ['--training', '--hidden', `--profile=${profile}`], { stdio: 'inherit' });
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const startedWell = () => {
    try {
      const lines = readFileSync(join(profile, 'log', 'kontuar.log'), 'utf8')
        .trim()
        .split('\n');
      return lines.some((line) => JSON.parse(line).what === 'window');
    } catch {
      return false;
    }
  };
  for (const until = Date.now() + MAX_START_MS; Date.now() < until && !ended && !startedWell();)
    await wait(200);
  const well = startedWell();
  child.kill();
  while (!ended) await wait(100);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  return well;
}
