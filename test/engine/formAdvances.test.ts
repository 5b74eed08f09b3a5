import { describe, expect, test } from 'vitest';
import { POLISH_DOCUMENT_WORDS } from '#shared/text/polishDocumentWords';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import type { FormSetup, FormStay } from '#shared/contract/invoiceFormContract';
import type { Invoice } from '#shared/model/invoice';
import { checkForm } from '#shared/rules/form/invoiceFormCheck';
import { prefillAdvanceForStay } from '#shared/rules/form/prefillAdvance';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';
import { compareStayInvoicesWithPrice } from '#shared/rules/stays/computeStayAccount';
import { aBody } from '#support/outboxFixture';
import { aReservation, anInvoice, anItem } from '#support/records';
import { AT, openTestStore, readToTheEnd } from './store/openTestStore';

/**
 * Tests that all advances of a stay count and that its settlement proposes all of them: a stay of 1 260.00 with 500.00
 * and 300.00 paid.
 */

const TODAY = '2026-06-03';
const STAY = 48155;
const OTHER = 48160;
const ORDER = [anItem({ grossUnitPrice: '420', quantity: '3' })];
const sent = { invoiceStatus: 'SENT_KSEF', ksefId: 'x' };
const advance = (fields: Parameters<typeof anInvoice>[0]) =>
  anInvoice({ invoiceType: 8, prepaymentValue: '500', reservationId: STAY, invoiceItems: ORDER, ...fields });

function house(invoices: readonly Invoice[], stay: object = {}) {
  const store = openTestStore();
  const days = { arrival: '2026-05-31', departure: '2026-06-05', pricePerStay: '1260', currency: 'PLN' };
  const read = (fields: object, at: string) =>
    store.reservations.applyWindow(
      { from: '2026-05-01', to: '2026-07-01' },
      [
        aReservation({ ...days, reservationId: STAY, forename: 'Jan', name: 'Kowalski', ...fields }),
        aReservation({ ...days, reservationId: OTHER, forename: 'Jan', name: 'Kowalski' }),
      ],
      at,
    );
  read(stay, AT);
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  const begun = (reservationId = STAY): FormSetup => {
    const setup = buildInvoiceFormSetup(store, { from: 'stay', reservationId }, TODAY);
    if (typeof setup === 'string') throw new Error(setup);
    return setup;
  };
  const queue = (localId: string, fields: Parameters<typeof aBody>[0], prepaymentId: string[] = []) => {
    const line = { name: 'Nocleg', grossUnitPrice: 420, quantity: 3, unit: 'doba', rate: '8', symbol: '' };
    const body = aBody({ invoiceStatus: 'ISSUED', reservationId: STAY, invoiceItems: [line], ...fields });
    store.outbox.add(localId, { kind: 'create', body, references: { correctionId: null, prepaymentId } }, AT);
  };
  return { store, begun, queue, read };
}

describe('the settlement of a stay', () => {
  test('settlement form: deducts advances that wait for a KSeF number or are still queued on this PC', () => {
    const pending = advance({ invoiceId: 5, invoiceStatus: 'PENDING_KSEF', issueDate: '2026-06-01' });
    expect(house([pending]).begun().fields).toMatchObject({ invoiceType: 9, prepaymentValue: '760.00' });

    const { begun, queue } = house([advance({ ...sent, invoiceId: 5, issueDate: '2026-06-01' })]);
    queue('new-a', { invoiceType: 8, prepaymentValue: 300, issueDate: TODAY });
    const { fields, advances } = begun();
    expect(fields).toMatchObject({ invoiceType: 9, prepaymentValue: '460.00' });
    // Oldest first.
    expect(fields.advances).toEqual(['inv-5', 'new-a']);
    expect(advances.map(({ stay }) => stay?.reservationId)).toEqual([STAY, STAY]);
  });

  test('settlement form: selects the advances of the stay, and lists those of other stays unselected', () => {
    const { begun } = house([
      advance({ ...sent, invoiceId: 5 }),
      advance({ ...sent, invoiceId: 6, reservationId: OTHER, issueDate: '2026-05-01' }),
    ]);
    const { fields, advances } = begun();
    expect(fields.advances).toEqual(['inv-5']);
    expect(advances.map(({ localId, stay }) => [localId, stay?.reservationId])).toEqual([
      ['inv-5', STAY],
      ['inv-6', OTHER],
    ]);
  });

  test('settlement form: does not deduct an advance that another settlement already deducts', () => {
    const settlement = { invoiceId: 9, invoiceType: 9, prepaymentValue: '760', ...sent };
    const first = advance({ ...sent, invoiceId: 5 });
    const linked = house([first, advance({ ...settlement, extra: { prepaymentId: [5] } })]).begun();
    expect([linked.fields.invoiceType, linked.advances[0]?.settledBy]).toEqual([1, 'FV 9/06/2026']);
    // The service returns no links, so the settlement of a stay belongs to the advances of that stay.
    const unlinked = house([first, advance(settlement)]).begun();
    expect([unlinked.fields.invoiceType, unlinked.advances[0]?.settledBy]).toEqual([1, 'FV 9/06/2026']);

    const { begun, queue } = house([]);
    queue('new-a', { invoiceType: 8, prepaymentValue: 500 });
    queue('new-b', { invoiceType: 9, prepaymentValue: 760 }, ['new-a']);
    expect(begun().advances[0]?.settledBy).toBe('');
    expect(begun().fields.invoiceType).toBe(1);
  });

  const corrected = (lines: Invoice['invoiceItems'], prepaymentValue: string) =>
    house([
      advance({ ...sent, invoiceId: 5, issueDate: '2026-06-01' }),
      advance({
        ...sent,
        invoiceId: 7,
        invoiceType: 11,
        issueDate: '2026-06-02',
        correctionReason: 'x',
        invoiceItems: lines,
        prepaymentValue,
        extra: { correctionId: 5 },
        additionalInfo: 'Korekta do FV 5/06/2026. Pozycje: stan po korekcie.',
      }),
    ]).begun();

  // Two nights at 420.00 minus the 500.00 already paid.
  test('settlement form: starts from the correction’s items when the advance was corrected', () => {
    const { fields } = corrected([anItem({ grossUnitPrice: '420', quantity: '2' })], '500');
    expect(fields).toMatchObject({ invoiceType: 9, prepaymentValue: '340.00', advances: ['inv-5'] });
    expect(fields.items).toMatchObject([{ price: '420', quantity: '2' }]);
  });

  test('settlement form: starts as an ordinary invoice when a correction reduced the only advance to zero', () => {
    const { fields } = corrected([anItem({ grossUnitPrice: '420', quantity: '0' })], '0');
    expect(fields).toMatchObject({ invoiceType: 1, advances: [] });
  });

  test('settlement form: ignores a draft advance', () => {
    const { begun } = house([advance({ invoiceId: 5, invoiceStatus: 'DRAFT' })]);
    expect([begun().fields.invoiceType, begun().advances]).toEqual([1, []]);
  });
});

describe('an account without KSeF', () => {
  const plain = advance({
    invoiceId: 5,
    invoiceType: 3,
    prepaymentValue: null,
    invoiceItems: [anItem({ grossUnitPrice: '500' })],
  });

  test('invoice form without KSeF: deducts an advance invoice (type 3) by a negative item, so that its VAT is charged only once', () => {
    const { fields, stay } = house([plain]).begun();
    expect(fields.items.map(({ name, price, rate }) => [name, price, rate]).at(-1)).toEqual([
      'Zaliczka według faktury FV 5/06/2026',
      '-500.00',
      '8',
    ]);
    const items = fields.items.map((item) => ({ ...item, grossUnitPrice: item.price }));
    const effect = computeInvoiceTotals({ items, currency: 'PLN' }).gross;
    expect(effect).toBe(76000);
    const next = { kind: 'sale', effect, currency: 'PLN', localId: null, takenElsewhere: 0 } as const;
    expect(stay && compareStayInvoicesWithPrice(stay.account, next)).toMatchObject({
      verdict: 'fits',
      away: 0,
    });
    // The full price in addition to the advance would be too much.
    expect(stay && compareStayInvoicesWithPrice(stay.account, { ...next, effect: 126000 }).verdict).toBe(
      'over',
    );
  });

  // The service need not state the stay of a correction.
  test.each([
    ['at the amount left after a partial refund', '300', STAY, ['-300.00']],
    ['at the amount left after a partial refund whose correction names no stay', '300', null, ['-300.00']],
    ['no longer after a full refund', '0', STAY, []],
  ])(
    'invoice form without KSeF: deducts an ordinary advance (invoice type 3) %s',
    (_, left, reservationId, taken) => {
      const correction = anInvoice({
        invoiceId: 7,
        invoiceType: 6,
        reservationId,
        correctionReason: 'Zwrot',
        extra: { correctionId: 5 },
        invoiceItems: [anItem({ grossUnitPrice: '500', quantity: String(Number(left) / 500) })],
        additionalInfo: 'Korekta do FV 5/06/2026. Pozycje: stan po korekcie.',
      });
      const { items } = house([plain, correction]).begun().fields;
      expect(items.slice(1).map(({ price }) => price)).toEqual(taken);
    },
  );

  test('invoice form without KSeF: does not deduct an advance when a final invoice of the stay already exists', () => {
    const final = anInvoice({ invoiceId: 6, reservationId: STAY });
    expect(house([plain, final]).begun().fields.items).toHaveLength(1);
  });
});

describe('an advance of a stay whose prepayment is paid', () => {
  const PREPAID = { paymentStatus: 'PREPAYMENT_PAID', prepayment: '500' };
  const made = (setup: FormSetup, type = 8) =>
    setup.stay &&
    prefillAdvanceForStay(setup.fields, type, {
      stay: setup.stay,
      today: TODAY,
      paidBy: 1,
      words: POLISH_DOCUMENT_WORDS,
    });

  test('advance form: starts as paid today when the stay’s prepayment is paid but the day of payment is unknown', () => {
    const setup = house([], PREPAID).begun();
    expect(setup.fields.saleDate).toBe('2026-06-05');
    expect(made(setup)).toMatchObject({
      prepaymentValue: '500.00',
      paymentStatus: 1,
      paymentDate: TODAY,
      saleDate: TODAY,
      additionalInfo: '',
    });
    expect(setup.stay?.prepaidOn).toBeNull();
  });

  test('advance form: payment date and sale date are the day on which this PC first saw the prepayment as paid', () => {
    const { begun, read } = house([], { paymentStatus: 'NO_PAYMENT', prepayment: '500' });
    expect(made(begun())).toMatchObject({ saleDate: TODAY, paymentStatus: 1, paymentDate: TODAY });
    read(PREPAID, '2026-06-02T23:30:00.000Z');
    // The time is after midnight in Warsaw.
    expect(begun().stay?.prepaidOn).toBe('2026-06-03');
    const stay: FormStay | null = begun().stay;
    expect(
      stay &&
        prefillAdvanceForStay(begun().fields, 8, {
          stay: stay,
          today: '2026-06-08',
          paidBy: 1,
          words: POLISH_DOCUMENT_WORDS,
        }),
    ).toMatchObject({
      paymentStatus: 1,
      paymentDate: '2026-06-03',
      saleDate: '2026-06-03',
    });
  });

  test('advance form: fills in only the part of the prepayment for which no advance invoice exists', () => {
    const setup = house([advance({ invoiceId: 5, prepaymentValue: '200' })], PREPAID).begun();
    const fields = { ...setup.fields, prepaymentValue: '' };
    expect(
      setup.stay &&
        prefillAdvanceForStay(fields, 8, {
          stay: setup.stay,
          today: TODAY,
          paidBy: 1,
          words: POLISH_DOCUMENT_WORDS,
        }).prepaymentValue,
    ).toBe('300.00');
    const form = house([advance({ invoiceId: 5 })], PREPAID).begun();
    expect(
      form.stay &&
        prefillAdvanceForStay({ ...form.fields, prepaymentValue: '' }, 8, {
          stay: form.stay,
          today: TODAY,
          paidBy: 1,
          words: POLISH_DOCUMENT_WORDS,
        }),
    ).not.toHaveProperty('prepaymentValue');
  });

  test('advance form: fills in at most the value of the order', () => {
    const setup = house([], { ...PREPAID, prepayment: '2000' }).begun();
    expect(made(setup)).toMatchObject({ prepaymentValue: '1260.00' });
  });

  test.each([
    ['500,00', []],
    ['540', ['prepaymentValue confirm']],
  ])(
    'advance form: an amount of %s asks for a confirmation when it differs from the prepayment that was paid',
    (prepaymentValue, expected) => {
      const setup = house([], PREPAID).begun();
      const fields = { ...setup.fields, ...made(setup), invoiceType: 8, prepaymentValue };
      const findings = checkForm(fields, 'ISSUED', { ...setup, elsewhere: [] });
      expect(
        findings
          .filter(({ code }) => code === 'advanceDiffersFromStay')
          .map(({ field, severity }) => `${field} ${severity}`),
      ).toEqual(expected);
    },
  );

  // An advance with a wrong buyer is corrected to zero and issued again (domain.md 3.2).
  test.each([
    [8, 11, { prepaymentValue: '500.00' }],
    [3, 6, { items: [{ price: '500.00', quantity: '1' }] }],
  ])(
    'advance form for invoice type %i: requests the whole prepayment again when the first advance was cancelled',
    (type, correctionType, asks) => {
      const lines = { 8: ORDER, 3: [anItem({ grossUnitPrice: '500' })] }[type] ?? [];
      const first = advance({ invoiceId: 5, invoiceType: type, invoiceItems: lines });
      const back = advance({
        invoiceId: 7,
        invoiceType: correctionType,
        correctionReason: 'Błędny NIP',
        prepaymentValue: '0',
        invoiceItems: lines.map((line) => ({ ...line, quantity: '0' })),
        extra: { correctionId: 5 },
      });
      const setup = house([first, back], PREPAID).begun();
      const fields = { ...setup.fields, prepaymentValue: '' };
      expect(
        setup.stay &&
          prefillAdvanceForStay(fields, type, {
            stay: setup.stay,
            today: TODAY,
            paidBy: 1,
            words: POLISH_DOCUMENT_WORDS,
          }),
      ).toMatchObject(asks);
    },
  );

  test('advance form without KSeF (invoice type 3): has one item with the amount of the prepayment', () => {
    const { items } = made(house([], PREPAID).begun(), 3) ?? {};
    expect(items).toMatchObject([{ price: '500.00', quantity: '1', rate: '8' }]);
    expect(items?.[0]?.name).toMatch(/^Zaliczka: Nocleg/);
  });
});
