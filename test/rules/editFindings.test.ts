import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import { invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { checkInvoiceUpdate, findInvoiceUpdateBlockers } from '#shared/rules/checks/checkInvoiceUpdate';
import { filterBlockingFindings } from '#shared/rules/checks/findingBuilders';
import { brief, contextWith, stored } from './invoiceFixtures';

/**
 * The invoice is dated ten days before the test's current day in an account with KSeF, so it is in offline24 mode from
 * the beginning.
 */
const BACKDATED: Partial<Invoice> = { issueDate: '2026-11-10', saleDate: '2026-11-10' };
const connected = contextWith({ ksefConnected: true });
const findings = (invoice: Partial<Invoice>, change: object) =>
  checkInvoiceUpdate(stored(invoice), invoiceUpdateBodySchema.parse(change), connected);
const found = (invoice: Partial<Invoice>, change: object) => brief(findings(invoice, change));

describe('edit of an issued invoice', () => {
  it('edit of an issued invoice: an old issue date is not reported again when only the buyer address changes', () => {
    expect(found(BACKDATED, { buyer: { address: 'Nowa 1, 30-001 Kraków' } })).toEqual([]);
  });

  it('edit of an issued invoice: does not repeat the issue date warning when the invoice is marked as paid', () => {
    expect(found(BACKDATED, { paymentStatus: 1, paymentDate: '2026-11-20' })).toEqual([]);
  });

  it('edit of an issued invoice: warns about the issue date when the issue date changes', () => {
    expect(found(BACKDATED, { issueDate: '2026-11-11' })).toEqual(['issueDate issuedInPast note kontuar']);
  });

  it('edit of an issued invoice: shows warnings only about the item that the edit changes', () => {
    const [item] = stored().invoiceItems;
    if (!item) throw new Error('no item');
    const night = { ...item, positionId: 1, rate: '23' };
    const beer = { ...item, positionId: 2, name: 'Piwo', rate: '8' };
    const invoiceItems = [night, beer].map(({ positionId, name, unit, rate, symbol }) => ({
      positionId,
      name,
      unit,
      rate,
      symbol,
      grossUnitPrice: positionId === 2 ? 15 : 420,
      quantity: 3,
    }));
    expect(found({ invoiceItems: [night, beer] }, { invoiceItems })).toEqual([
      'invoiceItems[1].rate alcoholRate note kontuar',
    ]);
  });

  it('edit of an issued invoice: asks to confirm a company buyer without NIP unless the stored buyer already was such a company', () => {
    const buyer = {
      ...stored().buyer,
      companyName: 'Hurt Nowak sp. z o.o.',
      taxId: '',
      identifierType: 'NONE',
    };
    expect(found({ buyer }, { reservationId: 5 })).toEqual([]);
    expect(found({ buyer }, { buyer: { companyName: 'Hurt Kowal sp. z o.o.' } })).toEqual([]);
    expect(found({}, { buyer })).toEqual(['buyer.taxId companyWithoutNip confirm kontuar']);
  });

  it('edit of an issued invoice: refuses an empty buyer address, because the service requires the address', () => {
    const buyer = { ...stored().buyer, taxId: '123' };
    expect(found({ buyer }, { buyer: { address: '' } })).toContain('buyer.address required mustFix service');
  });
});

it('edit that issues a draft: Kontuar checks all fields of the invoice, not only the edited fields', () => {
  const draft: Partial<Invoice> = {
    ...BACKDATED,
    invoiceStatus: 'DRAFT',
    buyer: { ...stored().buyer, companyName: 'Hurt Nowak sp. z o.o.', taxId: '', identifierType: 'NONE' },
  };
  expect(found(draft, { invoiceStatus: 'ISSUED' })).toEqual([
    'buyer.taxId companyWithoutNip confirm kontuar',
    'issueDate issuedInPast note kontuar',
  ]);
});

it('merged edit: an error in the invoice check prevents sending, but a warning does not', () => {
  const change = {
    issueDate: '2026-11-11',
    currency: 'zł',
    buyer: { ...stored().buyer, taxId: '5250000009' },
  };
  expect(
    brief(findInvoiceUpdateBlockers(stored(BACKDATED), invoiceUpdateBodySchema.parse(change), connected)),
  ).toEqual(['currency currencyWrong mustFix kontuar']);
});

describe('blocking findings', () => {
  const editFindings = findings(
    {},
    {
      currency: 'zł',
      issueDate: '2026-11-11',
      buyer: { companyName: 'Hurt Nowak sp. z o.o.', taxId: '', identifierType: 'NONE' },
    },
  );
  const codes = (status: string, confirmed: readonly string[] | 'all') =>
    filterBlockingFindings(editFindings, status, confirmed).map(({ code }) => code);

  it('findings that prevent saving an invoice: include errors and unconfirmed warnings, but no notes', () => {
    expect(editFindings.map(({ code }) => code)).toEqual([
      'companyWithoutNip',
      'issuedInPast',
      'currencyWrong',
    ]);
    expect(codes('ISSUED', [])).toEqual(['companyWithoutNip', 'currencyWrong']);
  });

  it('warnings of the invoice check: do not prevent saving a draft, nor an invoice whose warnings are all confirmed', () => {
    expect(codes('DRAFT', [])).toEqual(['currencyWrong']);
    expect(codes('ISSUED', ['companyWithoutNip'])).toEqual(['currencyWrong']);
    expect(codes('ISSUED', 'all')).toEqual(['currencyWrong']);
  });
});
