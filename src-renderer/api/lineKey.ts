import { LINE_KEY } from '#shared/model/line';
import { inBrowser } from './inBrowser';

/**
 * The browser host's key for the line to the engine. It comes in the fragment of the first address and leaves it at once,
 * before anything reads where the window is. It stays with this tab and this port, over a reload and another world; no
 * other address of this PC ever sees it, and it is worth nothing after the program has ended. null: the page was not
 * opened by the address that Kontuar gave out.
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
