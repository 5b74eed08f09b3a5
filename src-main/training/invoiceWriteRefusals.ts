import { formatFinding } from '#shared/text/findingWords';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { checkInvoiceCreate, type CheckContext } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { toShortestDecimalText } from '#shared/rules/decimal';
import type { Finding } from '#shared/model/finding';
import { getTrainingErrorMessages, type Call, type FieldMessages } from './trainingResponses';
import { addFieldErrorMessage, splitFieldPath } from './requestBodies';
import type { InvoiceBook } from './trainingInvoiceStore';
import type { InvoiceRecord } from './invoiceRecord';

/**
 * Returns the `errors` of a 422 answer if the body of a create request breaks a rule of openapi.yaml; otherwise null.
 */
export function findCreateBodyErrors(
  call: Call,
  body: CreateBody,
  book: InvoiceBook,
  today: Day,
): FieldMessages | null {
  const errors = collectFieldMessages(call, checkInvoiceCreate(body, buildCheckContext(call, book, today)));
  const { invoiceType, correctionId, prepaymentId } = body;
  if (isCorrection(invoiceType) && typeof correctionId === 'number' && !book.get(correctionId)) {
    addFieldErrorMessage(errors, ['correctionId'], getTrainingErrorMessages(call.account).noOriginal);
  }
  addUnknownAdvanceError(call, errors, invoiceType, prepaymentId, book);
  return nullIfEmpty(errors);
}

/** Fields that an update must not contain (openapi.yaml, PATCH and Invoice). */
const CREATE_ONLY_FIELDS = ['format', 'customNumber', 'correctionId', 'ksefId'] as const;

export function listUpdateRefusals(
  call: Call,
  before: InvoiceRecord,
  body: UpdateBody,
  book: InvoiceBook,
  today: Day,
): FieldMessages | null {
  const errors = collectFieldMessages(
    call,
    checkInvoiceUpdate(convertToInvoice(before), body, buildCheckContext(call, book, today)),
  );
  for (const field of CREATE_ONLY_FIELDS)
    if (field in body)
      addFieldErrorMessage(errors, [field], getTrainingErrorMessages(call.account).notOfAnUpdate);
  const positions = new Set(before.invoiceItems.map((item) => item.positionId));
  for (const [index, { positionId, ...fields }] of (body.invoiceItems ?? []).entries()) {
    const words = getTrainingErrorMessages(call.account);
    const buildItemFieldPath = (field: string) => ['invoiceItems', String(index), field];
    if (positionId !== undefined && positionId !== null) {
      if (!positions.has(Number(positionId)))
        addFieldErrorMessage(errors, buildItemFieldPath('positionId'), words.noPosition);
      continue;
    }
    for (const field of ['grossUnitPrice', 'quantity', 'name', 'unit', 'rate', 'symbol'] as const) {
      if (fields[field] === undefined)
        addFieldErrorMessage(errors, buildItemFieldPath(field), words.required);
    }
  }
  addUnknownAdvanceError(call, errors, body.invoiceType ?? before.invoiceType, body.prepaymentId, book);
  return nullIfEmpty(errors);
}

const nullIfEmpty = (errors: FieldMessages) => (Object.keys(errors).length > 0 ? errors : null);
const isCorrection = (type: number) => [6, 7, 10, 11, 12].includes(type);

function collectFieldMessages(call: Call, findings: readonly Finding[]): FieldMessages {
  const errors: FieldMessages = {};
  for (const finding of findings) {
    if (finding.by === 'service' && finding.severity === 'mustFix')
      addFieldErrorMessage(
        errors,
        splitFieldPath(finding.field),
        formatFinding(finding, call.account.language),
      );
  }
  return errors;
}

function addUnknownAdvanceError(
  call: Call,
  errors: FieldMessages,
  type: number,
  ids: readonly number[] | null | undefined,
  book: InvoiceBook,
): void {
  if (type === 9 && ids?.some((id) => !book.get(id))) {
    addFieldErrorMessage(errors, ['prepaymentId'], getTrainingErrorMessages(call.account).wrongAdvance);
  }
}

/** Builds the data for the invoice checks of the training service. These checks can look up invoices only by id. */
const buildCheckContext = (call: Call, book: InvoiceBook, today: Day): CheckContext => ({
  account: { ksefConnected: call.account.connected },
  today,
  lookUp: {
    invoice: (invoiceId) => {
      const record = book.get(invoiceId);
      return record ? convertToInvoice(record) : null;
    },
    correctedAdvanceAmount: () => null,
    isSettled: () => false,
    openAdvances: () => [],
    outsideKsef: () => 0,
    numberTaken: () => null,
  },
});

function convertToInvoice(record: InvoiceRecord): Invoice {
  const { addedAt: _added, editedAt: _edited, prepaymentId, correctionId, ...fields } = record;
  return {
    ...fields,
    buyer: { ...record.buyer, bankNo: null, extra: {} },
    seller: { ...record.seller, identifierType: null, countryCode: null, extra: {} },
    receiver: record.receiver.companyName === '' ? null : { ...record.receiver, extra: {} },
    invoiceItems: record.invoiceItems.map((item) => ({
      ...item,
      grossUnitPrice: toShortestDecimalText(item.grossUnitPrice),
      quantity: toShortestDecimalText(item.quantity),
      extra: {},
    })),
    exchangeRate: toShortestDecimalText(record.exchangeRate),
    prepaymentValue: toShortestDecimalText(record.prepaymentValue),
    addDate: null,
    editDate: null,
    extra: { prepaymentId, correctionId },
  };
}
