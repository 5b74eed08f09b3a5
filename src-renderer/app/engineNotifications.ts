import type { Notice, NoticeTarget } from '#shared/contract/inboxContract';
import { openPropertyOrTrainingPage, getPropertyOrTrainingOfWindow } from '../api/engineClient';
import { followDesktopNotifications, reportUserActivityToEngine } from '../api/inboxQueries';
import { announceToScreenReader } from './announceToScreenReader.svelte';
import { privacyScreen, USER_INPUT_DOM_EVENTS } from './privacyScreenState.svelte';
import { go, navigationState, type Route } from './navigation.svelte';
import { formatRouteHash } from './route';
import { preferences } from './preferences.svelte';
import type { OpenRequest } from './openRecordRequestSchema';

/**
 * Shows the engine's notifications: inside the window if it is in front, and as browser notifications if nobody is
 * using the window. In Electron, the host program shows the system notifications instead.
 */
export function listenToNotices(): void {
  void followDesktopNotifications(showNotification);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (
      source !== window ||
      typeof data !== 'object' ||
      data === null ||
      !('kontuar' in data && 'wanted' in data)
    )
      return;
    if (data.kontuar === 'open') void openRequestedRecord(data.wanted);
  });
}

async function openRequestedRecord(request: unknown): Promise<void> {
  const { openRecordRequestSchema } = await import('./openRecordRequestSchema');
  const wanted = openRecordRequestSchema.safeParse(request).data;
  if (wanted) openTarget(wanted);
}

/** The notification raised last. */
let lastNotification: Notification | undefined;

function showNotification({ title, body, attended, ...wanted }: Notice): void {
  const training = getPropertyOrTrainingOfWindow() === 'training';
  const inFront = document.visibilityState === 'visible' && document.hasFocus() && !privacyScreen.shown;
  // While the inbox is open, the inbox itself announces new inbox items to screen readers.
  const listed = navigationState.route.screen === 'inbox' && wanted.world === getPropertyOrTrainingOfWindow();
  // Users who see the window notice news by the number beside "Inbox", so the text of the notification is announced
  // only to screen readers.
  if ((inFront || training) && !listed && !privacyScreen.shown) announceToScreenReader(`${title}: ${body}`);
  if (training || (inFront && attended) || getNotificationPermission() !== 'granted') return;
  // The previous notification is closed, so that only one notification is visible.
  lastNotification?.close();
  const shown = new Notification(title, { body, tag: `${title}: ${body}`, lang: preferences.language });
  shown.addEventListener('click', () => {
    window.focus();
    openTarget(wanted);
    shown.close();
  });
  lastNotification = shown;
}

export type MayNotify = NotificationPermission | 'never';

/** Returns the browser's permission for notifications; `never` if the browser does not support them. */
export const getNotificationPermission = (): MayNotify =>
  'Notification' in window ? Notification.permission : 'never';

function openTarget({ target, world }: OpenRequest): void {
  const route = buildTargetRoute(target);
  if (world === null || world === getPropertyOrTrainingOfWindow()) go(route);
  else openPropertyOrTrainingPage(world, formatRouteHash(route));
}

function buildTargetRoute(target: NoticeTarget): Route {
  switch (target.to) {
    case 'inbox':
      return { screen: 'inbox' };
    case 'reservation':
      return { screen: 'plan', day: target.arrival, stay: target.reservationId };
    case 'invoice':
      return { screen: 'invoices', id: target.localId };
  }
}

/** Shows the number of unread inbox items on the program's icon, if the browser supports it. */
export function showUnreadCountOnAppIcon(count: number): void {
  if (getPropertyOrTrainingOfWindow() === 'training' || !('setAppBadge' in navigator)) return;
  // A failure to set the badge is ignored, because the navigation rail shows the same number.
  navigator.setAppBadge(count).catch(() => undefined);
}

/** The minimum time in ms between two reports to the engine that somebody uses this window. */
const ACTIVITY_REPORT_INTERVAL_MS = 30_000;

/**
 * Regularly tells the engine that somebody uses this window, or that the privacy screen covers the window. Returns a
 * function that stops the reports, for `$effect`.
 */
export function reportUserPresenceToEngine(): () => void {
  const reportPresence = (covered: boolean) =>
    // A presence report that is cut off or refused needs no handling, because the next presence report sends the same
    // information.
    void reportUserActivityToEngine(covered).catch(() => undefined);
  if (privacyScreen.shown) {
    reportPresence(true);
    return () => undefined;
  }
  let lastAt = -Infinity;
  const reportActivity = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastAt < ACTIVITY_REPORT_INTERVAL_MS)
      return;
    lastAt = performance.now();
    reportPresence(false);
  };
  reportActivity();
  for (const sign of USER_INPUT_DOM_EVENTS) window.addEventListener(sign, reportActivity, { passive: true });
  document.addEventListener('visibilitychange', reportActivity);
  return () => {
    for (const sign of USER_INPUT_DOM_EVENTS) window.removeEventListener(sign, reportActivity);
    document.removeEventListener('visibilitychange', reportActivity);
  };
}
