import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#support/profile';

/**
 * The part of the installer for Windows that is Kontuar's own (resources/kontuar.nsh), compiled by makensis and run in wine, where
 * both are here: `apt-get install nsis wine64`.
 */
const WINE = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/bin/wine'].find((file) => existsSync(file));
const here = WINE !== undefined && existsSync('/usr/bin/makensis');

const SCRIPT = `
Target amd64-unicode
Name "provisioning"
OutFile "setup.exe"
SilentInstall silent
RequestExecutionLevel user
Var installMode
!include "${join(ROOT, 'resources', 'kontuar.nsh')}"
Function .onInit
  StrCpy $installMode "CurrentUser"
FunctionEnd
Section
  SetShellVarContext current
  SetErrorLevel 0
  !insertmacro customInstall
SectionEnd
`;

const folder = mkdtempSync(join(tmpdir(), 'kontuar-nsis-'));
const prefix = join(folder, 'wine');
const environment = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all', USER: 'desk' };
const wine = (...words: string[]) =>
  spawnSync(WINE ?? '', words, { cwd: folder, env: environment, encoding: 'utf8', timeout: 120_000 });

/** Where it puts the file for Kontuar. */
let place = '';

beforeAll(() => {
  if (!here) return;
  writeFileSync(join(folder, 'setup.nsi'), SCRIPT);
  const made = spawnSync('makensis', ['-V2', 'setup.nsi'], { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  wine('wineboot', '-i');
  const appData = wine('cmd', '/c', 'echo %APPDATA%').stdout.trim();
  place = join(prefix, 'drive_c', appData.slice(3).replaceAll('\\', '/'), 'Kontuar');
  mkdirSync(join(prefix, 'drive_c', 'a b'), { recursive: true });
  writeFileSync(join(prefix, 'drive_c', 'a b', 'p.json'), '{"spaced":true}');
  writeFileSync(join(prefix, 'drive_c', 'p.json'), '{"plain":true}');
}, 180_000);
afterAll(() => {
  if (here) wine('wineboot', '-k');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Installed with these words; `raw`: as somebody types them at a prompt. */
function installed(words: string, raw: boolean): { status: number | null; provisioned: string | null } {
  rmSync(place, { recursive: true, force: true });
  if (raw) writeFileSync(join(folder, 'run.bat'), `setup.exe /S ${words}\r\n`);
  const { status } = raw ? wine('cmd', '/c', 'run.bat') : wine('setup.exe', '/S', ...(words ? [words] : []));
  const file = join(place, 'provisioning.json');
  return { status, provisioned: existsSync(file) ? readFileSync(file, 'utf8') : null };
}

test.skipIf(!here).each([
  ['/PROVISIONING=C:\\p.json', false, 0, '{"plain":true}'],
  // An argument with a space is quoted as a whole by whatever starts a program with a list of arguments.
  ['/PROVISIONING=C:\\a b\\p.json', false, 0, '{"spaced":true}'],
  ['"/PROVISIONING=C:\\a b\\p.json"', true, 0, '{"spaced":true}'],
  ['/PROVISIONING="C:\\a b\\p.json"', true, 0, '{"spaced":true}'],
  ['/PROVISIONING=C:\\gone\\p.json', false, 3, null],
  ['/PROVISIONING=C:\\gone dir\\p.json', false, 3, null],
  ['', false, 0, null],
] as const)('with the words %j', { timeout: 180_000 }, (words, raw, status, provisioned) => {
  expect(installed(words, raw)).toEqual({ status, provisioned });
});
