import { LINE_KEY } from '#shared/model/line';
import { inBrowser } from './inBrowser';

/**
 * The browser host's key for the line to the engine, removed from the fragment of the first address before any code
 * reads the address; null if the page was not opened by the address that Kontuar gave out. The key stays with this tab
 * and port over reloads and changes of world, no other address of this PC sees it, and it is worthless after the
 * program has ended.
 */
export const lineKey = taken();

function taken(): string | null {
  if (!inBrowser) return null;
  const fresh = location.hash.startsWith(`#${LINE_KEY}=`) ? location.hash.slice(LINE_KEY.length + 2) : null;
  if (fresh === null) return sessionStorage.getItem(LINE_KEY);
  sessionStorage.setItem(LINE_KEY, fresh);
  history.replaceState(null, '', location.pathname + location.search);
  return fresh;
}
