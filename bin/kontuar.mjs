#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runPinned } from './checkout.mjs';

// `npx kontuar ...` in a checkout: the command line, on the pinned Node whatever the system's is.
const cli = join(ROOT, 'out', 'main', 'cli.js');
if (existsSync(cli)) process.exitCode = await runPinned(cli, process.argv.slice(2));
else {
  console.error('Kontuar is not built here. Run: npm run build');
  process.exitCode = 1;
}
