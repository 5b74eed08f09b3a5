import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import type { NewInvoice } from './trainingInvoiceStore';
import { buildPrivateBuyer } from './companies';
import type { ItemFields } from './invoiceRecord';
import { createPlainStayInvoice, type Desk, type Paper } from './plainStayInvoice';
import type { TrainingStay } from './trainingStayAndBookingSources';
import {
  generateExtraInvoiceItem,
  sumItemsGross,
  generateStayInvoiceItems,
  createNightsInvoiceItem,
} from './stayInvoiceItems';

/** Kinds of documents that a simulated stay can have (openapi.yaml, POST, rules 1-6; domain.md 6). */
export type Kind =
  | 'standard'
  | 'vat'
  | 'exempt'
  | 'proForma'
  | 'draft'
  | 'waiting'
  | 'advance'
  | 'settled'
  | 'advanceReceipt'
  | 'corrected'
  | 'receiptCorrected'
  | 'advanceCorrected'
  | 'settlementCorrected'
  // The following three kinds of training documents contain a deliberate mistake.
  | 'unsettled'
  | 'nightMissing'
  | 'rebated';

/** Correction reasons for which the simulated reception also changes the price of the reservation. */
const CORRECTION_REASONS = [
  'Skrócenie pobytu na prośbę gościa',
  'Błędna liczba śniadań',
  'Pomyłka w cenie noclegu',
  'Awaria ogrzewania, obniżka za jedną dobę',
] as const;
/** Reason of a training correction that lowers the invoice but not the price of the reservation. */
export const REBATE_CORRECTION_REASON = 'Rabat udzielony po wystawieniu faktury';

/** The simulated reception asks for an advance at most this number of days before the arrival. */
const MAX_ADVANCE_LEAD_DAYS = 60;

/**
 * Creates the documents of the given kind for a stay, oldest first. Returns null if documents of this kind are not
 * possible for the stay.
 */
export function generateStayInvoicesOfKind(
  desk: Desk,
  stay: TrainingStay,
  kind: Kind,
  after: boolean,
): Paper[] | null {
  const { dice, today, joined } = desk;
  const left = toDayNumber(stay.departure);
  const came = toDayNumber(stay.arrival);
  const booked = Math.floor(stay.addedAt / 86_400_000);
  const newest = today - 1;
  const paidAhead = Math.min(booked + dice.pickInteger(1, 6), came - 1, newest);
  const corrected = left + dice.pickInteger(1, 9);
  const isInRequestedPeriod = (day: number) => day <= newest && day >= joined === after;
  const canAdvance =
    paidAhead > booked && came - paidAhead <= MAX_ADVANCE_LEAD_DAYS && isInRequestedPeriod(paidAhead);
  const isOver = left <= newest;
  // If the guest checked out today, the invoice is dated yesterday, because generated invoices of a stay end with
  // yesterday.
  const billed = left === today && stay.checkInStatus === 'CHECKED-OUT' ? newest : left;

  switch (kind) {
    case 'standard':
      return isInRequestedPeriod(billed)
        ? [createPlainStayInvoice(desk, stay, { type: 0, day: billed, buyer: buildPrivateBuyer(stay.guest) })]
        : null;
    case 'vat':
      return isInRequestedPeriod(billed)
        ? [createPlainStayInvoice(desk, stay, { type: 1, day: billed })]
        : null;
    case 'waiting':
      return isInRequestedPeriod(left) && left > newest - 4
        ? [
            makePendingKsef(
              createPlainStayInvoice(desk, stay, { type: 1, day: left, buyer: dice.pick(desk.companies) }),
            ),
          ]
        : null;
    case 'draft':
      return isInRequestedPeriod(left) && left > newest - 10
        ? [makeDraft(createPlainStayInvoice(desk, stay, { type: 1, day: left }))]
        : null;
    case 'exempt':
      return isInRequestedPeriod(left) ? [createExemptInvoice(desk, stay, left)] : null;
    case 'proForma':
      return isInRequestedPeriod(booked)
        ? [createPlainStayInvoice(desk, stay, { type: 2, day: booked, days: 7 })]
        : null;
    case 'advance':
      // After the guest has left, the advance must be settled, so a settlement is created too.
      if (isOver) return generateStayInvoicesOfKind(desk, stay, 'settled', after);
      return canAdvance ? [createAdvanceInvoice(desk, stay, paidAhead)] : null;
    case 'settled':
      return canAdvance && isInRequestedPeriod(left)
        ? createAdvanceAndSettlement(desk, stay, paidAhead, left)
        : null;
    case 'advanceReceipt':
      return canAdvance ? [createAdvanceReceipt(desk, stay, paidAhead)] : null;
    case 'receiptCorrected': {
      if (!canAdvance || !isInRequestedPeriod(paidAhead + 2)) return null;
      const first = createAdvanceReceipt(desk, stay, paidAhead);
      return [first, createCorrection(desk, stay, first, 7, paidAhead + 2)];
    }
    case 'corrected': {
      if (!isInRequestedPeriod(left) || !isInRequestedPeriod(corrected)) return null;
      const first = createPlainStayInvoice(desk, stay, { type: 1, day: left });
      return [first, createCorrection(desk, stay, first, after ? 10 : 6, corrected)];
    }
    case 'advanceCorrected': {
      if (!after || isOver || !canAdvance || !isInRequestedPeriod(paidAhead + 3)) return null;
      const first = createAdvanceInvoice(desk, stay, paidAhead);
      return [first, createCorrection(desk, stay, first, 11, paidAhead + 3)];
    }
    case 'settlementCorrected': {
      if (!after || !canAdvance || !isInRequestedPeriod(left) || !isInRequestedPeriod(corrected)) return null;
      const [first, second] = createAdvanceAndSettlement(desk, stay, paidAhead, left);
      return [first, second, createCorrection(desk, stay, second, 12, corrected)];
    }
    case 'unsettled':
      return canAdvance && isOver ? [createAdvanceInvoice(desk, stay, paidAhead)] : null;
    case 'nightMissing': {
      const shorter = { ...stay, departure: fromDayNumber(left - 1) };
      const perNight = stay.price / (left - came);
      return isInRequestedPeriod(left) && left - came > 1 && Number.isInteger(perNight)
        ? [
            createPlainStayInvoice(desk, stay, {
              type: 1,
              day: left,
              items: [createNightsInvoiceItem(shorter, stay.price - perNight)],
            }),
          ]
        : null;
    }
    case 'rebated': {
      if (!isInRequestedPeriod(left) || !isInRequestedPeriod(corrected)) return null;
      const first = createPlainStayInvoice(desk, stay, { type: 1, day: left });
      return [
        first,
        createCorrection(desk, stay, first, after ? 10 : 6, corrected, REBATE_CORRECTION_REASON),
      ];
    }
  }
}

const replaceContent = (made: Paper, change: Partial<NewInvoice>): Paper => ({
  ...made,
  content: { ...made.content, ...change },
});
const makeDraft = (made: Paper) => replaceContent(made, { invoiceStatus: 'DRAFT', paymentStatus: 0 });
const makePendingKsef = (made: Paper) => replaceContent(made, { invoiceStatus: 'PENDING_KSEF' });

/**
 * Creates the invoice for a flat rented for a month or longer: the rent is exempt from VAT, and the invoice names the
 * legal provision.
 */
function createExemptInvoice(desk: Desk, stay: TrainingStay, day: number): Paper {
  const extra = generateExtraInvoiceItem(desk.dice, stay);
  const extras = desk.dice.flip(0.3) && sumItemsGross([extra]) < stay.price ? [extra] : [];
  const rent = {
    name: 'Najem lokalu na cele mieszkaniowe',
    grossUnitPrice: (stay.price - sumItemsGross(extras)) / 100,
    quantity: 1,
    unit: 'mies.',
    rate: 'zw',
    symbol: '68.20.11.0',
  };
  const basis = desk.dice.pick(['art. 43 ust. 1 pkt 36 ustawy o VAT', 'art43_1', 'art113']);
  return replaceContent(createPlainStayInvoice(desk, stay, { type: 4, day, items: [rent, ...extras] }), {
    exemptionBasis: basis,
  });
}

/** Returns the advance of a stay in grosz: the requested prepayment, or 30 % of the price if none was requested. */
const computeAdvanceGrosz = (stay: TrainingStay) =>
  stay.prepayment || Math.max(100, Math.round(stay.price * 0.003) * 100);

const buildAdvanceItem = (stay: TrainingStay): ItemFields => ({
  name: `Zaliczka na pobyt, rezerwacja ${String(stay.reservationNumber)}`,
  grossUnitPrice: computeAdvanceGrosz(stay) / 100,
  quantity: 1,
  unit: 'szt.',
  rate: '8',
  symbol: '55.10.10.0',
});

/** Creates the advance invoice of a stay: type 3 before the property joined KSeF, type 8 afterwards. */
function createAdvanceInvoice(desk: Desk, stay: TrainingStay, day: number): Paper {
  if (day < desk.joined)
    return createPlainStayInvoice(desk, stay, { type: 3, day, items: [buildAdvanceItem(stay)] });
  const made = createPlainStayInvoice(desk, stay, { type: 8, day });
  return replaceContent(made, {
    prepaymentValue: Math.min(computeAdvanceGrosz(stay), sumItemsGross(made.content.invoiceItems)) / 100,
  });
}

const createAdvanceReceipt = (desk: Desk, stay: TrainingStay, day: number) =>
  createPlainStayInvoice(desk, stay, {
    type: 5,
    day,
    buyer: buildPrivateBuyer(stay.guest),
    items: [buildAdvanceItem(stay)],
  });

/**
 * Creates an advance invoice and its settlement. Before the property joined KSeF, the settlement is a type 1 invoice
 * with a negative item for the advance; afterwards, it is a type 9 invoice with the remaining amount.
 */
function createAdvanceAndSettlement(
  desk: Desk,
  stay: TrainingStay,
  ahead: number,
  day: number,
): [Paper, Paper] {
  const first = createAdvanceInvoice(desk, stay, ahead);
  const { buyer, receiver, invoiceItems } = first.content;
  const linked = { settles: first };
  if (ahead < desk.joined) {
    const item = buildAdvanceItem(stay);
    const back = { ...item, name: 'Rozliczenie zaliczki', grossUnitPrice: -item.grossUnitPrice };
    const final = createPlainStayInvoice(desk, stay, {
      type: 1,
      day,
      buyer,
      items: [...generateStayInvoiceItems(stay, desk.dice), back],
    });
    return [first, final];
  }
  const final = createPlainStayInvoice(desk, stay, { type: 9, day, buyer, items: invoiceItems });
  const remaining = sumItemsGross(invoiceItems) - Math.round((first.content.prepaymentValue ?? 0) * 100);
  first.mustBeSent = true;
  return [first, { ...replaceContent(final, { receiver, prepaymentValue: remaining / 100 }), ...linked }];
}

/** Creates a correction whose items show the state after the correction (domain.md A28). */
function createCorrection(
  desk: Desk,
  stay: TrainingStay,
  original: Paper,
  type: number,
  day: number,
  why: string = desk.dice.pick(CORRECTION_REASONS),
): Paper {
  const { buyer, receiver, invoiceItems, exemptionBasis, saleDate } = original.content;
  const [nights, ...others] = invoiceItems;
  const reduceItem = (item: ItemFields) =>
    item.quantity > 1
      ? { ...item, quantity: item.quantity - 1 }
      : { ...item, grossUnitPrice: Math.round(item.grossUnitPrice * 90) / 100 };
  const items = nights ? [reduceItem(nights), ...others] : [];
  original.mustBeSent = true;
  const made = createPlainStayInvoice(desk, stay, { type, day, buyer, items });
  const reason = type === 7 ? null : why;
  // A correction repeats the sale date of its original, because it concerns the same sale.
  const repeated = { receiver, exemptionBasis, saleDate };
  return { ...replaceContent(made, { ...repeated, correctionReason: reason }), corrects: original };
}
