import { openLog, log } from '../../../src-main/log/log';

/** Writes the given number of lines into the log of a profile. */

const [profileDir = '', count = '0'] = process.argv.slice(2);
openLog({ profileDir, part: 'command', makes: true });
for (let line = 0; line < Number(count); line += 1) log.note('pass', { line });
