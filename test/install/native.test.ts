import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';

test('SQLite loads from its prebuilt binary and answers', () => {
  const database = new Connection(':memory:');
  expect(database.prepare('select 6 * 7 as answer').get()).toEqual({ answer: 42 });
  database.close();
});

test('the keychain module loads from its prebuilt binary (on Linux with libsecret)', () => {
  const script = "require('@github/keytar'); console.log('loaded')";
  expect(execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' }).trim()).toBe(
    'loaded',
  );
});

test('tests run on the Node that came with npm ci', () => {
  expect(process.execPath.startsWith(join(ROOT, 'node_modules'))).toBe(true);
});

test('npm ci compiled nothing', () => {
  for (const name of ['better-sqlite3', '@github/keytar'])
    expect(existsSync(join(ROOT, 'node_modules', name, 'build')), name).toBe(false);
});
