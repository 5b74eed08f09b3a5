import type { Copied } from '#shared/contract/copied';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import { isAnswerTo } from '#shared/rules/merge/answerTo';
import { readingsMs } from '#shared/rules/moments';
import type { Identity, Turn } from '../../recovery/identity';
import type { Store } from '../../store/store';
import { readAdded } from './added';
import { gathered, type Create } from './laneWork';
import { pauseMs } from './pauses';
import { asSent, bodyWithIds, waitsFor } from './references';
import { claim } from './sendCreate';
import { after, note, stepAside, WENT, type Trip, type Went } from './trip';
import { mayBeChanged, mayBeIt } from './twins';

/**
 * A new invoice that has waited since before may have been sent by a copy of this profile, or by this one before it was
 * put back. Nothing of it is sent before the service was asked what was added since (SPEC.md, Copies; trust.md, 1).
 */

/** A new invoice that has waited so long is looked for too: this very run may have been put back, or copied. */
const LONG_MS = 5 * 60_000;
/** So old may be what was read when an invoice is sent. */
const FRESH_MS = 15_000;
/** Before the moment when it was queued: clocks are not exact, and may have been set since. */
const EARLIER_MS = 15 * 60_000;
/** Queued at a time that is still to come: this PC's clock was wrong, nobody knows by how much. */
const UNSURE_MS = 7 * 86_400_000;
/** So much before that moment an invoice is claimed without a question. */
const EXACT_MS = 5_000;
/** So long nothing of it may have been sent elsewhere before a copy begins; half as much again by chance, as two may wait. */
const QUIET_MS = 60_000;
/** Whoever has not looked for so long does not know whether it was quiet. */
const UNSEEN_MS = 10 * 60_000;
/** Another copy on this PC is sending: asked so often, so many times in a round. */
const TURN_MS = 1_000;
const TURNS = 10;

export interface SentBefore {
  /** null: it may be sent now. Else it was claimed, asked about, or put off. */
  before(trip: Trip, change: Create): Promise<Went | null>;
  /** Nothing else is left: waits for the copy that is sending. true: it has ended, and what waited for it may go. */
  turnComes(trip: Trip): Promise<boolean>;
  /** The round has ended. */
  release(): void;
}

export function makeSentBefore(store: Store, identity: Identity | null): SentBefore {
  /** What was queued in an earlier run of the program. */
  const upTo = store.outbox.open().at(-1)?.changeId ?? 0;
  const added = new Map<number, Invoice>();
  let readAt: number | null = null;
  let turn: Turn | null = null;
  let waitsForTurn = false;

  const isOld = ({ changeId, queuedAt }: Create, now: number): boolean =>
    changeId <= upTo || Math.abs(now - Date.parse(queuedAt)) >= LONG_MS;
  const allOld = (trip: Trip): Create[] =>
    store.outbox
      .open()
      .filter(
        (one): one is Create =>
          one.kind === 'create' && one.state === 'waiting' && isOld(one, trip.clock.now()),
      );

  /** All that wait for the same: none of them is tried for itself, and others take their turn. */
  function putOff(trip: Trip, ms: number): Went {
    store.transaction(() => {
      for (const { changeId } of allOld(trip)) store.outbox.amend(changeId, { nextTry: after(trip, ms) });
    });
    return WENT;
  }

  async function read(trip: Trip, freshMs: number): Promise<Went | null> {
    const now = trip.clock.now();
    if (readAt !== null && now >= readAt && now - readAt <= freshMs) return null;
    const queued = allOld(trip).map(({ queuedAt }) => Date.parse(queuedAt));
    const oldest = Math.min(...queued.map((at) => (at > now ? now - UNSURE_MS : at)), now);
    const since = readAt === null || readAt > now ? oldest : readAt;
    const answer = await readAdded(trip, since - EARLIER_MS);
    if (!answer.ok) {
      const { problem } = answer;
      const [first] = allOld(trip);
      const failures = (first?.failures ?? 0) + 1;
      putOff(trip, pauseMs(failures, trip.chance));
      if (first) store.outbox.amend(first.changeId, { problem, failures });
      return { end: 'failed', problem };
    }
    for (const invoice of answer.value) added.set(invoice.invoiceId, invoice);
    readAt = now;
    return null;
  }

  function found(trip: Trip, change: Create, body: CreateBody, copied: boolean): Invoice[] {
    const skewMs = trip.remote.clockSkewMs() ?? 0;
    const queuedAt = Math.min(Date.parse(change.queuedAt), trip.clock.now()) + skewMs - EARLIER_MS;
    const free = [...added.values()].filter(
      ({ invoiceId, addDate }) =>
        !change.twins.includes(invoiceId) && !store.outbox.claimed(invoiceId) && isSince(addDate, queuedAt),
    );
    const same = free.filter((one) => isAnswerTo(body, one) || isAnswerTo(bodyWithIds(store, change), one));
    const byId = (list: Invoice[]) => list.sort((one, other) => one.invoiceId - other.invoiceId);
    if (same.length > 0) return byId(same);
    return byId(free.filter((one) => mayBeChanged(body, one) || (copied && mayBeIt(body, one))));
  }

  /** Inside a transaction. */
  function take(trip: Trip, change: Create, invoice: Invoice): Went {
    const bare = bodyWithIds(store, change);
    const whole = isAnswerTo(bare, invoice) ? change : gathered(trip, change);
    note(trip, change, { what: 'twinClaimed', detail: invoice.invoiceFullNo });
    const body = whole.kind === 'create' ? bodyWithIds(store, whole) : bare;
    return claim(trip, change, invoice, body, null);
  }

  function settle(trip: Trip, change: Create, copied: Copied | null): Went | null {
    const now = store.outbox.get(change.changeId);
    if (now?.kind !== 'create' || now.state !== 'waiting') return WENT;
    const mine = copied !== null && now.changeId <= copied.upTo;
    const body = bodyWithIds(store, asSent(store, now));
    const twins = found(trip, now, body, mine);
    const skewMs = trip.remote.clockSkewMs();
    const exact = Date.parse(now.queuedAt) + (skewMs ?? 0) - EXACT_MS;
    const [sure] = twins.filter(
      (one) =>
        skewMs !== null &&
        one.addDate !== null &&
        isSince(one.addDate, exact) &&
        (isAnswerTo(body, one) || isAnswerTo(bodyWithIds(store, now), one)),
    );
    if (copied && mine && copied.elsewhere && twins.length > 0) quietFromNow(trip, copied);
    if (mine && sure) return take(trip, now, sure);
    if (twins.length > 0) {
      store.invoices.apply(twins, trip.now());
      const ids = twins.map(({ invoiceId }) => invoiceId);
      return stepAside(trip, now, 'doubtful', { twins: [...now.twins, ...ids] });
    }
    return copied && mine && copied.elsewhere ? quiet(trip, copied) : null;
  }

  const quietFromNow = (trip: Trip, copied: Copied): string => {
    const sendsFrom = after(trip, QUIET_MS * (1 + trip.chance.next() / 2));
    identity?.note({ ...copied, sendsFrom });
    return sendsFrom;
  };

  /** Where another one may send at the same time, and nothing but the service is shared, whoever is the copy waits. */
  function quiet(trip: Trip, copied: Copied): Went | null {
    const now = trip.clock.now();
    const known = copied.sendsFrom === null ? null : Date.parse(copied.sendsFrom);
    const seen = known !== null && now >= known - 2 * QUIET_MS && now < known + UNSEEN_MS;
    const sendsFrom = seen ? known : Date.parse(quietFromNow(trip, copied));
    if (sendsFrom > now) return putOff(trip, sendsFrom - now);
    // It goes on being quiet as far as this one can see.
    identity?.note({ ...copied, sendsFrom: trip.now() });
    return null;
  }

  return {
    async before(trip, change) {
      if (!isOld(change, trip.clock.now()) || waitsFor(store, change) !== null) return null;
      const copied = (await identity?.known()) ?? null;
      if (identity) turn ??= await identity.turn();
      if (identity && !turn) {
        waitsForTurn = true;
        return putOff(trip, TURN_MS);
      }
      const failed = await read(trip, copied?.elsewhere === true ? 0 : FRESH_MS);
      if (failed) return failed;
      return store.transaction(() => settle(trip, change, identity?.last() ?? copied));
    },
    async turnComes(trip) {
      for (let tries = 0; waitsForTurn && !turn && tries < TURNS; tries += 1) {
        await trip.clock.sleep(TURN_MS, trip.ask.signal).catch(() => undefined);
        if (trip.ask.signal?.aborted) return false;
        turn = (await identity?.turn()) ?? null;
      }
      if (!waitsForTurn || !turn) return false;
      waitsForTurn = false;
      putOff(trip, 0);
      return true;
    },
    release() {
      waitsForTurn = false;
      turn?.release();
      turn = null;
    },
  };
}

/** Added then or later, in whichever way its time is read; where it has none, nobody can tell. */
const isSince = (addDate: string | null, ms: number): boolean => {
  const readings = addDate === null ? [] : readingsMs(addDate);
  return readings.length === 0 || readings.some((at) => at >= ms);
};
