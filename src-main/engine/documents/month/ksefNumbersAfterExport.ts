import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import type { Month } from '#shared/rules/tax/taxMonth';
import type { Store } from '../../store/storeInterface';
import type { LedgerEntry } from '../export/vatLedgerEntry';
import { mapKsefNumbersMissingInService } from '../ksef/storeAndReadKsefXmlFiles';

/** Key of the setting that lists, by month, the exported documents without a KSeF number (JPK marker `DI`). */
const AWAITED_NUMBERS_SETTING = 'month.awaited';

export interface ArrivedNumber {
  readonly month: Month;
  readonly invoiceId: number;
  readonly fullNumber: string;
  readonly ksefNumber: string;
}

export function listKsefNumbersArrivedAfterExport(store: Store): ArrivedNumber[] {
  const awaited = Object.entries(store.settings.get(AWAITED_NUMBERS_SETTING)).flatMap(([month, ids]) =>
    ids.flatMap((invoiceId) => {
      const card = store.invoices.readCard(String(invoiceId));
      return card ? [{ month, invoiceId, card }] : [];
    }),
  );
  const ofFiles = mapKsefNumbersMissingInService(awaited.map(({ card }) => card));
  return awaited.flatMap(({ month, invoiceId, card: { localId, invoice } }) => {
    const ksefNumber = ofFiles.get(localId) ?? invoice.ksefId?.trim() ?? '';
    return parseKsefNumber(ksefNumber)
      ? [{ month, invoiceId, fullNumber: invoice.invoiceFullNo, ksefNumber }]
      : [];
  });
}

export const listIdsExportedWithJpkMarkerDi = (entries: readonly LedgerEntry[]): number[] =>
  entries.flatMap(({ marker, leftOut, card }) =>
    marker.kind === 'DI' && leftOut === null ? (card.invoice.invoiceId ?? []) : [],
  );

/**
 * Stores the ids of the month's documents to which the export gave the JPK marker `DI`, and replaces the ids stored for
 * this month earlier. Called when all files of the export have been written.
 */
export function saveIdsAwaitingKsefNumber(store: Store, month: Month, ids: readonly number[]): void {
  const { [month]: before, ...others } = store.settings.get(AWAITED_NUMBERS_SETTING);
  if (ids.length === 0 && before === undefined) return;
  store.settings.set(AWAITED_NUMBERS_SETTING, ids.length === 0 ? others : { ...others, [month]: [...ids] });
}
