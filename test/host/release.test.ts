import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#support/profile';
import { temporary, testKey, type TestKey } from '#support/releases';
import { missingSecrets, writeSums } from '../../bin/release.mjs';
import { placeOf, releaseNotes, signFolder, wrongIn } from '../../bin/signUpdate.mjs';
import { MANIFEST_FILE, readManifest } from '../../src-main/host/update/manifest';
import { isSigned } from '../../src-main/host/update/offer';

/** The release workflows cannot run here; what they name has to be here all the same. */
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
const [workflow, publishing] = ['release', 'publish'].map((name) =>
  workflowSchema.parse(parse(read(`.github/workflows/${name}.yml`))),
);
if (!workflow || !publishing) throw new Error('a workflow is missing');
const steps = [workflow, publishing].flatMap(({ jobs }) => Object.values(jobs)).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

test('three systems, and no more rights than reading but for the jobs that a person lets go on', () => {
  const systems = Object.values(workflow.jobs).flatMap((job) => job.strategy?.matrix.os ?? []);
  expect(systems.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
  for (const { permissions, jobs } of [workflow, publishing]) {
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs))
      expect(job.permissions === undefined).toBe(job.environment !== 'release');
  }
});

test('every script that it runs exists, and the suites run before the installers', () => {
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json'))).scripts;
  const named = commands.flatMap((line) => /npm run ([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect([...new Set(named)]).toEqual([
    'test:install',
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

test('nothing is signed by chance: every secret that a step takes was asked for before', () => {
  const asked = new Set<string>();
  for (const { run = '', env } of steps) {
    for (const name of /^node bin\/release\.mjs secrets (.+)$/.exec(run)?.[1]?.split(' ') ?? [])
      asked.add(name);
    for (const [name, value] of Object.entries(env))
      if (value.includes('secrets.')) expect(asked).toContain(name);
  }
  expect(asked.size).toBeGreaterThan(8);
  expect(missingSecrets(['HERE', 'EMPTY', 'BLANK', 'NONE'], { HERE: 'x', EMPTY: '', BLANK: ' ' })).toEqual([
    'EMPTY',
    'BLANK',
    'NONE',
  ]);
  // Refused before it is built, forced while it is, and read back afterwards.
  expect(
    commands.filter((line) => line.startsWith('npm run installers -- -c.forceCodeSigning=true')),
  ).toHaveLength(2);
  for (const proof of [
    'Get-AuthenticodeSignature',
    'codesign --verify',
    'spctl --assess',
    'stapler validate',
  ])
    expect(commands.join('\n')).toContain(proof);
});

test('checksums are those of the files, as sha256sum reads them', async () => {
  const folder = temporary('sums');
  await expect(writeSums(folder)).rejects.toThrow('empty');
  writeFileSync(join(folder, 'one.deb'), 'one');
  writeFileSync(join(folder, 'two.exe'), 'two');
  expect(await writeSums(folder)).toHaveLength(2);
  // Anew: it does not sum itself.
  expect(await writeSums(folder)).toEqual([
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  one.deb\n',
    '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  two.exe\n',
  ]);
});

test('release notes have one to five lines in each language, and the next version has some', () => {
  const files = readdirSync(join(ROOT, 'docs', 'release-notes'));
  expect(files.map((file) => `docs/release-notes/${file}`)).toContain('docs/release-notes/unreleased.md');
  for (const file of files) {
    const text = read(join('docs', 'release-notes', file));
    const notes = releaseNotes(text);
    // Every line of the file is in them: a line under another heading would be lost.
    expect([...notes.pl, ...notes.en], file).toEqual(
      text
        .split('\n- ')
        .slice(1)
        .map((line) => line.split('\n')[0]),
    );
  }
  const six = '- a line\n'.repeat(6);
  expect(() => releaseNotes(`# 1.0.0\n\n## Polski\n\n- wiersz\n\n## English\n\n${six}`)).toThrow('en');
  expect(() => releaseNotes(`# 1.0.0\n\n## English\n\n- a line\n`)).toThrow('pl');
  expect(() => releaseNotes(read('CHANGELOG.md'))).toThrow();
});

test('a release is signed for the three systems, and only with a key that programs know', async () => {
  const folder = temporary('release');
  const blockMap = Buffer.concat([Buffer.from('program and blocks'), Buffer.from([0, 0, 0, 6])]);
  const names = [
    'Kontuar-Setup-0.2.0.exe',
    'Kontuar-0.2.0.AppImage',
    'Kontuar-0.2.0-arm64.AppImage',
    'kontuar_0.2.0_amd64.deb',
    'kontuar_0.2.0_arm64.deb',
    'kontuar-0.2.0.aarch64.rpm',
    'Kontuar-0.2.0-universal-mac.zip',
  ];
  for (const name of [
    ...names,
    'Kontuar-0.2.0-universal.dmg',
    'latest.yml',
    'Kontuar-Setup-0.2.0.exe.blockmap',
  ])
    writeFileSync(join(folder, name), name.endsWith('AppImage') ? blockMap : name);
  const [old, current, stranger] = [testKey(), testKey(), testKey()];
  const pemOf = (...keys: TestKey[]) =>
    keys.map(({ secret }) => secret.export({ type: 'pkcs8', format: 'pem' })).join('');
  const release = {
    folder,
    version: '0.2.0',
    notes: releaseNotes(read('docs/release-notes/0.1.0.md')),
    released: '2026-11-23',
  };
  const known = [old.name, current.name];
  // Two keys while one follows the other: programs that know either believe it.
  const envelope = await signFolder({ ...release, pem: pemOf(old, current), known });
  for (const key of known) {
    const manifest = readManifest(envelope, [key]);
    if (!manifest.ok) throw new Error(manifest.why);
    expect(manifest.manifest.files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(manifest.manifest.notes).toEqual(release.notes);
    for (const file of manifest.manifest.files) {
      expect(await isSigned(join(folder, file.name), file)).toBe(true);
      expect(file.blockMapSize).toBe(file.name.endsWith('AppImage') ? 6 : undefined);
    }
  }
  // What programs would say of the folder, before anybody is asked to.
  const wrong = () => wrongIn(folder, '0.2.0', known);
  expect(await wrong()).toEqual(['kontuar-update.json is unsigned']);
  writeFileSync(join(folder, MANIFEST_FILE), envelope);
  expect(await wrong()).toEqual([]);
  expect(await wrongIn(folder, '0.2.0', [stranger.name])).toEqual(['kontuar-update.json is foreign']);
  expect(await wrongIn(folder, '0.3.0', known)).toEqual(['the manifest is of 0.2.0']);
  writeFileSync(join(folder, 'kontuar_0.2.0_amd64.deb'), 'kontuar_0.2.0_amd64.deB');
  rmSync(join(folder, 'Kontuar-Setup-0.2.0.exe'));
  writeFileSync(join(folder, 'kontuar-0.2.0.x86_64.rpm'), 'not in it');
  expect((await wrong()).toSorted()).toEqual([
    'Kontuar-Setup-0.2.0.exe is not there',
    'kontuar-0.2.0.x86_64.rpm is not in the manifest',
    'kontuar_0.2.0_amd64.deb is not the one that was signed',
  ]);
  const staged = await signFolder({ ...release, pem: pemOf(current), known, share: 10 });
  expect(readManifest(staged, known)).toMatchObject({ manifest: { share: 10 } });
  writeFileSync(join(folder, MANIFEST_FILE), staged);
  expect(await wrong()).toEqual(['nothing for win32 any']);
  expect(placeOf('Kontuar-0.2.0-arm64.AppImage')).toEqual({ system: 'linux', arch: 'arm64' });
  expect(placeOf('kontuar-0.2.0.aarch64.rpm')).toEqual({ system: 'linux', arch: 'arm64' });
  expect(placeOf('Kontuar-Setup-0.2.0.exe')).toEqual({ system: 'win32', arch: 'any' });
  expect(placeOf('Kontuar-0.2.0-universal-mac.zip')).toEqual({ system: 'darwin', arch: 'any' });
  await expect(signFolder({ ...release, pem: pemOf(stranger), known })).rejects.toThrow('keys.ts');
  await expect(signFolder({ ...release, pem: '', known })).rejects.toThrow('KONTUAR_UPDATE_KEY');
  await expect(signFolder({ ...release, version: '0.3.0', pem: pemOf(old), known })).rejects.toThrow('0.3.0');
  // The workflow signs what all three have made, with the key from its secrets alone.
  const signing = steps.find(({ run }) => run?.includes('bin/signUpdate.mjs sign'));
  expect(signing?.env).toEqual({ KONTUAR_UPDATE_KEY: '${{ secrets.KONTUAR_UPDATE_KEY }}' });
});

test('actions are pinned to a commit whose version stands beside it, and secrets stand in no command', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(2);
  const text = read('.github/workflows/release.yml') + read('.github/workflows/publish.yml');
  for (const action of actions) {
    expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).toMatch(new RegExp(`${action} # v\\d+\\.\\d+\\.\\d+\n`));
  }
  expect(commands.join('\n')).not.toContain('secrets.');
  for (const { env } of steps)
    for (const [name, value] of Object.entries(env))
      expect(value).toBe(name === 'GH_TOKEN' ? '${{ github.token }}' : `\${{ secrets.${name} }}`);
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
      [
        name,
        join(host, name),
        join('src-main', name),
        join('src-main/host', name),
        join('node_modules/electron', name),
      ].some((path) => existsSync(join(ROOT, path))),
      name,
    ).toBe(true);
  const suite = ['hostSuite', 'electronContract.test', 'electronPage', 'electronDesk', 'electronUpdater']
    .map((name) => read(`test/host/${name}.ts`))
    .join('');
  for (const [, title = ''] of review.matchAll(/(?:suite|contract), ((?:"[^"]+"(?:, )?)+)/g))
    for (const [, words = ''] of title.matchAll(/"([^"]+)"/g)) expect(suite, words).toContain(words);
});
