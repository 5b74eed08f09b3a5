import { protocol, type Session } from 'electron';
import { getRendererFileForPath, type Pages } from '../rendererFiles';
import { PAGE_HEADERS } from '../pageSecurityHeaders';
import { extractPathFromAppUrl, APP_URL_SCHEME } from './appUrl';

/** Registers the URL scheme of the window with the rights of `https`. Must be called before Electron is ready. */
export function registerAppSchemeAsPrivileged(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: APP_URL_SCHEME, privileges }]);
}

/** Serves the window's pages from memory, with the same security headers as the browser host. */
export function servePagesOverAppScheme(session: Session, pages: Pages): void {
  session.protocol.handle(APP_URL_SCHEME, (request) => {
    const path = extractPathFromAppUrl(request.url);
    const page = path === null || request.method !== 'GET' ? undefined : getRendererFileForPath(pages, path);
    if (!page) return new Response(null, { status: 404, headers: PAGE_HEADERS });
    return new Response(page.body, { headers: { ...PAGE_HEADERS, 'content-type': page.type } });
  });
}
