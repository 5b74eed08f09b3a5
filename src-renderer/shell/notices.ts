import type { Notice, NoticeTarget } from '#shared/contract/inboxContract';
import { inboxText } from '#shared/text/inbox';
import { enterWorld, worldOfWindow } from '../api/client';
import { followNotices, showLife } from '../api/inboxQueries';
import { toast } from '../kit/toasts.svelte';
import { privacyScreen, ACTIVITY_EVENTS } from './privacyScreen.svelte';
import { go, navigation, type Route } from './navigation.svelte';
import { routeHash } from './route';
import { preferences, say } from './preferences.svelte';
import type { OpenRequest } from './openRequestSchema';

/**
 * Notifications of the engine. A window in front gets a line in it; where nobody looks at it (`attended`) the browser's own
 * notification comes as well, where that was allowed with a click in Settings. Made-up news of training never leave the
 * window. In Electron the page has no such permission: there the host raises them.
 */
export function listenToNotices(): void {
  void followNotices(raise);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (
      source !== window ||
      typeof data !== 'object' ||
      data === null ||
      !('kontuar' in data && 'wanted' in data)
    )
      return;
    if (data.kontuar === 'open') void openWanted(data.wanted);
  });
}

async function openWanted(said: unknown): Promise<void> {
  const { openRequestSchema } = await import('./openRequestSchema');
  const wanted = openRequestSchema.safeParse(said).data;
  if (wanted) openTarget(wanted);
}

/** The notification raised last. */
let standing: Notification | undefined;

function raise({ title, body, attended, ...wanted }: Notice): void {
  const training = worldOfWindow() === 'training';
  const inFront = document.visibilityState === 'visible' && document.hasFocus() && !privacyScreen.shown;
  // The list has it already.
  const listed = navigation.route.screen === 'inbox' && wanted.world === worldOfWindow();
  if ((inFront || training) && !listed && !privacyScreen.shown) {
    const t = say(inboxText);
    toast(`${title}: ${body}`, { label: t.open, run: () => openTarget(wanted) }, true);
  }
  if (training || (inFront && attended) || mayNotify() !== 'granted') return;
  // One at a time, and each calls: under one tag the next would take the place of the one before it without a sound. Two
  // windows say the same once.
  standing?.close();
  const shown = new Notification(title, { body, tag: `${title}: ${body}`, lang: preferences.language });
  shown.addEventListener('click', () => {
    window.focus();
    openTarget(wanted);
    shown.close();
  });
  standing = shown;
}

export type MayNotify = NotificationPermission | 'never';

/** The browser's permission; `never` if it does not support notifications. */
export const mayNotify = (): MayNotify => ('Notification' in window ? Notification.permission : 'never');

function openTarget({ target, world }: OpenRequest): void {
  const place = placeOfTarget(target);
  if (world === null || world === worldOfWindow()) go(place);
  else enterWorld(world, routeHash(place));
}

function placeOfTarget(target: NoticeTarget): Route {
  switch (target.to) {
    case 'inbox':
      return { screen: 'inbox' };
    case 'reservation':
      return { screen: 'plan', day: target.arrival, stay: target.reservationId };
    case 'invoice':
      return { screen: 'invoices', id: target.localId };
  }
}

/** The count on the program's icon, where the browser has one. */
export function showUnread(count: number): void {
  if (worldOfWindow() === 'training' || !('setAppBadge' in navigator)) return;
  // Refused where the window is a plain tab: the rail tells it all the same.
  navigator.setAppBadge(count).catch(() => undefined);
}

/** A sign of life is passed on at most this often, ms. */
const LIFE_MS = 30_000;

/** Tells the engine, now and then, that somebody is at this window, or that its curtain is drawn. For `$effect`. */
export function keepAlive(): () => void {
  const tell = (covered: boolean) =>
    // Cut off or refused: the next sign of life says the same.
    void showLife(covered).catch(() => undefined);
  if (privacyScreen.shown) {
    tell(true);
    return () => undefined;
  }
  let lastAt = -Infinity;
  const alive = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAt < LIFE_MS) return;
    lastAt = performance.now();
    tell(false);
  };
  alive();
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, alive, { passive: true });
  document.addEventListener('visibilitychange', alive);
  return () => {
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, alive);
    document.removeEventListener('visibilitychange', alive);
  };
}
