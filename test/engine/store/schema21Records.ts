import type { FormDraft } from '#shared/contract/invoiceFormContract';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { anInvoice, anItem, aReservation } from '#support/records';
import { LATER } from './openTestStore';

/** Records stored in the database of schema 21 (schema21.ts). */
export const KEPT = anInvoice({
  invoiceId: 11,
  buyer: { companyName: 'Księgarnia Łódź', taxId: '7250018312', identifierType: 'NIP' },
  invoiceItems: [anItem(), anItem({ name: 'Śniadanie', grossUnitPrice: '35.50', quantity: '2' })],
  reservationId: 5,
  ksefId: '5260250274-20260603-ABCDEF-ABCDEF-01',
  additionalInfo: 'piętro II',
  extra: { newField: [1, { deep: 'ż' }] },
});
export const CORRECTION = anInvoice({ invoiceId: 12, invoiceType: 3, issueDate: '2026-06-04' });
export const UNDATED = anInvoice({ invoiceId: 13, issueDate: null, invoiceStatus: 'PENDING_KSEF' });
/** The invoice as the service has it, and as it looks with a change typed on this PC. */
export const BENEATH = anInvoice({ invoiceId: 14, town: 'Zakopane' });
export const SHOWN = { ...BENEATH, town: 'Ustka' };
/** A form draft that was typed but not saved. */
export const DRAFT: FormDraft = {
  draftId: 'd-1',
  start: { from: 'nothing' },
  fields: convertInvoiceToFormFields(KEPT),
  base: null,
  savedAt: LATER,
};
/** An invoice that was created here and does not exist in the service yet. */
export const OWN = anInvoice({ invoiceId: 0, invoiceNo: null, invoiceFullNo: '', town: 'Hel' });

export const STAY = aReservation({
  reservationId: 5,
  name: 'Żółkiewski',
  phone: '+48 600 100 200',
  additionalInformations: 'kołyska',
  doorCode: '4711#',
  extra: { pets: ['kot'] },
});
export const GONE_STAY = aReservation({ reservationId: 6, arrival: '2026-07-01', departure: '2026-07-03' });
