import { ipcRenderer } from 'electron';
import { IPC_CHANNELS } from './ipcChannels';

/**
 * The preload script: Kontuar's only code between the page and Electron. The page gets no access to Electron or Node
 * (security checklist 2, 3, 20).
 */

const isPageReadyMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kontuar' in data && data.kontuar === 'ready';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source === window && isPageReadyMessage(event.data)) ipcRenderer.send(IPC_CHANNELS.connect);
});

ipcRenderer.on(IPC_CHANNELS.open, (_event, wanted: unknown) => {
  window.postMessage({ kontuar: 'open', wanted }, location.origin);
});

ipcRenderer.on(IPC_CHANNELS.port, (event) => {
  window.postMessage({ kontuar: 'port' }, location.origin, event.ports);
});
