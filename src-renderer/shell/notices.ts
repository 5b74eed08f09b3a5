import { noticeTargetSchema, type Notice, type NoticeTarget } from '#shared/contract/inbox';
import { inboxText } from '#shared/text/inbox';
import { speak } from '#shared/text/language';
import { modeOfWindow } from '../api/client';
import { followNotices, showLife } from '../api/inbox';
import { toast } from '../kit/toasts.svelte';
import { cover } from './cover.svelte';
import { go, navigation } from './navigation.svelte';
import { preferences } from './preferences.svelte';

/**
 * Notifications of the engine. Who looks at the window gets a line in it; else the browser's own notification, where
 * that was allowed with a click in Settings. Made-up news of training never leave the window. In Electron the page
 * has no such permission: there the host raises them.
 */
export function listenToNotices(): void {
  void followNotices(raise);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null || !('target' in data)) return;
    const target = 'kontuar' in data && data.kontuar === 'open' && noticeTargetSchema.safeParse(data.target);
    if (target && target.success) openTarget(target.data);
  });
}

function raise({ title, body, target }: Notice): void {
  // Behind the curtain nobody is told a name; the list has it.
  if (cover.closed) return;
  const looking = document.visibilityState === 'visible' && document.hasFocus();
  if (looking || modeOfWindow() === 'training') {
    // The list has it already.
    if (navigation.place.screen === 'inbox') return;
    const t = speak(inboxText, preferences.language);
    toast(`${title}: ${body}`, { label: t.open, run: () => openTarget(target) });
  } else if (mayNotify() === 'granted') {
    // One at a time: the newest takes the place of the one before it.
    const shown = new Notification(title, { body, tag: 'kontuar', lang: preferences.language });
    shown.addEventListener('click', () => {
      window.focus();
      openTarget(target);
      shown.close();
    });
  }
}

export type MayNotify = NotificationPermission | 'never';

/** What the browser allows; `never` where it knows no notifications. */
export const mayNotify = (): MayNotify => ('Notification' in window ? Notification.permission : 'never');

function openTarget(target: NoticeTarget): void {
  switch (target.to) {
    case 'inbox':
      return go({ screen: 'inbox' });
    case 'reservation':
      return go({ screen: 'plan', day: target.arrival, stay: target.reservationId });
    case 'invoice':
      return go({ screen: 'invoices', id: target.localId });
  }
}

/** The count on the program's icon, where the browser has one. */
export function showUnread(count: number): void {
  if (modeOfWindow() === 'training' || !('setAppBadge' in navigator)) return;
  // Refused where the window is a plain tab: the rail tells it all the same.
  navigator.setAppBadge(count).catch(() => undefined);
}

/** A sign of life is passed on at most this often, ms. */
const LIFE_MS = 60_000;

/** Tells the engine, now and then, that somebody is at this window; for as long as it lives. */
export function keepAlive(): void {
  let lastAt = -Infinity;
  const alive = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAt < LIFE_MS) return;
    lastAt = performance.now();
    // Cut off or refused: the next sign of life says the same.
    showLife().catch(() => undefined);
  };
  alive();
  for (const sign of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(sign, alive, { passive: true });
  document.addEventListener('visibilitychange', alive);
}
