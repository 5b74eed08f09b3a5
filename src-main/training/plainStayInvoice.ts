import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import type { NewInvoice } from './trainingInvoiceStore';
import {
  TRAINING_CLERK_NAMES,
  TRAINING_MUNICIPALITY_PARTIES,
  TRAINING_PROPERTY_SELLER,
  TRAINING_PROPERTY_TOWN,
  buildPrivateBuyer,
} from './companies';
import type { Dice } from './seededRandom';
import {
  EMPTY_INVOICE_RECEIVER,
  type BuyerFields,
  type InvoiceRecord,
  type ItemFields,
} from './invoiceRecord';
import { isInvoiceMeantForKsef } from './trainingKsefNumbersAndRules';
import type { TrainingStay } from './trainingStayAndBookingSources';
import { generateExtraInvoiceItem, generateStayInvoiceItems } from './stayInvoiceItems';
import { convertLocalTimeToEpochMs } from './warsawTime';

/** A generated invoice document that is not stored in the training service yet. */
export interface Paper {
  readonly at: number;
  readonly day: number;
  readonly content: NewInvoice;
  readonly settles: Paper | null;
  readonly corrects: Paper | null;
  /** True if another document refers to this invoice, so that the invoice must already be in KSeF. */
  mustBeSent: boolean;
  record: InvoiceRecord | null;
}

export interface Desk {
  readonly dice: Dice;
  readonly companies: readonly [BuyerFields, ...BuyerFields[]];
  readonly today: number;
  /** First day on which the training property uses KSeF, as a day number. */
  readonly joined: number;
}

interface PaperPlan {
  readonly type: number;
  readonly day: number;
  readonly buyer?: BuyerFields;
  readonly items?: readonly ItemFields[];
  /** Payment period in days. */
  readonly days?: number;
}

/** Creates one document for a stay, without a reference to another document. */
export function createPlainStayInvoice(desk: Desk, stay: TrainingStay, plan: PaperPlan): Paper {
  const { dice } = desk;
  const { type, day } = plan;
  const school = type === 1 && !plan.buyer && dice.flip(0.03);
  const business = dice.flip(0.5);
  const buyer =
    plan.buyer ??
    (school
      ? TRAINING_MUNICIPALITY_PARTIES.buyer
      : business
        ? dice.pick(desk.companies)
        : buildPrivateBuyer(stay.guest));
  const byTransfer = buyer.identifierType !== 'NONE' && dice.flip(0.6);
  const age = desk.today - day;
  const paid = byTransfer ? dice.flip(age > 14 ? 0.96 : 0.4) : dice.flip(0.98);
  const due = plan.days ?? (byTransfer ? 14 : 0);
  return {
    at: convertLocalTimeToEpochMs(day, dice.pickInteger(7 * 60, 21 * 60)) + dice.pickInteger(0, 59) * 1000,
    day,
    settles: null,
    corrects: null,
    mustBeSent: false,
    record: null,
    content: {
      invoiceType: type,
      invoiceStatus: 'ISSUED',
      format: '',
      extraChar: '',
      buyer,
      seller: TRAINING_PROPERTY_SELLER,
      receiver: school ? TRAINING_MUNICIPALITY_PARTIES.receiver : EMPTY_INVOICE_RECEIVER,
      invoiceItems: plan.items ?? generateStayInvoiceItems(stay, dice),
      paymentType: byTransfer
        ? 2
        : dice.pickWeighted([
            [35, 1],
            [45, 3],
            [8, 4],
            [10, 5],
            [2, 0],
          ]),
      paymentStatus: paid && type !== 2 ? 1 : 0,
      issueDate: fromDayNumber(day),
      saleDate: fromDayNumber(day),
      paymentDate: fromDayNumber(day + (paid ? 0 : due)),
      town: TRAINING_PROPERTY_TOWN,
      currency: stay.currency,
      additionalInfo: dice.flip(0.4) ? `Rezerwacja ${String(stay.reservationNumber)}` : null,
      correctionReason: null,
      personCollect: null,
      personIssue: dice.pick(TRAINING_CLERK_NAMES),
      clientId: stay.guest.clientId,
      reservationId: stay.reservationId,
      exemptionBasis: null,
      prepaymentValue: null,
      correctionId: null,
      prepaymentId: [],
    },
  };
}

/** Creates an additional invoice for extra items of a stay. Returns null unless the guest departed before today. */
export function createStayExtrasInvoice(desk: Desk, stay: TrainingStay): Paper | null {
  const day = toDayNumber(stay.departure);
  if (day >= desk.today) return null;
  const items = [generateExtraInvoiceItem(desk.dice, stay), generateExtraInvoiceItem(desk.dice, stay)];
  return createPlainStayInvoice(desk, stay, { type: desk.dice.flip(0.5) ? 1 : 0, day, items });
}

/** Returns the status that an invoice has on the morning of the simulated day `desk.today`. */
export function computeSimulatedKsefStatusToday(desk: Desk, made: Paper): string {
  const { content, day } = made;
  if (content.invoiceStatus !== 'ISSUED' || day < desk.joined || !isInvoiceMeantForKsef(content))
    return content.invoiceStatus;
  if (made.mustBeSent) return 'SENT_KSEF';
  const age = desk.today - day;
  // Simulated invoices that are at least four days old are in KSeF.
  if (age >= 4) return 'SENT_KSEF';
  return desk.dice.pickWeighted<string>([
    [age === 1 ? 40 : 90, 'SENT_KSEF'],
    [age === 1 ? 35 : 7, 'PENDING_KSEF'],
    [age === 1 ? 25 : 3, 'ISSUED'],
  ]);
}
