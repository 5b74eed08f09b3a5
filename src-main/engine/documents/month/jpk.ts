import { speak } from '#shared/text/language';
import { EMPTY_JPK_HEADER, type JpkHeader } from '#shared/contract/jpkHeaderAndLogoContract';
import type { Grosz, Instant } from '#shared/model/scalars';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { getJpkFieldsForVatRate } from '#shared/rules/ksef/jpkFieldsByVatRate';
import type { Month } from '#shared/rules/tax/taxMonth';
import { isCompanyName } from '#shared/rules/checks/legalAmountLimitChecks';
import { buildVatRegisterBuyer, MISSING_TAX_NUMBER_TEXT } from '../export/vatRegisterBuyer';
import type { LedgerEntry } from '../export/vatLedgerEntry';
import {
  createXmlParentElement,
  createXmlTextElement,
  serializeXml,
  type XmlElement,
} from '../fa3/xmlWriter';
import type { MonthBook } from './monthVatRegister';
import * as texts from '#shared/i18n/texts';

/**
 * Builds a JPK_V7M(3) file, version 1-0E, that contains only the sales part, without declaration and purchases. Its
 * rows follow the schema.
 */

const TYPES_NAMESPACE = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/';
const NAMESPACE = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
/** Maximum lengths of texts in a JPK file, in characters, as the schema defines them. */
const MAX_JPK_CHARS = { name: 512, document: 256, number: 50, taxpayer: 240 } as const;

/** Renders the sales part of the JPK from register entries with known amounts in złoty. */
export function buildJpkV7SalesXml(
  entries: readonly LedgerEntry[],
  {
    month,
    seller,
    madeAt,
    header = EMPTY_JPK_HEADER,
  }: { month: Month; seller: MonthBook['seller']; madeAt: Instant; header?: JpkHeader },
): string {
  const [year = '', ofYear = ''] = month.split('-');
  const rows = entries.map((entry, at) => buildSalesRow(entry, at + 1));
  const due = entries.filter(({ toReceipt }) => !toReceipt).reduce((sum, entry) => sum + sumTax(entry), 0);
  const root: XmlElement = {
    name: 'JPK',
    attributes: isPerson(header) ? { xmlns: NAMESPACE, 'xmlns:etd': TYPES_NAMESPACE } : { xmlns: NAMESPACE },
    content: [
      createXmlParentElement('Naglowek', [
        createXmlTextElement('KodFormularza', 'JPK_VAT', {
          kodSystemowy: 'JPK_V7M (3)',
          wersjaSchemy: '1-0E',
        }),
        createXmlTextElement('WariantFormularza', '3'),
        createXmlTextElement('DataWytworzeniaJPK', `${madeAt.slice(0, 19)}Z`),
        createXmlTextElement('NazwaSystemu', 'Kontuar'),
        createXmlTextElement('CelZlozenia', '1', { poz: 'P_7' }),
        createXmlTextElement('KodUrzedu', header.taxOffice),
        createXmlTextElement('Rok', year),
        createXmlTextElement('Miesiac', String(Number(ofYear))),
      ]),
      buildTaxpayer(seller, header),
      createXmlParentElement('Ewidencja', [
        ...rows,
        createXmlParentElement('SprzedazCtrl', [
          createXmlTextElement('LiczbaWierszySprzedazy', String(rows.length)),
          createXmlTextElement('PodatekNalezny', convertGroszToDecimalText(due)),
        ]),
        isHeaderComplete(seller, header)
          ? createXmlParentElement('ZakupCtrl', [
              createXmlTextElement('LiczbaWierszyZakupow', '0'),
              createXmlTextElement('PodatekNaliczony', '0.00'),
            ])
          : null,
      ]),
    ].filter((part) => part !== null),
  };
  return serializeXml(
    root,
    speak(texts.accountant, 'pl').jpk.working({
      nip: seller.nip ?? MISSING_TAX_NUMBER_TEXT,
      hasTaxOffice: header.taxOffice !== '',
    }),
  );
}

const isPerson = ({ firstName, lastName, birthday }: JpkHeader): boolean =>
  firstName !== '' && lastName !== '' && birthday !== null;

const isHeaderComplete = (seller: MonthBook['seller'], header: JpkHeader): boolean =>
  header.taxOffice !== '' && header.email !== '' && buildTaxpayer(seller, header) !== null;

/**
 * Builds the JPK element of the taxpayer. A natural person also needs a date of birth, which is stored only in
 * Kontuar's settings.
 */
function buildTaxpayer({ nip, name }: MonthBook['seller'], header: JpkHeader): XmlElement | null {
  if (nip === null) return null;
  const taxpayer = { rola: 'Podatnik' };
  if (isPerson(header)) {
    const person = [
      createXmlTextElement('etd:NIP', nip),
      createXmlTextElement('etd:ImiePierwsze', header.firstName),
      createXmlTextElement('etd:Nazwisko', header.lastName),
      createXmlTextElement('etd:DataUrodzenia', header.birthday),
      createXmlTextElement('Email', header.email),
    ];
    return createXmlParentElement('Podmiot1', [createXmlParentElement('OsobaFizyczna', person)], taxpayer);
  }
  if (!isCompanyName(name)) return null;
  const company = [
    createXmlTextElement('NIP', nip),
    createXmlTextElement('PelnaNazwa', truncateText(name, MAX_JPK_CHARS.taxpayer)),
    createXmlTextElement('Email', header.email),
  ];
  return createXmlParentElement('Podmiot1', [createXmlParentElement('OsobaNiefizyczna', company)], taxpayer);
}

/**
 * Returns the VAT of a register entry: the sum of K_16, K_18 and K_20, because a hotel's sales use no other tax fields.
 */
const sumTax = ({ zloty }: LedgerEntry): Grosz => (zloty ?? []).reduce((sum, { vat }) => sum + vat, 0);

function buildSalesRow(entry: LedgerEntry, position: number): XmlElement | null {
  const { invoice } = entry.card;
  const buyer = buildVatRegisterBuyer(invoice.buyer);
  const abroad = buyer.numberCountry !== null && buyer.numberCountry !== 'PL' ? buyer.numberCountry : null;
  return createXmlParentElement('SprzedazWiersz', [
    createXmlTextElement('LpSprzedazy', String(position)),
    createXmlTextElement('KodKrajuNadaniaTIN', abroad),
    createXmlTextElement('NrKontrahenta', truncateText(buyer.number, MAX_JPK_CHARS.number)),
    createXmlTextElement(
      'NazwaKontrahenta',
      truncateText(invoice.buyer.companyName.trim() || MISSING_TAX_NUMBER_TEXT, MAX_JPK_CHARS.name),
    ),
    createXmlTextElement('DowodSprzedazy', truncateText(invoice.invoiceFullNo, MAX_JPK_CHARS.document)),
    createXmlTextElement('DataWystawienia', invoice.issueDate),
    createXmlTextElement('DataSprzedazy', invoice.saleDate === invoice.issueDate ? null : invoice.saleDate),
    buildKsefMarker(entry),
    createXmlTextElement('TypDokumentu', entry.toReceipt ? 'FP' : null),
    ...listGoodsGroups(entry).map((group) => createXmlTextElement(group, '1')),
    ...buildAmountFields(entry),
  ]);
}

const truncateText = (text: string, longest: number): string => [...text].slice(0, longest).join('');

function buildKsefMarker({ marker }: LedgerEntry): XmlElement | null {
  if (marker.kind === 'number') return createXmlTextElement('NrKSeF', marker.number);
  return marker.kind === 'outside' ? null : createXmlTextElement(marker.kind, '1');
}

/** Returns the goods and services groups (GTU) that are in the symbol field of the items (domain.md 7.3). */
export const listGoodsGroups = ({ card }: LedgerEntry): string[] =>
  [...new Set(card.invoice.invoiceItems.map(({ symbol }) => symbol.trim()))]
    .filter((symbol) => /^GTU_(?:0[1-9]|1[0-3])$/.test(symbol))
    .sort();

function buildAmountFields({ zloty }: LedgerEntry): (XmlElement | null)[] {
  const sums = new Map<string, Grosz>();
  const addToField = (field: string | null, amount: Grosz) =>
    field !== null && sums.set(field, (sums.get(field) ?? 0) + amount);
  for (const { rate, net, vat } of zloty ?? []) {
    const fields = getJpkFieldsForVatRate(rate);
    if (!fields) continue;
    addToField(fields.net, net);
    addToField(fields.vat, vat);
    addToField(fields.within, net);
  }
  // Field names K_10 to K_22 have equal length, so sorting by name gives the schema's order.
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, amount]) => createXmlTextElement(field, convertGroszToDecimalText(amount)));
}
