import { draftSchema, type FormDraft } from '#shared/contract/invoiceFormContract';
import { build, type Database } from '../sql/database';

/** Unsaved invoices. On disk when a method returns. */
export interface DraftStore {
  save(draft: FormDraft): void;
  /** Newest first. A draft of an older Kontuar that no longer fits is not offered; it stays where it is. */
  list(): FormDraft[];
  /** A draft ends when its invoice is queued, or when the person gives it up. */
  drop(draftId: string): void;
}

export function openDrafts(db: Database): DraftStore {
  return {
    save: (draft) => {
      const body = JSON.stringify(draft);
      db.run(
        build
          .insertInto('drafts')
          .values({ draft_id: draft.draftId, body })
          .onConflict((on) => on.column('draft_id').doUpdateSet({ body })),
      );
    },
    list: () =>
      db
        .all(build.selectFrom('drafts').select('body'))
        .flatMap(({ body }) => draftSchema.safeParse(JSON.parse(body)).data ?? [])
        .sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1)),
    drop: (draftId) => void db.run(build.deleteFrom('drafts').where('draft_id', '=', draftId)),
  };
}
