import { expect, test } from 'vitest';
import { AT } from '../store/openTestStore';
import { bytesOf, house, listsOf } from './monthLists';
import { readEpp, readXml } from './monthReaders';
import { paperInvoice } from './papers';

/** Tests how the month's files name buyers. */

const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';

test('Optima and EDI++ files: contain the buyer’s street, even when the address begins with the town', async () => {
  const core = house();
  const addresses = ['ul. Długa 1, 34-500 Zakopane, Polska', '34-500 Zakopane, ul. Długa 1'];
  core.store.invoices.apply(
    addresses.map((address, at) =>
      paperInvoice({
        invoiceId: at + 1,
        issueDate: '2026-10-02',
        saleDate: '2026-10-01',
        buyer: { address },
      }),
    ),
    AT,
  );
  const files = await listsOf(core);
  const rows = readXml(bytesOf(files, 'optima.xml'), OPTIMA, [
    'REJESTRY_SPRZEDAZY_VAT',
    'REJESTR_SPRZEDAZY_VAT',
  ]);
  const parts = ['ULICA', 'KOD_POCZTOWY', 'MIASTO'];
  expect(rows.map(({ fields }) => parts.map((name) => fields.get(name)))).toEqual([
    ['ul. Długa 1', '34-500', 'Zakopane'],
    ['ul. Długa 1', '34-500', 'Zakopane'],
  ]);
  const headings = readEpp(bytesOf(files, 'edi.epp')).filter(({ label }) => label === 'NAGLOWEK');
  expect(headings.map(({ records: [fields] }) => fields?.slice(14, 17))).toEqual([
    ['Zakopane', '34-500', 'ul. Długa 1'],
    ['Zakopane', '34-500', 'ul. Długa 1'],
  ]);
});

test('EDI++ file: leaves the country of a buyer empty when the country is unknown', async () => {
  const core = house();
  const buyers = [
    { taxId: '', identifierType: 'NONE', countryCode: null },
    { taxId: '', identifierType: 'NONE', countryCode: 'CZ' },
    { taxId: '1234563218', identifierType: 'NIP', countryCode: null },
  ];
  core.store.invoices.apply(
    buyers.map((buyer, at) =>
      paperInvoice({ invoiceId: at + 1, issueDate: '2026-10-02', saleDate: '2026-10-01', buyer }),
    ),
    AT,
  );
  const headings = readEpp(bytesOf(await listsOf(core), 'edi.epp')).filter(
    ({ label }) => label === 'NAGLOWEK',
  );
  expect(headings.map(({ records: [fields] }) => fields?.slice(59))).toEqual([
    ['', '', '0'],
    ['Czechy', '', '0'],
    ['Polska', '', '0'],
  ]);
});

test('Optima file: gives two buyers with similar long tax numbers different and stable codes', async () => {
  const core = house();
  const numbers = ['HRB 123456 Amtsgericht Berlin', 'HRB 123456 Amtsgericht Bremen'];
  core.store.invoices.apply(
    [...numbers, ...numbers.toReversed()].map((taxId, at) =>
      paperInvoice({
        invoiceId: at + 1,
        issueDate: '2026-10-02',
        saleDate: '2026-10-01',
        buyer: { companyName: taxId.slice(-6), taxId, identifierType: 'OTHER', countryCode: 'DE' },
      }),
    ),
    AT,
  );
  const optima = bytesOf(await listsOf(core), 'optima.xml');
  const buyers = readXml(optima, OPTIMA, ['KONTRAHENCI', 'KONTRAHENT']).map(
    ({ fields }) => fields.get('AKRONIM') ?? '',
  );
  // Optima identifies a buyer by this name alone, so the name must not depend on the other buyers of the month.
  expect(buyers).toEqual(['DEHRB123456-016C10F9', 'DEHRB123456-C8A7CA9A']);
  const rows = readXml(optima, OPTIMA, ['REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT']);
  const [berlin, bremen] = buyers;
  expect(rows.map(({ fields }) => fields.get('PODMIOT'))).toEqual([berlin, bremen, bremen, berlin]);
});
