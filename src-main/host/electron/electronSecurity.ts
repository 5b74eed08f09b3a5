import type { Session, WebContents } from 'electron';
import { isWindowStartAddress, APP_URL_ORIGIN } from './appUrl';

/**
 * Limits the rights of every page in Electron, whatever code runs in the page. The numbers in this file are items of
 * Electron's security checklist.
 */

/**
 * Item 5 of Electron's security checklist: a page may copy text to the clipboard but gets no camera, location or
 * notifications.
 */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

export function secureElectronSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(ALLOWED_PERMISSIONS.has(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // Only a file that the page itself created (a PDF) may be saved, at a place that the user chooses.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${APP_URL_ORIGIN}/`)) event.preventDefault();
  });
}

export function blockForeignNavigationInWindow(contents: WebContents): void {
  // The window may only open Kontuar's start page (item 13 of Electron's security checklist).
  const preventForeignNavigation = (event: { url: string; preventDefault(): void }) => {
    if (!isWindowStartAddress(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => preventForeignNavigation(event));
  contents.on('will-frame-navigate', (event) => preventForeignNavigation(event));
  contents.on('will-redirect', (event) => event.preventDefault());
  // 14
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // 12
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
