import type { ErasureResult } from '#shared/contract/personalDataContract';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { BACKUP_RETENTION_DAYS } from '#shared/rules/retentionPeriods';
import { removeStoredInvoiceFiles } from '../documents/listAndRemoveInvoiceFiles';
import { runYielding } from '../documents/report/runYielding';
import { listStaysMentioningPerson, findPersonalDataByQuery, type PersonParts } from './findPersonalData';

interface ForgetParts extends PersonParts {
  now(): Instant;
  serviceNow(): Instant;
  /** Service that makes backups; null in training, which has no backups. */
  readonly recovery: { requestBackUp(): void } | null;
  /** Service that rewrites the downtime packs (emergency copies of stays and invoices) without the erased person. */
  readonly pack: { replacePacks(): Promise<{ readonly ok: boolean } | null> } | null;
  readonly syncStatus: { update(news: { readonly problem: Problem | null }): void };
}

/** Result of an erasure; the screen and the command line report it in the same words. */
export type Forgetting =
  | { readonly ok: true; readonly report: ErasureResult }
  | { readonly ok: false; readonly reason: 'unclear' }
  /** The typed text matches more than one person, listed in `names`; nothing was erased. */
  | { readonly ok: false; readonly reason: 'several'; readonly names: readonly string[] }
  /** The number of the person's stays has changed since the user saw the list of stays, so nothing was erased. */
  | { readonly ok: false; readonly reason: 'changed' };

/** Erases a person from all data on this PC, except records that must be kept. The result lists these records. */
export async function forgetPerson(parts: ForgetParts, typed: string, stays: number): Promise<Forgetting> {
  const { store, recovery, pack, profileDir } = parts;
  const today = toPropertyDay(parts.serviceNow());
  const asked = findPersonalDataByQuery(parts, typed, today);
  if (asked === null) return { ok: false, reason: 'unclear' };
  const { found, person, files } = asked;
  if (person.names.length > 1) return { ok: false, reason: 'several', names: person.names };
  if (person.stays.length !== stays) return { ok: false, reason: 'changed' };

  const pastRetention = new Set(person.pastRetention.map(({ localId }) => localId));
  removeStoredInvoiceFiles(
    profileDir,
    [...pastRetention].flatMap((localId) => files.get(localId) ?? []),
  );
  store.transaction(() => {
    if (pastRetention.size > 0) store.pastLaw.removeExpired([...pastRetention]);
    store.people.erase(found);
  });
  if (found.memory.includes('lastProblem')) parts.syncStatus.update({ problem: null });
  const isRemovedFromFile = await runYielding(store.people.purgeErasedText());
  store.rotateJournal();
  recovery?.requestBackUp();
  const packs = await pack?.replacePacks();
  return {
    ok: true,
    report: {
      stays: found.stays.length,
      drafts: found.drafts.length,
      endedChanges: found.ended.length,
      invoices: pastRetention.size,
      backupsUntil: recovery ? addDays(toPropertyDay(parts.now()), BACKUP_RETENTION_DAYS) : null,
      packs: packs ? (packs.ok ? 'renewed' : 'notThere') : 'none',
      isRemovedFromFile,
      kept: person.invoices,
      mentions: listStaysMentioningPerson(found),
    },
  };
}
