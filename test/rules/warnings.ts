import { expect, test } from 'vitest';
import * as texts from '#shared/i18n/texts';
import type { CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { contextWith, createBody, item } from './invoiceFixtures';

/** Helper that lists the warnings of a create, and tables of changes with their expected warnings. */

export type Context = Parameters<typeof contextWith>[0];

export const OWN = new Set(Object.keys(texts.invoiceWarnings));

export const listWarnings = (changes: Partial<CreateBody>, context: Context = {}): string[] =>
  checkInvoiceCreate(createBody(changes), contextWith(context))
    .filter(({ code }) => OWN.has(code))
    .map(({ field, code, severity }) => {
      expect(severity).not.toBe('mustFix');
      return `${field} ${code}`;
    });

export const buyer = (changes: object) => ({ buyer: { ...createBody().buyer, ...changes } });

export const person = buyer({ taxId: '', identifierType: 'NONE', companyName: 'Anna Nowak' });

export const line = (name: string, rate: string, symbol = '') => ({
  invoiceItems: [item({ name, rate, symbol })],
});

export const table = (rows: [string, Partial<CreateBody>, Context, string[]][]) =>
  test.each(rows)('%s', (_, changes, context, expected) =>
    expect(listWarnings(changes, context)).toEqual(expected),
  );

export const RATE = 'invoiceItems[0].rate';
