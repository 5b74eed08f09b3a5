import { ENGINE_CONNECTION_TOKEN_NAME } from '#shared/model/engineConnectionProtocol';
import { isRunningInBrowser } from './isRunningInBrowser';

/**
 * Secret key of this browser tab for its connection to the engine; null if the tab was not opened by the address that
 * Kontuar printed. The key is removed from the fragment of the first address before any other code reads the address,
 * and it stays in the tab's session storage over reloads and changes of the property. No other address on this PC can
 * read the key, and the key is worthless after the program has ended.
 */
export const engineConnectionToken = taken();

function taken(): string | null {
  if (!isRunningInBrowser) return null;
  const fresh = location.hash.startsWith(`#${ENGINE_CONNECTION_TOKEN_NAME}=`)
    ? location.hash.slice(ENGINE_CONNECTION_TOKEN_NAME.length + 2)
    : null;
  if (fresh === null) return sessionStorage.getItem(ENGINE_CONNECTION_TOKEN_NAME);
  sessionStorage.setItem(ENGINE_CONNECTION_TOKEN_NAME, fresh);
  history.replaceState(null, '', location.pathname + location.search);
  return fresh;
}
