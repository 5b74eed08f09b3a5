import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';

test('SQLite module: loads from its prebuilt binary and answers a query', () => {
  const database = new Connection(':memory:');
  expect(database.prepare('select 6 * 7 as answer').get()).toEqual({ answer: 42 });
  database.close();
});

test('keychain module: loads from its prebuilt binary', () => {
  const script = "require('@github/keytar'); console.log('loaded')";
  expect(execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' }).trim()).toBe(
    'loaded',
  );
});

test('test run: uses the Node that npm ci installed', () => {
  expect(process.execPath.startsWith(join(ROOT, 'node_modules'))).toBe(true);
});

test('npm ci: compiles no native module', () => {
  for (const name of ['better-sqlite3', '@github/keytar'])
    expect(existsSync(join(ROOT, 'node_modules', name, 'build')), name).toBe(false);
});
