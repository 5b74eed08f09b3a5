import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatLinuxDeviceNumber,
  findNetworkDriveInMountinfo,
  findNetworkDriveInMountOutput,
  extractUncShare,
  findNetworkDrive,
} from '#engine/platform/networkDrive';

/**
 * Lines as kernels write them: id, parent, device, root, mount point, options, optional fields, `-`, type, source,
 * options.
 */
const LINES = {
  '8:1': '24 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro',
  '0:39': '42 24 0:39 / /mnt/desk rw,nosuid,nodev - fuse.sshfs anna@nas:/srv/desk rw,user_id=0,group_id=0',
  '0:41':
    '44 24 0:41 / /mnt/dav rw,nosuid - fuse http://127.0.0.1:18099/ rw,user_id=0,allow_other,max_read=16384',
  '0:50':
    '90 24 0:50 / /mnt/nas rw shared:7 master:2 - cifs //nas/recepcja\\040biuro rw,vers=3.1.1,username=anna',
  '0:51': '91 24 0:51 /hotel /srv/hotel rw - nfs4 nas:/export/hotel rw,vers=4.2,sec=sys,addr=192.0.2.7',
  '0:52': '92 24 0:52 / /net rw shared:9 - autofs systemd-1 rw,fd=31,pgrp=1,timeout=0,direct',
  '0:53': '93 92 0:53 / /net rw - nfs nas:/export rw,vers=3',
  '8:17': '94 24 8:17 / /media/usb rw,nosuid shared:4 - fuseblk /dev/sdb1 rw,user_id=0,allow_other',
  '0:54': '95 24 0:54 / /home/anna/.private rw - fuse.gocryptfs /home/anna/.crypt rw,user_id=1000',
  '0:55': '96 24 0:55 / /run/user/1000/doc rw - fuse.portal portal rw,user_id=1000',
  '0:56': '97 24 0:56 / /mnt/wsl rw - 9p C:\\134 rw,dirsync,aname=drvfs',
  '0:57': '98 24 0:57 / /var/lib/docker/overlay2/a/merged rw - overlay overlay rw,lowerdir=/l/A:/l/B',
  '0:59': '100 24 0:59 / /mnt/chmura rw,nosuid,nodev - fuse.rclone chmura:hotel rw,user_id=1000',
  '0:60': '101 24 0:60 / / rw - 9p none rw,trans=fd,rfdno=4,wfdno=4,aname=/',
  '0:58': '99 24 0:58 / /mnt/dav2 rw - fuse https://anna:tajne@dav.example.com/desk rw',
};
const mountinfo = Object.values(LINES).join('\n');
const drive = (device: string) => findNetworkDriveInMountinfo(mountinfo, device);

describe('Linux', () => {
  it.each([
    ['0:39', 'nas:/srv/desk'],
    ['0:41', 'http://127.0.0.1:18099/'],
    ['0:50', '//nas/recepcja biuro'],
    ['0:51', 'nas:/export/hotel'],
    ['0:53', 'nas:/export'],
    ['0:56', 'C:\\'],
    ['0:58', 'https://dav.example.com/desk'],
    ['0:59', 'chmura:hotel'],
  ])(
    'network drive detection on Linux: recognises device %s as a network drive and shows its address without the user name',
    (device, address) => {
      expect(drive(device)).toBe(address);
    },
  );

  it.each(['8:1', '0:60', '0:52', '8:17', '0:54', '0:55', '0:57', '7:7'])(
    'network drive detection on Linux: recognises device %s as a local disk',
    (device) => {
      expect(drive(device)).toBeNull();
    },
  );

  const escaped = (text: string) =>
    text.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
  const path = fc
    .string({ unit: fc.constantFrom(...'aż-#/ \t\n\\:09'), minLength: 1 })
    .map((text) => `/${text}`);
  const optional = fc.array(fc.constantFrom('shared:1', 'master:2', 'propagate_from:3', 'unbindable'));

  it('network drive on Linux: finds the network share of a path, whatever optional fields the mount table contains', () => {
    fc.assert(
      fc.property(path, path, path, optional, (root, point, share, fields) => {
        const line = (device: string, type: string, source: string) =>
          [
            '1 2',
            device,
            escaped(root),
            escaped(point),
            'rw',
            ...fields,
            '-',
            type,
            escaped(source),
            'rw',
          ].join(' ');
        const text = [
          line('0:1', 'ext4', '/dev/sda1'),
          line('0:2', 'cifs', `//nas${share}`),
          // The two network drives are mounted over the same mount point.
          line('0:3', 'nfs4', `nas:${share}`),
        ].join('\n');
        expect(findNetworkDriveInMountinfo(text, '0:1')).toBeNull();
        expect(findNetworkDriveInMountinfo(text, '0:2')).toBe(`//nas${share}`);
        expect(findNetworkDriveInMountinfo(text, '0:3')).toBe(`nas:${share}`);
      }),
    );
  });

  it('Linux device number: is written in the form “major:minor” for any value', () => {
    const makedev = (major: bigint, minor: bigint): bigint =>
      ((major & 0xfffff000n) << 32n) |
      ((major & 0xfffn) << 8n) |
      ((minor & 0xffffff00n) << 12n) |
      (minor & 0xffn);
    fc.assert(
      fc.property(fc.bigInt(0n, 0xffffffffn), fc.bigInt(0n, 0xffffffffn), (major, minor) => {
        expect(formatLinuxDeviceNumber(makedev(major, minor))).toBe(`${major}:${minor}`);
      }),
    );
  });

  it.runIf(process.platform === 'linux')('knows the disk that this runs on', async () => {
    const device = formatLinuxDeviceNumber(statSync('/proc', { bigint: true }).dev);
    expect(readFileSync('/proc/self/mountinfo', 'utf8')).toMatch(new RegExp(` ${device} / /proc `));
    expect(await findNetworkDrive(tmpdir())).toBeNull();
    expect(await findNetworkDrive('/no/such/folder')).toBeNull();
  });
});

describe('macOS', () => {
  const mounts = [
    '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
    'devfs on /dev (devfs, local, nobrowse)',
    '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)',
    'map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)',
    '//anna:tajne@nas._smb._tcp.local/recepcja on /Volumes/recepcja (smbfs, nodev, nosuid, mounted by anna)',
    'nas:/export/hotel on /Volumes/my hotel (nfs, nodev, nosuid, mounted by anna)',
    'https://dav.example.com/desk/ on /Volumes/desk (webdav, nodev, noexec, nosuid, mounted by anna)',
    '/dev/disk4s1 on /Volumes/recepcja/usb (msdos, local, nodev, nosuid, noowners)',
    '',
  ].join('\n');

  it.each([
    ['/Volumes/recepcja', '//nas._smb._tcp.local/recepcja'],
    ['/Volumes/recepcja/Kontuar', '//nas._smb._tcp.local/recepcja'],
    ['/Volumes/my hotel/Kontuar', 'nas:/export/hotel'],
    ['/Volumes/desk/Kontuar', 'https://dav.example.com/desk/'],
    ['/Volumes/recepcja/usb/Kontuar', null],
    ['/Volumes/recepcja-2', null],
    ['/System/Volumes/Data/home/anna', null],
    ['/Users/anna/Library/Application Support/Kontuar', null],
  ])(
    'network drive on macOS: the mount list shows whether a folder is on a network drive: %s',
    (folder, address) => {
      expect(findNetworkDriveInMountOutput(mounts, folder)).toBe(address);
    },
  );
});

describe('Windows, once the path is resolved', () => {
  it.each([
    ['\\\\nas\\recepcja\\Kontuar', '\\\\nas\\recepcja'],
    ['\\\\nas\\recepcja', '\\\\nas\\recepcja'],
    ['\\\\192.0.2.7\\dane hotelu\\x', '\\\\192.0.2.7\\dane hotelu'],
    ['\\\\?\\UNC\\nas\\recepcja\\x', '\\\\nas\\recepcja'],
    ['\\\\nas@SSL@5006\\DavWWWRoot\\x', '\\\\nas@SSL@5006\\DavWWWRoot'],
    ['\\\\nas@8080\\desk', '\\\\nas@8080\\desk'],
    ['\\\\nas\\davwwwroot\\desk', '\\\\nas\\davwwwroot'],
  ])('network drive on Windows: path %s is on a network share, and the share is named', (path, address) => {
    expect(extractUncShare(path)).toBe(address);
  });

  it.each(['C:\\Users\\anna\\AppData\\Roaming\\Kontuar', '\\\\?\\C:\\Kontuar', '\\\\.\\C:\\Kontuar', 'Z:\\'])(
    'network drive on Windows: path %s names no network share',
    (path) => {
      expect(extractUncShare(path)).toBeNull();
    },
  );
});
