import type { Forgotten } from '#shared/contract/people';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { removeFiles } from '../documents/keptFiles';
import { breathing } from '../documents/report/breathing';
import { eraseInThread } from '../recovery/copiesOfPerson';
import { mentionsOf, personIn, type PersonParts } from './person';

interface ForgetParts extends PersonParts {
  serviceNow(): Instant;
  /** null in training, which has no copies. */
  readonly recovery: object | null;
  /** The program of the thread that rewrites copies; null: it is done in this one. */
  readonly copiesThread: string | null;
  /** The downtime pack, which is written anew without the person. */
  readonly pack: { renew(): Promise<{ readonly ok: boolean } | null> } | null;
  readonly syncStatus: { note(news: { readonly problem: Problem | null }): void };
}

/** How it went: the same words for a screen and for a command. */
export type Forgetting =
  | { readonly ok: true; readonly report: Forgotten }
  | { readonly ok: false; readonly reason: 'unclear' }
  /** `names`: this may be more than one person; nothing was done. */
  | { readonly ok: false; readonly reason: 'several'; readonly names: readonly string[] }
  /** There are other stays than were listed; nothing was done. */
  | { readonly ok: false; readonly reason: 'changed' };

/**
 * Takes a person out of the database, its search index and its log, out of the journal of the queue, of every copy in the
 * profile and of the packs. What the law, the service or the queue keeps stays, and is named. The service is not told:
 * its own records are its own.
 */
export async function forgetPerson(parts: ForgetParts, typed: string, stays: number): Promise<Forgetting> {
  const { store, recovery, pack, profileDir } = parts;
  const today = businessDay(parts.serviceNow());
  const asked = personIn(parts, typed, today);
  if (asked === null) return { ok: false, reason: 'unclear' };
  const { query, found, person, files } = asked;
  if (person.names.length > 1) return { ok: false, reason: 'several', names: person.names };
  if (person.stays.length !== stays) return { ok: false, reason: 'changed' };

  const over = new Set(person.over.map(({ localId }) => localId));
  removeFiles(
    profileDir,
    [...over].flatMap((localId) => files.get(localId) ?? []),
  );
  if (over.size > 0) store.pastLaw.letGo([...over]);
  store.people.erase(found);
  if (found.memory.includes('lastProblem')) parts.syncStatus.note({ problem: null });
  const swept = await breathing(store.people.sweep());
  store.rotateJournal();
  const erased = recovery
    ? await eraseInThread(
        {
          ...{ profileDir, query, marks: found.marks },
          stays: found.stays.map(({ record }) => record.reservationId),
          invoices: found.invoices.flatMap(({ localId, invoiceId, record }) =>
            over.has(localId) ? [{ invoiceId, fullNo: record.invoiceFullNo }] : [],
          ),
          kept: person.invoices.flatMap(({ localId }) => files.get(localId) ?? []),
        },
        parts.copiesThread,
      )
    : { rewritten: 0, removed: [], left: [] };
  const packs = await pack?.renew();
  return {
    ok: true,
    report: {
      stays: found.stays.length,
      drafts: found.drafts.length,
      ended: found.ended.length,
      invoices: over.size,
      copies: { rewritten: erased.rewritten, removed: [...erased.removed] },
      packs: packs ? (packs.ok ? 'renewed' : 'notThere') : 'none',
      swept,
      kept: person.invoices,
      mentions: mentionsOf(found),
      left: [...erased.left],
    },
  };
}
