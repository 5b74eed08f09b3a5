import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#support/profile';

/** The release workflow cannot run here; what it names has to be here all the same. */
const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
});
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      strategy: z.object({ matrix: z.object({ os: z.array(z.string()) }) }),
      steps: z.array(stepSchema),
    }),
  ),
});
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const workflow = workflowSchema.parse(parse(read('.github/workflows/release.yml')));
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

test('three systems, and no more rights than reading', () => {
  const systems = Object.values(workflow.jobs).flatMap((job) => job.strategy.matrix.os);
  expect(systems.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

test('every script that it runs exists, and the suites run before the installers', () => {
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json'))).scripts;
  const named = commands.flatMap((line) => /npm run ([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect([...new Set(named)]).toEqual([
    'check:vulnerabilities',
    'build',
    'test:e2e',
    'test:electron',
    'installers',
    'smoke',
  ]);
  const electron = z.object({ bin: z.record(z.string(), z.string()) });
  const { bin } = electron.parse(JSON.parse(read('node_modules/electron/package.json')));
  expect(commands).toContain('npx install-electron');
  expect(bin).toHaveProperty('install-electron');
});

test('actions are pinned to a version, and secrets stand in no command', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(2);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+\.\d+\.\d+$/);
  expect(commands.join('\n')).not.toContain('secrets.');
  for (const { env } of steps)
    for (const [name, value] of Object.entries(env)) expect(value).toBe(`\${{ secrets.${name} }}`);
});

test('the review of the Electron host has every point of the checklist, and names files and tests that exist', () => {
  const review = read('docs/electron-review.md');
  const points = [...review.matchAll(/^\| (\d+) \|.*\| ([^|]*) \| [^|]* \|$/gm)];
  expect(points.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  const host = 'src-main/host/electron';
  const files = [...review.matchAll(/`([\w./]+\.(?:ts|json))`/g)].map(([, name = '']) => name);
  expect(files.length).toBeGreaterThan(20);
  for (const name of files)
    expect(
      [name, join(host, name), join('src-main/host', name), join('node_modules/electron', name)].some(
        (path) => existsSync(join(ROOT, path)),
      ),
      name,
    ).toBe(true);
  const suite = read('test/host/hostSuite.ts') + read('test/host/electronContract.test.ts');
  for (const [, title = ''] of review.matchAll(/(?:suite|contract), ((?:"[^"]+"(?:, )?)+)/g))
    for (const [, words = ''] of title.matchAll(/"([^"]+)"/g)) expect(suite, words).toContain(words);
});
