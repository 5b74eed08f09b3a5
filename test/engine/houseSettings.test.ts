import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readXml } from './documents/monthReaders';
import { bytesOf, house, listsOf } from './documents/monthLists';
import { paperInvoice } from './documents/papers';
import { createJpkHeaderAndLogoApiHandlers } from '#engine/api/jpkHeaderAndLogoApi';
import { EMPTY_JPK_HEADER } from '#shared/contract/jpkHeaderAndLogoContract';
import { call } from '@orpc/server';
import { AT } from './store/openTestStore';

/** Tests data that the owner enters once: it is stored as entered and used in the month's files. */

const JPK = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/';
const october = paperInvoice({ invoiceId: 1, issueDate: '2026-10-05', saleDate: '2026-10-05' });

async function jpkOf(header: Partial<typeof EMPTY_JPK_HEADER>) {
  const core = house();
  core.store.invoices.apply([october], AT);
  await call(createJpkHeaderAndLogoApiHandlers(core).setJpk, { ...EMPTY_JPK_HEADER, ...header });
  return bytesOf(await listsOf(core), 'jpk-v7m-sprzedaz.xml');
}
const fieldsAt = (xml: Uint8Array, path: readonly string[], namespace = JPK) =>
  readXml(xml, namespace, path).map(({ fields }) => Object.fromEntries(fields));

test('JPK file: contains the tax office and email entered in Settings, and an empty purchase section', async () => {
  const xml = await jpkOf({ taxOffice: '1215', email: 'biuro@kalinowka.pl' });
  expect(fieldsAt(xml, ['Naglowek'])[0]).toMatchObject({ KodUrzedu: '1215', Rok: '2026', Miesiac: '10' });
  expect(fieldsAt(xml, ['Podmiot1', 'OsobaNiefizyczna'])).toEqual([
    { NIP: '5265877635', PelnaNazwa: 'Pensjonat Kalinówka sp. z o.o.', Email: 'biuro@kalinowka.pl' },
  ]);
  expect(fieldsAt(xml, ['Ewidencja', 'ZakupCtrl'])).toEqual([
    { LiczbaWierszyZakupow: '0', PodatekNaliczony: '0.00' },
  ]);
});

test('JPK file: names a sole trader as a natural person', async () => {
  const text = Buffer.from(
    await jpkOf({ firstName: 'Anna', lastName: 'Nowak', birthday: '1975-04-23' }),
  ).toString('utf8');
  expect(text).toContain(`xmlns:etd="${TYPES}"`);
  expect(text.replaceAll(/\s+</g, '<')).toContain(
    '<OsobaFizyczna><etd:NIP>5265877635</etd:NIP><etd:ImiePierwsze>Anna</etd:ImiePierwsze><etd:Nazwisko>Nowak</etd:Nazwisko><etd:DataUrodzenia>1975-04-23</etd:DataUrodzenia></OsobaFizyczna>',
  );
});

test('JPK file: contains no tax office and no purchase section when the JPK settings are empty', async () => {
  const xml = await jpkOf({});
  expect(fieldsAt(xml, ['Naglowek'])[0]).not.toHaveProperty('KodUrzedu');
  expect(fieldsAt(xml, ['Ewidencja', 'ZakupCtrl'])).toEqual([]);
});

test.each([
  ['three digits', { taxOffice: '121' }],
  ['an email without a domain', { email: 'biuro@' }],
  ['the thirtieth of February', { birthday: '1975-02-30' }],
])('JPK header settings: refuse %s and keep the earlier entries', async (_, wrong) => {
  const { store } = house();
  const api = createJpkHeaderAndLogoApiHandlers({ store });
  await call(api.setJpk, { ...EMPTY_JPK_HEADER, taxOffice: '1215' });
  await expect(call(api.setJpk, { ...EMPTY_JPK_HEADER, ...wrong })).rejects.toThrow();
  expect((await call(api.settings, undefined)).jpk.taxOffice).toBe('1215');
});

test('logo setting: stores a small JPEG, and keeps the old logo when another file is refused', async () => {
  const { store } = house();
  const api = createJpkHeaderAndLogoApiHandlers({ store });
  const base64 = createCanvas(60, 20).toBuffer('image/jpeg').toString('base64');
  await call(api.setLogo, { logo: base64 });
  await expect(
    call(api.setLogo, { logo: Buffer.from('<svg></svg>').toString('base64') }),
  ).rejects.toMatchObject({ code: 'REFUSED' });
  expect((await call(api.settings, undefined)).logo).toBe(base64);
  await call(api.setLogo, { logo: null });
  expect((await call(api.settings, undefined)).logo).toBeNull();
});
