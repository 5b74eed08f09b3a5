import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readJsonInputFile } from '../../src-main/cli/invoiceJsonInputAndFindings';
import { readSecretsFromEnvironment } from '../../src-main/cli/secrets';
import { readRegularFile } from '../../src-main/readRegularFile';

/** Tests files that a user names: an endless or too large file is refused before it is read. */

const LIMIT = 1_000_000;

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-files-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates a file that has this size but takes no disk space. */
function sparseFile(bytes: number): string {
  const file = join(folder(), 'nan.json');
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return file;
}

describe('readRegularFile', () => {
  test('file reader with a size limit: reads a file whose size equals the limit', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, 'x'.repeat(LIMIT));
    const read = await readRegularFile(file, LIMIT);
    expect(read.ok && read.bytes.length).toBe(LIMIT);
  });

  test('file reader: refuses a file of 2 GB as too large', async () => {
    expect(await readRegularFile(sparseFile(2_000_000_000), LIMIT)).toEqual({
      ok: false,
      reason: 'tooLarge',
    });
  });

  test('file reader: refuses a folder, and reports a missing file as unreadable', async () => {
    if (process.platform !== 'win32')
      expect(await readRegularFile(folder(), LIMIT)).toEqual({ ok: false, reason: 'notRegular' });
    expect(await readRegularFile(join(folder(), 'gone'), LIMIT)).toEqual({ ok: false, reason: 'unreadable' });
  });

  test.skipIf(process.platform === 'win32')('refuses a device and a pipe without waiting', async () => {
    const pipe = join(folder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of ['/dev/zero', pipe])
      expect(await readRegularFile(path, LIMIT)).toEqual({ ok: false, reason: 'notRegular' });
  });

  test.runIf(process.platform === 'linux')('reads a file that says that it is empty', async () => {
    const read = await readRegularFile('/proc/self/status', LIMIT);
    expect(read.ok && read.bytes.length).toBeGreaterThan(100);
  });
});

describe('command line: a body from a file', () => {
  const refusal = async (file: string) => {
    const read = await readJsonInputFile(file, z.unknown());
    return read.ok ? null : read.answer;
  };

  test('invoice file on the command line: is refused when larger than 20 MB', async () => {
    expect(JSON.stringify(await refusal(sparseFile(2_000_000_000)))).toContain(
      'is larger than 20 MB and is not read.',
    );
  });

  test.skipIf(process.platform === 'win32')('is refused with a sentence when it is a device', async () => {
    expect(JSON.stringify(await refusal('/dev/zero'))).toContain('a pipe or a device is not read');
  });
});

describe('command line: the authority named by KONTUAR_CA_FILE', () => {
  const SECRETS = {
    KONTUAR_CLIENT_ID: 'id',
    KONTUAR_CLIENT_SECRET: 'secret',
    KONTUAR_LEGACY_LOGIN: 'login',
    KONTUAR_LEGACY_PASSWORD: 'password',
  };
  const authorityIn = async (file: string) =>
    (await readSecretsFromEnvironment({ ...SECRETS, KONTUAR_CA_FILE: file }))?.addresses?.caPem;

  test('CA file named by KONTUAR_CA_FILE: is read completely', async () => {
    const file = join(folder(), 'ca.pem');
    writeFileSync(file, 'PEM');
    expect(await authorityIn(file)).toBe('PEM');
  });

  test('CA file named by KONTUAR_CA_FILE: is treated as empty when larger than 1 MB', async () => {
    expect(await authorityIn(sparseFile(1_000_001))).toBe('');
  });

  test.skipIf(process.platform === 'win32')('matches no profile when it is a device', async () => {
    expect(await authorityIn('/dev/null')).toBe('');
    expect(await authorityIn('/dev/zero')).toBe('');
  });
});
