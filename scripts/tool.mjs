import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { COMPILED, pinnedNode, ROOT, runPinned } from './checkout.mjs';
import { compileTexts } from './compileTexts.mjs';

/**
 * Runs a development tool of node_modules on the pinned Node, whatever Node npm runs on: `node scripts/tool.mjs vitest
 * run …`. npm 10 does not link the pinned Node into node_modules/.bin, so that scripts would run on the Node of the
 * system.
 */

/**
 * Packages of tools whose package has a different name. TypeScript 7 checks in half the time of version 6, which ESLint
 * still needs; svelte-check looks for version 7 as @typescript/native.
 */
const PACKAGES = {
  playwright: '@playwright/test',
  commitlint: '@commitlint/cli',
  tsc: '@typescript/native',
  depcruise: 'dependency-cruiser',
};

compileTexts();
const [tool = '', ...args] = process.argv.slice(2);
const folder = join(ROOT, 'node_modules', PACKAGES[tool] ?? tool);
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
process.exitCode = await runPinned(join(folder, typeof bin === 'string' ? bin : bin[tool]), args, {
  stdio: 'inherit',
  // Tools and tests start further programs with the command `node`.
  env: {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILED,
    PATH: dirname(pinnedNode()) + delimiter + process.env.PATH,
  },
});
