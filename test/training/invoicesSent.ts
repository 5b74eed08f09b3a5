import { at, goodInvoice, type openDesk } from './trainingDesk';

/** Helpers that send invoices to the training service. */

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const create = async (desk: Desk, change: object = {}) =>
  desk.ask('POST', '/invoices', { ...goodInvoice, ...change });

export const made = async (desk: Desk, change: object = {}) => {
  const reply = await create(desk, change);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return at(reply.body, 'data');
};

export const without = (field: string) =>
  Object.fromEntries(Object.entries(goodInvoice).filter(([key]) => key !== field));

export const errorsOf = (body: unknown) => Object.keys(Object(at(body, 'errors')));

export const line = { name: 'Nocleg', grossUnitPrice: 100, quantity: 1, unit: 'doba', rate: '8', symbol: '' };

export const zw = { ...line, name: 'Najem', rate: 'zw' };

export const reason = { correctionReason: 'Skrócenie pobytu' };
