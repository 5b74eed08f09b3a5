import { ENGINE_CONNECTION_KEY_NAME } from '#shared/model/engineConnectionProtocol';
import { isRunningInBrowser } from './isRunningInBrowser';

/**
 * The browser host's key for the line to the engine, removed from the fragment of the first address before any code
 * reads the address; null if the page was not opened by the address that Kontuar gave out. The key stays with this tab
 * and port over reloads and changes of world, no other address of this PC sees it, and it is worthless after the
 * program has ended.
 */
export const engineConnectionKey = taken();

function taken(): string | null {
  if (!isRunningInBrowser) return null;
  const fresh = location.hash.startsWith(`#${ENGINE_CONNECTION_KEY_NAME}=`)
    ? location.hash.slice(ENGINE_CONNECTION_KEY_NAME.length + 2)
    : null;
  if (fresh === null) return sessionStorage.getItem(ENGINE_CONNECTION_KEY_NAME);
  sessionStorage.setItem(ENGINE_CONNECTION_KEY_NAME, fresh);
  history.replaceState(null, '', location.pathname + location.search);
  return fresh;
}
