import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#support/testProfile';
import { createTemporaryFolder } from '#support/releases';
import { missingSecrets, writeSums } from '../../packaging/release';

/** The release workflow cannot run here, but every file and command that it names must exist. */

const stepSchema = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
});
const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      strategy: z.object({ matrix: z.object({ os: z.array(z.string()) }) }).optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      environment: z.string().optional(),
      steps: z.array(stepSchema),
    }),
  ),
});
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const workflow = workflowSchema.parse(parse(read('.github/workflows/release.yml')));
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

test('release workflow: runs on three systems, with read-only rights except in release jobs', () => {
  const systems = Object.values(workflow.jobs).flatMap((job) => job.strategy?.matrix.os ?? []);
  expect(systems.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(workflow.jobs))
    expect(job.permissions === undefined).toBe(job.environment !== 'release');
});

test('release workflow: runs only existing scripts, with the tests before the installers', () => {
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json'))).scripts;
  const named = commands.flatMap((line) => /npm run ([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect([...new Set(named)]).toEqual(['test:long', 'build', 'test:e2e', 'package']);
  const files = commands.flatMap((line) => /node ((?:packaging|scripts)\/[\w.]+)/.exec(line)?.[1] ?? []);
  expect([...new Set(files)].toSorted()).toEqual([
    'packaging/release.ts',
    'packaging/smokeTest.ts',
    'packaging/tryInstallers.ts',
    'scripts/vulnerabilities.mjs',
  ]);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const suites = commands.flatMap((line) => /npm run test:long -- (\w+)/.exec(line)?.[1] ?? []);
  expect([...new Set(suites)]).toEqual(['install', 'electron']);
  const electron = z.object({ bin: z.record(z.string(), z.string()) });
  const { bin } = electron.parse(JSON.parse(read('node_modules/electron/package.json')));
  expect(commands).toContain('npx install-electron');
  expect(bin).toHaveProperty('install-electron');
});

test('release workflow: checks that every signing secret is set before use, and verifies the signatures afterwards', () => {
  const asked = new Set<string>();
  for (const { run = '', env } of steps) {
    for (const name of /^node packaging\/release\.ts secrets (.+)$/.exec(run)?.[1]?.split(' ') ?? [])
      asked.add(name);
    for (const [name, value] of Object.entries(env))
      if (value.includes('secrets.')) expect(asked).toContain(name);
  }
  expect(asked.size).toBe(9);
  expect(missingSecrets(['HERE', 'EMPTY', 'BLANK', 'NONE'], { HERE: 'x', EMPTY: '', BLANK: ' ' })).toEqual([
    'EMPTY',
    'BLANK',
    'NONE',
  ]);
  // Signing is checked before the build, enforced during it, and verified afterwards.
  expect(
    commands.filter((line) => line.startsWith('npm run package -- -c.forceCodeSigning=true')),
  ).toHaveLength(2);
  for (const proof of [
    'Get-AuthenticodeSignature',
    'codesign --verify',
    'spctl --assess',
    'stapler validate',
  ])
    expect(commands.join('\n')).toContain(proof);
});

test('release checksums: are the SHA-256 of the files, in the format of sha256sum', async () => {
  const folder = createTemporaryFolder('sums');
  await expect(writeSums(folder)).rejects.toThrow('empty');
  writeFileSync(join(folder, 'one.deb'), 'one');
  writeFileSync(join(folder, 'two.exe'), 'two');
  expect(await writeSums(folder)).toHaveLength(2);
  // A second run does not include its own file of checksums.
  expect(await writeSums(folder)).toEqual([
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  one.deb\n',
    '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  two.exe\n',
  ]);
});

test('release workflow: uploads the update lists of electron-updater with the draft release', () => {
  expect(read('.github/workflows/release.yml')).toMatch(/^ +dist\/latest\*\.yml$/m);
  expect(commands.join('\n')).toContain('gh release create "$GITHUB_REF_NAME" --draft');
});

test('release notes: the version of package.json has notes in Polish and English', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  expect(read(`docs/release-notes/${version}.md`)).toMatch(/## Polski\n\n- [^]*## English\n\n- /);
});

test('release workflow: pins each action to a commit with its version, and puts no secret in a command', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(2);
  const text = read('.github/workflows/release.yml');
  for (const action of actions) {
    expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).toMatch(new RegExp(`${action} # v\\d+\\.\\d+\\.\\d+\n`));
  }
  expect(commands.join('\n')).not.toContain('secrets.');
  for (const { env } of steps)
    for (const [name, value] of Object.entries(env))
      expect(value).toBe(name === 'GH_TOKEN' ? '${{ github.token }}' : `\${{ secrets.${name} }}`);
});
