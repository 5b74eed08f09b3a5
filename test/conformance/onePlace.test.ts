import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';

/**
 * Checks sync.md, Writing, Outcome: one function turns an answer into a meaning, and no other code compares status
 * codes.
 */

const COMPARED = /\bstatus\)?\s*(?:===|!==|>=|<=|<|>)\s*[1-5]\d\d\b|\bcase [1-5]\d\d:/;

/** Files that compare a number for a different reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'src-main/engine/remote/serviceResponseProblems.ts': 'the place itself',
  'src-main/engine/platform/proxyAndTlsDispatchers.ts': 'HTTP gives some answers no body',
  'src-main/engine/api/rpcServer.ts': 'the number is the kind of a local error of oRPC',
  'src-renderer/connect/describeConnectionCheck.ts': 'whether the number is worth showing',
};

test('source code: outside the training service, only serviceResponseProblems.ts and listed exceptions compare HTTP status codes', () => {
  const files = globSync('src-{main,renderer,shared}/**/*.{ts,svelte}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    // The training service is left out, because it creates the status codes.
    .filter((file) => !file.startsWith('src-main/training/'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => COMPARED.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.filter((file) => !(file in OTHERWISE))).toEqual([]);
  expect(found).toContain('src-main/engine/remote/serviceResponseProblems.ts');
});
