import { spawnSync } from 'node:child_process';
import { ROOT } from './checkout.mjs';

/**
 * Runs `node scripts/vulnerabilities.mjs`: asks the registry for known vulnerabilities of the shipped packages. Status
 * 1 means a serious vulnerability is known; status 2 means the registry did not answer, so that the result is unknown.
 */
const windows = process.platform === 'win32';
const { stdout } = spawnSync(windows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: windows,
});
let counts = null;
try {
  counts = JSON.parse(stdout).metadata.vulnerabilities;
} catch {
  // npm printed its own error, as plain text or as a different JSON document.
}
if (counts === null) {
  console.log('The registry did not answer: whether there are known vulnerabilities is not known.');
  process.exitCode = 2;
} else {
  const { total, high, critical } = counts;
  console.log(`${total} known vulnerabilities in what is shipped, ${high} high, ${critical} critical.`);
  process.exitCode = high + critical > 0 ? 1 : 0;
}
