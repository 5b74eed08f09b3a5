import { expect, it } from 'vitest';
import type { CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { brief, contextWith, createBody, item } from './invoiceFixtures';

/** Helper that lists the findings of a create, and tables of changes with their expected findings. */

export type Context = Parameters<typeof contextWith>[0];

export const found = (changes: Partial<CreateBody>, context: Context = {}) =>
  brief(checkInvoiceCreate(createBody(changes), contextWith(context)));

export const buyer = (changes: object) => ({ buyer: { ...createBody().buyer, ...changes } });

export const seller = (changes: object) => ({ seller: { ...createBody().seller, ...changes } });

export const items = (...changes: Parameters<typeof item>[0][]) => ({
  invoiceItems: changes.map((change) => item(change)),
});

export const connected = { ksefConnected: true } as const;

export const table = (rows: [string, Partial<CreateBody>, Context, string[]][]) =>
  it.each(rows)('%s', (_, changes, context, expected) => expect(found(changes, context)).toEqual(expected));
