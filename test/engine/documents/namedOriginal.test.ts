import { expect, test } from 'vitest';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import { systemRandom } from '#engine/platform/systemClock';
import { createInvoiceChangeQueue } from '#engine/sync/outbox/invoiceChangeQueue';
import { buildCreateBodyToSend } from '#engine/sync/outbox/unsentInvoiceReferences';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import { aBody, shiftedClock, today } from '#support/outboxFixture';
import { anItem } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';
import { paperInvoice } from './papers';

/**
 * Tests a correction or settlement made outside the form: the PC that made it and a PC that reads it from the service
 * without links show the same (documents.md, 1).
 */

const line = { name: 'Nocleg', grossUnitPrice: 420, unit: 'doba', rate: '8', symbol: '' };
const { buyer, seller } = aBody();
const stored = (invoiceId: number, fields: Partial<Invoice> = {}): Invoice =>
  paperInvoice({
    invoiceId,
    invoiceType: 1,
    invoiceFullNo: `FV ${invoiceId}/06/2026`,
    invoiceItems: [anItem({ ...line, grossUnitPrice: '420', quantity: '3' })],
    reservationId: null,
    buyer: {
      ...paperInvoice().buyer,
      companyName: buyer.companyName,
      address: buyer.address,
      taxId: '',
      identifierType: 'NONE',
    },
    seller: { ...paperInvoice().seller, companyName: seller.companyName, taxId: seller.taxId },
    ...fields,
  });

function pc(...invoices: Invoice[]) {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(invoices, AT);
  const queue = createInvoiceChangeQueue({ store, clock: shiftedClock(), random: systemRandom });
  const make = (
    over: Partial<CreateBody>,
    named: { correctionId?: string; prepaymentId?: string[] } = {},
  ) => {
    const references = { correctionId: null, prepaymentId: [], ...named };
    const queued = queue.create(aBody({ invoiceStatus: 'ISSUED', ...over }), references);
    if (!queued.ok) throw new Error(JSON.stringify(queued));
    return queued.localId;
  };
  const sent = (localId: string): CreateBody => {
    const [change] = store.outbox.listLane(localId);
    if (change?.kind !== 'create') throw new Error('no create');
    return buildCreateBodyToSend(store, change);
  };
  const figures = (id: string) => {
    const card = store.invoices.readCard(id);
    if (!card) throw new Error(`no invoice ${id}`);
    const { figures: shown, link } = addFiguresToInvoiceCard(store, card);
    return { gross: shown.gross, rates: shown.rates, state: link?.state };
  };
  return { store, make, sent, figures };
}

/** Returns the invoice as the service sends it to other PCs. */
function returned(body: CreateBody, invoiceId: number): Invoice {
  const { invoiceType, additionalInfo = null, correctionReason = null, invoiceItems } = body;
  return stored(invoiceId, {
    invoiceType,
    additionalInfo,
    correctionReason,
    issueDate: body.issueDate,
    invoiceFullNo: `K ${invoiceId}`,
    prepaymentValue: body.prepaymentValue === undefined ? null : String(body.prepaymentValue),
    invoiceItems: invoiceItems.map((item) =>
      anItem({ ...item, grossUnitPrice: String(item.grossUnitPrice), quantity: String(item.quantity) }),
    ),
  });
}

const CORRECTION: Partial<CreateBody> = {
  invoiceType: 6,
  correctionReason: 'Pomyłka',
  invoiceItems: [{ ...line, quantity: 0 }],
};

test.each([
  ['nothing', {}],
  ['a text without a number', { additionalInfo: 'Prosimy o zwrot na konto.' }],
  ['the numbers of two invoices', { additionalInfo: 'FV 1/06/2026 i FV 2/06/2026' }],
])(
  'correction with remarks that contain %s: is linked to the same original and has the same amount on a second PC',
  (_, over) => {
    const invoices = [stored(1), stored(2)];
    const thisPc = pc(...invoices);
    const localId = thisPc.make({ ...CORRECTION, ...over, correctionId: 2 });
    expect(thisPc.figures(localId)).toMatchObject({ gross: -126000, state: 'known' });
    const otherPc = pc(...invoices, returned(thisPc.sent(localId), 21));
    expect(otherPc.figures('21')).toEqual(thisPc.figures(localId));
  },
);

test('correction: is sent with its notes unchanged when the notes already name the original', () => {
  const thisPc = pc(stored(1), stored(2));
  const localId = thisPc.make({ ...CORRECTION, additionalInfo: 'Dotyczy FV 2/06/2026', correctionId: 2 });
  expect(thisPc.sent(localId).additionalInfo).toBe('Dotyczy FV 2/06/2026');
});

test('correction of an unsent invoice: names the number of its original when the correction is sent', () => {
  const thisPc = pc(stored(1));
  const original = thisPc.make({ invoiceItems: [{ ...line, quantity: 3 }] });
  const form = { ...CORRECTION, additionalInfo: 'Korekta. Pozycje: stan po korekcie.' };
  const localId = thisPc.make(form, { correctionId: original });
  thisPc.store.outbox.recordOwnWrite(original, stored(9, { issueDate: today() }), AT);
  expect(thisPc.sent(localId)).toMatchObject({
    correctionId: 9,
    additionalInfo: 'Korekta do FV 9/06/2026. Pozycje: stan po korekcie.',
  });
});

test('new correction: its remarks say whether items are new values or differences, so that other PCs compute the same amount', () => {
  const invoices = [stored(1)];
  const thisPc = pc(...invoices);
  storeCorrectionConventionSetting(thisPc.store, 'afterState');
  const form = { ...CORRECTION, invoiceItems: [{ ...line, quantity: 2 }], correctionReason: 'Korekta' };
  const localId = thisPc.make({ ...form, correctionId: 1 });
  expect(thisPc.figures(localId).gross).toBe(-42000);
  const otherPc = pc(...invoices, returned(thisPc.sent(localId), 21));
  expect(otherPc.figures('21')).toEqual(thisPc.figures(localId));
});

test.each([
  ['without a sentence', null],
  ['with the sentence of another PC', 'Pozycje: stan po korekcie.'],
])(
  'correction to zero that lists differences: has the same amount on the issuing PC and another PC (remarks %s about this convention)',
  (_, additionalInfo) => {
    const invoices = [stored(1)];
    const thisPc = pc(...invoices);
    storeCorrectionConventionSetting(thisPc.store, 'differences');
    const localId = thisPc.make({ ...CORRECTION, additionalInfo, correctionId: 1 });
    expect(thisPc.figures(localId)).toMatchObject({ gross: -126000, state: 'known' });
    const otherPc = pc(...invoices, returned(thisPc.sent(localId), 21));
    expect(otherPc.figures('21')).toEqual(thisPc.figures(localId));
  },
);

test('correction amount: is unknown when the setting says that corrections list differences but the account’s other corrections list corrected items', () => {
  const changed = { ...CORRECTION, correctionReason: 'Korekta', issueDate: '2026-06-05' };
  const unclear = returned(
    {
      ...aBody(),
      ...changed,
      additionalInfo: 'Dotyczy FV 2/06/2026',
      invoiceItems: [{ ...line, grossUnitPrice: 400, quantity: 3 }],
    },
    22,
  );
  const bothItems = [anItem({ ...line, grossUnitPrice: '420', quantity: '3' }), anItem({ name: 'Sauna' })];
  // The correction removes the sauna and keeps the nights; only the after-state convention can express that.
  const withoutSauna = (original: number, invoiceId: number) => ({
    ...returned({ ...aBody(), ...changed, additionalInfo: `FV ${original}/06/2026` }, invoiceId),
    invoiceItems: bothItems.map((item) => (item.name === 'Sauna' ? { ...item, quantity: '0' } : item)),
  });
  const invoices = [
    stored(1, { invoiceItems: bothItems }),
    stored(2),
    stored(3, { invoiceItems: bothItems }),
    withoutSauna(1, 21),
    withoutSauna(3, 23),
    unclear,
  ];
  const fresh = pc(...invoices);
  expect(fresh.figures('22').gross).toBe(120000 - 126000);
  const configuredPc = pc(...invoices);
  storeCorrectionConventionSetting(configuredPc.store, 'differences');
  expect(configuredPc.figures('22').gross).toBeNull();
});

test('settlement invoice: shows the same amount and advances on another PC as on the PC that issued the settlement', () => {
  const ksef = { invoiceType: 8, ksefId: 'x', invoiceStatus: 'SENT_KSEF' };
  const invoices = [1, 2, 3].map((id) => stored(id, { ...ksef, prepaymentValue: '100' }));
  const thisPc = pc(...invoices);
  const body = { invoiceType: 9 as const, invoiceItems: [{ ...line, quantity: 3 }], prepaymentValue: 1060 };
  const localId = thisPc.make({ ...body, prepaymentId: [1, 3] });
  expect(thisPc.figures(localId)).toMatchObject({ gross: 106000, state: 'known' });
  const otherPc = pc(...invoices, returned(thisPc.sent(localId), 30));
  expect(otherPc.figures('30')).toEqual(thisPc.figures(localId));
});

test('invoice card: converts a correction at the exchange rate of its original, never at its own rate', () => {
  const euros = { currency: 'EUR', invoiceItems: [anItem({ grossUnitPrice: '108', quantity: '3' })] };
  const correction = (invoiceId: number, correctionId: number) =>
    stored(invoiceId, {
      ...euros,
      invoiceType: 10,
      exchangeRate: '4.5000',
      correctionReason: 'Krótszy pobyt',
      extra: { correctionId },
    });
  const { store } = pc(
    stored(1, { ...euros, exchangeRate: '4.2000' }),
    stored(2, { ...euros, exchangeRate: null }),
    correction(3, 1),
    correction(4, 2),
  );
  const rates = ['inv-1', 'inv-3', 'inv-4'].map((id) => {
    const card = store.invoices.readCard(id);
    return card && addFiguresToInvoiceCard(store, card).figures.exchangeRate;
  });
  expect(rates).toEqual(['4.2000', '4.2000', null]);
});
