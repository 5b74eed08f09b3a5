import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A test's own real keychain: an unlocked gnome-keyring on its own message bus. */
export interface TestKeychain {
  /** The environment with which a program finds the keychain. */
  readonly environment: Readonly<Record<string, string>>;
  /** Locks the keychain, as when the user was away for a while and cannot be asked for the password. */
  lock(): void;
  /** Unlocks the keychain, as when the user signs in again. */
  unlock(): Promise<void>;
  /** Makes the keychain accept requests without answering, until `freeze(false)`. */
  freeze(is: boolean): void;
  /** Deletes all entries of the keychain. */
  empty(): void;
  stop(): Promise<void>;
}

const SECRETS = 'org.freedesktop.secrets';
const SERVICE = '/org/freedesktop/secrets';
const LOGIN = `${SERVICE}/collection/login`;
const PASSWORD = 'test';

/**
 * Starts a keychain without touching the user's own. `display` is where the keychain may prompt the user; without it,
 * no prompt is possible. Debian packages: dbus, gnome-keyring, libsecret-1-0 (`npm test` installs them).
 */
export async function startKeychain(display?: string): Promise<TestKeychain> {
  const home = await mkdtemp(join(tmpdir(), 'kontuar-keychain-'));
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const baseEnvironment = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: runtime,
    DISPLAY: display,
  };

  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    env: baseEnvironment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus);
  const environment = { DBUS_SESSION_BUS_ADDRESS: address };

  const keyring = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(runtime, 'keyring')}`],
    { env: { ...baseEnvironment, ...environment }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // The password must not be empty, because an empty one would leave the keyring locked.
  keyring.stdin.end(PASSWORD);
  await firstLine(keyring);

  const ask = (path: string, method: string, ...words: readonly string[]): string => {
    const asked = spawnSync(
      'dbus-send',
      ['--session', '--print-reply=literal', `--dest=${SECRETS}`, path, method, ...words],
      { env: { ...baseEnvironment, ...environment }, encoding: 'utf8' },
    );
    if (asked.status !== 0) throw new Error(asked.stderr);
    return asked.stdout;
  };
  return {
    environment,
    lock: () => void ask(SERVICE, 'org.freedesktop.Secret.Service.Lock', `array:objpath:${LOGIN}`),
    unlock: () => unlock(join(runtime, 'keyring', 'control')),
    freeze: (is) => void keyring.kill(is ? 'SIGSTOP' : 'SIGCONT'),
    empty: () => {
      const items = ask(
        LOGIN,
        'org.freedesktop.DBus.Properties.Get',
        'string:org.freedesktop.Secret.Collection',
        'string:Items',
      );
      for (const item of items.match(/\/org\/freedesktop\/secrets\/collection\/login\/\w+/g) ?? [])
        ask(item, 'org.freedesktop.Secret.Item.Delete');
    },
    stop: async () => {
      for (const child of [keyring, bus]) await end(child);
      // The daemon may still write a file while the folder is being removed, so the removal is repeated.
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * Unlocks the keyring as the system's sign-in does, through the daemon's control socket: one byte that identifies the
 * caller, then the command.
 */
async function unlock(control: string): Promise<void> {
  const password = Buffer.from(PASSWORD);
  const order = Buffer.alloc(12 + password.length);
  order.writeUInt32BE(order.length, 0);
  order.writeUInt32BE(UNLOCK, 4);
  order.writeUInt32BE(password.length, 8);
  password.copy(order, 12);
  const socket = connect(control);
  socket.end(Buffer.concat([Buffer.alloc(1), order]));
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(Buffer.from(part));
  const answer = Buffer.concat(parts);
  if (answer.length < 8 || answer.readUInt32BE(4) !== 0) throw new Error('the keyring was not unlocked');
}
const UNLOCK = 1;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Resolves with the daemon's first output line, which means that the daemon is ready. */
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
