import { protocol, type Session } from 'electron';
import { pageAt, type Pages } from '../pages';
import { PAGE_HEADERS } from '../policy';
import { ownPath, SCHEME } from './address';

/**
 * Must run before Electron is ready: the scheme is an origin of its own, as `https` would be. What V8 compiled of our
 * own scripts is kept from start to start, as Chromium does for `https` by itself.
 */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Serves the window from memory, under the same policy as the browser host. */
export function servePages(session: Session, pages: Pages): void {
  session.protocol.handle(SCHEME, (request) => {
    const path = ownPath(request.url);
    const page = path === null || request.method !== 'GET' ? undefined : pageAt(pages, path);
    if (!page) return new Response(null, { status: 404, headers: PAGE_HEADERS });
    return new Response(page.body, { headers: { ...PAGE_HEADERS, 'content-type': page.type } });
  });
}
