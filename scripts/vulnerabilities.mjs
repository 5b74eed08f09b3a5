import { spawnSync } from 'node:child_process';
import { ROOT } from './checkout.mjs';

/**
 * `node scripts/vulnerabilities.mjs`: what the registry knows against the packages that are shipped. Status 1: something
 * grave is known. Status 2: the registry did not answer, so that nothing is known at all.
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
  // An error of npm's own, in words or as another document.
}
if (counts === null) {
  console.log('The registry did not answer: whether there are known vulnerabilities is not known.');
  process.exitCode = 2;
} else {
  const { total, high, critical } = counts;
  console.log(`${total} known vulnerabilities in what is shipped, ${high} high, ${critical} critical.`);
  process.exitCode = high + critical > 0 ? 1 : 0;
}
