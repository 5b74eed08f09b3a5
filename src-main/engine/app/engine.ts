import { join } from 'node:path';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { log } from '../../log/log';
import { buildProblemWithoutAnswer } from '#shared/outcome/problemsWithoutAnswer';
import { getOrCreateKeychainEntryName } from '../account/accountAddressSettings';
import { createEmptyOtherProperties } from '../account/otherLocalProperties';
import { openServiceSession, type Session } from '../account/serviceSession';
import { createApiRouter } from '../api/router';
import { createPermissionCheck } from '../api/permissionCheck';
import { createRpcServer, type RpcServer } from '../api/rpcServer';
import { createDowntimePackService } from '../documents/pack/downtimePackService';
import { openPdfRenderPool } from '../documents/worker/renderPool';
import { noteMissingKsefNumbers } from '../notifications/missingKsefNumbers';
import { createNotices } from '../notifications/desktopNotices';
import { sealStoredFiles } from '../documents/storedFile';
import { indexKsefFiles } from '../documents/ksef/ksefFileIndex';
import { createRetention } from '../people/retentionKeeper';
import { getCurrentInstant } from '../platform/platform';
import { tryWriteIgnoringErrors } from '../store/sql/bestEffort';
import type { Store } from '../store/store';
import { createServiceEventReceiver } from '../sync/events/serviceEvents';
import { createPush } from '../sync/outbox/push';
import { createInvoiceChangeQueue } from '../sync/outbox/invoiceChangeQueue';
import { watchQueuedCorrectionAmounts } from '../sync/outbox/watchQueuedCorrections';
import { findNextRetry } from '../sync/outbox/findSendableChange';
import { watchQueuedSettlementAmounts } from '../sync/outbox/settlementAmounts';
import { retryNow } from '../sync/outbox/retryNow';
import { forgetRemovalAnswers } from '../sync/pull/removalLimit';
import { createPull } from '../sync/pull/createPull';
import type { Pull, Targets } from '../sync/pull/pull';
import { createSyncScheduler, type Scheduler } from '../sync/syncScheduler';
import { buildSupportBundle } from './supportBundle';
import type { EngineContext } from './engineContext';
import type { Engine, EngineParts } from './engineTypes';
import { saveLastSyncTime, openSyncStatus, readStoredSyncStatus } from './storedSyncStatus';
import { createUpdateNews } from './sharedServices';

const DAY_MS = 24 * 60 * 60_000;

/** Refetches only the stays of the days around today. */
const NEAR_STAYS: Targets = { near: true, days: [], reservations: [], invoices: [], rooms: false };

export function createEngine(parts: EngineParts): Engine {
  const { store, clock, random, preferences, staff } = parts;
  const readsOnly = parts.readsOnly ?? false;
  const version = `${parts.version} (${parts.platform})`;
  const now = () => getCurrentInstant(clock);
  const serviceTime = () => new Date(clock.now() + (session.remote()?.clockSkewMs() ?? 0)).toISOString();
  const serviceNow = () => limitByServiceClock(store, serviceTime());
  if (!readsOnly) {
    watchQueuedSettlementAmounts(store, clock);
    watchQueuedCorrectionAmounts(store, clock);
  }
  const entry = getOrCreateKeychainEntryName(store, random.id);
  const keychain = parts.keychain(entry);
  const eventKeychain = parts.eventKeychain(`${entry}-events`);
  const packKeychain = parts.packKeychain?.(`${entry}-pack`);
  const syncStatus = openSyncStatus(store, clock, readsOnly);
  store.outbox.writtenBy(() => parts.byWhom ?? staff.atDesk()?.name ?? null);
  const halt = new AbortController();
  let pull: Pull | null = null;

  const session: Session = openServiceSession({
    ...{ store, clock, random, keychain, readsOnly },
    ...{ given: parts.given ?? null, networkFor: parts.networkFor, knowsName: parts.knowsName ?? null },
    userAgent: `Kontuar/${version}`,
    lastPassAt: () => syncStatus.state().confirmedAt,
    syncing: {
      use: (remote, { onlyThisRun }) => {
        const onScopes = (scopes: string[] | null) => store.settings.set('scopes', scopes);
        pull = createPull({ remote, store, clock, onScopes, today: () => toPropertyDay(now()) });
        if (!onlyThisRun) void events.unlocked();
      },
      restart: () => Promise.all([scheduler.restart(), events.restart()]),
      pass: (full, priority) => void scheduler.pass({ full, priority }),
      wake: () => scheduler.woken(),
      forgetAnswers: () => forgetRemovalAnswers(store),
      putBackupsAside: () => parts.recovery?.anew() ?? (() => undefined),
      note: (news) => syncStatus.note(news),
    },
  });
  const livePull = (): Pull | null => (session.remote() ? pull : null);

  const push = createPush({
    ...{ remote: session.remote, store, clock, random, version },
    ...(parts.uptime ? { uptime: parts.uptime } : {}),
  });
  const scheduler: Scheduler = createSyncScheduler({
    ...{ clock, random, syncStatus, version, unlock: session.unlock },
    live: () => {
      const [remote, reads] = [session.remote(), livePull()];
      return remote && reads && { pull: reads, push, sent: remote.sent };
    },
    queue: () => ({ ...store.outbox.counts(), nextTry: findNextRetry(store) }),
    onDone: ({ problem, invoicesRead }) => {
      syncStatus.note(readStoredSyncStatus(store));
      if (!problem) saveLastSyncTime(store, now());
      const answered = invoicesRead || problem?.cause === 'notGranted';
      if (answered) store.settings.set('service.heardAt', serviceTime());
      if (invoicesRead) noteMissingKsefNumbers(store, now(), toPropertyDay(serviceTime()));
      // The daily backup does not depend on the pass: it is also made when a part of the sync keeps failing or the
      // connection is down.
      void parts.recovery?.tend();
      // A PC clock that is ahead must not erase guest data too early, because erased data cannot be restored.
      if (answered && Math.abs(session.remote()?.clockSkewMs() ?? 0) < DAY_MS) void retention.tend();
    },
  });
  const events = createServiceEventReceiver({
    store,
    clock,
    random,
    keychain: eventKeychain,
    pull: livePull,
    signing: () => preferences.get().eventSigning,
  });

  const otherProperties = parts.otherProperties ?? createEmptyOtherProperties(parts.mode);
  const notices = createNotices({
    ...{ store, clock, syncStatus, preferences: () => preferences.get() },
    from: () => ({
      world: otherProperties.world,
      property: otherProperties.list().length > 1 ? otherProperties.name() : null,
    }),
  });
  const thread = (name: string) => (parts.threads ? join(parts.threads, name) : null);
  const renderer = openPdfRenderPool(thread('drawing.js'), clock);
  // Training writes no downtime pack (emergency copy of stays and invoices), because a USB stick with invented guests
  // could be mistaken for the real downtime pack.
  const pack =
    parts.mode === 'real'
      ? createDowntimePackService(store, clock, random, renderer.render, packKeychain)
      : null;
  const keeps = { profileDir: parts.profileDir, keepsCopies: Boolean(parts.recovery) };
  const retention = createRetention({ store, clock, ...keeps, pack, halt: halt.signal });

  const context: EngineContext = {
    ...{ mode: parts.mode, version: parts.version, profileDir: parts.profileDir, now, serviceNow },
    ...{ random, networkFor: parts.networkFor },
    ...{ store, session, clock, syncStatus, scheduler, preferences, staff, events, notices, pack },
    ...{ otherProperties, retention, keychain, render: renderer.render },
    ...{ prepared: parts.prepared ?? null, recovery: parts.recovery ?? null },
    rehearsal: parts.rehearsal ?? null,
    queue: createInvoiceChangeQueue({ store, clock, random }),
    updates: parts.updates ?? createUpdateNews(),
    reopen: parts.reopen ?? (() => undefined),
    dropKeys: async () => {
      await Promise.all([eventKeychain.forget(), packKeychain?.forget()]);
    },
  };
  const rpc = serveContract(context, parts.byWhom === undefined);
  // After an update, or beside a restored backup, the store does not know the KSeF files on the disk yet.
  const filesNoted = readsOnly
    ? Promise.resolve()
    : sealStoredFiles(context, halt.signal)
        .then(() => indexKsefFiles(context, halt.signal))
        .catch((error: unknown) => log.fault('stored files', error));
  /**
   * The running refetch of stays near today, which a simulated event in training starts; undefined if no refetch was
   * started.
   */
  let looking: Promise<unknown> | undefined;
  const unlocked = session.unlock();
  return {
    ...{ context, client: rpc.client, serve: rpc.serve, unlocked },
    pass: (full) => {
      tryWriteIgnoringErrors(() => retryNow(store));
      return scheduler.pass({ full, priority: 'user' });
    },
    lookNear: () => {
      // An error of this refetch is ignored, because the error is a bug or a full disk, and the next sync pass reports
      // either of these.
      looking = livePull()
        ?.refetch(NEAR_STAYS, halt.signal)
        .catch(() => undefined);
    },
    start: () => {
      void unlocked.then(() => {
        if (halt.signal.aborted) return;
        if (parts.changed) void scheduler.pass({ full: true, priority: 'background' });
        scheduler.start();
      });
      void events.start();
      pack?.start();
    },
    stop: async () => {
      session.close();
      halt.abort();
      notices.stop();
      await Promise.all([scheduler.stop(), events.stop(), pack?.stop(), looking, filesNoted]);
      await renderer.close();
      rpc.close();
      store.close();
    },
  };
}

/**
 * Limits `at` to the time of the service's last answer: erased data cannot be restored, so a PC clock that ran ahead is
 * not trusted.
 */
function limitByServiceClock(store: Store, at: Instant): Instant {
  const heardAt = store.settings.get('service.heardAt');
  return heardAt !== null && heardAt < at ? heardAt : at;
}

/** Serves the contract; the sync status shows any disk error of a call. Roles do not restrict a command. */
function serveContract(context: EngineContext, isRestricted: boolean): RpcServer {
  const { profileDir, version, now } = context;
  const bundle = () =>
    buildSupportBundle({ profileDir, version, at: now(), context, refusal: null, diagnosis: null });
  return createRpcServer(createApiRouter({ ...context, bundle }), {
    findRefusal: isRestricted ? createPermissionCheck(context) : () => null,
    onDiskFault: (detail, call) => {
      context.syncStatus.note({ problem: buildProblemWithoutAnswer('fault', 'disk', detail, now()) });
      context.rehearsal?.refused(call);
    },
  });
}
