import type { Forgotten } from '#shared/contract/people';
import type { Core } from '../app/engineContext';
import { erasePersonInCopies, filesThatTell } from '../recovery/copiesOfPerson';
import { draftsOf, mentionsOf, personIn } from './person';

/** The engine's memory of it (engine.ts). */
const LAST_PROBLEM = 'lastProblem';

/** How it went: the same words for a screen and for a command. */
export type Forgetting =
  | { readonly ok: true; readonly report: Forgotten }
  | { readonly ok: false; readonly reason: 'unclear' }
  /** `names`: more than one person; nothing was done. */
  | { readonly ok: false; readonly reason: 'several'; readonly names: readonly string[] }
  /** There are other stays than were listed; nothing was done. */
  | { readonly ok: false; readonly reason: 'changed' };

/**
 * Takes a person out of the database, its search index and its log, out of the journal of the queue, of every copy in the
 * profile and of the packs. What the law, the service or the queue keeps stays, and is named. The service is not told:
 * its own records are its own.
 */
export async function forgetPerson(core: Core, typed: string, stays: number): Promise<Forgetting> {
  const { store, recovery, pack, profileDir } = core;
  const asked = personIn(store, typed);
  if (asked === null) return { ok: false, reason: 'unclear' };
  const { query, found, person } = asked;
  if (person.names.length > 1) return { ok: false, reason: 'several', names: person.names };
  if (person.stays.length !== stays) return { ok: false, reason: 'changed' };

  store.people.erase(found);
  if (found.memory.includes(LAST_PROBLEM)) core.board.note({ problem: null });
  const swept = store.people.sweep();
  store.rotateJournal();
  const copies = recovery
    ? await erasePersonInCopies(profileDir, typed, query, found.marks)
    : { rewritten: [], removed: [] };
  const packs = await pack?.renew();
  return {
    ok: true,
    report: {
      stays: found.stays.length,
      drafts: draftsOf(found),
      ended: found.ended.length,
      copies: { rewritten: copies.rewritten.length, removed: [...copies.removed] },
      packs: packs ? (packs.ok ? 'renewed' : 'notThere') : 'none',
      swept,
      kept: person.invoices,
      mentions: mentionsOf(found),
      left: recovery ? filesThatTell(profileDir, found.marks) : [],
    },
  };
}
