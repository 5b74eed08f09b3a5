import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startsWell } from './startsWell.ts';

/**
 * Starts the program that `npm run package` packed, in its own Electron with the fuses set. Exits with status 0 if the
 * program started correctly.
 */

/** Paths in `dist` of the packed programs by system. */
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux-unpacked/kontuar-desk',
  win32: 'win-unpacked/Kontuar.exe',
  darwin: 'mac-universal/Kontuar.app/Contents/MacOS/Kontuar',
};

const dist = join(import.meta.dirname, '..', 'dist');
const program = join(dist, PROGRAMS[process.platform] ?? '');
if (!existsSync(program)) {
  console.error(
    `${program} is not there. dist holds: ${existsSync(dist) ? readdirSync(dist).join(', ') : ''}`,
  );
  process.exit(1);
}
const well = await startsWell(program);
console.log(well ? 'The packed program starts.' : 'The packed program did not get as far as its window.');
process.exitCode = well ? 0 : 1;
