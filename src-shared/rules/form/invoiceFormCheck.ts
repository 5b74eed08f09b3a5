import type { Finding } from '../../model/finding';
import type { FormSetup, KnownInvoice, StoredAdvance } from '../../contract/invoiceFormContract';
import type { StayDocument } from '../../contract/stayAccountContract';
import type { FormFields, FormItem } from '../../model/invoiceFormFields';
import { checkInvoiceCreate, type CheckContext } from '../checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '../checks/checkInvoiceUpdate';
import type { OpenAdvance } from '../checks/invoiceToCheck';
import {
  createConfirmationFinding,
  createServiceRuleFinding,
  createNonBlockingFinding,
} from '../checks/findingBuilders';
import { buildCreateBody, buildUpdatePatch, parseTypedDecimalNumber, type IdOf } from './invoiceBodyFromForm';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { convertGroszToDecimalText, toGrosz } from '../decimal';
import type { Grosz } from '../../model/scalars';
import { computeInvoiceTotals } from '../tax/vat';
import { convertFormItemsToInvoiceItems } from './formCorrectionSums';
import { computePrepaymentLeftToInvoice } from './prefillAdvance';
import { isBlank } from '../ksef/ksefTextRules';
import { removeCorrectionNote } from '../corrections/correctionConventionRemark';
import { toFormParty } from './convertInvoiceToFormFields';

/** Checks the input in an unfinished invoice form with the rules for a new invoice or for an update. */

export type FormKnowledge = Pick<
  FormSetup,
  'base' | 'today' | 'ksefConnected' | 'advances' | 'original' | 'stay'
> & {
  /** Open advances of the stay's client or of the invoice's buyer, without the advances of the stay itself. */
  readonly elsewhere: readonly StoredAdvance[];
};

/**
 * Assigns an id, for the form check, to each invoice that the form knows. An invoice without a service id gets a
 * negative id.
 */
function buildInvoiceLookUp({ advances, original, stay, base, elsewhere }: FormKnowledge) {
  const numbered = advances.map((entry, index) => ({ ...entry, id: entry.invoice.invoiceId ?? -1 - index }));
  const first = original && {
    ...original,
    received: null,
    settledBy: null,
    id: original.invoice.invoiceId ?? -1 - advances.length,
  };
  const known = first ? [...numbered, first] : numbered;
  const idOf: IdOf = (localId) => known.find((entry) => entry.localId === localId)?.id ?? null;
  const entryOf = (id: number) => known.find((entry) => entry.id === id);
  const lookUp: CheckContext['lookUp'] = {
    invoice: (id) => {
      const found = entryOf(id);
      if (!found) return null;
      return { ...found.invoice, invoiceId: id, invoiceFullNo: nameOf(found) };
    },
    correctedAdvanceAmount: (id) => entryOf(id)?.received?.gross ?? null,
    isSettled: (id) => (entryOf(id)?.settledBy ?? null) !== null,
    openAdvances: (reservationId) => [
      ...numbered
        .filter(
          ({ invoice, received, settledBy }) =>
            invoice.reservationId === reservationId &&
            invoice.invoiceStatus !== 'DRAFT' &&
            settledBy === null &&
            received?.gross !== 0,
        )
        .map(({ id, invoice, localId }): OpenAdvance => ({
          invoiceId: id,
          name: nameOf({ invoice, localId }),
          of: 'stay',
          plain: false,
        })),
      ...elsewhere.map(({ localId, invoiceId, ...advance }): OpenAdvance => ({
        ...advance,
        invoiceId: invoiceId ?? idOf(localId) ?? PLACEHOLDER_ID,
      })),
      ...(stay?.reservationId === reservationId ? listOpenPlainAdvances(stay.account.documents, base) : []),
    ],
    // These checks need all invoices on this PC, so the engine makes them (`outbox.check`) and the form skips them.
    outsideKsef: () => 0,
    numberTaken: () => null,
  };
  return { idOf, lookUp };
}

const nameOf = ({
  invoice,
  localId,
}: Pick<FormKnowledge['advances'][number], 'invoice' | 'localId'>): string =>
  invoice.invoiceFullNo || localId;

/** Placeholder id for an advance that has no id in the service yet; the form cannot select such an advance. */
const PLACEHOLDER_ID = 0;

/**
 * Lists the stay's advances on an account without KSeF (invoice type 3). The list is empty if the stay has a final
 * invoice or correction besides the edited invoice.
 */
function listOpenPlainAdvances(documents: readonly StayDocument[], base: KnownInvoice | null): OpenAdvance[] {
  const others = documents.filter(({ row }) => row.invoiceId === null || row.invoiceId !== base?.invoiceId);
  if (others.some(({ kind }) => kind === 'sale' || kind === 'settlement' || kind === 'correction')) return [];
  return others
    .filter(({ kind, row }) => kind === 'advance' && row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance)
    .map(({ row }) => ({
      invoiceId: row.invoiceId ?? PLACEHOLDER_ID,
      name: row.invoiceFullNo || row.localId,
      of: 'stay',
      plain: true,
    }));
}

const DATE_FIELDS = ['issueDate', 'saleDate', 'paymentDate'] as const;

/** If the user typed an unreadable amount, the finding says that the amount is malformed and not that it is missing. */
function markUnreadableAmount(finding: Finding, fields: FormFields): Finding {
  const [field = '', index, name = field] = finding.field.split(/[[\].]+/);
  const item = fields.items[Number(index)];
  const amounts: Record<string, string | undefined> = {
    prepaymentValue: fields.prepaymentValue,
    grossUnitPrice: item?.price,
    quantity: item?.quantity,
  };
  const typed = amounts[name] ?? '';
  const unread = !isBlank(typed) && Number.isNaN(parseTypedDecimalNumber(typed));
  return unread ? createServiceRuleFinding(finding.field, 'wrongForm') : finding;
}

/**
 * Returns the errors and warnings for an invoice form. If an invoice is edited, only the changed fields are checked.
 */
export function checkForm(fields: FormFields, status: 'DRAFT' | 'ISSUED', known: FormKnowledge): Finding[] {
  const { base, today } = known;
  const missing = DATE_FIELDS.filter((day) => fields[day] === null).map((day) =>
    createServiceRuleFinding(day, 'required'),
  );
  // In the checks below, an empty date field counts as today, because the missing date is already reported.
  const dated: FormFields = {
    ...fields,
    issueDate: fields.issueDate ?? today,
    saleDate: fields.saleDate ?? today,
    paymentDate: fields.paymentDate ?? today,
  };
  // The service and KSeF accept a correction that changes nothing, but at the reception desk it is a mistake.
  const empty =
    !base &&
    isCorrection(fields.invoiceType) &&
    known.original !== null &&
    isCorrectionWithoutChanges(fields, known.original);
  const number = isBlank(fields.customNumber) || /^\s*\d{1,9}\s*$/.test(fields.customNumber);
  const { idOf, lookUp } = buildInvoiceLookUp(known);
  const context: CheckContext = {
    account: { ksefConnected: known.ksefConnected },
    today,
    canWait: !base || base.invoiceId === null,
    lookUp,
  };
  const found = base
    ? checkInvoiceUpdate(base, buildUpdateBody(dated, base, status), context)
    : checkInvoiceCreate(buildCreateBody({ ...dated, customNumber: '' }, status, idOf), context);
  return [
    ...found.map((finding) => markUnreadableAmount(finding, fields)),
    ...missing,
    ...warnAboutRunningStay(fields, known),
    ...confirmAdvanceOfAnotherAmount(fields, known),
    ...(empty ? [createConfirmationFinding('invoiceItems', 'correctsNothing')] : []),
    ...(number ? [] : [createServiceRuleFinding('customNumber', 'onlyDigits')]),
  ];
}

/** Types of invoices that bill a whole stay, so they are expected only after departure. */
const WHOLE_STAY_INVOICE_TYPES: ReadonlySet<number> = new Set([
  INVOICE_TYPE_NUMBERS_BY_NAME.standard,
  INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  INVOICE_TYPE_NUMBERS_BY_NAME.exempt,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement,
]);

function warnAboutRunningStay(
  { invoiceType, reservationId }: FormFields,
  { stay, today, base }: FormKnowledge,
): Finding[] {
  const isOfStay = stay !== null && stay.reservationId === reservationId;
  const isRunning =
    isOfStay && base === null && WHOLE_STAY_INVOICE_TYPES.has(invoiceType) && today < stay.departure;
  return isRunning
    ? [createNonBlockingFinding('saleDate', 'runningStay', { departure: { day: stay.departure } })]
    : [];
}

/** The amount of an advance must be confirmed if the stay states another prepayment that was paid. */
function confirmAdvanceOfAnotherAmount(fields: FormFields, { stay, base }: FormKnowledge): Finding[] {
  const isOfStay = stay !== null && stay.reservationId === fields.reservationId;
  if (!isOfStay || base !== null || !stay.prepaid || stay.account.currency !== fields.currency) return [];
  const expected = computePrepaymentLeftToInvoice(stay);
  const [field, amount] = readAdvanceAmount(fields);
  if (amount === null || expected === null || expected === 0 || amount === expected) return [];
  const toAmount = (grosz: Grosz) => ({
    amount: convertGroszToDecimalText(grosz),
    currency: fields.currency,
  });
  return [
    createConfirmationFinding(field, 'advanceDiffersFromStay', {
      stated: toAmount(expected),
      amount: toAmount(amount),
    }),
  ];
}

/** Returns the field that states the amount of an advance, and the amount in grosz; null for another type of invoice. */
function readAdvanceAmount({
  invoiceType,
  prepaymentValue,
  items,
  currency,
}: FormFields): readonly [string, Grosz | null] {
  if (invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance) {
    const value = parseTypedDecimalNumber(prepaymentValue);
    return ['prepaymentValue', Number.isNaN(value) ? null : toGrosz(String(value))];
  }
  if (invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.advance) return ['prepaymentValue', null];
  const totals = computeInvoiceTotals({ items: convertFormItemsToInvoiceItems(items), currency });
  return ['invoiceItems', totals.unreadItems > 0 ? null : totals.gross];
}

/**
 * Returns the request body for an edit. The body contains the invoice status only if the edit changes this status, for
 * example when it issues a draft.
 */
export function buildUpdateBody(fields: FormFields, base: KnownInvoice, status: 'DRAFT' | 'ISSUED') {
  const patch = buildUpdatePatch(fields, base);
  return base.invoiceStatus === status ? patch : { ...patch, invoiceStatus: status };
}

type Original = NonNullable<FormSetup['original']>;

const buildLineComparisonValues = ({ name, unit, rate, symbol, price, quantity }: FormItem) => [
  ...[name, unit, rate, symbol].map((text) => text.trim()),
  ...[price, quantity].map((amount) => parseTypedDecimalNumber(amount)),
];

/** Returns whether the correction changes nothing; false if the invoice's items before the correction are unknown. */
export function isCorrectionWithoutChanges(
  fields: FormFields,
  { invoice, before, amountBefore }: Original,
): boolean {
  const now = [
    fields.buyer,
    fields.seller,
    fields.receiver,
    fields.saleDate,
    fields.currency,
    fields.paymentType,
  ];
  const was = [
    toFormParty(invoice.buyer),
    toFormParty(invoice.seller),
    invoice.receiver && toFormParty(invoice.receiver),
    invoice.saleDate,
    invoice.currency,
    invoice.paymentType ?? 0,
  ];
  const amount = fields.prepaymentValue.trim();
  const sameAmount = amount === '' || amountBefore === Math.round(parseTypedDecimalNumber(amount) * 100);
  return (
    removeCorrectionNote(fields.additionalInfo) === '' &&
    sameAmount &&
    before !== null &&
    fields.exemptionBasis.trim() === (invoice.exemptionBasis ?? '') &&
    JSON.stringify(now) === JSON.stringify(was) &&
    JSON.stringify(fields.items.map(buildLineComparisonValues)) ===
      JSON.stringify(before.map(buildLineComparisonValues))
  );
}
