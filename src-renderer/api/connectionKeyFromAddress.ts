import { ENGINE_CONNECTION_TOKEN_NAME } from '#shared/model/engineWebSocketConstants';
import { isRunningInBrowser } from './isRunningInBrowser';

/** Secret key with which this browser tab connects to the engine; null if the tab has no key. */
export const browserTabEngineSecretKey = readConnectionKey();

function readConnectionKey(): string | null {
  if (!isRunningInBrowser) return null;
  const fresh = location.hash.startsWith(`#${ENGINE_CONNECTION_TOKEN_NAME}=`)
    ? location.hash.slice(ENGINE_CONNECTION_TOKEN_NAME.length + 2)
    : null;
  if (fresh === null) return sessionStorage.getItem(ENGINE_CONNECTION_TOKEN_NAME);
  sessionStorage.setItem(ENGINE_CONNECTION_TOKEN_NAME, fresh);
  history.replaceState(null, '', location.pathname + location.search);
  return fresh;
}
