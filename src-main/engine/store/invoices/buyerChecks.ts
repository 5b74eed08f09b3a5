import { buyerCheckSchema, type BuyerCheck, type RegisterNumber } from '#shared/contract/buyerCheck';
import type { Instant } from '#shared/model/scalars';
import { build, type Database } from '../sql/database';
import type { Commits } from '../sql/transactions';
import { readable } from '../sql/readable';

/** Answers of public registers, each beside its invoice, or waiting for one. */
export interface BuyerCheckStore {
  /** Takes out those that found no invoice since `before`. */
  add(check: BuyerCheck, before: Instant): void;
  /** Gives the newest answer about this number, if it has no invoice yet, to this one. */
  keep(localId: string, asked: RegisterNumber): boolean;
  /** Newest first. */
  ofInvoice(localId: string): BuyerCheck[];
  /** All, with the invoice of each, if it has one. */
  all(): { readonly localId: string | null; readonly check: BuyerCheck }[];
}

const keyOf = ({ country, number }: RegisterNumber): string => `${country}${number}`;

/** None where the row cannot be read. */
const checkOf = (body: string): BuyerCheck[] => {
  const { data } = buyerCheckSchema.safeParse(readable(body));
  return data ? [data] : [];
};

export function openBuyerChecks(db: Database, commits: Commits): BuyerCheckStore {
  return {
    add: (check, before) =>
      commits.transaction(() => {
        db.run(build.deleteFrom('buyer_checks').where('local_id', 'is', null).where('at', '<', before));
        db.run(
          build.insertInto('buyer_checks').values({
            check_id: check.checkId,
            local_id: null,
            number: keyOf(check.asked),
            at: check.at,
            body: JSON.stringify(check),
          }),
        );
      }),
    keep: (localId, asked) =>
      commits.transaction(() => {
        const newest = db.first(
          build
            .selectFrom('buyer_checks')
            .select('check_id')
            .where('local_id', 'is', null)
            .where('number', '=', keyOf(asked))
            .orderBy('at', 'desc')
            .limit(1),
        );
        if (!newest) return false;
        db.run(
          build
            .updateTable('buyer_checks')
            .set({ local_id: localId })
            .where('check_id', '=', newest.check_id),
        );
        commits.touch('invoices');
        return true;
      }),
    ofInvoice: (localId) =>
      db
        .all(
          build
            .selectFrom('buyer_checks')
            .select('body')
            .where('local_id', '=', localId)
            .orderBy('at', 'desc'),
        )
        .flatMap(({ body }) => checkOf(body)),
    all: () =>
      db
        .all(build.selectFrom('buyer_checks').select(['local_id', 'body']).orderBy('at', 'desc'))
        .flatMap(({ local_id: localId, body }) => checkOf(body).map((check) => ({ localId, check }))),
  };
}
