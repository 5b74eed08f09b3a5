import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import type { Invoice } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import type { Store } from '#engine/store/storeInterface';
import { AT, openTestStore, takenBack } from '../store/openTestStore';
import { make } from './accounts';
import { believableAccount } from './believableAccounts';
import { hasTwoReadings } from './readings';

/**
 * Measures the share of blank amounts per convention in realistic hotel accounts; accounts.ts searches for errors in
 * unlikely accounts.
 */

const RUNS = 60;
/** The owner's limits for blank amounts: share of all documents, and share of all corrections. */
const MAX_BLANK_DOCUMENTS = 0.05;
const MAX_BLANK_CORRECTIONS = 0.25;
/**
 * Conventions in which nearly every changed quantity may also be an addition (decision 60), so only the limit for
 * documents applies.
 */
const TWO_VALUED_CONVENTIONS: readonly string[] = ['correctedItems', 'mixed'];

interface Count {
  documents: number;
  corrections: number;
  blank: number;
  readonly reasons: Map<string, number>;
}

test(
  'random realistic accounts: each correction gets its true amount, or no amount when the invoices allow two amounts',
  { timeout: 180_000 },
  () => {
    const store = openTestStore();
    const counts = new Map<string, Count>();
    fc.assert(
      // The program cannot know that an account mixes conventions, so the account need not have shown each of them.
      fc.property(believableAccount(false), (drawn) => {
        const { invoices, truth } = make(drawn);
        const count = counts.get(drawn.does) ?? {
          documents: 0,
          corrections: 0,
          blank: 0,
          reasons: new Map(),
        };
        counts.set(drawn.does, count);
        store.announce('invoices');
        takenBack(store, () => {
          store.settings.set('invoices.scannedAt', 1);
          store.invoices.apply(invoices, AT);
          count.documents += invoices.length;
          for (const invoice of invoices.filter(({ invoiceType }) => isCorrection(invoiceType))) {
            const { change, why } = readCorrection(store, invoice);
            count.corrections += 1;
            if (change !== null) expect(change).toBe(Number(truth.get(invoice.invoiceId)?.gross));
            else {
              count.blank += 1;
              expect(hasTwoReadings(invoices, invoice)).toBe(true);
              count.reasons.set(why, (count.reasons.get(why) ?? 0) + 1);
            }
          }
        });
      }),
      { numRuns: RUNS },
    );
    for (const [convention, { documents, corrections, blank, reasons }] of [...counts].sort()) {
      const shares = `${percent(blank, corrections)} of ${corrections} corrections, ${percent(blank, documents)} of ${documents} documents`;
      console.log(`${convention}: without gross ${shares}; ${JSON.stringify(Object.fromEntries(reasons))}`);
      expect(blank / documents).toBeLessThan(MAX_BLANK_DOCUMENTS);
      if (!TWO_VALUED_CONVENTIONS.includes(convention))
        expect(blank / corrections).toBeLessThan(MAX_BLANK_CORRECTIONS);
    }
  },
);

function readCorrection(store: Store, { invoiceId }: Invoice): { change: number | null; why: string } {
  const card = store.invoices.readCard(String(invoiceId));
  if (!card) throw new Error(`no invoice ${invoiceId}`);
  const { sums, relatives } = collectInvoiceDocumentData(store, card);
  if (sums.kind !== 'correction') throw new Error(sums.kind);
  const isLinked = card.linked.some(({ relation }) => relation === 'corrects');
  const why =
    relatives.choices.length > 0 ? 'two amounts' : `${isLinked ? 'linked' : 'not linked'}, ${sums.doubt}`;
  return { change: sums.change, why };
}

const percent = (part: number, total: number): string => `${((100 * part) / total).toFixed(1)} %`;
