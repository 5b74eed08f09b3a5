import type { Random, Clock } from '../platform/platform';
import type { BudgetMemory, Priority } from './remote';
import { LONGEST_WAIT_MS, type BudgetSeen } from './waits';

/**
 * One budget for everything that is sent (sync.md, Rate; domain.md A57, A58, A85): at most 60 requests in
 * any minute, of which background work leaves a third free for whoever is waiting.
 *
 * Other PCs may spend the same budget without our knowing. What they spent is the difference between the
 * service's count and ours; it fades over the minute after it was seen. While there is any, that third melts
 * down to a few requests as the service's minute goes by, and background work keeps a distance that grows as
 * the free part shrinks: everyone who sees the same rest takes the same share of it. Nobody spends it before there
 * was time to see the others. Four PCs so use up one budget, each as fast as the others
 * (test/engine/remote/fourPcs.slow.test.ts).
 */

const REQUESTS_PER_MINUTE = 60;
/** A little over a minute: clocks and networks are not exact. */
const WINDOW_MS = 60_500;
/** The service counted when it was asked, so what has left our window since must still be known then. */
const KEPT_MS = WINDOW_MS + 60_000;
/** The part of the budget that background work leaves free. */
const RESERVED_SHARE = 1 / 3;
/** So that each is decided on the newest answer. */
const BACKGROUND_AT_ONCE = 2;
/** Shared budget: the part that stays free to the last, for the users of all PCs. */
const LAST_SHARE = 1 / 17;
/** Shared budget: distance between background requests is a minute over (this x free requests). */
const EAGERNESS = 24;
/** With nothing free, background work still continues slowly, as if this many requests were free. */
const LEAST_FREE = 0.35;
/** The shortest distance, in request shares of a minute, so that bursts do not repeat each minute. */
const NEAREST = 1.5;
/** The same in the first minute with others, while their number is unknown. */
const NEAREST_AT_FIRST = 4;
/** So many background requests of a run begin at once: a pass with little news waits for nothing. */
const FIRST_FREE = 6;
/** The next ones keep a distance, ms, until so long after the first, ms: others may begin in the same moment. */
const FIRST_DISTANCE_MS = 250;
const FIRST_MS = 2000;
/** Having seen others spend, we go carefully for this long, ms: slower at once, faster only slowly. */
const COMPANY_MS = 3 * WINDOW_MS;
/** After a 429 background work resumes within this time, ms. */
const SCATTER_MS = 5000;

/** The budget as spent by this PC and by others, and the time at which the next request may leave. */
export function createBudget(clock: Clock, random: Random, memory: BudgetMemory) {
  /** When each of the latest requests was over; those under way count beside them. */
  let spent = memory.load().map((at) => Math.min(at, clock.now()));
  const underWay = new Map<object, { readonly since: number; readonly priority: Priority }>();
  let limit = REQUESTS_PER_MINUTE;
  /** Requests that others had spent when last seen, and the time until which they are expected to send more. */
  let others = { spent: 0, seenAt: 0, companySince: 0, companyUntil: 0 };
  /** What the service itself still granted, until it starts counting anew. */
  let granted = { left: Infinity, until: 0 };
  let pausedUntil = 0;
  let nextBackgroundAt = 0;
  /** Background requests of this run: when the first began, and how many did. */
  const begun = { at: 0, count: 0 };

  const own = (now: number): number =>
    spent.reduce((count, at) => count + Number(now - at < WINDOW_MS), underWay.size);
  const byOthers = (now: number): number =>
    others.spent * Math.max(0, 1 - Math.max(0, now - others.seenAt) / WINDOW_MS);

  const inCompany = (now: number): boolean => now < others.companyUntil;
  /** What background work leaves free, of the whole budget. */
  const reserve = (now: number): number => {
    if (!inCompany(now)) return Math.floor(limit * RESERVED_SHARE);
    const ahead = Math.min(1, Math.max(0, granted.until - now) / WINDOW_MS);
    return limit * (LAST_SHARE + RESERVED_SHARE * ahead);
  };
  const freeAt = (now: number): number =>
    Math.min(limit - own(now) - byOthers(now), now < granted.until ? granted.left : Infinity);

  /** Drops what is too old; and a clock that was set back must not lock the budget for hours. */
  function forget(now: number): void {
    spent = spent.map((at) => Math.min(at, now)).filter((at) => now - at < KEPT_MS);
    pausedUntil = Math.min(pausedUntil, now + LONGEST_WAIT_MS);
    nextBackgroundAt = Math.min(nextBackgroundAt, now + LONGEST_WAIT_MS + WINDOW_MS);
    granted.until = Math.min(granted.until, now + WINDOW_MS);
    others.seenAt = Math.min(others.seenAt, Math.max(pausedUntil, now));
    others.companyUntil = Math.min(others.companyUntil, others.seenAt + COMPANY_MS);
  }

  const remember = (): void => memory.save([...spent, ...[...underWay.values()].map(({ since }) => since)]);

  /** Milliseconds until the next request; 0 for now, Infinity until an answer. */
  function waitFor(priority: Priority, now: number): number {
    if (pausedUntil > now) return pausedUntil - now;
    if (freeAt(now) < 1) return untilMoreIsFree(now);
    if (priority === 'user') return 0;
    const ownShare = limit - Math.floor(limit * RESERVED_SHARE);
    if (own(now) + 1 > ownShare || freeAt(now) - reserve(now) < 1) return untilMoreIsFree(now);
    const sameUnderWay = [...underWay.values()].filter((one) => one.priority === 'background').length;
    if (sameUnderWay >= (inCompany(now) ? 1 : BACKGROUND_AT_ONCE)) return Infinity;
    return Math.max(0, nextBackgroundAt - now);
  }

  function untilMoreIsFree(now: number): number {
    const oldest = Math.min(...spent.map((at) => at + WINDOW_MS - now).filter((ms) => ms > 0));
    const fading = byOthers(now) > 0 ? Math.ceil(WINDOW_MS / Math.min(others.spent, limit)) : Infinity;
    const anew = granted.until > now ? granted.until - now : Infinity;
    return Math.max(1, Math.min(oldest, fading, anew));
  }

  function begin(request: object, priority: Priority, now: number): void {
    underWay.set(request, { since: now, priority });
    granted.left -= 1;
    if (priority === 'background') {
      if (begun.count === 0) begun.at = now;
      begun.count += 1;
      nextBackgroundAt = now + distance(now);
    }
    remember();
  }

  /** False when the request was ended before. */
  function end(request: object, seen: BudgetSeen | null): boolean {
    const opened = underWay.get(request);
    if (!opened) return false;
    underWay.delete(request);
    const at = clock.now();
    // The service counted it at some time up to now: the latest of them is the safe one.
    spent.push(at);
    if (seen) learn(seen, at, opened.since);
    remember();
    return true;
  }

  /** Between background requests, ms: hardly any while alone, longer as less is free. */
  function distance(now: number): number {
    const scatter = 0.75 + random.next() * 0.5;
    if (!inCompany(now))
      return begun.count >= FIRST_FREE && now - begun.at < FIRST_MS ? FIRST_DISTANCE_MS * scatter : 0;
    const nearest = now - others.companySince < WINDOW_MS ? NEAREST_AT_FIRST : NEAREST;
    const free = Math.max(LEAST_FREE, freeAt(now) - reserve(now));
    return WINDOW_MS * Math.max(nearest / limit, 1 / (EAGERNESS * free)) * scatter;
  }

  /** Corrects downward only: a limit above ours changes nothing (A57). */
  function learn(seen: BudgetSeen, at: number, sentAt: number): void {
    const said = seen.limit ?? 0;
    if (said >= 1) limit = Math.min(REQUESTS_PER_MINUTE, Math.floor(said));
    if (seen.remaining === null) return;
    const counted = (seen.limit ?? REQUESTS_PER_MINUTE) - seen.remaining;
    const elsewhere = Math.max(0, counted - own(sentAt));
    const companySince = inCompany(at) ? others.companySince : at;
    const companyUntil = elsewhere > 0 ? at + COMPANY_MS : others.companyUntil;
    others = { spent: elsewhere, seenAt: at, companySince, companyUntil };
    // Requests still under way may not have been counted yet.
    if (seen.resetInMs !== null)
      granted = { left: seen.remaining - underWay.size, until: at + seen.resetInMs };
    if (inCompany(at)) nextBackgroundAt = Math.max(nextBackgroundAt, sentAt + distance(at));
  }

  function pause(ms: number): void {
    const now = clock.now();
    pausedUntil = Math.max(pausedUntil, now + ms);
    // All PCs with this sign-in get the same answer, so they should not return at the same time.
    nextBackgroundAt = Math.max(nextBackgroundAt, pausedUntil + random.next() * SCATTER_MS);
    others = {
      spent: Math.max(others.spent, limit - own(now)),
      seenAt: now + ms,
      companySince: inCompany(now) ? others.companySince : now,
      companyUntil: now + ms + COMPANY_MS,
    };
  }

  return { forget, waitFor, begin, end, pause, pausedFor: (now: number): number => pausedUntil - now };
}
