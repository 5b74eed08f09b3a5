import type { Finding } from '../model/finding';
import { sentCreateSchema, type CreateBody } from '../model/invoiceBody';
import { stopped, warned } from './findings';

/** The fields of a create that go to the service: those that the interface names (openapi.yaml, POST /invoices). */

/** Never sent (sync.md, Writing), and never dropped silently: they were given on purpose. */
const SERVICE_OWN = ['ksefId', 'exchangeRate'];
/** Extra fields of a shown invoice; in a copy of it they mean nothing (openapi.yaml, Invoice; command-line.md, invoice). */
const OF_THE_RECORD = new Set([
  'invoiceId',
  'invoiceNo',
  'invoiceFullNo',
  'addDate',
  'editDate',
  ...SERVICE_OWN,
  'localId',
  'syncState',
  'totals',
]);
const OF_THE_ITEM = new Set(['invoiceId', 'positionId', 'userId', 'status']);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Refuses what only the service sets, and says which names it does not know. */
export function createFieldFindings(body: CreateBody): Finding[] {
  const { buyer, seller, receiver, invoiceItems } = sentCreateSchema.shape;
  return [
    ...SERVICE_OWN.filter((field) => isGiven(body[field])).map((field) => stopped(field, 'serviceOwn')),
    ...unknownIn('', body, sentCreateSchema.shape, OF_THE_RECORD),
    ...unknownIn('buyer.', body.buyer, buyer.shape),
    ...unknownIn('seller.', body.seller, seller.shape),
    ...unknownIn('receiver.', body.receiver ?? {}, receiver.unwrap().unwrap().shape),
    ...body.invoiceItems.flatMap((item, at) =>
      unknownIn(`invoiceItems[${at}].`, item, invoiceItems.element.shape, OF_THE_ITEM),
    ),
  ];
}

const unknownIn = (place: string, given: object, known: object, unsaid?: ReadonlySet<string>): Finding[] =>
  Object.entries(given)
    .filter(([name, value]) => isGiven(value) && !Object.hasOwn(known, name) && !unsaid?.has(name))
    .map(([name]) => warned(`${place}${name}`, 'notSent'));

/** The body to send. A malformed body is sent unchanged: the service's refusal marks it as a conflict. */
export const sentFields = (body: CreateBody): CreateBody => sentCreateSchema.safeParse(body).data ?? body;
