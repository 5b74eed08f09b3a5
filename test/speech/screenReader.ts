import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser } from '@playwright/test';
import { chromiumProgram, WHOLE } from '#support/chromiumProgram';

/** Debian's Orca on its own display and message bus and with its own home folder; its speech is written to a file. */
export interface ScreenReader {
  /** Chromium with its accessibility tree, with windows on Orca's display. */
  readonly browser: Browser;
  /** Presses a key like a real keyboard (`alt+2`, names of X), so Orca receives the key before the page. */
  press(key: string): void;
  type(text: string): void;
  /** Clicks at the given point of the display. */
  click(x: number, y: number): void;
  /**
   * Acts on an element through the system's accessibility interface instead of a key: presses the element or gives it
   * the focus.
   */
  act(action: 'press' | 'focus', role: string, name: string): void;
  /** Returns everything that Orca has said so far, one utterance per line. */
  said(): Promise<string>;
  /** Resolves once Orca has processed all events and knows the focus, so that Orca does not miss the next key. */
  rest(within?: number): Promise<void>;
  /** Leaves the window and comes back to it, like a person whose screen reader missed that the window had opened. */
  comeBack(): void;
  stop(): Promise<void>;
}

const PROGRAMS = ['orca', 'Xvfb', 'openbox', 'xdotool', 'dbus-daemon'];
const BUS_LAUNCHER = '/usr/libexec/at-spi-bus-launcher';
/** Debian's own Python, which finds the packages that were installed with Orca. */
const PYTHON = '/usr/bin/python3';
const ACT = fileURLToPath(new URL('act.py', import.meta.url));
const SCREEN = '1500x1000x24';
const STARTED_MS = 60_000;

/** Returns the names of required programs that this system lacks. */
export function missingPrograms(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return existsSync(BUS_LAUNCHER) ? missing : [...missing, BUS_LAUNCHER];
}

export async function startScreenReader(): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), 'kontuar-speech-'));
  const children: ChildProcess[] = [];
  const end = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const { environment, said, rest } = await startOrca(home, children);
    const program = chromiumProgram(WHOLE);
    const browser = await chromium.launch({
      ...(program ? { executablePath: program } : {}),
      headless: false,
      env: environment,
      args: [
        '--force-renderer-accessibility',
        '--window-position=0,0',
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    const run = (name: string, args: readonly string[]) => {
      const done = spawnSync(name, args, { env: environment, encoding: 'utf8' });
      if (done.status !== 0) throw new Error(done.stderr);
    };
    const xdotool = (...args: readonly string[]) => run('xdotool', args);
    return {
      browser,
      press: (key) => xdotool(...pressed(key)),
      type: (text) => xdotool('type', text),
      click: (x, y) => xdotool('mousemove', String(x), String(y), 'click', '1'),
      act: (...args) => run(PYTHON, [ACT, ...args]),
      comeBack: () => {
        xdotool(
          'getactivewindow',
          'windowminimize',
          '--sync',
          'windowmap',
          '--sync',
          'windowactivate',
          '--sync',
        );
      },
      said,
      rest,
      stop: async () => {
        await browser.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function startOrca(home: string, children: ChildProcess[]) {
  const homeEnvironment = await prepareHome(home);
  const run = (program: string, args: readonly string[], env: Record<string, string>) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    child.once('error', () => undefined);
    children.push(child);
    return child;
  };
  // Xvfb chooses a free display number and writes it to the given file descriptor.
  const display = await firstLine(
    run('Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], homeEnvironment),
  );
  const onDisplay = { ...homeEnvironment, DISPLAY: `:${display}` };
  const bus = run('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], onDisplay);
  const environment = { ...onDisplay, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  run('openbox', [], environment);
  run(BUS_LAUNCHER, ['--launch-immediately', '--a11y=1', '--screen-reader=1'], environment);
  run('orca', [], environment);
  const written = (name: string) => readFile(join(home, name), 'utf8').catch(() => '');
  const readSpeech = () => written('speech');
  await expect.poll(readSpeech, { timeout: STARTED_MS }).toContain('Screen reader on');
  let asked = 0;
  const rest = async (within?: number) => {
    asked += 1;
    await writeFile(join(home, 'ask.new'), String(asked));
    await rename(join(home, 'ask.new'), join(home, 'ask'));
    await expect
      .poll(() => written('answer'), {
        message: 'the screen reader rests',
        ...(within ? { timeout: within } : {}),
      })
      .toBe(String(asked));
  };
  return { environment, said: readSpeech, rest };
}

async function prepareHome(home: string): Promise<Record<string, string>> {
  const data = join(home, 'data');
  const runtime = join(home, 'run');
  await mkdir(join(data, 'orca'), { recursive: true });
  await mkdir(runtime, { mode: 0o700 });
  const customizations = join(data, 'orca', 'orca-customizations.py');
  await copyFile(fileURLToPath(new URL('orca-customizations.py', import.meta.url)), customizations);
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: runtime,
    LC_ALL: 'C.UTF-8',
  };
}

async function firstLine({ stdout, spawnfile }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error(`${spawnfile} has no output`);
  const [chunk] = (await once(stdout, 'data')) as [Buffer];
  return chunk.toString('utf8').split('\n', 1)[0] ?? '';
}

/**
 * A person releases the letter before the modifier; `xdotool key alt+2` does not, and Orca then takes the 2 for one of
 * its own keys.
 */
function pressed(key: string): string[] {
  const held = key.split('+');
  const last = held.pop() ?? '';
  return [
    ...held.flatMap((modifier) => ['keydown', modifier]),
    'key',
    last,
    ...held.flatMap((modifier) => ['keyup', modifier]),
  ];
}
