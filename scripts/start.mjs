#!/usr/bin/env node
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { goOnAs, ROOT } from './checkout.mjs';

// Runs `npm start`: builds if needed, then starts Kontuar.
if (!(await ensureBuilt())) process.exit(1);
await goOnAs(join(ROOT, 'out', 'main', 'launch.js'));
