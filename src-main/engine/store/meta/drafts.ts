import { invoiceDraftSchema, type FormDraft } from '#shared/contract/invoiceFormContract';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/** Stores unsaved invoices (drafts); the data is on disk when a method returns. */
export interface DraftStore {
  save(draft: FormDraft): void;
  /**
   * Returns the drafts, newest first. A draft of an older Kontuar that no longer fits the schema is left out, but stays
   * stored.
   */
  list(): FormDraft[];
  drop(draftId: string): void;
}

export function openDraftStore(db: Database): DraftStore {
  return {
    save: (draft) => {
      const body = JSON.stringify(draft);
      db.run(
        sqlBuilder
          .insertInto('drafts')
          .values({ draft_id: draft.draftId, body })
          .onConflict((on) => on.column('draft_id').doUpdateSet({ body })),
      );
    },
    list: () =>
      db
        .all(sqlBuilder.selectFrom('drafts').select('body'))
        .flatMap(({ body }) => invoiceDraftSchema.safeParse(JSON.parse(body)).data ?? [])
        .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1)),
    drop: (draftId) => void db.run(sqlBuilder.deleteFrom('drafts').where('draft_id', '=', draftId)),
  };
}
