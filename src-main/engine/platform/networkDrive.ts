import { execFile } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Another computer's folder that is used like one of this PC's. */
export interface NetworkDrive {
  /** As the system names it, without a user's name: `//nas/desk`, `nas:/export`, `\\nas\desk`. */
  readonly address: string;
  /** It gets files whole, when they are closed: what is being written is seen by this PC alone. */
  readonly late: boolean;
}

const fuse = (kinds: readonly string[]): string[] => kinds.map((kind) => `fuse.${kind}`);

/**
 * File systems whose files lie on another computer, by the names that Linux (mountinfo) and macOS (mount) give them.
 * A `fuse` that is not among them may be a local disk (`fuseblk` is NTFS), so only its address tells.
 */
const PROMPT = new Set([
  ...['nfs', 'nfs4', 'cifs', 'smb3', 'smbfs', 'afpfs', 'ncpfs', 'afs', 'coda', '9p'],
  ...['ceph', 'lustre', 'glusterfs', 'gfs2', 'ocfs2', 'beegfs', 'orangefs'],
  ...fuse(['sshfs', 'smbnetfs', 'glusterfs', 'ceph', 'ceph-fuse', 'gvfsd-fuse']),
]);
const LATE = new Set(['webdav', 'davfs', 'ftp', ...fuse(['davfs2', 'curlftpfs', 'rclone', 's3fs'])]);

function driveOn(type: string, source: string): NetworkDrive | null {
  // WebDAV comes as a plain `fuse` from an address.
  const late = LATE.has(type) || (type === 'fuse' && /^https?:\/\//i.test(source));
  return late || PROMPT.has(type) ? { address: withoutUser(source), late } : null;
}

/** The network drive that a folder lies on. null: it lies on this PC's own disk, or nobody can tell. */
export async function networkDriveOf(folder: string): Promise<NetworkDrive | null> {
  try {
    const real = await realpath(folder);
    if (process.platform === 'win32') return driveOfPath(real);
    if (process.platform === 'darwin')
      return driveInMounts((await promisify(execFile)('/sbin/mount')).stdout, real);
    if (process.platform !== 'linux') return null;
    const { dev } = await stat(real, { bigint: true });
    return driveInMountinfo(await readFile('/proc/self/mountinfo', 'utf8'), deviceOf(dev));
  } catch {
    return null;
  }
}

/** `major:minor` of a Linux device number (makedev(3)). */
export function deviceOf(dev: bigint): string {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & 0xfffff000n);
  const minor = (dev & 0xffn) | ((dev >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}

/**
 * Lines of /proc/self/mountinfo (proc(5)): id, parent, device, root, mount point, options, any number of optional fields, `-`,
 * type, source, options of the file system. The device says more than the mount point: over one point several can be mounted.
 */
export function driveInMountinfo(mountinfo: string, device: string): NetworkDrive | null {
  for (const line of mountinfo.split('\n')) {
    const fields = line.split(' ');
    const end = fields.indexOf('-', 6);
    if (fields[2] !== device || end < 0) continue;
    const drive = driveOn(fields[end + 1] ?? '', unescaped(fields[end + 2] ?? ''));
    if (drive) return drive;
  }
  return null;
}

/** Lines of `mount` on macOS: `//guest@nas/desk on /Volumes/desk (smbfs, nodev, nosuid, mounted by anna)`. */
export function driveInMounts(mounts: string, folder: string): NetworkDrive | null {
  let [longest, drive]: [string, NetworkDrive | null] = ['', null];
  for (const line of mounts.split('\n')) {
    const [, source, point, type] = /^(.*?) on (\/.*) \(([^,()]+)[^()]*\)$/.exec(line) ?? [];
    if (source === undefined || point === undefined || type === undefined) continue;
    const holds = folder === point || folder.startsWith(point === '/' ? point : `${point}/`);
    // What is mounted later over the same point hides what was there.
    if (holds && point.length >= longest.length) [longest, drive] = [point, driveOn(type, source)];
  }
  return drive;
}

/**
 * The drive of a Windows path: the letter of a mapped one becomes `\\server\share` once it is resolved. WebDAV has its port
 * behind the server's name, or its own share.
 */
export function driveOfPath(path: string): NetworkDrive | null {
  const plain = path.replace(/^\\\\\?\\UNC\\/i, '\\\\');
  const [address, server = '', share = ''] = /^\\\\([^\\?.][^\\]*)\\([^\\]+)/.exec(plain) ?? [];
  return address === undefined
    ? null
    : { address, late: server.includes('@') || /^davwwwroot$/i.test(share) };
}

/** The kernel writes space, tab, line end and backslash as three octal digits. */
const unescaped = (field: string): string =>
  field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));

/** Who mounted it, perhaps with a password, is nobody's business. */
const withoutUser = (source: string): string => source.replace(/^((?:[a-z0-9+.-]*:)?\/\/)?[^/@]*@/i, '$1');
