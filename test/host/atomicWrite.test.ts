import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { atomicWrite, atomicWriteSync } from '../../src-main/atomicWrite';

/** Simulates a folder that everybody may write to, with a foreign file where the temporary file would be written. */
function openFolder(): { readonly file: string; readonly part: string; readonly other: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-open-'));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'faktury.csv');
  return { file, part: `${file}.part`, other: join(folder, 'other') };
}
const WAYS = [
  ['at once', (file: string) => Promise.resolve(atomicWriteSync(file, 'guests', { secret: true }))],
  ['in parts', (file: string) => atomicWrite(file, ['gue', 'sts'], { secret: true }).then(() => undefined)],
] as const;

test.skipIf(process.platform === 'win32').each(WAYS)(
  '%s: a file that lies there already, open to all, is not the one that is written',
  async (_, write) => {
    const { file, part } = openFolder();
    writeFileSync(part, '');
    chmodSync(part, 0o666);
    const theirs = openSync(part, 'r');
    onTestFinished(() => closeSync(theirs));
    await write(file);
    expect(readFileSync(file, 'utf8')).toBe('guests');
    expect([readFileSync(theirs, 'utf8'), statSync(file).mode & 0o777]).toEqual(['', 0o600]);
  },
);

test.skipIf(process.platform === 'win32').each(WAYS)(
  '%s: a link that lies there is not followed',
  async (_, write) => {
    const { file, part, other } = openFolder();
    writeFileSync(other, 'mine');
    symlinkSync(other, part);
    await write(file);
    expect([readFileSync(file, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['guests', 'mine']);
  },
);
