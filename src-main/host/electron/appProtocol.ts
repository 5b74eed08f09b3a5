import { protocol, type Session } from 'electron';
import { getPageForPath, type Pages } from '../rendererFiles';
import { PAGE_HEADERS } from '../pageSecurityHeaders';
import { parseOwnUrlPath, APP_URL_SCHEME } from './appUrl';

/**
 * Registers the window's URL scheme as its own origin like `https`; must run before Electron is ready. The privilege
 * `codeCache` stores V8's compiled scripts between starts, as Chromium does for `https`.
 */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: APP_URL_SCHEME, privileges }]);
}

/** Serves the window's pages from memory, under the same policy as the browser host. */
export function servePagesOverAppScheme(session: Session, pages: Pages): void {
  session.protocol.handle(APP_URL_SCHEME, (request) => {
    const path = parseOwnUrlPath(request.url);
    const page = path === null || request.method !== 'GET' ? undefined : getPageForPath(pages, path);
    if (!page) return new Response(null, { status: 404, headers: PAGE_HEADERS });
    return new Response(page.body, { headers: { ...PAGE_HEADERS, 'content-type': page.type } });
  });
}
