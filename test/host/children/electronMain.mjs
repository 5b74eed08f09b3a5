import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the built main process of the Electron host on the stand-in, plays its page for one question, and quits as the
 * menu would. Arguments: the root of the checkout, `installed` or `checkout`, `first` or `second`, then the program's own.
 * The last line of its output is what it saw.
 */
const [root, kind, turn, ...words] = process.argv.slice(2);
// One module, by whatever way a copy of the program comes to it.
const ours = (name) => pathToFileURL(realpathSync(join(root, 'test', 'support', 'electron', name))).href;
const standIn = ours('module.ts');
registerHooks({
  resolve: (name, context, next) => {
    if (name === 'electron') return { url: standIn, shortCircuit: true };
    // As the tests' own resolver does: a neighbour without its ending is TypeScript.
    return next(name === './calls' ? './calls.ts' : name, context);
  },
});
process.argv.splice(1, process.argv.length, join(root, 'out', 'main', 'electron.js'), ...words);

const { calls } = await import(ours('calls.ts'));
const electron = await import(standIn);
const { app, ipcMain } = electron.parts;
app.isPackaged = kind === 'installed';
app.first = turn === 'first';

let mode = null;
let hearsLinks = false;
app.whenReady = () => {
  hearsLinks = app.listenerCount('open-url') > 0;
  return Promise.resolve();
};
app.on('stand-in:ended', (status) => {
  const [window] = electron.BrowserWindow.getAllWindows();
  console.log(
    JSON.stringify({
      mode,
      shows: seen?.done.filter((one) => one === 'show').length ?? 0,
      open: window !== undefined,
      protocols: app.protocols,
      hearsLinks,
      userData: app.paths.get('userData') ?? '',
      calls: [...calls],
      umask: process.umask(),
      authorities: ['SSL_CERT_FILE', 'SSL_CERT_DIR'].filter((name) => name in process.env),
      relaunched: app.relaunched,
      asked: electron.parts.dialog.asked.map(({ message, detail, buttons }) => ({
        message,
        detail,
        buttons,
      })),
    }),
  );
  process.exit(status);
});

let seen = null;
await import(pathToFileURL(join(root, 'out', 'main', 'electron.js')).href);
if (app.first) {
  while (!seen) {
    [seen = null] = electron.BrowserWindow.getAllWindows();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const senderFrame = { url: seen.page.url, postMessage: (_channel, _message, [port]) => play(port) };
  seen.page.mainFrame = senderFrame;
  ipcMain.emit('kontuar:connect', { sender: seen.webContents, senderFrame });
}

/** The page's first question, and then whoever sits there quits. */
async function play(port) {
  const { createORPCClient } = await import('@orpc/client');
  const { RPCLink } = await import('@orpc/client/message-port');
  port.start();
  mode = (await createORPCClient(new RPCLink({ port })).app.hello()).mode;
  // A start of somebody who does not wait for the end of this one.
  if (words.includes('--second-while-closing'))
    seen.on('closed', () =>
      queueMicrotask(() => setTimeout(() => app.emit('second-instance', {}, ['kontuar', 'kontuar://inbox']))),
    );
  if (words.includes('--session-ends')) electron.parts.powerMonitor.emit('shutdown');
  else app.quit();
}
