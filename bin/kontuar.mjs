#!/usr/bin/env node
import { readFileSync } from 'node:fs';

// Runs the command line of a checkout (`npx kontuar ...`) on the pinned Node, whatever Node the system has. The version
// is answered at once, because starting a second Node takes longer.
if (process.argv.length === 3 && process.argv[2] === '--version') {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.log(version);
} else {
  const { startBuilt } = await import('../scripts/checkout.mjs');
  await startBuilt('cli.js');
}
