import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import '../neighbours.mjs';

/**
 * Runs the built main process of the Electron host in plain Node, with module.ts as `electron`. An environment variable
 * holds the surroundings (messages.ts).
 */
const around = JSON.parse(process.env.KONTUAR_TEST_SURROUNDINGS ?? '{}');
const electron = new URL('module.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
});
const { version } = JSON.parse(
  readFileSync(new URL('../../../node_modules/electron/package.json', import.meta.url), 'utf8'),
);
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
// The folder in which an installer puts files beside the archive.
if (around.packaged) process.resourcesPath = join(around.main, '..', '..', '..', '..');
await import('./passing.ts');
// Electron starts an installed program without the name of a script.
process.argv.splice(1, process.argv.length, ...(around.packaged ? [] : [around.main]), ...around.words);

await import(pathToFileURL(around.main).href);
