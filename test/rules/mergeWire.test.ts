import { describe, expect, test } from 'vitest';
import type { ShownInvoice } from '#shared/model/invoice';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import {
  buildCreateBodyFromInvoice,
  buildUpdateBodyFromDifferences,
} from '#shared/rules/merge/buildInvoiceRequestBodies';
import { BODY as body, FULL as BASE, RECEIVER } from './fullInvoice';
import { anItem } from '#support/records';

/** Tests of building request bodies from an invoice (openapi.yaml, POST and PATCH /invoices). */

describe('what an update must say', () => {
  const serviceInvoice = { ...BASE, invoiceId: 7 };
  const buildUpdate = (change: Partial<ShownInvoice>, from: Partial<ShownInvoice> = {}) =>
    buildUpdateBodyFromDifferences(
      { ...serviceInvoice, ...from, invoiceId: 7 },
      { ...serviceInvoice, ...from, ...change },
      undefined,
    );

  test('invoice update: clears a text with an empty text and a number with null', () => {
    for (const field of ['town', 'additionalInfo', 'personIssue', 'personCollect', 'extraChar'])
      expect(buildUpdate({ [field]: null }), field).toEqual({ [field]: '' });
    expect(buildUpdate({ clientId: null })).toEqual({ clientId: null });
    expect(buildUpdate({ prepaymentValue: null })).toEqual({ prepaymentValue: null });
    expect(buildUpdate({ prepaymentValue: '12.50' })).toEqual({ prepaymentValue: 12.5 });
  });

  test('invoice update: sends all fields of a changed buyer, seller or receiver', () => {
    const { extra: _, ...receiver } = RECEIVER;
    expect(buildUpdate({ receiver: { ...RECEIVER, taxId: '12' } })).toEqual({
      receiver: { ...receiver, taxId: '12' },
    });
    expect(buildUpdate({ receiver: null })).toEqual({ receiver: null });
    const seller = { companyName: 'S', address: 'A', taxId: '5260250274' };
    expect(buildUpdate({ seller: { ...RECEIVER, ...seller, bankNo: '9' } })).toEqual({
      seller: { ...seller, bankNo: '9' },
    });
    // A field that was emptied is sent; a field that was always empty is not sent.
    expect(buildUpdate({ receiver: { ...RECEIVER, bankNo: null, countryCode: null } })).toEqual({
      receiver: { ...receiver, bankNo: '', countryCode: null },
    });
    const bare = { ...RECEIVER, bankNo: null, countryCode: null };
    expect(buildUpdate({ receiver: { ...bare, taxId: '12' } }, { receiver: bare })).toEqual({
      receiver: { companyName: 'Biuro', address: 'ul. Krótka 1', taxId: '12', identifierType: 'OTHER' },
    });
    // An identifier type that the interface does not document is never sent.
    const odd = { ...RECEIVER, identifierType: 'PESEL' };
    expect(
      buildUpdate({ receiver: { ...odd, taxId: '12' } }, { receiver: odd })?.receiver,
    ).not.toHaveProperty('identifierType');
  });

  test('invoice update: sends the whole item list when an item is changed, moved, added or removed', () => {
    const [firstItem, secondItem] = [anItem({ positionId: 1 }), anItem({ positionId: 2, name: 'P' })];
    const list = (invoiceItems: ShownInvoice['invoiceItems']) =>
      buildUpdate({ invoiceItems }, { invoiceItems: [firstItem, secondItem], exemptionBasis: null })
        ?.invoiceItems;
    const wire = { name: 'Nocleg', grossUnitPrice: 100, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };
    const [first, second] = [
      { ...wire, positionId: 1 },
      { ...wire, positionId: 2, name: 'P' },
    ];
    expect(list([firstItem, secondItem])).toBeUndefined();
    expect(list([{ ...firstItem, quantity: '1.0' }, secondItem])).toBeUndefined();
    expect(list([firstItem])).toEqual([first]);
    expect(list([secondItem, firstItem])).toEqual([second, first]);
    expect(list([firstItem, secondItem, { ...firstItem, positionId: null }])).toEqual([
      first,
      second,
      { ...wire, positionId: null },
    ]);
    expect(list([{ ...firstItem, positionId: 3 }, secondItem])).toEqual([{ ...wire, positionId: 3 }, second]);
    expect(list([firstItem, { ...secondItem, quantity: '2' }])).toEqual([first, { ...second, quantity: 2 }]);
    // An unreadable value is left out and not sent as empty.
    const { grossUnitPrice: _, quantity: __, ...unread } = first;
    expect(list([{ ...firstItem, grossUnitPrice: null, quantity: null }, secondItem])).toEqual([
      unread,
      second,
    ]);
  });

  test('invoice update: sends changed items together with the exemption basis and the advance amount, if the invoice has them', () => {
    const items = [anItem({ positionId: 1 }), anItem({ positionId: 2, rate: 'zw' })];
    const more = [...items, anItem({ positionId: null })];
    const changed = (from: Partial<ShownInvoice>) =>
      Object.keys(buildUpdate({ invoiceItems: more }, { invoiceItems: items, ...from }) ?? {}).sort();
    const plain = { exemptionBasis: null, prepaymentValue: null, invoiceType: 1 };
    expect(changed(plain)).toEqual(['invoiceItems']);
    expect(changed({ ...plain, exemptionBasis: 'art113' })).toEqual(['exemptionBasis', 'invoiceItems']);
    expect(changed({ ...plain, prepaymentValue: '5' })).toEqual(['invoiceItems']);
    for (const invoiceType of [8, 9]) {
      expect(changed({ ...plain, invoiceType })).toEqual(['invoiceItems']);
      expect(changed({ ...plain, invoiceType, prepaymentValue: '5' })).toEqual([
        'invoiceItems',
        'prepaymentValue',
      ]);
    }
  });

  test('invoice update: contains the list of linked advances only when the user changed this list', () => {
    const kept = { ...serviceInvoice, invoiceId: 7, extra: { prepaymentId: [3, 4] } };
    expect(buildUpdateBodyFromDifferences(kept, kept, undefined)).toEqual({});
    expect(buildUpdateBodyFromDifferences(kept, kept, null)).toEqual({});
    expect(buildUpdateBodyFromDifferences(kept, kept, [3, 4])).toEqual({});
    expect(buildUpdateBodyFromDifferences(kept, kept, [3])).toEqual({ prepaymentId: [3] });
  });
});

describe('an invoice as a create', () => {
  const made = (change: Partial<ShownInvoice>) =>
    buildCreateBodyFromInvoice({ ...buildInvoiceFromCreateBody(body), ...change });

  test('create request built from an invoice: contains each field that a create request allows and the invoice fills', () => {
    const { extra: _, ...receiver } = RECEIVER;
    expect(made({ receiver: RECEIVER })).toEqual({ ...body, receiver });
    expect(made({ receiver: null })).toEqual(body);
    const more = { extraChar: 'e', additionalInfo: 'i', personCollect: 'c', personIssue: 'p', clientId: 1 };
    expect(made({ ...more, reservationId: 2 })).toEqual({ ...body, ...more, reservationId: 2 });
    expect(made({ town: null, clientId: null })).not.toHaveProperty('town');
    expect(made({ invoiceStatus: 'SENT_KSEF' })?.invoiceStatus).toBe('ISSUED');
  });

  test('create request from an invoice: contains correction reason, exemption basis, advance amount and links only if type and items allow the field', () => {
    const full = {
      correctionReason: 'r',
      exemptionBasis: 'art113',
      prepaymentValue: '5.5',
      extra: { correctionId: 9, prepaymentId: [3] },
    };
    expect(made(full)).toEqual({ ...body, prepaymentId: [3] });
    expect(made({ ...full, extra: { prepaymentId: 3 } })).toEqual(body);
    for (const invoiceType of [6, 10, 11, 12])
      expect(made({ ...full, invoiceType }), String(invoiceType)).toMatchObject({
        correctionReason: 'r',
        correctionId: 9,
      });
    for (const invoiceType of [8, 9]) {
      expect(made({ ...full, invoiceType })).toMatchObject({ prepaymentValue: 5.5 });
      expect(made({ ...full, invoiceType, prepaymentValue: null })).not.toHaveProperty('prepaymentValue');
    }
    expect(made({ ...full, invoiceType: 10, extra: { correctionId: '9' } })).not.toHaveProperty(
      'correctionId',
    );
    expect(made({ invoiceType: 10, correctionReason: null })).not.toHaveProperty('correctionReason');
    const invoiceItems = [anItem({ rate: '8' }), anItem({ rate: 'zw' })];
    expect(made({ ...full, invoiceItems })?.exemptionBasis).toBe('art113');
    expect(made({ invoiceItems, exemptionBasis: null })).not.toHaveProperty('exemptionBasis');
  });

  test('create request from an invoice: is not possible when the record lacks a required value', () => {
    expect(made({ invoiceType: 77 })).toBeNull();
    expect(made({ paymentType: 77 })).toBeNull();
    expect(made({ invoiceItems: [anItem({ grossUnitPrice: null })] })).toBeNull();
  });
});
