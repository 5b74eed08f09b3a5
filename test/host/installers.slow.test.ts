import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, run } from '#support/testProfile';
import config from '../../packaging/electron-builder.config';
import { APP_ID } from '../../src-main/installation';
import { drawIcons, writeIcns, writeIco } from '../../packaging/appIcons';

/**
 * Tests the configuration of the installers; `program.packed.test.ts` packs with it, which also checks electron-builder's own
 * schema.
 */

test('installer configuration: names the package types and processors for Windows, Linux and macOS', () => {
  const targets = (of: unknown) =>
    Array.isArray(of)
      ? of.map((entry: { target: string; arch: string[] }) => [entry.target, ...entry.arch])
      : [];
  expect(targets(config.win?.target)).toEqual([['nsis', 'x64', 'arm64']]);
  expect(targets(config.linux?.target)).toEqual([
    ['deb', 'x64', 'arm64'],
    ['AppImage', 'x64', 'arm64'],
    ['rpm', 'x64', 'arm64'],
  ]);
  expect(targets(config.mac?.target)).toEqual([
    ['dmg', 'universal'],
    ['zip', 'universal'],
  ]);
  expect(config.appId).toBe(APP_ID);
  expect(config.protocols).toEqual([{ name: 'Kontuar', schemes: ['kontuar'] }]);
});

test('Windows installer: serves one user or all, keeps user data at uninstall, and contains no secret', async () => {
  expect(config.nsis).toMatchObject({ oneClick: false, perMachine: false, deleteAppDataOnUninstall: false });
  // Certificates and passwords come from the build environment.
  expect(JSON.stringify(config)).not.toMatch(/password|certificateFile|cscLink|token/i);
  const script = await readFile(join(ROOT, config.nsis?.include ?? ''), 'utf8');
  expect(script).toContain(APP_ID);
});

test('package.json: repository, home page and bug address are HTTPS addresses, not placeholders', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/),
    repository: { url: expect.stringMatching(/^git\+https:/) },
    bugs: { url: expect.stringMatching(/^https:/) },
  });
  expect(JSON.stringify([config, manifest])).not.toMatch(/\.(?:invalid|example)\b/);
});

test('Linux packages: install the command kontuar for the command line and kontuar-desk for the window', async () => {
  expect(config.linux?.executableName).toBe('kontuar-desk');
  // The default start of electron-builder's AppImage adds --no-sandbox on every system and needs a library that is no
  // longer installed.
  expect([config.appImage?.executableArgs, config.toolsets?.appimage]).toEqual([[], '1.0.3']);
  for (const fpm of [config.deb?.fpm, config.rpm?.fpm]) {
    const [file = '', target] = fpm?.[0]?.split('=') ?? [];
    expect(target).toBe('/usr/bin/kontuar');
    expect(await readFile(file, 'utf8')).toContain('/opt/Kontuar/resources/cli/bin/kontuar "$@"');
    expect((await stat(file)).mode & 0o111).toBe(0o111);
  }
});

test('electron-builder configuration: is refused when an option is unknown', async () => {
  const options = [
    '--linux',
    '--dir',
    '--config',
    'packaging/electron-builder.config.ts',
    '-c.nsis.quietly=true',
  ];
  const { status, out, err } = await run('node_modules/electron-builder/cli.js', options);
  expect(status).not.toBe(0);
  expect(out + err).toContain('does not match the API schema');
});

test('icon files: equal the images that the icon script draws', async () => {
  const pictures = await drawIcons();
  const kept = (name: string) => readFile(join(ROOT, 'resources', name));
  expect(writeIco(pictures).equals(await kept('icon.ico'))).toBe(true);
  expect(writeIcns(pictures).equals(await kept('icon.icns'))).toBe(true);
  for (const size of [16, 32, 256, 512])
    expect(pictures.get(size)?.equals(await kept(`icons/${size}x${size}.png`))).toBe(true);
});
