import type { Finding } from '../model/finding';
import type { FormSetup, KnownInvoice, StoredAdvance } from '../contract/invoiceFormContract';
import type { StayDocument } from '../contract/stayAccountContract';
import type { FormFields, FormItem } from '../model/invoiceForm';
import { checkCreate, type CheckContext } from './checkCreate';
import { checkUpdate } from './checkUpdate';
import type { OpenAdvance } from './checks/invoiceDraft';
import { mustConfirm, refused, warned } from './findings';
import { buildCreateBody, buildUpdatePatch, readAmount, type IdOf } from './formBody';
import { isCorrection, TYPE } from './invoiceTypes';
import { isBlank } from './plainText';
import { withoutNote } from './correctionSentence';
import { toFormParty } from './formFields';

/** The results of the rules for an unfinished form: the rules of a create or an update, on the input so far. */

export type FormKnowledge = Pick<
  FormSetup,
  'base' | 'today' | 'ksefConnected' | 'advances' | 'original' | 'stay'
> & {
  /** Open advances of the stay's client and of the buyer outside of the stay. */
  readonly elsewhere: readonly StoredAdvance[];
};

/** Ids by `localId`, and what is known by them. A waiting create is checked under a number that no invoice has. */
function numbersOf({ advances, original, stay, base, elsewhere }: FormKnowledge) {
  const numbered = advances.map((entry, place) => ({ ...entry, id: entry.invoice.invoiceId ?? -1 - place }));
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
      // The temporary number is not for display.
      return { ...found.invoice, invoiceId: id, invoiceFullNo: nameOf(found) };
    },
    received: (id) => entryOf(id)?.received?.gross ?? null,
    settlementOf: (id) => ((entryOf(id)?.settledBy ?? null) === null ? null : id),
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
        invoiceId: invoiceId ?? idOf(localId) ?? NO_ID,
      })),
      ...(stay?.reservationId === reservationId ? plainOpen(stay.account.documents, base) : []),
    ],
    // The engine makes the checks that need the whole mirror (`outbox.check`).
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

/** An advance that waits and cannot be ticked in this form. */
const NO_ID = 0;

/** Advances of type 3 whose stay has no final invoice except the edited one. */
function plainOpen(documents: readonly StayDocument[], base: KnownInvoice | null): OpenAdvance[] {
  const others = documents.filter(({ row }) => row.invoiceId === null || row.invoiceId !== base?.invoiceId);
  if (others.some(({ kind }) => kind === 'sale' || kind === 'settlement' || kind === 'correction')) return [];
  return others
    .filter(({ kind, row }) => kind === 'advance' && row.invoiceType === TYPE.advance)
    .map(({ row }) => ({
      invoiceId: row.invoiceId ?? NO_ID,
      name: row.invoiceFullNo || row.localId,
      of: 'stay',
      plain: true,
    }));
}

const DAYS = ['issueDate', 'saleDate', 'paymentDate'] as const;

/** A text that is there and cannot be read is of a wrong form, not missing. */
function spelled(finding: Finding, fields: FormFields): Finding {
  const [field = '', place, name = field] = finding.field.split(/[[\].]+/);
  const item = fields.items[Number(place)];
  const amounts: Record<string, string | undefined> = {
    prepaymentValue: fields.prepaymentValue,
    grossUnitPrice: item?.price,
    quantity: item?.quantity,
  };
  const typed = amounts[name] ?? '';
  const unread = !isBlank(typed) && Number.isNaN(readAmount(typed));
  return unread ? refused(finding.field, 'wrongForm') : finding;
}

/** Findings in field order. `status`: to be saved as. An edit checks changed fields; numbers: `outbox.check`. */
export function checkForm(fields: FormFields, status: 'DRAFT' | 'ISSUED', known: FormKnowledge): Finding[] {
  const { base, today } = known;
  const missing = DAYS.filter((day) => fields[day] === null).map((day) => refused(day, 'required'));
  // A missing day is reported once, and today stands in for it in all that depends on it.
  const dated: FormFields = {
    ...fields,
    issueDate: fields.issueDate ?? today,
    saleDate: fields.saleDate ?? today,
    paymentDate: fields.paymentDate ?? today,
  };
  // The interface takes it, and so does KSeF; on the desk it is a slip.
  const empty =
    !base &&
    isCorrection(fields.invoiceType) &&
    known.original !== null &&
    correctsNothing(fields, known.original);
  const number = isBlank(fields.customNumber) || /^\s*\d{1,9}\s*$/.test(fields.customNumber);
  const { idOf, lookUp } = numbersOf(known);
  const context: CheckContext = {
    account: { ksefConnected: known.ksefConnected },
    today,
    canWait: !base || base.invoiceId === null,
    lookUp,
  };
  const found = base
    ? checkUpdate(base, buildUpdateBody(dated, base, status), context)
    : checkCreate(buildCreateBody({ ...dated, customNumber: '' }, status, idOf), context);
  return [
    ...found.map((finding) => spelled(finding, fields)),
    ...missing,
    ...findRunningStay(fields, known),
    ...(empty ? [mustConfirm('invoiceItems', 'correctsNothing')] : []),
    ...(number ? [] : [refused('customNumber', 'wrongForm')]),
  ];
}

/** Types that invoice a stay as it is done. */
const OF_WHOLE_STAY: ReadonlySet<number> = new Set([
  TYPE.standard,
  TYPE.vat,
  TYPE.exempt,
  TYPE.ksefSettlement,
]);

function findRunningStay(
  { invoiceType, reservationId }: FormFields,
  { stay, today, base }: FormKnowledge,
): Finding[] {
  const isOfStay = stay !== null && stay.reservationId === reservationId;
  const isRunning = isOfStay && base === null && OF_WHOLE_STAY.has(invoiceType) && today < stay.departure;
  return isRunning ? [warned('saleDate', 'runningStay', stay.departure)] : [];
}

/** The edit, with its state where that changes: a draft becomes an issued invoice. */
export function buildUpdateBody(fields: FormFields, base: KnownInvoice, status: 'DRAFT' | 'ISSUED') {
  const patch = buildUpdatePatch(fields, base);
  return base.invoiceStatus === status ? patch : { ...patch, invoiceStatus: status };
}

/** A correction in the form, with its original. */

type Original = NonNullable<FormSetup['original']>;

const lineOf = ({ name, unit, rate, symbol, price, quantity }: FormItem) => [
  ...[name, unit, rate, symbol].map((text) => text.trim()),
  ...[price, quantity].map((amount) => readAmount(amount)),
];

/** Whether nothing changes: no line, party, day, amount or text of the sale. False if the earlier lines are unknown. */
export function correctsNothing(fields: FormFields, { invoice, before, amountBefore }: Original): boolean {
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
  const sameAmount = amount === '' || amountBefore === Math.round(readAmount(amount) * 100);
  return (
    withoutNote(fields.additionalInfo) === '' &&
    sameAmount &&
    before !== null &&
    fields.exemptionBasis.trim() === (invoice.exemptionBasis ?? '') &&
    JSON.stringify(now) === JSON.stringify(was) &&
    JSON.stringify(fields.items.map(lineOf)) === JSON.stringify(before.map(lineOf))
  );
}
