import type { Finding } from '../../model/finding';
import { sentCreateBodySchema, type CreateBody } from '../../model/invoiceBody';
import { createBlockingFinding, createNonBlockingFinding } from '../checks/findingBuilders';

/**
 * Fields of a new invoice that are sent to the service: only the fields that the service's interface names
 * (openapi.yaml, POST /invoices).
 */

/**
 * Fields that only the service sets and that are never sent (sync.md, Writing). An invoice for which the user gives
 * such a field is refused, so that the user's value is not dropped silently.
 */
const FIELDS_SET_BY_SERVICE = ['ksefId', 'exchangeRate'];
/**
 * Fields that only describe a stored invoice and are not sent in a copy (openapi.yaml, Invoice; command-line.md,
 * invoice).
 */
const RECORD_ONLY_FIELDS = new Set([
  'invoiceId',
  'invoiceNo',
  'invoiceFullNo',
  'addDate',
  'editDate',
  ...FIELDS_SET_BY_SERVICE,
  'localId',
  'syncState',
  'totals',
]);
const RECORD_ONLY_ITEM_FIELDS = new Set(['invoiceId', 'positionId', 'userId', 'status']);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Checks the field names of a new invoice: fields that only the service sets block the sending, and unknown fields
 * cause warnings.
 */
export function checkCreateFieldNames(body: CreateBody): Finding[] {
  const { buyer, seller, receiver, invoiceItems } = sentCreateBodySchema.shape;
  return [
    ...FIELDS_SET_BY_SERVICE.filter((field) => isGiven(body[field])).map((field) =>
      createBlockingFinding(field, 'serviceOwn'),
    ),
    ...warnAboutUnknownFields('', body, sentCreateBodySchema.shape, RECORD_ONLY_FIELDS),
    ...warnAboutUnknownFields('buyer.', body.buyer, buyer.shape),
    ...warnAboutUnknownFields('seller.', body.seller, seller.shape),
    ...warnAboutUnknownFields('receiver.', body.receiver ?? {}, receiver.unwrap().unwrap().shape),
    ...body.invoiceItems.flatMap((item, at) =>
      warnAboutUnknownFields(
        `invoiceItems[${at}].`,
        item,
        invoiceItems.element.shape,
        RECORD_ONLY_ITEM_FIELDS,
      ),
    ),
  ];
}

const warnAboutUnknownFields = (
  prefix: string,
  given: object,
  known: object,
  unsaid?: ReadonlySet<string>,
): Finding[] =>
  Object.entries(given)
    .filter(([name, value]) => isGiven(value) && !Object.hasOwn(known, name) && !unsaid?.has(name))
    .map(([name]) => createNonBlockingFinding(`${prefix}${name}`, 'notSent'));

/** Returns the request body with only the fields of the service's interface; a malformed body is returned unchanged. */
export const pickCreateFieldsToSend = (body: CreateBody): CreateBody =>
  sentCreateBodySchema.safeParse(body).data ?? body;
