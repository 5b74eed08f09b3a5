import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './checkout.mjs';

/**
 * Starts the program that `npm run installers` has packed, in its own Electron, fuses and all, and waits until it has
 * noted that its window has its line to the engine (src-main/host/update/starts.ts). No inspector can look into it:
 * its fuses forbid that. Ends with 0 when it has started well.
 */
const PATIENCE_MS = 90_000;

/** The packed programs of each system, in `dist`. */
const PROGRAMS = {
  linux: 'linux-unpacked/kontuar-desk',
  win32: 'win-unpacked/Kontuar.exe',
  darwin: 'mac-universal/Kontuar.app/Contents/MacOS/Kontuar',
};

const dist = join(ROOT, 'dist');
const program = join(dist, PROGRAMS[process.platform] ?? '');
if (!existsSync(program)) {
  console.error(
    `${program} is not there. dist holds: ${existsSync(dist) ? readdirSync(dist).join(', ') : ''}`,
  );
  process.exit(1);
}
const profile = mkdtempSync(join(tmpdir(), 'kontuar-smoke-'));
const child = spawn(program, ['--training', '--hidden', `--profile=${profile}`], { stdio: 'inherit' });
let ended = false;
child.once('exit', () => (ended = true));
child.once('error', () => (ended = true));

const startedWell = () => {
  try {
    const { version, well } = JSON.parse(readFileSync(join(profile, 'starts.json'), 'utf8'));
    return well === version;
  } catch {
    return false;
  }
};
for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !ended && !startedWell();) await wait(200);
const well = startedWell();
child.kill();
while (!ended) await wait(100);
rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
console.log(well ? 'The packed program starts.' : 'The packed program did not get as far as its window.');
process.exitCode = well ? 0 : 1;
