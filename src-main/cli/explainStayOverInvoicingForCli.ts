import { speak } from '#shared/text/language';
import { safe } from '@orpc/client';
import type { Client } from '#shared/contract/contract';
import type { StayAccount, StayDocument } from '#shared/contract/stayAccountContract';
import type { ShownInvoice } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import {
  classifyStayAccountInvoice,
  computeInvoiceAmountForStayAccount,
  compareStayInvoicesWithPrice,
} from '#shared/rules/stays/computeStayAccount';
import { formatGroszAsDecimal, writeStderrLine } from './commandOutput';
import * as texts from '#shared/i18n/texts';

/**
 * Returns the reason for a warning if the invoice would raise the sum of the stay's invoices above the stay's price.
 * Otherwise returns null.
 */
export async function checkStayOverInvoicing(
  client: Client,
  invoice: ShownInvoice,
  advances: readonly number[],
  localId: string | null = null,
): Promise<string | null> {
  const { reservationId, invoiceStatus, invoiceType, currency } = invoice;
  const kind = classifyStayAccountInvoice({ invoiceType, invoiceStatus, deleting: false });
  // A correction is not compared with the stay's price, because it only changes an invoice that is already counted.
  if (reservationId === null || kind === 'other' || isCorrection(invoiceType)) return null;
  const { data } = await safe(client.reservations.askStay({ reservationId }));
  if (!data) return null;
  const { account } = data;
  const takenElsewhere = await sumAdvancesOutsideStay(client, account, advances);
  const found = compareStayInvoicesWithPrice(account, {
    kind,
    effect: computeInvoiceAmountForStayAccount(invoice),
    currency,
    localId,
    takenElsewhere,
  });
  switch (found.verdict) {
    case 'fits':
      return null;
    case 'unknown':
      writeStderrLine(
        `Warning, reservationId: ${[describeDocuments(account, found.beside), speak(texts.stayAccount, 'en').why[found.why]].join(' ').trim()}`,
      );
      return null;
    case 'over': {
      const formatStayAmount = (grosz: number) => `${formatGroszAsDecimal(grosz)} ${account.currency}`;
      const words = speak(texts.stayAccount, 'en').tooMuch({
        sum: formatStayAmount(found.sum),
        over: formatStayAmount(found.away),
        price: formatStayAmount(account.price ?? 0),
      });
      return `${describeDocuments(account, found.beside)} ${words}`;
    }
  }
}

function describeDocuments({ currency }: StayAccount, documents: readonly StayDocument[]): string {
  if (documents.length === 0) return '';
  const named = documents.map(({ row, effect }) =>
    speak(texts.stayAccount, 'en').numbered({
      number: row.invoiceFullNo || row.localId,
      sum:
        effect === null
          ? speak(texts.stayAccount, 'en').unknownSum
          : `${formatGroszAsDecimal(effect)} ${currency}`,
    }),
  );
  return speak(texts.stayAccount, 'en').hasAlready({ documents: named.join(', ') });
}

/** Returns the sum in grosz of those `advances` that are not among the stay's documents. */
async function sumAdvancesOutsideStay(
  client: Client,
  { documents }: StayAccount,
  advances: readonly number[],
): Promise<number> {
  const documentIds = new Set(documents.map(({ row }) => row.invoiceId));
  let sum = 0;
  for (const id of advances.filter((advanceId) => !documentIds.has(advanceId))) {
    const { data } = await safe(client.invoices.show({ id: String(id) }));
    sum += data?.figures.corrected ?? 0;
  }
  return sum;
}
