import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, type Ended } from './testProfile';

/**
 * A network folder that is mounted twice, as two PCs would mount it: sshfs with a real SFTP server. A lock taken
 * through one mount is not visible through the second.
 */
export interface NetworkDrive {
  /** The address of the drive as the system names it. */
  readonly address: string;
  /** The folder as the first PC and the second PC see it. */
  readonly first: string;
  readonly second: string;
  /** Runs a script of the project to its end as if on a PC with this host name. */
  onPc(name: string, script: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended>;
  remove(): void;
}

const SERVER = '/usr/lib/openssh/sftp-server';

/** Mounts a drive; returns the reason as text if it cannot be mounted (not root, no FUSE, no sshfs, not Linux). */
export function networkDrive(): NetworkDrive | string {
  if (process.platform !== 'linux') return `no network drive of its own on ${process.platform}`;
  if (!existsSync(SERVER)) return `no network drive can be mounted here: ${SERVER} is not there`;
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-drive-'));
  const [exportDir, first, second] = [join(dir, 'there'), join(dir, 'first'), join(dir, 'second')];
  for (const folder of [exportDir, first, second]) mkdirSync(folder);
  // Starts the SFTP server directly, as ssh would on the remote computer.
  const way = join(dir, 'way');
  writeFileSync(way, `#!/bin/sh\nexec ${SERVER}\n`);
  chmodSync(way, 0o700);
  const remove = (): void => {
    for (const mountDir of [first, second]) run('umount', '-l', mountDir);
    rmSync(dir, { recursive: true, force: true });
  };
  const address = `nas:${exportDir}`;
  const mount = (point: string) => run('sshfs', '-o', `ssh_command=${way}`, `anna@${address}`, point);
  const trouble = mount(first) ?? mount(second) ?? run('unshare', '--uts', 'true');
  if (trouble !== null) {
    remove();
    return `no network drive can be mounted here: ${trouble}`;
  }
  return {
    address,
    first,
    second,
    onPc: (name, script, args, environment) =>
      new Promise((resolve, reject) => {
        const child = spawn(
          'unshare',
          [
            '--uts',
            'sh',
            '-c',
            'hostname "$0" && exec "$@"',
            name,
            process.execPath,
            join(ROOT, script),
            ...args,
          ],
          { cwd: ROOT, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
        );
        let [out, err] = ['', ''];
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
        child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, out, err }));
      }),
    remove,
  };
}

/** Returns null on success, otherwise the command's error message. */
function run(command: string, ...args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
