import { protocol, type Session } from 'electron';
import { pageAt, type Pages } from '../pages';
import { PAGE_HEADERS } from '../policy';
import { ownPath, SCHEME } from './address';

/**
 * Registers the window's scheme as an origin of its own, like `https`; must run before Electron is ready. The
 * `codeCache` privilege keeps V8's compiled scripts between starts, as Chromium does for `https`.
 */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Serves the window's pages from memory, under the same policy as the browser host. */
export function servePages(session: Session, pages: Pages): void {
  session.protocol.handle(SCHEME, (request) => {
    const path = ownPath(request.url);
    const page = path === null || request.method !== 'GET' ? undefined : pageAt(pages, path);
    if (!page) return new Response(null, { status: 404, headers: PAGE_HEADERS });
    return new Response(page.body, { headers: { ...PAGE_HEADERS, 'content-type': page.type } });
  });
}
