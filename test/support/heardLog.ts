import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openLog } from '../../src-main/log/log';

/** Collects the lines of the program's log from now on; after the test, the log is switched off again. */
export function heardLog(): () => unknown[] {
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-log-'));
  openLog({ profileDir, part: 'engine', makes: true });
  onTestFinished(() => {
    rmSync(profileDir, { recursive: true });
    openLog({ profileDir, part: 'engine', makes: false });
  });
  return () =>
    readFileSync(join(profileDir, 'log', 'kontuar.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
}
