import { describe, expect, test } from 'vitest';
import {
  storeCorrectionConventionSetting,
  readCorrectionConventionSetting,
} from '#engine/documents/correctionConvention';
import {
  buildInvoiceLinksFile,
  importRelatedInvoiceLinksFile,
} from '#engine/documents/invoiceLinksTransferFile';
import {
  findRelatedInvoiceLinkCandidates,
  linkInvoiceToInvoices,
} from '#engine/documents/linkUserChosenInvoices';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** Tests links that users set on top of derived links (documents.md, 1). */

const nights = (quantity: string) => [anItem({ grossUnitPrice: '420', quantity })];
const invoice = (invoiceId: number, fields: Partial<Invoice> = {}) =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FV ${invoiceId}/06/2026`,
    invoiceItems: nights('3'),
    reservationId: null,
    ...fields,
  });
const correction = (invoiceId: number, fields: Partial<Invoice> = {}) =>
  invoice(invoiceId, {
    invoiceType: 10,
    invoiceItems: nights('0'),
    issueDate: '2026-06-05',
    correctionReason: 'Korekta',
    ...fields,
  });

function house(...invoices: Invoice[]) {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(invoices, AT);
  const link = (id: number) => {
    const card = store.invoices.readCard(String(id));
    return {
      ...card?.link,
      candidates: card?.link?.candidates.map((row) => row.invoiceId),
      to: card?.linked.flatMap(({ relation, row }) =>
        relation === card.link?.relation ? [row.invoiceId] : [],
      ),
    };
  };
  return {
    store,
    link,
    set: (id: number, ...others: number[]) =>
      linkInvoiceToInvoices(store, String(id), others.map(String), AT, false),
  };
}

describe('derived', () => {
  test('correction link: links the buyer’s only suitable earlier invoice, and lets the user choose when several are suitable', () => {
    expect(house(invoice(1), correction(21)).link(21)).toMatchObject({
      state: 'known',
      how: 'only',
      to: [1],
    });
    expect(house(invoice(1), invoice(2), correction(21)).link(21)).toMatchObject({
      state: 'choice',
      candidates: [1, 2],
      to: [],
    });
    const stays = house(
      invoice(1, { reservationId: 1 }),
      invoice(2, { reservationId: 2 }),
      correction(21, { reservationId: 2 }),
    );
    expect(stays.link(21)).toMatchObject({ how: 'only', to: [2] });
    for (const difference of [
      { buyer: { ...invoice(1).buyer, taxId: '5260250274' } },
      { issueDate: '2026-06-06' },
      { currency: 'EUR' },
      { invoiceType: 2 },
      { invoiceStatus: 'DRAFT' },
    ])
      expect(house(invoice(1, difference), correction(21)).link(21)).toMatchObject({
        state: 'unknown',
        to: [],
      });
  });

  test('correction link: finds the original by the number in the notes, and does not read “FV 11” as “FV 1”', () => {
    const linkWithText = (additionalInfo: string) =>
      house(invoice(1), invoice(11), invoice(2), correction(21, { additionalInfo })).link(21);
    expect(linkWithText('Dotyczy FV 11/06/2026.')).toMatchObject({ how: 'number', to: [11] });
    expect(linkWithText('(fv 2/06/2026)')).toMatchObject({ how: 'number', to: [2] });
    expect(linkWithText('FV 1/06/2026 i FV 2/06/2026')).toMatchObject({
      state: 'choice',
      candidates: [1, 2],
    });
    // The text names an invoice that is not on this PC, so none of the other invoices is the original.
    expect(linkWithText('FV 3/06/2026')).toMatchObject({ state: 'unknown', candidates: [] });
  });

  test.each<[string, string | null]>([
    ['Korekta do faktury 77/2025 (poprzedni program)', null],
    ['Korekta do faktury nr 77/2025', null],
    ['dotyczy FA 1/06/2026', null],
    ['Korekta do FV/77/2025', null],
    ['Korekta FS-77/25/SPA (poprzedni program)', null],
    ['dot. faktury FV-2025-77', null],
    ['Korekta do faktury sprzedaży nr 77/2025', null],
    ['Korekta faktury z dnia 12.10.2025 nr 77/2025', null],
    ['Korekta do fakt. 77/2025', null],
    ['Korekta do faktury nr 77', null],
    ['Korekta do faktury nr. 77 (poprzedni program)', null],
    ['Correction of invoice No. 77', null],
    ['Correction of invoice #77', null],
    ['Korekta faktury VAT nr77 z dnia 12.10.2025', null],
    ['Коригування рахунку №77', null],
    ['Korekta do faktury nr 1 / 2025', null],
    ['Korekta do faktury nr 1', 'only'],
    ['Korekta nr 5', 'only'],
    ['Faktura korygująca nr 5', 'only'],
    ['rezerwacja nr 77, pokój nr 4', 'only'],
    ['Korekta do faktury sprzedaży nr 1/06/2026', 'number'],
    ['Korekta do FV/1/06/2026', 'number'],
    ['Korekta do FV1/06/2026', 'number'],
    ['Korekta do fakt. 1/06/2026', 'number'],
    ['Korekta faktury z dnia 1/06/2026', 'only'],
    ['Shorter stay from 12/06/2026', 'only'],
    ['Korekta faktury, nr KSeF 5265877635-20260601-ABCDEF012345-9A', 'only'],
    ['Korekta do 1/06/2026', 'number'],
    ['faktura nr 1/06/2026', 'number'],
    ['Skrócenie pobytu do 12/06/2026', 'only'],
    ['rezerwacja 118/2026, pokój 3/4', 'only'],
    ['Korekta', 'only'],
  ])('links: reason "%s" gives %s where the buyer has one other invoice', (correctionReason, how) => {
    const { link } = house(invoice(1), correction(21, { correctionReason }));
    expect(link(21)).toMatchObject(
      how === null ? { state: 'unknown', to: [] } : { state: 'known', how, to: [1] },
    );
  });

  test('correction link: finds the original when the correction reason contains the original’s number without the series', () => {
    const reason = { correctionReason: 'Korekta do faktury nr 2' };
    const { link } = house(invoice(1), invoice(2), correction(21, reason));
    expect(link(21)).toMatchObject({ state: 'known', how: 'only', to: [2] });
  });

  test('correction link: offers both invoices when a number written without “FV” or “FP” fits two invoices', () => {
    const twin = invoice(2, { invoiceFullNo: 'FP 1/06/2026' });
    const { link } = house(invoice(1), twin, correction(21, { correctionReason: 'Korekta do 1/06/2026' }));
    expect(link(21)).toMatchObject({ state: 'choice', candidates: [1, 2] });
  });

  test('correction link: does not treat an invoice with another sale date as the original, even if no other invoice fits', () => {
    expect(house(invoice(1), correction(21, { saleDate: '2026-05-30' })).link(21)).toMatchObject({
      state: 'unknown',
      to: [],
    });
    const two = house(
      invoice(1),
      invoice(2, { saleDate: '2026-05-30' }),
      correction(21, { saleDate: '2026-05-30' }),
    );
    expect(two.link(21)).toMatchObject({ how: 'only', to: [2] });
  });

  test('correction link: prefers an original of the same stay to the buyer’s invoices without a stay', () => {
    const stayFields = { reservationId: 7 };
    const { link } = house(invoice(1), invoice(2, stayFields), invoice(3), correction(21, stayFields));
    expect(link(21)).toMatchObject({ state: 'known', how: 'only', to: [2] });
    const twice = house(
      invoice(1),
      invoice(2, stayFields),
      invoice(3, stayFields),
      correction(21, stayFields),
    );
    expect(twice.link(21)).toMatchObject({ state: 'choice' });
  });

  test('correction link: does not consider an original whose deletion is queued', () => {
    const { store, link } = house(invoice(1), invoice(2), correction(21));
    store.outbox.add('inv-2', { kind: 'delete', base: invoice(2) }, AT);
    expect(link(21)).toMatchObject({ state: 'known', how: 'only', to: [1] });
  });

  test('correction link: offers the only suitable original as a choice, not as a link, before all invoices are downloaded', () => {
    const store = openTestStore();
    store.invoices.apply([invoice(1), correction(21)], AT);
    expect(store.invoices.readCard('21')?.link).toMatchObject({ state: 'choice' });
  });

  test('settlement link: links the advances whose sum equals the order total minus the amount left to pay', () => {
    const advance = (invoiceId: number, prepaymentValue: string) =>
      invoice(invoiceId, { invoiceType: 8, prepaymentValue });
    const settled = (left: string) =>
      house(
        advance(1, '100'),
        advance(2, '300'),
        advance(3, '500'),
        invoice(9, { invoiceType: 9, issueDate: '2026-06-09', prepaymentValue: left }),
      ).link(9);
    expect(settled('860')).toMatchObject({ how: 'figures', to: [2, 1] });
    expect(settled('1260')).toMatchObject({ state: 'none', how: 'figures', to: [] });
    expect(settled('1200')).toMatchObject({ state: 'choice', candidates: [1, 2, 3] });
  });

  test('invoice card: lists a correction without a stated original as possibly correcting this invoice', () => {
    const { store } = house(
      invoice(1),
      invoice(2),
      correction(21),
      correction(22, { issueDate: '2026-06-06', additionalInfo: 'do FV 1/06/2026' }),
    );
    expect(store.invoices.readCard('1')?.maybeBy).toEqual(['inv-21']);
  });
});

describe('by a person', () => {
  test('manual link: joins a correction to an invoice of another buyer, and both documents show the link', () => {
    const otherBuyer = { ...invoice(1).buyer, companyName: 'Inny', taxId: '5260250274' };
    const { store, link } = house(invoice(1, { buyer: otherBuyer }), correction(21));
    store.links.choose({ invoiceId: 21, relation: 'corrects', others: [1] }, AT);
    expect(link(21)).toMatchObject({ how: 'person', to: [1] });
    const linked = store.invoices.readCard('1')?.linked.map(({ relation, row }) => [relation, row.invoiceId]);
    expect(linked).toEqual([['correctedBy', 21]]);
  });

  test('manual link: replaces the automatic link when the user sets, changes or removes the link', () => {
    const { link, set } = house(invoice(1), invoice(2), correction(21));
    expect(set(21, 2).ok).toBe(true);
    expect(link(21)).toMatchObject({ state: 'known', how: 'person', to: [2] });
    set(21, 1);
    expect(link(21)).toMatchObject({ how: 'person', to: [1] });
    set(21);
    expect(link(21)).toMatchObject({ state: 'none', how: 'person', to: [] });
  });

  test.each<[string, Invoice, number, number[], string]>([
    ['another type', invoice(1, { invoiceType: 8 }), 21, [1], 'type'],
    ['another currency', invoice(1, { currency: 'EUR' }), 21, [1], 'currency'],
    [
      'another property',
      invoice(1, { seller: { ...invoice(1).seller, taxId: '1234563218' } }),
      21,
      [1],
      'seller',
    ],
    ['a later one', invoice(1, { issueDate: '2026-07-01' }), 21, [1], 'later'],
    ['a draft', invoice(1, { invoiceStatus: 'DRAFT' }), 21, [1], 'draft'],
    ['itself', invoice(1), 21, [21], 'itself'],
    ['two originals', invoice(1), 21, [1, 2], 'several'],
    ['an invoice to another', invoice(1), 1, [2], 'alone'],
    ['what is not here', invoice(1), 21, [99], 'missing'],
  ])('%s is refused, and nothing is changed', (_, first, id, others, why) => {
    const { store, set } = house(first, invoice(2), correction(21));
    expect(set(id, ...others)).toMatchObject({ ok: false, why });
    expect(store.links.list()).toEqual([]);
  });

  test('manual link: needs the user’s confirmation when buyer, stay, items or amounts make the link unlikely', () => {
    const otherBuyer = { ...invoice(1).buyer, companyName: 'Ktoś', taxId: '5260250274' };
    const { store, set } = house(
      invoice(1, { buyer: otherBuyer, reservationId: 7, invoiceItems: [anItem({ name: 'Sala' })] }),
      invoice(2, { invoiceItems: nights('1') }),
      correction(21, { reservationId: 8 }),
      correction(22, { invoiceItems: nights('2'), correctionReason: 'Skrócenie pobytu' }),
    );
    const asked = { ok: false, why: 'doubtful', number: 'FV 1/06/2026', doubts: ['buyer', 'stay', 'items'] };
    expect(set(21, 1)).toEqual(asked);
    // Two nights exceed the original of one night, and the reason gives no further hint.
    storeCorrectionConventionSetting(store, 'afterState');
    expect(set(22, 2)).toMatchObject({ why: 'doubtful', doubts: ['figures'] });
    expect(store.links.list()).toEqual([]);
    expect(linkInvoiceToInvoices(store, '21', ['1'], AT, true).ok).toBe(true);
    expect(store.links.list()).toEqual([{ invoiceId: 21, relation: 'corrects', others: [1] }]);
  });

  test('manual link: is refused when the link would make two corrections correct each other', () => {
    const { store, set } = house(invoice(1), correction(21), correction(22));
    expect(set(22, 21).ok).toBe(true);
    expect(set(21, 22)).toEqual({ ok: false, why: 'circle' });
    expect(store.links.list()).toEqual([{ invoiceId: 22, relation: 'corrects', others: [21] }]);
  });
});

describe('the documents that are offered', () => {
  const offered = (text: string, ...invoices: Invoice[]) => {
    const { store } = house(correction(21), ...invoices);
    const card = store.invoices.readCard('21');
    return card ? findRelatedInvoiceLinkCandidates(store, card, text).map(({ invoiceId }) => invoiceId) : [];
  };
  const many = (count: number, fields: Partial<Invoice>) =>
    Array.from({ length: count }, (_, n) => invoice(100 + n, { issueDate: '2026-06-04', ...fields }));

  test('invoice search for a manual link: lists the exact number before newer numbers that only begin with the typed text', () => {
    const newer = many(20, {}).map((entry, n) => ({ ...entry, invoiceFullNo: `FV 1/06/2026/${n}` }));
    const first = invoice(1, { issueDate: '2026-06-01' });
    expect(offered('fv  1/06/2026', first, ...newer)[0]).toBe(1);
    expect(offered('FV 1', first, ...newer)[0]).toBe(119);
  });

  test.each<[string, Partial<Invoice>]>([
    ['of another type', { invoiceType: 2 }],
    ['of another currency', { currency: 'EUR' }],
    ['of later days', { issueDate: '2026-06-30' }],
  ])('have one behind 200 newer ones %s that cannot be it', (_, fields) => {
    expect(offered(invoice(1).buyer.companyName, invoice(1), ...many(200, fields))).toEqual([1]);
  });
});

describe('as a file for another PC', () => {
  const documents = [invoice(1), invoice(2), correction(21), correction(22)];

  test('link file: carries to another PC the manual links and the setting for correction items; a second import adds nothing', () => {
    const otherPc = house(...documents);
    otherPc.set(21, 2);
    otherPc.set(22);
    storeCorrectionConventionSetting(otherPc.store, 'differences');
    const text = JSON.stringify(buildInvoiceLinksFile(otherPc.store, []));
    const thisPc = house(...documents);
    expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toEqual({ taken: 2, known: 0, left: [] });
    expect(thisPc.link(21)).toMatchObject({ how: 'person', to: [2] });
    expect(thisPc.link(22)).toMatchObject({ state: 'none' });
    expect(readCorrectionConventionSetting(thisPc.store)).toBe('differences');
    expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toEqual({ taken: 0, known: 2, left: [] });
  });

  test('file of invoice links for another PC: contains the link to the original that was chosen when a correction was created', () => {
    const otherPc = house(invoice(1), invoice(2), correction(21, { extra: { correctionId: 2 } }));
    const card = otherPc.store.invoices.readCard('21');
    const text = JSON.stringify(buildInvoiceLinksFile(otherPc.store, card ? [card] : []));
    const thisPc = house(...documents);
    expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toMatchObject({ taken: 1 });
    expect(thisPc.link(21)).toMatchObject({ to: [2] });
  });

  test('link file import: keeps links chosen on this PC, lists unusable links, and refuses files of other programs', () => {
    const otherPc = house(...documents);
    otherPc.set(21, 2);
    otherPc.set(22, 1);
    const text = JSON.stringify(buildInvoiceLinksFile(otherPc.store, []));
    const thisPc = house(...documents.slice(0, 3));
    thisPc.set(21, 1);
    expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toEqual({
      taken: 0,
      known: 0,
      left: [
        { number: 'FV 21/06/2026', why: 'chosenHere' },
        { number: 'FV 22/06/2026', why: 'missing' },
      ],
    });
    expect(importRelatedInvoiceLinksFile(thisPc.store, '{"kind":"else"}', AT)).toBeNull();
    expect(importRelatedInvoiceLinksFile(thisPc.store, 'no JSON', AT)).toBeNull();
  });
});
