import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import type { KeptSecrets } from '../account/secretsAddressBinding';
import { openServiceSession, type Session } from '../account/serviceSession';
import { reportMissingKsefNumbersInInbox } from '../notifications/missingKsefNumbers';
import { getCurrentInstant, type Keychain } from '../platform/platform';
import { createServiceEventReceiver, type EventSecrets } from '../sync/events/webhookEventReceiver';
import { findNextRetry } from '../sync/outbox/findSendableChange';
import { createPush } from '../sync/outbox/push';
import { createPull } from '../sync/pull/createPull';
import type { Pull } from '../sync/pull/pullTypes';
import { clearRemovalQuestionsAndAnswers } from '../sync/pull/removalLimit';
import { createSyncScheduler, type PassEnd, type Scheduler } from '../sync/syncScheduler';
import type { SyncStatus } from '../sync/syncStatus';
import type { EngineParts } from './engineTypes';
import { readStoredSyncStatus, saveLastSyncTime } from './storedSyncStatus';

/** Connects the parts of an engine that talk to the service: session, pull, push, scheduler, event receiver. */

const DAY_MS = 24 * 60 * 60_000;

interface SyncSurroundings {
  readonly syncStatus: SyncStatus;
  /** Version and platform of this program. */
  readonly version: string;
  readonly keychain: Keychain<KeptSecrets>;
  readonly eventKeychain: Keychain<EventSecrets>;
  readonly onAnsweredPass: () => void;
}

export interface EngineSync {
  readonly session: Session;
  readonly scheduler: Scheduler;
  readonly events: ReturnType<typeof createServiceEventReceiver>;
  /** Returns the object that downloads records for the signed-in account; null while nobody is signed in. */
  readonly getPullIfSignedIn: () => Pull | null;
  /** Returns the time by the service's clock; until the difference between the clocks is known, the time of this PC. */
  readonly serviceTime: () => Instant;
}

export function createEngineSync(parts: EngineParts, surroundings: SyncSurroundings): EngineSync {
  const { store, clock, random, recovery } = parts;
  const { syncStatus, version, keychain, eventKeychain, onAnsweredPass } = surroundings;
  const now = () => getCurrentInstant(clock);
  const getClockSkewMs = () => session.remote()?.clockSkewMs() ?? 0;
  const serviceTime = () => new Date(clock.now() + getClockSkewMs()).toISOString();
  let pull: Pull | null = null;
  const getPullIfSignedIn = () => (session.remote() ? pull : null);

  const session: Session = openServiceSession({
    store,
    clock,
    random,
    keychain,
    readsOnly: parts.readsOnly ?? false,
    networkFor: parts.networkFor,
    knowsName: parts.knowsName ?? null,
    userAgent: `Kontuar/${version}`,
    lastPassAt: () => syncStatus.state().confirmedAt,
    syncing: {
      useRemote: (remote, { onlyThisRun }) => {
        const onScopes = (scopes: string[] | null) => store.settings.set('scopes', scopes);
        pull = createPull({ remote, store, clock, onScopes, today: () => toPropertyDay(now()) });
        if (!onlyThisRun) void events.onKeychainUnlocked();
      },
      restart: () => Promise.all([scheduler.reset(), events.restart()]),
      startPass: (full, priority) => void scheduler.startPass({ full, priority }),
      resumeSync: () => scheduler.startPassIfAutomatic(),
      forgetRemovalAnswers: () => clearRemovalQuestionsAndAnswers(store),
      moveBackupsAside: () => recovery?.setBackupsAside() ?? (() => undefined),
      note: (news) => syncStatus.update(news),
    },
  });

  const push = createPush({ remote: session.remote, store, clock, random, version, uptime: parts.uptime });
  const scheduler: Scheduler = createSyncScheduler({
    clock,
    random,
    syncStatus,
    version,
    obtainSecrets: session.retryKeychain,
    getPushAndPull: () => {
      const remote = session.remote();
      const reads = getPullIfSignedIn();
      return remote && reads && { pull: reads, push, sent: remote.countSentRequests };
    },
    readQueueState: () => ({ ...store.outbox.countOpen(), nextTry: findNextRetry(store) }),
    onDone: recordPass,
  });

  function recordPass({ problem, invoicesRead }: PassEnd): void {
    syncStatus.update(readStoredSyncStatus(store));
    if (!problem) saveLastSyncTime(store, now());
    const answered = invoicesRead || problem?.cause === 'notGranted';
    if (answered) store.settings.set('service.heardAt', serviceTime());
    // While the PC sleeps, the snooze timer stands still (notifications/snoozeTimer.ts). A sync pass is the first
    // action after waking, so it ends due snoozes.
    store.inbox.endDueSnoozes(now());
    if (invoicesRead) reportMissingKsefNumbersInInbox(store, now(), toPropertyDay(serviceTime()));
    // The daily backup is made after every sync pass, even after a failed one.
    void recovery?.runMaintenance();
    // Nothing is erased while the PC's clock is wrong, because a wrong clock could erase guest data too early.
    if (answered && Math.abs(getClockSkewMs()) < DAY_MS) onAnsweredPass();
  }

  const events = createServiceEventReceiver({
    store,
    clock,
    random,
    keychain: eventKeychain,
    pull: getPullIfSignedIn,
    signing: () => parts.preferences.get().eventSigning,
  });
  return { session, scheduler, events, getPullIfSignedIn, serviceTime };
}
