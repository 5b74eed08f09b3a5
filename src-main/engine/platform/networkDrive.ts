import { execFile } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Types of network file systems, as Linux (mountinfo) and macOS (mount) name them. */
const NETWORK_FILE_SYSTEM_TYPES = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  'smbfs',
  'afpfs',
  'ncpfs',
  'afs',
  'coda',
  '9p',
  'webdav',
  'davfs',
  'ftp',
  'ceph',
  'lustre',
  'glusterfs',
  'gfs2',
  'ocfs2',
  'beegfs',
  'orangefs',
  ...[
    'sshfs',
    'smbnetfs',
    'glusterfs',
    'ceph',
    'ceph-fuse',
    'gvfsd-fuse',
    'davfs2',
    'curlftpfs',
    'rclone',
    's3fs',
  ].map((kind) => `fuse.${kind}`),
]);

/**
 * Returns the address of a network drive as the system names the drive, without a user name; null if the disk belongs
 * to this PC.
 */
function getNetworkDriveAddress(type: string, source: string): string | null {
  const isWebDav = type === 'fuse' && /^https?:\/\//i.test(source);
  // The container runtime gVisor lists its own local disk with the type `9p` and the source `none`, so this disk is not
  // a network drive.
  const isSandbox = type === '9p' && source === 'none';
  return isWebDav || (NETWORK_FILE_SYSTEM_TYPES.has(type) && !isSandbox) ? stripUserName(source) : null;
}

/** Returns the network drive of a folder; null: the folder is on this PC's disk, or the drive is unknown. */
export async function findNetworkDrive(folder: string): Promise<string | null> {
  try {
    const real = await realpath(folder);
    if (process.platform === 'win32') return extractUncShare(real);
    if (process.platform === 'darwin')
      return findNetworkDriveInMountOutput((await promisify(execFile)('/sbin/mount')).stdout, real);
    if (process.platform !== 'linux') return null;
    const { dev } = await stat(real, { bigint: true });
    return findNetworkDriveInMountinfo(
      await readFile('/proc/self/mountinfo', 'utf8'),
      formatLinuxDeviceNumber(dev),
    );
  } catch {
    return null;
  }
}

/** Returns `major:minor` of a Linux device number (makedev(3)). */
export function formatLinuxDeviceNumber(dev: bigint): string {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & 0xfffff000n);
  const minor = (dev & 0xffn) | ((dev >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}

/**
 * Finds the network drive of a device in Linux's `mountinfo` (proc(5)). Several file systems can share a mount point,
 * so the device number decides.
 */
export function findNetworkDriveInMountinfo(mountinfo: string, device: string): string | null {
  for (const line of mountinfo.split('\n')) {
    const fields = line.split(' ');
    const end = fields.indexOf('-', 6);
    if (fields[2] !== device || end < 0) continue;
    const drive = getNetworkDriveAddress(fields[end + 1] ?? '', unescapeMountField(fields[end + 2] ?? ''));
    if (drive) return drive;
  }
  return null;
}

/**
 * Finds the network drive of a folder in the output of the command `mount` on macOS. Each line of the output contains
 * the address, the mount point, and in brackets the type and the options.
 */
export function findNetworkDriveInMountOutput(mounts: string, folder: string): string | null {
  let [longest, drive]: [string, string | null] = ['', null];
  for (const line of mounts.split('\n')) {
    const [, source, point, type] = /^(.*?) on (\/.*) \(([^,()]+)[^()]*\)$/.exec(line) ?? [];
    if (source === undefined || point === undefined || type === undefined) continue;
    const holds = folder === point || folder.startsWith(point === '/' ? point : `${point}/`);
    // If several file systems are mounted at the same path, the last one is in use.
    if (holds && point.length >= longest.length)
      [longest, drive] = [point, getNetworkDriveAddress(type, source)];
  }
  return drive;
}

/**
 * Returns the network share of a Windows path, for example `\\server\share`; null if the path has none. The path must
 * be resolved before, so that the letter of a mapped drive is replaced with its share.
 */
export function extractUncShare(path: string): string | null {
  const plain = path.replace(/^\\\\\?\\UNC\\/i, '\\\\');
  return /^\\\\[^\\?.][^\\]*\\[^\\]+/.exec(plain)?.[0] ?? null;
}

/** In its list of mounts, Linux writes space, tab, line end and backslash as a backslash and three octal digits. */
const unescapeMountField = (field: string): string =>
  field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));

/**
 * Removes the user name from the address of a network drive, because the address may contain a password after the user
 * name.
 */
const stripUserName = (source: string): string => source.replace(/^((?:[a-z0-9+.-]*:)?\/\/)?[^/@]*@/i, '$1');
