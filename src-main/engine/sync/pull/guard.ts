import { removalKindSchema, type RemovalKind, type SyncState } from '#shared/outcome/light';
import type { Store } from '../../store/store';
import type { Run } from './run';

/** More than both of these at once is not believed without the user's word (sync.md, Guard). */
const SHARE = 0.05;
const COUNT = 20;
/** A house has few rooms, and more than this share of them are not given up in a day. */
const ROOMS_SHARE = 0.5;

const KINDS = removalKindSchema.options;

/** A question remains until it is answered or its cause is gone, also after failed passes and restarts. */

/** Whether so many records of a kind may go at once. If not, the user is asked, unless they have answered already. */
export function mayRemove({ store, options }: Run, kind: RemovalKind, would: number, of: number): boolean {
  // More than was allowed, by as much as needs the user's word, is another question.
  const allowed = options.allowRemoval?.has(kind) === true ? (options.allowedCount ?? would) : 0;
  const may = !isMuch(kind, would - allowed, of);
  const kept = store.settings.get(`guardKept.${kind}`) === would;
  const question = may || kept ? null : { would, of };
  if (question || asked(store, kind)) store.settings.set(`guardAsked.${kind}`, question);
  // They are back, or gone: as many that are missing later are others.
  if (may && store.settings.get(`guardKept.${kind}`) !== null) store.settings.set(`guardKept.${kind}`, null);
  return may;
}

/** Whether a removal is too large without confirmation. */
export function isMuch(kind: RemovalKind, would: number, of: number): boolean {
  const few = kind === 'rooms' ? Math.min(COUNT, of * ROOMS_SHARE) : COUNT;
  return would > few && would > of * SHARE;
}

/** Whether this very number was asked about, and is not answered, or was answered with "keep everything". */
export const wasAsked = (store: Store, kind: RemovalKind, would: number): boolean =>
  asked(store, kind)?.would === would || store.settings.get(`guardKept.${kind}`) === would;

/** What waits for the user's word; invoices first. */
export function openQuestion(store: Store): SyncState['guard'] {
  for (const kind of KINDS) {
    const question = asked(store, kind);
    if (question) return { kind, ...question };
  }
  return null;
}

/** The user's "keep everything" to the question about this number; another one stays open. */
export function keepEverything(store: Store, kind: RemovalKind, would: number): void {
  if (asked(store, kind)?.would !== would) return;
  store.settings.set(`guardKept.${kind}`, would);
  store.settings.set(`guardAsked.${kind}`, null);
}

/** Another sign-in: answers about other records do not count. */
export function forgetAnswers(store: Store): void {
  for (const kind of KINDS) {
    store.settings.set(`guardKept.${kind}`, null);
    store.settings.set(`guardAsked.${kind}`, null);
  }
}

const asked = (store: Store, kind: RemovalKind) => store.settings.get(`guardAsked.${kind}`);
