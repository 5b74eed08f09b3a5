import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProgram } from '#support/browser';
import { makeEmptyRoot, mayChangeRoot } from '#support/emptyRoot';
import { importedBy, missingIn, packApplication, unneededIn, type Packed } from '#support/packed';
import { build, run } from '#support/testProfile';
import { createTemporaryFolder } from '#support/releases';
import { startTrainingServer } from '#support/trainingServer';
import { addressesOf, secretsOf } from './cliAnswers';

/** Tests what an installer would put on a PC, in an empty folder, and starts it there. */

let packed: Packed;
beforeAll(async () => {
  await build();
  packed = await packApplication();
}, 240_000);
afterAll(() => packed.remove());

const launch = () => join(packed.app, 'out', 'main', 'launch.js');

test('packed program: contains the build output, the required packages, fonts and icons, but no build tools or other unneeded files', async () => {
  expect((await readdir(packed.app)).sort()).toEqual(['node_modules', 'out', 'package.json', 'resources']);
  expect(await readdir(join(packed.app, 'resources'))).toEqual(['fonts', 'icons']);
  // Build tools and binaries for other systems would be useless weight.
  for (const name of ['electron', 'electron-builder', 'svelte', 'vitest', 'zod'])
    expect(existsSync(join(packed.app, 'node_modules', name)), name).toBe(false);
  expect(unneededIn(packed.app)).toEqual([]);
  const prebuilds = (name: string) => readdir(join(packed.app, 'node_modules', name, 'prebuilds'));
  expect(await prebuilds('better-sqlite3')).toEqual(['linux-x64.node']);
  expect(await prebuilds('@github/keytar')).toEqual(['linux-x64']);
  // Size limit in MB of the file that every PC downloads and every start reads; with unneeded files it would have 44
  // MB.
  expect((await stat(join(packed.resources, 'app.asar'))).size / 1e6).toBeLessThan(22);
  expect(await readdir(packed.resources)).toEqual(
    expect.arrayContaining(['app.asar', 'app.asar.unpacked', 'CHANGELOG.md', 'KONTUAR-LICENSE.txt']),
  );
});

test('packed program: lists its third-party packages with their licences', async () => {
  const notices = await readFile(join(packed.resources, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['better-sqlite3', 'undici', 'zod', 'svelte', '@fontsource-variable/ibm-plex-sans'])
    expect(notices, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('font noto-sans-sc, OFL-1.1');
  const noticesFile = join(packed.app, 'out', 'renderer', 'third-party-notices.txt');
  expect(await readFile(noticesFile, 'utf8')).toBe(notices);
});

test('packed program: contains every package that its code imports', () => {
  expect(importedBy(join(packed.app, 'out', 'main'))).toContain('better-sqlite3');
  expect(missingIn(packed.app)).toEqual([]);
});

test('packed program: has Electron fuses that disable Node mode, the inspector and loading of foreign code', async () => {
  const wire = await getCurrentFuseWire(packed.program);
  const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect(on(FuseV1Options.RunAsNode)).toBe(false);
  expect(on(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
  expect(on(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
  expect(on(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
  expect(on(FuseV1Options.EnableCookieEncryption)).toBe(true);
  expect(on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(on(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
});

test('packed program: starts, serves its window, and makes a PDF and an XLSX table', async () => {
  const program = await startProgram({ training: true, script: launch() });
  try {
    const page = await fetch(program.origin);
    expect(await page.text()).toContain('<title>Kontuar');
    // The first pass of the training property may still be running.
    const [row] = await vi.waitUntil(
      async () => {
        const { rows } = await program.client.invoices.list({});
        return rows.length > 0 ? rows : null;
      },
      { timeout: 50_000 },
    );
    if (!row) throw new Error('training has no invoice');
    const paper = await program.client.documents.invoice({ id: row.localId, language: 'plEn' });
    expect(Buffer.from(paper.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    const selection = { by: 'ids' as const, ids: [row.localId] };
    const kinds = new Set<string>();
    for await (const step of await program.client.documents.export({ format: 'xlsx', selection }))
      kinds.add(step.kind);
    expect(kinds).toContain('end');
  } finally {
    expect(await program.stop(), program.said()).toBe(0);
  }
}, 120_000);

test('packed ZIP library: creates an encrypted file', async () => {
  const script = `import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
configure({ useWebWorkers: false });
const zip = new ZipWriter(new Uint8ArrayWriter(), { password: 'reception', encryptionStrength: 3 });
await zip.add('today.txt', new Uint8ArrayReader(new Uint8Array(5000)));
console.log((await zip.close()).length);`;
  await writeFile(join(packed.app, 'seal.mjs'), script);
  const sealed = spawnSync(process.execPath, [join(packed.app, 'seal.mjs')], { encoding: 'utf8' });
  await rm(join(packed.app, 'seal.mjs'));
  expect(Number(sealed.stdout), sealed.stderr).toBeGreaterThan(100);
});

test('packed command line: has its own folder outside the program archive, with one start script', async () => {
  const cli = join(packed.resources, 'cli');
  expect((await readdir(cli)).sort()).toEqual(['NODE-LICENSE.txt', 'app', 'bin', 'node']);
  expect(await readdir(join(cli, 'bin'))).toEqual(['kontuar']);
  expect((await readdir(join(cli, 'app'))).sort()).toEqual([
    'node_modules',
    'out',
    'package.json',
    'resources',
  ]);
  expect(await readdir(join(cli, 'app', 'out'))).not.toContain('renderer');
  expect(missingIn(join(cli, 'app'))).toEqual([]);
});

/**
 * electron-builder makes the AppImage with substitute tools named here: `mksquashfs` keeps the tree of the AppImage
 * instead of packing it, and a single word replaces the start file.
 */
test('AppImage: starts in the sandbox when the system has user namespaces, and with --no-sandbox otherwise', async () => {
  const folder = createTemporaryFolder('appimage');
  const [tools, tree, out] = ['tools', 'tree', 'out'].map((name) => join(folder, name));
  if (!tools || !tree || !out) throw new Error('no folders');
  mkdirSync(join(tools, 'runtimes'), { recursive: true });
  mkdirSync(join(tools, 'lib', 'x64'), { recursive: true });
  writeFileSync(join(tools, 'runtimes', 'runtime-x64'), 'RUNTIME');
  const program = (file: string, text: string) =>
    writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program(join(tools, 'desktop-file-validate'), 'exit 0');
  program(join(tools, 'mksquashfs'), `cp -R "$1" '${tree}' && echo "RUNTIME $@" > "$2"`);
  const { status, err } = await run(
    'node_modules/electron-builder/cli.js',
    [
      '--linux',
      'AppImage',
      '--x64',
      '--prepackaged',
      dirname(packed.program),
      '--publish',
      'never',
      '--config',
      'packaging/electron-builder.config.ts',
      `-c.directories.output=${out}`,
    ],
    { APPIMAGE_TOOLS_PATH: tools },
  );
  expect(status, err).toBe(0);
  const made = (await readdir(out)).find((name) => name.endsWith('.AppImage')) ?? '';
  expect(await readFile(join(out, made), 'latin1')).toMatch(/^RUNTIME .* -offset 7 .*-comp zstd/);
  expect(await readdir(tree)).toEqual(
    expect.arrayContaining(['AppRun', 'kontuar-desk', 'resources', '.DirIcon']),
  );
  expect(await readdir(join(tree, 'resources'))).toEqual(
    expect.arrayContaining(['app.asar', 'app.asar.unpacked', 'app-update.yml', 'cli']),
  );
  expect(existsSync(join(tree, 'resources', 'cli', 'bin', 'kontuar'))).toBe(true);
  const entries = (await readdir(tree)).filter((name) => name.endsWith('.desktop'));
  const entry = await readFile(join(tree, entries[0] ?? ''), 'utf8');
  expect([entries.length, entry]).toEqual([1, expect.stringMatching(/^Exec=AppRun %U$/m)]);
  expect(entry).toMatch(/^MimeType=x-scheme-handler\/kontuar;$/m);

  rmSync(join(tree, 'kontuar-desk'));
  program(join(tree, 'kontuar-desk'), 'printf "%s\\n" "$@"');
  const started = (may: boolean, ...words: string[]) => {
    const bin = join(folder, String(may));
    mkdirSync(bin, { recursive: true });
    program(join(bin, 'unshare'), `exit ${may ? 0 : 1}`);
    const environment = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
    const { stdout, stderr } = spawnSync(join(tree, 'AppRun'), words, { encoding: 'utf8', env: environment });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  };
  expect(started(true, '--hidden', 'kontuar://inbox')).toEqual(['--hidden', 'kontuar://inbox']);
  // Without user namespaces, the program says so in the log and on the terminal (main.ts).
  expect(started(false, '--hidden')).toEqual(['--no-sandbox', '--hidden']);
  expect(started(true)).toEqual([]);
}, 120_000);

// Runs only where a process may change its root: as root, or where user namespaces are allowed.
test.skipIf(!mayChangeRoot())(
  'installed: signs in, syncs, exports and answers doctor in a system without Node',
  async () => {
    const [service, root] = [await startTrainingServer(), makeEmptyRoot(packed.resources)];
    try {
      copyFileSync(service.caFile, join(root.folder, 'root', 'ca.pem'));
      const environment = { ...secretsOf(service), NODE_OPTIONS: '--require /nothing.js' };
      const kontuar = (...args: string[]) => root.kontuar([...args, '--json'], environment);
      const addresses = addressesOf({ ...service, caFile: '/root/ca.pem' });
      const connected = await kontuar('connect', ...addresses);
      expect(connected, connected.err).toMatchObject({ status: 0 });
      const synced = await kontuar('sync');
      expect(synced, synced.err).toMatchObject({ status: 0 });
      expect(JSON.parse(synced.out)).toMatchObject({ invoices: { pulled: 120 } });
      for (const format of ['pdf', 'xlsx']) {
        const out = format === 'pdf' ? '/root/all.pdf' : '/root/all.xlsx';
        const written = await kontuar('export', 'invoices', '--format', format, '--out', out);
        expect(written, written.err).toMatchObject({ status: 0 });
        expect((await stat(join(root.folder, out))).size).toBeGreaterThan(10_000);
      }
      const doctor = await kontuar('doctor');
      expect(doctor, doctor.err).toMatchObject({ status: 0 });
      expect(JSON.parse(doctor.out)).toMatchObject({ database: expect.anything() });
      // The start script returns the exit status of the command.
      expect(await kontuar('invoices', 'show', 'none')).toMatchObject({ status: 2 });
    } finally {
      root.remove();
      await service.close();
    }
  },
  120_000,
);

test('packed program: fails to start and names the package that is missing', async () => {
  await rm(join(packed.app, 'node_modules', 'better-sqlite3'), { recursive: true });
  expect(missingIn(packed.app)).toEqual(['better-sqlite3']);
  await expect(startProgram({ training: true, script: launch() })).rejects.toThrow('better-sqlite3');
}, 60_000);
