import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { ensureBuilt } from './build.mjs';
import { pinnedNode, ROOT } from './checkout.mjs';
import { compileTexts } from './compileTexts.mjs';

/**
 * Runs `npm run dev`: the screens with hot reload at a fixed address, and the engine with the training service in training
 * mode, with a profile that is deleted at the end. A change in src-renderer or src-shared shows at once; a change in
 * src-main rebuilds and restarts the engine, and the page reconnects. The address asks for no key, so use it on this PC
 * only.
 */
const PORT = 5173;
const RESTART_PAUSE_MS = 300;
const profile = mkdtempSync(join(tmpdir(), 'kontuar-dev-'));

/** Starts the browser host and resolves with its process, its address, and the session that a page would get. */
async function startEngine() {
  const args = ['out/main/launch.js', '--no-open', '--training', '--profile', profile];
  const child = spawn(pinnedNode(), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', (status) => reject(new Error(`The engine ended with ${status}`)));
  });
  const url = new URL(JSON.parse(line).url);
  const entered = await fetch(url, { redirect: 'manual' });
  const key = new URL(entered.headers.get('location') ?? '', url).hash.split('=')[1];
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0];
  return { child, origin: url.origin, key, cookie };
}

if (!(await ensureBuilt())) process.exit(1);
let engine = await startEngine();
/** Passes the current port of the engine to the proxy. */
let restarted = () => {};

const server = await createServer({
  configFile: false,
  root: join(ROOT, 'src-renderer'),
  plugins: [svelte({ configFile: join(ROOT, 'svelte.config.js') })],
  server: {
    host: '127.0.0.1',
    port: PORT,
    strictPort: true,
    fs: { allow: [ROOT] },
    proxy: {
      '/rpc': {
        target: engine.origin,
        ws: true,
        changeOrigin: true,
        configure: (proxy, options) => {
          proxy.on('proxyReqWs', (request) => {
            request.setHeader('origin', engine.origin);
            request.setHeader('cookie', engine.cookie);
            const wanted = String(request.getHeader('sec-websocket-protocol') ?? '').split(',')[0];
            request.setHeader('sec-websocket-protocol', `${wanted}, ${engine.key}`);
          });
          restarted = () => {
            options.target = engine.origin;
          };
        },
      },
    },
  },
});
/** Compiles changed catalogs; a catalog with an error leaves the texts as they were. */
function compileChangedTexts() {
  try {
    compileTexts();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
const CATALOGS = join(ROOT, 'src-shared', 'i18n');
server.watcher.add(CATALOGS).on('change', (file) => {
  if (file.startsWith(CATALOGS) && file.endsWith('.json')) compileChangedTexts();
});

let pause;
server.watcher.add(join(ROOT, 'src-main')).on('change', (file) => {
  if (!file.startsWith(join(ROOT, 'src-main'))) return;
  clearTimeout(pause);
  pause = setTimeout(() => void restart(), RESTART_PAUSE_MS);
});

async function restart() {
  if (!(await ensureBuilt())) return;
  const ended = new Promise((resolve) => engine.child.once('exit', resolve));
  engine.child.kill('SIGTERM');
  await ended;
  engine = await startEngine();
  restarted();
  console.log('The engine has restarted.');
}

process.on('SIGINT', () => process.exit(0)).on('SIGTERM', () => process.exit(0));
process.on('exit', () => {
  engine.child.kill('SIGTERM');
  rmSync(profile, { recursive: true, force: true });
});

await server.listen();
console.log(`Kontuar for development: http://127.0.0.1:${PORT}/?mode=training`);
