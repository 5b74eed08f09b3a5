#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { goOnAs, ROOT } from '../scripts/checkout.mjs';

// `npx kontuar ...` in a checkout: the command line, on the pinned Node whatever the system's is.
const cli = join(ROOT, 'out', 'main', 'cli.js');
if (existsSync(cli)) await goOnAs(cli);
else {
  console.error('Kontuar is not built here. Run: npm run build');
  process.exitCode = 1;
}
