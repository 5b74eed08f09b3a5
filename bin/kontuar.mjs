#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { goOnAs, ROOT } from '../scripts/checkout.mjs';

// Runs the command line of a checkout (`npx kontuar ...`) on the pinned Node, whatever Node the system has.
const cli = join(ROOT, 'out', 'main', 'cli.js');
if (existsSync(cli)) await goOnAs(cli);
else {
  console.error('Kontuar is not built here. Run: npm run build');
  process.exitCode = 1;
}
