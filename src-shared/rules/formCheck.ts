import type { Finding } from '../model/finding';
import type { FormSetup, KnownInvoice } from '../contract/form';
import type { Invoice } from '../model/invoice';
import type { FormFields } from '../model/invoiceForm';
import type { Grosz } from '../model/scalars';
import { checkCreate, type CheckContext } from './checkCreate';
import { checkUpdate } from './checkUpdate';
import { correctsNothing } from './emptyCorrection';
import { refused, warned } from './findings';
import { createBodyOf, patchOf, readAmount, type IdOf } from './formBody';
import { isCorrection } from './invoiceTypes';
import { isBlank } from './plainText';

/** What the rules say to a form while it is filled in: the rules of a create or an update, on what was typed so far. */

export type FormKnowledge = Pick<FormSetup, 'base' | 'today' | 'ksefConnected' | 'advances' | 'original'>;

/** Ids by `localId`. An invoice that waits to be created is judged under a number that no invoice has. */
function numbersOf({ advances, original }: FormKnowledge): {
  idOf: IdOf;
  invoice: (id: number) => Invoice | null;
  received: (id: number) => Grosz | null;
  settled: (id: number) => boolean;
  open: (reservationId: number) => { invoiceId: number; name: string }[];
} {
  const known = [...advances, ...(original ? [{ ...original, received: null, settledBy: null }] : [])].map(
    (entry, place) => ({
      ...entry,
      id: entry.invoice.invoiceId ?? -1 - place,
    }),
  );
  return {
    idOf: (localId) => known.find((entry) => entry.localId === localId)?.id ?? null,
    invoice: (id) => {
      const found = known.find((entry) => entry.id === id);
      return found ? { ...found.invoice, invoiceId: id } : null;
    },
    received: (id) => known.find((entry) => entry.id === id)?.received?.gross ?? null,
    settled: (id) => known.some((entry) => entry.id === id && entry.settledBy !== null),
    open: (reservationId) =>
      advances.flatMap(({ localId, invoice, received, settledBy }) => {
        const entry = known.find((one) => one.localId === localId);
        const isOpen =
          entry &&
          invoice.reservationId === reservationId &&
          invoice.invoiceStatus !== 'DRAFT' &&
          settledBy === null &&
          received?.gross !== 0;
        return isOpen ? [{ invoiceId: entry.id, name: invoice.invoiceFullNo || String(entry.id) }] : [];
      }),
  };
}

const DAYS = ['issueDate', 'saleDate', 'paymentDate'] as const;

/** A text that is there and cannot be read is of a wrong form, not missing. */
function spelled(finding: Finding, fields: FormFields): Finding {
  const [, place, name] = /^invoiceItems\[(\d+)\]\.(grossUnitPrice|quantity)$/.exec(finding.field) ?? [];
  const item = fields.items[Number(place ?? -1)];
  const typed =
    finding.field === 'prepaymentValue'
      ? fields.prepaymentValue
      : item && (name === 'quantity' ? item.quantity : item.price);
  const unread = typed !== undefined && !isBlank(typed) && Number.isNaN(readAmount(typed));
  return unread ? refused(finding.field, 'wrongForm') : finding;
}

/**
 * Findings in the order of the fields. `status`: as what it would be saved. For an edit only what was changed is
 * judged. Whether a custom number is taken only the engine knows (`outbox.check`).
 */
export function checkForm(fields: FormFields, status: 'DRAFT' | 'ISSUED', known: FormKnowledge): Finding[] {
  const { base, today } = known;
  const missing = DAYS.filter((day) => fields[day] === null).map((day) => refused(day, 'required'));
  // A day that is not there is said once, and stands for today in all that depends on it.
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
  const { idOf, invoice, received, settled, open } = numbersOf(known);
  const context: CheckContext = {
    account: { ksefConnected: known.ksefConnected },
    today,
    canWait: !base || base.invoiceId === null,
    lookUp: {
      invoice,
      received,
      settlementOf: (id) => (settled(id) ? id : null),
      openAdvances: open,
      // What the whole mirror is needed for the engine says (`outbox.check`).
      outsideKsef: () => 0,
      numberTaken: () => false,
    },
  };
  const found = base
    ? checkUpdate(base, updateOf(dated, base, status), context)
    : checkCreate(createBodyOf({ ...dated, customNumber: '' }, status, idOf), context);
  return [
    ...found.map((finding) => spelled(finding, fields)),
    ...missing,
    ...(empty ? [warned('invoiceItems', 'correctsNothing')] : []),
    ...(number ? [] : [refused('customNumber', 'wrongForm')]),
  ];
}

/** The edit, with its state where that changes: a draft becomes an issued invoice. */
export function updateOf(fields: FormFields, base: KnownInvoice, status: 'DRAFT' | 'ISSUED') {
  const patch = patchOf(fields, base);
  return base.invoiceStatus === status ? patch : { ...patch, invoiceStatus: status };
}
