import { describe, expect, test } from 'vitest';
import { formatFinding } from '#shared/text/findingWords';
import type { StayDocument } from '#shared/contract/stayAccountContract';
import type { Invoice } from '#shared/model/invoice';
import type { FormFields } from '#shared/model/invoiceFormFields';
import { addDays } from '#shared/rules/days';
import { computeAdvanceAfterCorrections } from '#shared/rules/documents/documentSums';
import { checkForm, buildUpdateBody, type FormKnowledge } from '#shared/rules/form/invoiceFormCheck';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { prefillCorrection } from '#shared/rules/form/prefillFromInvoice';
import { stored } from './invoiceFixtures';

/** Tests that compare the form with the stay's other documents: advances, the original, the stay itself. */

const TODAY = '2026-11-20';
const known = (changes: Partial<FormKnowledge> = {}): FormKnowledge => ({
  base: null,
  today: TODAY,
  ksefConnected: true,
  advances: [],
  original: null,
  stay: null,
  elsewhere: [],
  ...changes,
});
const STANDING = {
  amountBefore: null,
  leftBefore: null,
  deducted: null,
  payments: null,
  itemsAre: 'afterState' as const,
};
const right = convertInvoiceToFormFields(stored());
const NAMES = /ZAL \d+|FV\/[\d/]+|new-\w|\d+[^\d]000,00/g;
/** Pattern for the documents or amounts that a finding's sentence names. */
const listFindings = (changes: Partial<FormFields>, knowledge: Partial<FormKnowledge> = {}) =>
  checkForm({ ...right, ...changes }, 'ISSUED', known(knowledge)).map((finding) =>
    [finding.field, finding.code, ...(formatFinding(finding, 'pl').match(NAMES) ?? [])].join(' '),
  );

type Advance = FormKnowledge['advances'][number];
/** An advance of 500.00 on an order of 1260.00; `invoiceId` is null while the advance waits to be created. */
const advance = (
  localId: string,
  invoiceId: number | null,
  invoice: Partial<Invoice> = {},
  over: Partial<Advance> = {},
): Advance => {
  const order = stored({ invoiceType: 8, prepaymentValue: '500', ksefId: 'x', reservationId: 7, ...invoice });
  const { received } = computeAdvanceAfterCorrections(order, []);
  return {
    localId,
    invoice: { ...order, invoiceId },
    settledBy: null,
    stay: null,
    received,
    ...over,
  };
};

describe('the advances that a settlement names', () => {
  const settle = (advances: Advance[], ticked: string[], left: string) =>
    listFindings({ invoiceType: 9, advances: ticked, prepaymentValue: left }, { advances });

  test('settlement form: checks the amount against the selected advances only, and reports a selected advance that is already settled', () => {
    const advances = [
      advance('new-a', 81, { prepaymentValue: '100' }),
      advance('new-b', 82, { prepaymentValue: '200' }, { settledBy: 'FR 1' }),
      advance('new-c', 83, { prepaymentValue: '300' }),
    ];
    expect(settle(advances, ['new-c'], '960')).toEqual([]);
    expect(settle(advances, ['new-a', 'new-c'], '860')).toEqual([]);
    expect(settle(advances, ['new-b'], '1060')).toEqual(['prepaymentId advanceSettled FV/7/11/2026']);
  });

  test('settlement form with several unsent advances: reports only the selected unsent advances as waiting for KSeF', () => {
    const waiting = ['new-a', 'new-b', 'new-c'].map((localId) => advance(localId, null, { ksefId: null }));
    const advances = [...waiting, advance('new-d', 1, { invoiceFullNo: 'ZAL 1' })];
    expect(settle(advances, ['new-a', 'new-b'], '260')).toEqual([
      'prepaymentId advanceWaitsForKsef FV/7/11/2026',
      'prepaymentId advanceWaitsForKsef FV/7/11/2026',
    ]);
    expect(settle(advances, ['new-c', 'new-d'], '260')).toEqual([
      'prepaymentId advanceWaitsForKsef FV/7/11/2026',
    ]);
  });

  test('settlement form: reports a missing advance when the chosen advance is not stored on this PC', () =>
    expect(settle([], ['gone'], '1260')).toEqual(['prepaymentId advancesMissing']));

  test('settlement form: refuses an advance without a KSeF number only when the settlement is already in the service', () => {
    const advances = [advance('new-a', 81, { ksefId: null })];
    const draft = { ...stored({ invoiceStatus: 'DRAFT' }), extra: { prepaymentId: [81] } };
    const edit = (invoiceId: number | null) =>
      checkForm({ ...convertInvoiceToFormFields(draft), invoiceType: 9, prepaymentValue: '760' }, 'DRAFT', {
        ...known({ advances }),
        base: { ...draft, invoiceId },
      })
        .map(({ code }) => code)
        .filter((code) => code.includes('Ksef'));
    expect(edit(71)).toEqual(['advanceWithoutKsef']);
    expect(edit(null)).toEqual(['advanceWaitsForKsef']);
  });

  test('settlement edit form: reports nothing about the amount when its advances are not on this PC', () => {
    const base = { ...stored({ invoiceType: 9, prepaymentValue: '760' }), extra: { prepaymentId: [99] } };
    const fields = convertInvoiceToFormFields(base);
    const items = fields.items.map((item) => ({ ...item, quantity: '2' }));
    const found = checkForm({ ...fields, items }, 'ISSUED', known({ base }));
    expect(found.map(({ code }) => code)).toEqual([]);
  });
});

describe('open advances of the stay', () => {
  const sale = (knowledge: Partial<FormKnowledge>) =>
    listFindings({ invoiceType: 1, reservationId: 7 }, knowledge);
  const open = (...advances: Advance[]) => sale({ advances });

  test('invoice form: names the undeducted advances of the stay when a full invoice is issued', () => {
    expect(
      open(advance('new-a', 81, { invoiceFullNo: 'ZAL 1' }), advance('new-b', 82, { invoiceFullNo: '' })),
    ).toEqual(['invoiceType advancesOpen ZAL 1 new-b']);
    // The received amount after a correction is unknown, so some of it may still be undeducted.
    expect(open(advance('new-a', 81, { invoiceFullNo: 'ZAL 1' }, { received: null }))).toEqual([
      'invoiceType advancesOpen ZAL 1',
    ]);
  });

  test('list of open advances: leaves out advances of other stays, drafts, settled advances and advances corrected to zero', () => {
    const taken = computeAdvanceAfterCorrections(
      stored({ invoiceType: 8, prepaymentValue: '0' }),
      [],
    ).received;
    expect(open(advance('new-a', 81, { reservationId: 8 }))).toEqual([]);
    expect(open(advance('new-a', 81, { invoiceStatus: 'DRAFT' }))).toEqual([]);
    expect(open(advance('new-a', 81, {}, { settledBy: '' }))).toEqual([]);
    expect(open(advance('new-a', 81, {}, { received: { rates: taken?.rates ?? [], gross: 0 } }))).toEqual([]);
  });

  test('open advances of the stay: are listed without the advances already chosen in the settlement form', () => {
    const advances = [
      advance('new-a', 81, { invoiceFullNo: 'ZAL 1' }),
      advance('new-b', null, { invoiceFullNo: '', ksefId: null }),
    ];
    const settlement = { invoiceType: 9, reservationId: 7 };
    expect(
      listFindings({ ...settlement, advances: ['new-a'], prepaymentValue: '760' }, { advances }),
    ).toEqual(['prepaymentId advancesLeft new-b']);
    expect(
      listFindings({ ...settlement, advances: ['new-b'], prepaymentValue: '760' }, { advances }),
    ).toEqual(['prepaymentId advanceWaitsForKsef new-b', 'prepaymentId advancesLeft ZAL 1']);
  });

  test('open advances of the client: are listed in the invoice form, except those that the settlement already deducts', () => {
    const outside = (localId: string, invoiceId: number | null, name: string) => ({
      localId,
      invoiceId,
      name,
      plain: false,
      of: 'client' as const,
    });
    const elsewhere = [
      outside('x', 91, 'ZAL 9'),
      outside('new-a', null, 'ZAL 10'),
      outside('y', null, 'ZAL 11'),
    ];
    expect(sale({ elsewhere })).toEqual(['invoiceType advancesOfClient ZAL 9 ZAL 10 ZAL 11']);
    const advances = [
      advance('new-q', 90, { reservationId: 8 }),
      advance('new-a', null, { reservationId: null }),
    ];
    const taken = { invoiceType: 9, reservationId: 7, advances: ['new-a'], prepaymentValue: '760' };
    expect(listFindings(taken, { advances, elsewhere })).toEqual([
      'prepaymentId advancesOfClient ZAL 9 ZAL 11',
    ]);
  });
});

describe('a stay that has not ended', () => {
  const stay = (departure: string): FormKnowledge['stay'] => ({
    reservationId: 7,
    guest: '',
    roomName: '',
    departure,
    clientId: null,
    pricePerStay: null,
    prepayment: null,
    prepaid: false,
    prepaidOn: null,
    currency: 'PLN',
    account: {
      reservationId: 7,
      currency: 'PLN',
      price: null,
      prepayment: null,
      documents: [],
      knownSince: null,
      doubts: [],
      invoiced: null,
      leftToInvoice: null,
      paidByInvoices: null,
      balance: null,
    },
  });
  const tomorrow = addDays(TODAY, 1);
  const note = (invoiceType: number, departure: string, reservationId: number | null = 7) =>
    checkForm({ ...right, invoiceType, reservationId }, 'ISSUED', known({ stay: stay(departure) }))
      .filter(({ code }) => code === 'runningStay')
      .map(({ field, severity }) => `${field} ${severity}`);

  test('final invoice before departure: gets a note that tax is due on departure, and an advance gets no such note', () => {
    expect(note(1, tomorrow)).toEqual(['saleDate note']);
    expect(note(8, tomorrow)).toEqual([]);
    expect(note(1, TODAY)).toEqual([]);
    expect(note(1, tomorrow, 8)).toEqual([]);
  });
});

describe('advances that no settlement names (type 3)', () => {
  const document = (kind: StayDocument['kind'], row: Partial<StayDocument['row']> = {}): StayDocument => ({
    row: {
      localId: 'new-p',
      invoiceId: 61,
      invoiceFullNo: 'ZAL 3',
      invoiceType: 3,
      invoiceStatus: 'ISSUED',
      syncState: 'synced',
      ksefId: null,
      buyerName: '',
      buyerTaxId: '',
      issueDate: TODAY,
      paymentDate: TODAY,
      paymentStatus: 1,
      currency: 'PLN',
      gross: 50000,
      reservationId: 7,
      deleting: false,
      sentType: null,
      ...row,
    },
    kind,
    effect: 50000,
    paid: 0,
    doubt: null,
    taken: false,
  });
  const beside = (documents: StayDocument[], knowledge: Partial<FormKnowledge> = {}, reservationId = 7) =>
    listFindings(
      { invoiceType: 1, reservationId },
      {
        ...knowledge,
        stay: {
          reservationId: 7,
          guest: '',
          roomName: '',
          clientId: null,
          pricePerStay: null,
          prepayment: null,
          prepaid: false,
          prepaidOn: null,
          currency: 'PLN',
          departure: '2026-06-01',
          account: {
            reservationId: 7,
            currency: 'PLN',
            price: null,
            prepayment: null,
            documents,
            knownSince: null,
            doubts: [],
            invoiced: null,
            leftToInvoice: null,
            paidByInvoices: null,
            balance: null,
          },
        },
      },
    );
  const plain = document('advance');
  const named = ['invoiceType plainAdvancesOpen ZAL 3'];

  test('invoice form: names the stay’s ordinary (type 3) advances when a final invoice is issued', () => {
    expect(beside([plain])).toEqual(named);
    expect(beside([document('advance', { invoiceFullNo: '' })])).toEqual([
      'invoiceType plainAdvancesOpen new-p',
    ]);
    expect(beside([document('advance', { invoiceId: null })])).toEqual(named);
    expect(beside([plain], {}, 8)).toEqual([]);
  });

  test('list of a stay’s open advances without KSeF (invoice type 3): omits KSeF advances (type 8) and all other documents', () => {
    expect(beside([plain, document('advance', { invoiceType: 8 }), document('other')])).toEqual(named);
  });

  test.each(['sale', 'settlement', 'correction'] as const)(
    'invoice form: does not list an ordinary (type 3) advance when the stay has a document (%s) that may deduct the advance',
    (kind) =>
      expect(beside([plain, document(kind, { localId: 's', invoiceId: 62, invoiceType: 1 })])).toEqual([]),
  );

  test('invoice edit form: lists the stay’s ordinary advances (type 3) unless another invoice of the stay may deduct these advances', () => {
    const base = { ...stored(), invoiceId: 62, reservationId: null };
    const editedDocument = document('sale', { localId: 's', invoiceId: 62, invoiceType: 1 });
    const edit = (documents: StayDocument[]) =>
      beside(documents, { base }).filter((finding) => finding.includes('plainAdvancesOpen'));
    expect(edit([plain, editedDocument])).toEqual(named);
    const waiting = { ...base, invoiceId: null };
    expect(beside([document('advance', { invoiceId: null })], { base: waiting })).toContain(named[0]);
    expect(edit([plain, document('sale', { localId: 't', invoiceId: null, invoiceType: 1 })])).toEqual([]);
  });
});

describe('a correction in the form', () => {
  const original = { localId: 'inv-71', invoice: stored(), before: right.items, ...STANDING };
  const begun = { ...prefillCorrection(original, stored(), 10, TODAY), correctionReason: 'Pomyłka' };
  const codes = (changes: Partial<FormFields>, knowledge: Partial<FormKnowledge>) =>
    checkForm({ ...begun, ...changes }, 'ISSUED', known(knowledge)).map(({ code }) => code);

  test('correction form: reports “nothing corrected” only for an unsent correction with a chosen original', () => {
    expect(codes({}, { original })).toContain('correctsNothing');
    expect(codes({}, {})).not.toContain('correctsNothing');
    expect(codes({ invoiceType: 1 }, { original })).not.toContain('correctsNothing');
    const base = stored({ invoiceType: 10, correctionReason: 'Pomyłka' });
    expect(codes({}, { original, base })).not.toContain('correctsNothing');
  });

  test('correction form: finds an original that waits for sending, even when the form also lists unsent advances', () => {
    const waiting = { ...original, localId: 'o', invoice: { ...stored(), invoiceId: null } };
    const advances = [advance('new-a', null), advance('new-b', null)];
    expect(codes({ original: 'o', items: [] }, { original: waiting, advances })).not.toContain(
      'originalNotHere',
    );
    expect(codes({ original: 'o' }, { original: waiting, advances })).toContain('correctsNothing');
    const first = [advance('new-a', null), advance('new-b', 1)];
    expect(codes({ original: 'o' }, { original: waiting, advances: first })).not.toContain('originalNotVat');
  });
});

describe('what is typed', () => {
  test.each(['12a', 'a12', '1 2', '1234567890', '-1'])('invoice number input: refuses “%s”', (customNumber) =>
    expect(listFindings({ customNumber })).toEqual(['customNumber onlyDigits']),
  );
  test.each(['', '  ', '7', '  12  ', '123456789'])('invoice number input: accepts “%s”', (customNumber) =>
    expect(listFindings({ customNumber })).toEqual([]),
  );

  test('amount input: reports an unreadable amount as malformed, not as missing', () => {
    const items = (changes: Partial<FormFields['items'][number]>) =>
      right.items.map((item) => ({ ...item, ...changes }));
    expect(listFindings({ items: items({ quantity: 'abc' }) })).toContain(
      'invoiceItems[0].quantity wrongForm',
    );
    expect(listFindings({ items: [...right.items, ...items({ price: 'abc' })] })).toContain(
      'invoiceItems[1].grossUnitPrice wrongForm',
    );
    expect(listFindings({ items: items({ name: '' }) })).not.toContain('invoiceItems[0].name wrongForm');
    expect(listFindings({ invoiceType: 8, prepaymentValue: 'abc' })).toContain('prepaymentValue wrongForm');
    expect(listFindings({ invoiceType: 8, prepaymentValue: '' })).toContain(
      'prepaymentValue advanceValueNeeded',
    );
    expect(listFindings({ invoiceType: 8, prepaymentValue: '-5' })).toContain(
      'prepaymentValue advanceNotPositive',
    );
  });

  test('form of a paid invoice: reports a payment date in the future and a missing payment date', () => {
    expect(listFindings({ paymentStatus: 1, paymentDate: '2026-12-04' })).toEqual([
      'paymentDate paidInFuture',
    ]);
    expect(listFindings({ paymentStatus: 1, paymentDate: null })).toEqual(['paymentDate required']);
  });

  test('limit of invoices outside KSeF: uses the amount of this invoice alone when other invoices are unknown', () => {
    const items = right.items.map((item) => ({ ...item, price: '4000' }));
    expect(listFindings({ items }, { ksefConnected: false })).toContain(
      'invoiceType outsideKsefLimit 12\u00a0000,00',
    );
  });

  test('invoice edit form: sends no status when the invoice is not a draft', () => {
    const base = stored();
    expect(buildUpdateBody({ ...convertInvoiceToFormFields(base), town: 'Łódź' }, base, 'ISSUED')).toEqual({
      town: 'Łódź',
    });
  });
});
