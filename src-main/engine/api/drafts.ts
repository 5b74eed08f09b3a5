import { z } from 'zod';
import { draftSchema, type FormDraft, type FormStart } from '#shared/contract/form';
import type { Store } from '../store/store';

/**
 * Unsaved invoices, one key of the memory each, so that saving one rewrites no other. The list of their names is
 * a key of its own and changes with them in one transaction.
 */
const NAMES = 'form.drafts';
const keyOf = (draftId: string) => `form.draft.${draftId}`;
const names = z.array(z.string()).catch([]);
// A draft of an older Kontuar that no longer fits is not offered; it stays where it is.
const kept = draftSchema.nullable().catch(null);

const namesIn = (store: Store): string[] => names.parse(store.memory.get(NAMES) ?? []);

/** On disk when it returns. */
export function saveDraft(store: Store, draft: FormDraft): void {
  store.transaction(() => {
    const known = namesIn(store);
    store.memory.set(keyOf(draft.draftId), draft);
    if (!known.includes(draft.draftId)) store.memory.set(NAMES, [...known, draft.draftId]);
  });
}

/** Newest first. */
export function draftsIn(store: Store): FormDraft[] {
  return namesIn(store)
    .flatMap((draftId) => kept.parse(store.memory.get(keyOf(draftId)) ?? null) ?? [])
    .sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
}

/** A draft ends when its invoice is queued, or when the person gives it up. */
export function dropDraft(store: Store, draftId: string): void {
  store.transaction(() => {
    const left = namesIn(store).filter((known) => known !== draftId);
    store.memory.set(NAMES, left);
    store.memory.set(keyOf(draftId), null);
  });
}

export const isSameStart = (one: FormStart, other: FormStart): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
