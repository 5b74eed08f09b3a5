import type { Session, WebContents } from 'electron';
import { isStartPage, OWN_ORIGIN } from './address';

/** Rules that limit the page, whatever code gets into it. Numbers are those of Electron's security checklist. */

/** 5: no camera, no location, no notifications; copying a number to the clipboard is all that is left. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(ALLOWED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // A file that the page itself made (a PDF) is saved, where the user says; nothing else is.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${OWN_ORIGIN}/`)) event.preventDefault();
  });
}

export function guardContents(contents: WebContents): void {
  // 13: the window goes from one mode to the other and nowhere else.
  const stay = (event: { url: string; preventDefault(): void }) => {
    if (!isStartPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => stay(event));
  contents.on('will-frame-navigate', (event) => stay(event));
  contents.on('will-redirect', (event) => event.preventDefault());
  // 14
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // 12
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
