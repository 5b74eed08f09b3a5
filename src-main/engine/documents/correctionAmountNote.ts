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

/** A correction's `additionalInfo`: the owner's setting where lines do not show it, and its own amount (A28). */
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

/** An edit of the amount, with the same amount in the text that names it; one that the edit itself puts there stays. */
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
