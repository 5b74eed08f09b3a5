#!/usr/bin/env node
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, runPinned } from './checkout.mjs';

// `npm start`: builds where needed, then starts Kontuar.
if (!(await ensureBuilt())) process.exit(1);
process.exitCode = await runPinned(join(ROOT, 'out', 'main', 'launch.js'), process.argv.slice(2));
