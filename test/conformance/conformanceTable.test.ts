import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asyncApi, openApi } from '#support/interfaceDocument';
import { ROOT } from '#support/testProfile';

/**
 * Writes docs/reference/conformance.md from docs/reference/interface and from the row ids in test titles, and fails if
 * the file is outdated. Update it with `npm run test:unit -- test/conformance/conformanceTable.test.ts -u`.
 */

const TITLE_PATTERN =
  /(['"`])((?:(?!\1|\\|\n).)*\((?:[A-Z]{3}-\d+|[A-Z]\d+[a-z]?)(?:, [\w.-]+)*\)(?:(?!\1|\\|\n).)*)\1/g;
const ROW_ID_PATTERN = /\b(?:[A-Z]{3}-\d+|A\d+[a-f]?)\b/g;

interface TestTitle {
  readonly file: string;
  readonly ids: readonly string[];
}

function readTitles(): TestTitle[] {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(TITLE_PATTERN)].map(([, , title = '']) => ({
      file,
      ids: title.match(ROW_ID_PATTERN) ?? [],
    }));
  });
}

const titles = readTitles();

function listTests(id: string): string[] {
  return [...new Set(titles.filter(({ ids }) => ids.includes(id)).map(({ file }) => file))];
}

const rules: readonly (readonly [string, string])[] = [
  ...Object.entries(openApi['x-rules']),
  ...Object.entries(asyncApi['x-rules']),
];

function buildOperationRows(): string[] {
  return Object.entries(openApi.paths).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const statuses = Object.keys(operation.responses).join(', ');
      return [`| ${method.toUpperCase()} ${path} | ${operation.operationId} | ${statuses} |`];
    }),
  );
}

function buildTable(): string {
  const silences = [
    ...new Set(titles.flatMap(({ ids }) => ids.filter((id) => id.startsWith('A') && !id.includes('-')))),
  ];
  silences.sort(
    (left, right) =>
      Number.parseInt(left.slice(1), 10) - Number.parseInt(right.slice(1), 10) || left.localeCompare(right),
  );
  const events = Object.values(asyncApi.components.messages).map(({ name }) => name);
  return [
    '# Conformance',
    '',
    'Generated from `docs/reference/interface` and from the row ids in test titles by `test/conformance/conformanceTable.test.ts`; do not edit.',
    'The tests in `test/conformance` hold every request of the client, and every answer and event of the training service, to',
    '`docs/reference/interface/openapi.yaml` and `docs/reference/interface/asyncapi.yaml`: fields, types, bounds, statuses and headers. What follows is',
    'what a schema cannot express.',
    '',
    '## Operations',
    '',
    '| operation | name | answers |',
    '|---|---|---|',
    ...buildOperationRows(),
    '',
    `Events: ${events.join(', ')}.`,
    '',
    '## Rules',
    '',
    '| id | rule | tests |',
    '|---|---|---|',
    ...rules.map(([id, text]) => `| ${id} | ${text} | ${listTests(id).join('<br>')} |`),
    '',
    '## Silences',
    '',
    'What the service leaves open, by the number of `docs/reference/domain.md`, section 9, with the tests that name it.',
    '',
    '| id | tests |',
    '|---|---|',
    ...silences.map((id) => `| ${id} | ${listTests(id).join('<br>')} |`),
    '',
  ].join('\n');
}

test('conformance table: every rule of the service interface is named in the title of at least one test', () => {
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.map(([id]) => id).filter((id) => listTests(id).length === 0)).toEqual([]);
});

test('conformance table: docs/reference/conformance.md is up to date', async () => {
  await expect(buildTable()).toMatchFileSnapshot(join(ROOT, 'docs/reference/conformance.md'));
});
