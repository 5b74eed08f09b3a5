import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  restrictProfileAclOnWindows,
  restrictProfileToOwner,
  findProfileFilesOpenToOthersOnPosix,
  buildIcaclsArguments,
} from '#engine/platform/profilePermissions';

/**
 * Tests that only the user can access the profile, whatever permissions an earlier version or an administrator left.
 */

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const posix = test.skipIf(process.platform === 'win32');

function openProfile() {
  const outside = mkdtempSync(join(tmpdir(), 'kontuar-open-'));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  const dir = join(outside, 'profile');
  for (const folder of ['', 'backups', 'documents/2026', 'browser/Default', 'versions']) {
    mkdirSync(join(dir, folder), { recursive: true });
    chmodSync(join(dir, folder), 0o755);
  }
  const files = ['kontuar.db', 'kontuar.db-wal', 'kontuar.lock', 'backups/a.db', 'documents/2026/f.pdf'];
  for (const file of [...files, 'browser/Default/Cookies', 'versions/Kontuar.AppImage']) {
    writeFileSync(join(dir, file), 'x');
    chmodSync(join(dir, file), file.endsWith('AppImage') ? 0o755 : 0o644);
  }
  writeFileSync(join(outside, 'foreign'), 'x');
  chmodSync(join(outside, 'foreign'), 0o644);
  symlinkSync(join(outside, 'foreign'), join(dir, 'link'));
  return { dir, outside, files };
}

posix(
  'database, log, lock, backups and papers are closed; links lead nowhere; what has to start still does',
  () => {
    const { dir, outside, files } = openProfile();
    expect(findProfileFilesOpenToOthersOnPosix(dir)).toEqual({
      mode: '0755',
      open: ['.', 'backups', 'browser', 'documents', 'kontuar.db'],
    });
    restrictProfileToOwner(dir);
    expect(findProfileFilesOpenToOthersOnPosix(dir)).toEqual({ mode: '0700', open: [] });
    for (const file of files) expect([file, modeOf(join(dir, file))]).toEqual([file, '600']);
    for (const folder of ['', 'backups', 'documents', 'documents/2026', 'browser'])
      expect([folder, modeOf(join(dir, folder))]).toEqual([folder, '700']);
    expect(modeOf(join(dir, 'versions/Kontuar.AppImage'))).toBe('700');
    expect(modeOf(join(outside, 'foreign'))).toBe('644');
  },
);

posix('in a folder that is closed already one that is open is found', () => {
  const { dir } = openProfile();
  chmodSync(dir, 0o700);
  restrictProfileToOwner(dir);
  expect(modeOf(join(dir, 'kontuar.db'))).toBe('600');
  expect(modeOf(join(dir, 'documents/2026/f.pdf'))).toBe('600');
});

test('profile folder on Windows: removes inherited rights and grants full access to the current user only', async () => {
  const output = '"recepcja-pc\\żaneta","S-1-5-21-1004336348-1177238915-682003330-1001"\r\n';
  const args = [
    'C:\\P',
    '/inheritance:r',
    '/grant:r',
    '*S-1-5-21-1004336348-1177238915-682003330-1001:(OI)(CI)F',
    '/Q',
  ];
  expect(buildIcaclsArguments('C:\\P', output)).toEqual(args);
  expect(buildIcaclsArguments('C:\\P', 'ERROR: nobody')).toBeNull();
  const ran: unknown[] = [];
  await restrictProfileAclOnWindows('C:\\P', (program, given) => {
    ran.push([program, given]);
    return Promise.resolve(program === 'whoami' ? output : '');
  });
  expect(ran).toEqual([
    ['whoami', ['/user', '/fo', 'csv', '/nh']],
    ['icacls', args],
  ]);
  await restrictProfileAclOnWindows('C:\\P', () => Promise.reject(new Error('not there')));
});
