import type { Grosz } from '#shared/model/scalars';
import { settle, splitAdvance } from '#shared/rules/advances';
import { correctionOf, type CorrectionSums } from '#shared/rules/correction';
import { toGrosz } from '#shared/rules/decimal';
import { readAmount } from '#shared/rules/formBody';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { remainingOf } from '#shared/rules/prefillInvoice';
import { kindOfDocument, type NextDocument } from '#shared/rules/stayAccount';
import { totalsOf, type RateSum } from '#shared/rules/vat';
import type { FormState } from './formState.svelte';

/** The sums of a form as it stands, with what advances, settlements and corrections make of them (domain.md 6). */

const chosenAdvances = ({ fields, setup }: FormState) =>
  setup.advances.filter(({ localId }) => fields.advances.includes(localId));

/** What a settlement has left after the advances that are ticked, in grosz; null where that cannot be told. */
export function remainingNow(form: FormState): Grosz | null {
  const { fields } = form;
  const advances = chosenAdvances(form);
  if (form.totals.unreadItems > 0 || advances.length === 0) return null;
  const order = {
    invoiceItems: form.priced.map((item) => ({ ...ITEM, ...item })),
    currency: fields.currency,
  };
  return remainingOf(order, advances);
}
const ITEM = { userId: null, status: null, extra: {} };

/** The typed advance or remainder in grosz; null while it is none. */
export function valueOf({ fields }: FormState): Grosz | null {
  const value = readAmount(fields.prepaymentValue);
  return Number.isNaN(value) ? null : toGrosz(String(value));
}

/** VAT per rate of what this document asks for, and of what it is taken from. */
export function ratesOf(form: FormState): { of: 'all' | 'advance' | 'remaining'; rates: readonly RateSum[] } {
  const { totals, fields } = form;
  const known = totals.unknownRates.length === 0;
  const value = valueOf(form);
  if (fields.invoiceType === TYPE.ksefAdvance && known && value !== null) {
    const rates = splitAdvance(totals.rates, value);
    if (rates) return { of: 'advance', rates };
  }
  const advances = fields.invoiceType === TYPE.ksefSettlement && known ? chosenAdvances(form) : [];
  const shown = advances.flatMap(({ received }) => (received ? [received.rates] : []));
  if (shown.length > 0 && shown.length === advances.length)
    return { of: 'remaining', rates: settle(totals.rates, shown).rates };
  return { of: 'all', rates: totals.rates };
}

/** Before, after and difference of a correction; null where what was before it is not known. */
export function correctionNow({ fields, setup, base, totals }: FormState): CorrectionSums | null {
  if (!isCorrection(fields.invoiceType) || base || !setup.original?.before) return null;
  const before = setup.original.before.map(({ price, quantity, rate }) => ({
    grossUnitPrice: price,
    quantity,
    rate,
  }));
  return correctionOf(totalsOf({ items: before, currency: fields.currency }), totals);
}

/** This document as the account of its stay sees it, once it is issued (rules/stayAccount.ts). */
export function nextDocument(form: FormState): NextDocument {
  const { fields, setup, totals } = form;
  const { invoiceType, currency } = fields;
  const kind = kindOfDocument({ invoiceType, invoiceStatus: 'ISSUED', deleting: false });
  const here = new Set(form.stay?.account.documents.map(({ row }) => row.localId));
  const elsewhere =
    kind === 'settlement' ? chosenAdvances(form).filter(({ localId }) => !here.has(localId)) : [];
  const takenElsewhere = elsewhere.reduce((sum, { received }) => sum + (received?.gross ?? 0), 0);
  return { kind, effect: effectNow(), currency, localId: setup.localId, takenElsewhere };

  function effectNow(): Grosz | null {
    if (kind === 'correction') return correctionNow(form)?.gross ?? null;
    if (kind === 'settlement' || invoiceType === TYPE.ksefAdvance) return valueOf(form);
    return totals.unreadItems > 0 ? null : totals.gross;
  }
}
