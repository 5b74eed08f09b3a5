import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real keychain of a test's own: gnome-keyring, unlocked, on a message bus of its own. */
export interface TestKeychain {
  /** What a program needs in its environment to find it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Debian: packages dbus, gnome-keyring, libsecret-1-0 (`npm test` sees to them). Nothing of the user is touched. */
export async function startKeychain(): Promise<TestKeychain> {
  const home = await mkdtemp(join(tmpdir(), 'kontuar-keychain-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const own = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: runtime };

  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    env: own,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus);
  const environment = { DBUS_SESSION_BUS_ADDRESS: address };

  const keyring = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(runtime, 'keyring')}`],
    { env: { ...own, ...environment }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // An empty password leaves the keyring locked.
  keyring.stdin.end('test\n');
  await firstLine(keyring);

  return {
    environment,
    stop: async () => {
      for (const child of [keyring, bus]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill();
        await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The first line that a daemon prints says that it is ready. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`${child.spawnfile} ended with status ${status}`)));
  });
}
