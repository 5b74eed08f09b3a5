import type { SyncHealth } from '#shared/outcome/syncHealthSchemas';
import type { ProblemCause } from '#shared/outcome/problem';

/** How the sync reacts to a failed request, by the cause of the failure (sync.md, Retry). */
interface Consequences {
  /**
   * State that the sync status button shows while the problem lasts. A refused sign-in is shown as a separate state.
   */
  readonly light: SyncHealth;
  /**
   * Which read requests are repeated at once after a problem with this cause: all requests (`everybody`), only those of
   * background work (`background`), or none (`nobody`).
   */
  readonly again: 'everybody' | 'background' | 'nobody';
  /**
   * True if a problem with this cause would make every queued change fail, so that the sending of the queue stops (A54,
   * A55).
   */
  readonly stopsQueue: boolean;
  /** True if the problem ends the whole sync pass, because all other requests of the sync pass would fail too. */
  readonly stopsPass: boolean;
}

export const SYNC_CONSEQUENCES_BY_FAILURE_CAUSE: Readonly<Record<ProblemCause, Consequences>> = {
  noNetwork: { light: 'offline', again: 'background', stopsQueue: true, stopsPass: true },
  wrongAddress: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
  noAnswer: { light: 'serviceDown', again: 'everybody', stopsQueue: false, stopsPass: true },
  certificate: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
  clock: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
  oldTls: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
  notTheService: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
  redirect: { light: 'serviceDown', again: 'nobody', stopsQueue: false, stopsPass: false },
  limit: { light: 'limit', again: 'everybody', stopsQueue: true, stopsPass: true },
  serviceError: { light: 'serviceDown', again: 'everybody', stopsQueue: false, stopsPass: true },
  status: { light: 'serviceDown', again: 'nobody', stopsQueue: false, stopsPass: false },
  notGranted: { light: 'serviceDown', again: 'nobody', stopsQueue: false, stopsPass: false },
  refusedRead: { light: 'serviceDown', again: 'nobody', stopsQueue: false, stopsPass: false },
  legacyError: { light: 'serviceDown', again: 'nobody', stopsQueue: false, stopsPass: false },
  unreadable: { light: 'serviceDown', again: 'everybody', stopsQueue: false, stopsPass: false },
  keychain: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: false },
  otherAddress: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: false },
  disk: { light: 'needsYou', again: 'nobody', stopsQueue: true, stopsPass: true },
  kontuar: { light: 'needsYou', again: 'nobody', stopsQueue: false, stopsPass: false },
  cancelled: { light: 'serviceDown', again: 'nobody', stopsQueue: true, stopsPass: true },
};
