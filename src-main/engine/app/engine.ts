import { join } from 'node:path';
import type { Instant } from '#shared/model/scalars';
import { log } from '../../log/log';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { getOrCreateAccountKeychainName } from '../account/accountKeychainEntry';
import { createEmptyOtherProperties } from '../account/propertiesOnThisPcInterface';
import { createApiRouter } from '../api/router';
import { createPermissionCheck } from '../api/permissionCheck';
import { createRpcServer, type RpcServer } from '../api/rpcServer';
import { createDowntimePackService } from '../documents/pack/downtimePackService';
import { openPdfRenderPool } from '../documents/worker/renderPool';
import { createDesktopNotices } from '../notifications/desktopNotices';
import { createSnoozeTimer } from '../notifications/snoozeTimer';
import { sealStoredFiles } from '../documents/profileDocumentFiles';
import { refreshKsefFileFacts } from '../documents/ksef/refreshKsefFileFacts';
import { createDataRetentionKeeper } from '../people/retentionKeeper';
import { getCurrentInstant } from '../platform/platform';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import type { Store } from '../store/storeInterface';
import { createInvoiceChangeQueue } from '../sync/outbox/invoiceChangeQueue';
import { askUserIfQueuedCorrectionOutdated } from '../sync/outbox/watchQueuedCorrections';
import { askUserIfQueuedSettlementOutdated } from '../sync/outbox/watchQueuedSettlements';
import { clearRetryPausesOfQueuedChanges } from '../sync/outbox/retryNow';
import type { Targets } from '../sync/pull/pullTypes';
import { buildSupportBundle } from './supportBundle';
import type { EngineContext } from './engineContextInterface';
import type { Engine, EngineParts } from './engineTypes';
import { createEngineSync } from './engineSync';
import { openSyncStatus } from './storedSyncStatus';
import { createLastUpdateCheckHolder } from './sharedServices';

/** Limits the download to the stays of the days around today. */
const NEAR_STAYS: Targets = { near: true, days: [], reservations: [], invoices: [], rooms: false };

export function createEngine(parts: EngineParts): Engine {
  const { store, clock, random, preferences, staff } = parts;
  const readsOnly = parts.readsOnly ?? false;
  const version = `${parts.version} (${parts.platform})`;
  const now = () => getCurrentInstant(clock);
  if (!readsOnly) {
    askUserIfQueuedSettlementOutdated(store, clock);
    askUserIfQueuedCorrectionOutdated(store, clock);
  }
  const entry = getOrCreateAccountKeychainName(store, random.id);
  const keychain = parts.keychain(entry);
  const eventKeychain = parts.eventKeychain(`${entry}-events`);
  const packKeychain = parts.packKeychain?.(`${entry}-pack`);
  const syncStatus = openSyncStatus(store, clock, readsOnly);
  store.outbox.setAuthorReader(() => {
    if (parts.byWhom !== undefined) return { name: parts.byWhom, staffId: null };
    const member = staff.getMemberAtDesk();
    return member && { name: member.name, staffId: member.id };
  });
  const halt = new AbortController();
  const sync = createEngineSync(parts, {
    syncStatus,
    version,
    keychain,
    eventKeychain,
    onAnsweredPass: () => void retention.eraseIfDue(),
  });
  const { session, scheduler, events, getPullIfSignedIn } = sync;
  const serviceNow = () => limitByServiceClock(store, sync.serviceTime());

  const otherProperties = parts.otherProperties ?? createEmptyOtherProperties(parts.mode);
  const notices = createDesktopNotices({
    store,
    clock,
    syncStatus,
    preferences: () => preferences.get(),
    getSource: () => ({
      world: otherProperties.world,
      property: otherProperties.list().length > 1 ? otherProperties.name() : null,
    }),
  });
  const snoozeTimer = createSnoozeTimer(store, clock);
  const getThreadPath = (name: string) => (parts.threads ? join(parts.threads, name) : null);
  const renderer = openPdfRenderPool(getThreadPath('drawing.js'), clock);
  // In training mode, no downtime pack is written, so that nobody mistakes invented guests for real ones.
  const pack =
    parts.mode === 'real'
      ? createDowntimePackService(store, clock, random, renderer.render, packKeychain)
      : null;
  const retention = createDataRetentionKeeper({
    store,
    clock,
    profileDir: parts.profileDir,
    keepsCopies: Boolean(parts.recovery),
    pack,
    halt: halt.signal,
  });

  const context: EngineContext = {
    mode: parts.mode,
    version: parts.version,
    profileDir: parts.profileDir,
    now,
    serviceNow,
    clock,
    random,
    store,
    preferences,
    staff,
    keychain,
    networkFor: parts.networkFor,
    session,
    syncStatus,
    scheduler,
    events,
    notices,
    pack,
    otherProperties,
    retention,
    render: renderer.render,
    prepared: parts.prepared ?? null,
    recovery: parts.recovery ?? null,
    rehearsal: parts.rehearsal ?? null,
    queue: createInvoiceChangeQueue({ store, clock, random }),
    updates: parts.updates ?? createLastUpdateCheckHolder(),
    reopen: parts.reopen ?? (() => undefined),
    deleteEventAndPackSecrets: async () => {
      await Promise.all([eventKeychain.forget(), packKeychain?.forget()]);
    },
  };
  const rpc = serveContract(context, parts.byWhom === undefined);
  const storedFilesReady = readsOnly ? Promise.resolve() : sealAndRefreshStoredFiles(context, halt.signal);
  /** Started by a simulated event of training mode. */
  let nearStaysDownload: Promise<unknown> | undefined;
  const unlocked = session.retryKeychain();
  return {
    context,
    client: rpc.client,
    serve: rpc.serve,
    unlocked,
    runPass: (full) => {
      tryDatabaseWriteIgnoringErrors(() => clearRetryPausesOfQueuedChanges(store));
      return scheduler.startPass({ full, priority: 'user' });
    },
    downloadNearStays: () => {
      // A failed download of the stays near today is ignored, because the next sync pass reports the problem.
      nearStaysDownload = getPullIfSignedIn()
        ?.refetch(NEAR_STAYS, halt.signal)
        .catch(() => undefined);
    },
    start: () => {
      void unlocked.then(() => {
        if (halt.signal.aborted) return;
        if (parts.mirrorMayBeOutdated) void scheduler.startPass({ full: true, priority: 'background' });
        scheduler.start();
      });
      void events.start();
      pack?.start();
      snoozeTimer.start();
    },
    stop: async () => {
      session.close();
      halt.abort();
      notices.stop();
      snoozeTimer.stop();
      await Promise.all([scheduler.stop(), events.stop(), pack?.stop(), nearStaysDownload, storedFilesReady]);
      await renderer.close();
      rpc.close();
      store.close();
    },
  };
}

/**
 * Returns the given time or the time of the service's last answer, whichever is earlier, because this PC's clock may be
 * ahead.
 */
function limitByServiceClock(store: Store, at: Instant): Instant {
  const heardAt = store.settings.get('service.heardAt');
  return heardAt !== null && heardAt < at ? heardAt : at;
}

async function sealAndRefreshStoredFiles(context: EngineContext, signal: AbortSignal): Promise<void> {
  try {
    await sealStoredFiles(context, signal);
    await refreshKsefFileFacts(context, signal);
  } catch (error) {
    log.fault('stored files', error);
  }
}

function serveContract(context: EngineContext, isRestricted: boolean): RpcServer {
  const { profileDir, version, now } = context;
  const createBundle = () =>
    buildSupportBundle({ profileDir, version, at: now(), context, refusal: null, diagnosis: null });
  return createRpcServer(createApiRouter({ ...context, createBundle }), {
    findRefusal: isRestricted ? createPermissionCheck(context) : () => null,
    onDiskFault: (detail, call) => {
      context.syncStatus.update({ problem: buildProblemWithoutAnswer('fault', 'disk', detail, now()) });
      context.rehearsal?.recordRefusedCall(call);
    },
  });
}
