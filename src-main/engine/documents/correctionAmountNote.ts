import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { NO_CONVENTIONS } from '#shared/rules/correction';
import { amountSaid } from '#shared/rules/correctionSums';
import { amountInNote, infoWithAmount, infoWithWay, withoutAmount } from '#shared/rules/correctionSentence';
import { TYPE } from '#shared/rules/invoiceTypes';
import { applyPatch } from '#shared/rules/merge/patch';
import { waySetting, knownIn } from './correctionConvention';
import type { Store } from '../store/store';
import { correctionRelatives } from './invoiceRelatives';

const OF: Readonly<Record<number, 'advance' | 'settlement'>> = {
  [TYPE.ksefAdvanceCorrection]: 'advance',
  [TYPE.ksefSettlementCorrection]: 'settlement',
};

/**
 * Returns a correction's `additionalInfo`, completed with the owner's convention if the lines do not show it, and with
 * the correction's own amount (A28).
 */
export function infoOfCorrection(store: Store, card: InvoiceCard): string | null {
  const { invoiceType, currency } = card.invoice;
  const way = waySetting(store);
  const { itemsAre } = correctionRelatives({ ...knownIn(store), conventions: () => NO_CONVENTIONS }, card);
  let info = card.invoice.additionalInfo;
  if (way !== null && itemsAre === 'unknown') info = infoWithWay(info, way);
  const of = OF[invoiceType];
  if (of === undefined || amountInNote(info) !== null) return info;
  const gross = amountSaid(card.invoice, correctionRelatives(knownIn(store), card));
  return gross !== null && gross >= 0 ? infoWithAmount(info, of, gross, currency) : info;
}

/**
 * Returns the edit with `additionalInfo` adapted to the edited amount. A text that the edit itself changes stays as
 * entered.
 */
export function withAmountSaid(store: Store, card: InvoiceCard, patch: UpdateBody): UpdateBody {
  const edited = applyPatch(card.invoice, patch);
  const of = OF[edited.invoiceType];
  const named = amountInNote(edited.additionalInfo);
  if (of === undefined || named === null || edited.prepaymentValue === card.invoice.prepaymentValue)
    return patch;
  if (named !== amountInNote(card.invoice.additionalInfo)) return patch;
  const invoice = { ...edited, additionalInfo: withoutAmount(edited.additionalInfo ?? '') };
  const gross = amountSaid(invoice, correctionRelatives(knownIn(store), { ...card, invoice }));
  const isSaid = gross !== null && gross >= 0;
  return {
    ...patch,
    additionalInfo: isSaid
      ? infoWithAmount(invoice.additionalInfo, of, gross, invoice.currency)
      : invoice.additionalInfo,
  };
}
