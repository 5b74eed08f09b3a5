import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';

/**
 * Tests Kontuar's own part of the Windows installer (resources/kontuar.nsh), compiled by makensis and run in wine when
 * both are installed: `apt-get install nsis wine64`.
 */

const WINE = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/bin/wine'].find((file) => existsSync(file));
const hasTools = WINE !== undefined && existsSync('/usr/bin/makensis');

/** Returns a script with electron-builder's `isUpdated`, which is true for an uninstaller started by an update. */
const script = (program: string, part: string) => `
Target amd64-unicode
Name "Kontuar"
OutFile "${program}"
InstallDir "C:\\Kontuar desk"
SilentInstall silent
RequestExecutionLevel user
Var installMode
!include "${join(ROOT, 'resources', 'kontuar.nsh')}"
!macro _isUpdated _a _b _t _f
  ClearErrors
  \${GetParameters} $R9
  \${GetOptions} $R9 "--updated" $R9
  IfErrors \`\${_f}\` \`\${_t}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
Function .onInit
  StrCpy $installMode "CurrentUser"
FunctionEnd
Section
  SetShellVarContext current
  SetErrorLevel 0
  !insertmacro ${part}
SectionEnd
`;

const folder = mkdtempSync(join(tmpdir(), 'kontuar-nsis-'));
const prefix = join(folder, 'wine');
const environment = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all', USER: 'desk' };
const wine = (...words: string[]) =>
  spawnSync(WINE ?? '', words, { cwd: folder, env: environment, encoding: 'utf8', timeout: 120_000 });

/** The folder into which the installer puts the file for Kontuar. */
let configDir = '';

beforeAll(() => {
  if (!hasTools) return;
  for (const [program, part] of [
    ['place.exe', 'customInstall'],
    ['remove.exe', 'customUnInstall'],
  ] as const) {
    writeFileSync(join(folder, 'one.nsi'), script(program, part));
    const made = spawnSync('makensis', ['-V2', '-WX', 'one.nsi'], { cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  }
  wine('wineboot', '-i');
  const appData = wine('cmd', '/c', 'echo %APPDATA%').stdout.trim();
  configDir = join(prefix, 'drive_c', appData.slice(3).replaceAll('\\', '/'), 'Kontuar');
  mkdirSync(join(prefix, 'drive_c', 'a b'), { recursive: true });
  writeFileSync(join(prefix, 'drive_c', 'a b', 'p.json'), '{"spaced":true}');
  writeFileSync(join(prefix, 'drive_c', 'p.json'), '{"plain":true}');
}, 180_000);
afterAll(() => {
  if (hasTools) wine('wineboot', '-k');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs the installer with these arguments; with `raw`, as typed at a command prompt. */
function installed(words: string, raw: boolean): { status: number | null; provisioned: string | null } {
  rmSync(configDir, { recursive: true, force: true });
  if (raw) writeFileSync(join(folder, 'run.bat'), `place.exe /S ${words}\r\n`);
  const { status } = raw ? wine('cmd', '/c', 'run.bat') : wine('place.exe', '/S', ...(words ? [words] : []));
  const file = join(configDir, 'provisioning.json');
  return { status, provisioned: existsSync(file) ? readFileSync(file, 'utf8') : null };
}

test.skipIf(!hasTools).each([
  ['/PROVISIONING=C:\\p.json', false, 0, '{"plain":true}'],
  // A program that passes a list of arguments quotes an argument with a space as a whole.
  ['/PROVISIONING=C:\\a b\\p.json', false, 0, '{"spaced":true}'],
  ['"/PROVISIONING=C:\\a b\\p.json"', true, 0, '{"spaced":true}'],
  ['/PROVISIONING="C:\\a b\\p.json"', true, 0, '{"spaced":true}'],
  ['/PROVISIONING=C:\\gone\\p.json', false, 3, null],
  ['/PROVISIONING=C:\\gone dir\\p.json', false, 3, null],
  ['', false, 0, null],
  // Arguments that are not ours or not usable: the installer's own switches, a similar name, an empty path, a folder
  // instead of a file.
  ['/allusers', false, 0, null],
  ['/PROVISIONINGS=C:\\p.json', false, 0, null],
  ['/PROVISIONING=', false, 3, null],
  ['/currentuser /PROVISIONING=C:\\p.json', true, 0, '{"plain":true}'],
] as const)('with the words %j', { timeout: 180_000 }, (words, raw, status, provisioned) => {
  expect(installed(words, raw)).toEqual({ status, provisioned });
});

const PATH = 'HKCU\\Environment';
const DESK = 'C:\\Kontuar desk\\resources\\cli\\bin';
/** Returns the user's PATH from the registry, or null when none is set. */
function userPath(): string | null {
  const output = wine('reg', 'query', PATH, '/v', 'Path').stdout;
  return /REG_(?:EXPAND_)?SZ\s+(.*?)\r?$/m.exec(output)?.[1] ?? null;
}
function setPath(value: string | null): void {
  wine('reg', 'delete', PATH, '/v', 'Path', '/f');
  if (value !== null) wine('reg', 'add', PATH, '/v', 'Path', '/t', 'REG_EXPAND_SZ', '/d', value, '/f');
}

test.skipIf(!hasTools).each([
  [null, DESK, ''],
  ['C:\\tools', `C:\\tools;${DESK}`, 'C:\\tools'],
  // Variables are not expanded, and a folder whose name only begins alike stays.
  [`%USERPROFILE%\\a;${DESK}2`, `%USERPROFILE%\\a;${DESK}2;${DESK}`, `%USERPROFILE%\\a;${DESK}2`],
  [`${DESK};C:\\tools`, `${DESK};C:\\tools`, 'C:\\tools'],
  // A PATH longer than NSIS can hold stays complete.
  ['C:\\long;'.repeat(130), 'C:\\long;'.repeat(130), 'C:\\long;'.repeat(130)],
])('kontuar.cmd comes into the PATH and leaves it: %#', { timeout: 180_000 }, (before, with_, after) => {
  setPath(before);
  expect(installed('', false).status).toBe(0);
  expect(userPath()).toBe(with_);
  // An update uninstalls the old version after the new one has been added to the PATH, so the PATH entry must stay.
  wine('remove.exe', '/S', '--updated');
  expect(userPath()).toBe(with_);
  wine('remove.exe', '/S');
  expect(userPath() ?? '').toBe(after);
});
