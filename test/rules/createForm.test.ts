import { describe, expect, it } from 'vitest';
import { invoiceCreateBodySchema } from '#shared/model/invoiceBody';
import { convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { brief, createBody, item } from './invoiceFixtures';
import { table } from './findings';

describe('fields that are not for a create (sync.md, Writing)', () => {
  table([
    [
      'the service’s own, with a value that would be lost',
      { ksefId: '5265877635-20250826-0100001AF629-AF', exchangeRate: 4.2571 },
      {},
      ['ksefId serviceOwn mustFix kontuar', 'exchangeRate serviceOwn mustFix kontuar'],
    ],
    ['the same, empty', { ksefId: null, exchangeRate: null }, {}, []],
    [
      'what `invoices show` adds to an invoice',
      {
        invoiceId: 7,
        invoiceNo: 7,
        invoiceFullNo: 'FV 7',
        addDate: 'x',
        editDate: 'x',
        localId: '7',
        syncState: 'synced',
        totals: {},
        invoiceItems: [{ ...item(), invoiceId: 7, positionId: 31, userId: 1, status: 1 }],
      },
      {},
      [],
    ],
    [
      'names that the interface does not have',
      {
        additonalInfo: 'Dziękujemy',
        constructor: 'x',
        buyer: { ...createBody().buyer, phone: '1', bankNo: null },
        invoiceItems: [item(), { ...item(), discount: 5 }],
      },
      {},
      [
        'additonalInfo notSent note kontuar',
        'constructor notSent note kontuar',
        'buyer.phone notSent note kontuar',
        'invoiceItems[1].discount notSent note kontuar',
      ],
    ],
  ]);

  it('request body of a new invoice: is refused with the status PENDING_KSEF or SENT_KSEF', () => {
    for (const invoiceStatus of ['PENDING_KSEF', 'SENT_KSEF']) {
      const read = invoiceCreateBodySchema.safeParse({ ...createBody(), invoiceStatus });
      if (read.success) throw new Error('it passed');
      expect(brief(convertSchemaErrorToFindings(read.error, createBody()))[0]).toMatch(/^invoiceStatus /);
    }
  });
});

describe('form of the body', () => {
  it('new invoice body: missing and malformed fields are reported under the field names used in the service’s 422 answers', () => {
    const { currency: _, ...body } = createBody();
    const broken = {
      ...body,
      invoiceType: 13,
      buyer: { companyName: 'A', address: 'B', taxId: 7 },
      invoiceItems: [
        { ...item(), rate: undefined },
        { ...item(), grossUnitPrice: '420' },
      ],
      issueDate: '2026-02-30',
      prepaymentId: [1.5],
    };
    const parsed = invoiceCreateBodySchema.safeParse(broken);
    if (parsed.success) throw new Error('the body is broken');
    expect(brief(convertSchemaErrorToFindings(parsed.error, broken)).sort()).toEqual([
      'buyer.taxId wrongForm mustFix service',
      'currency required mustFix service',
      'invoiceItems[0].rate required mustFix service',
      'invoiceItems[1].grossUnitPrice wrongForm mustFix service',
      'invoiceType wrongForm mustFix service',
      'issueDate wrongForm mustFix service',
      'prepaymentId[0] wrongForm mustFix service',
    ]);
  });

  it('request body of a new invoice: keeps unknown fields, so that the invoice check can report their names', () => {
    const body = { ...createBody(), colour: 'blue', buyer: { ...createBody().buyer, phone: '1' } };
    expect(invoiceCreateBodySchema.parse(body)).toEqual(body);
  });
});
