#!/usr/bin/env node
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { goOnAs, ROOT } from './checkout.mjs';

// `npm start`: builds where needed, then starts Kontuar.
if (!(await ensureBuilt())) process.exit(1);
await goOnAs(join(ROOT, 'out', 'main', 'launch.js'));
