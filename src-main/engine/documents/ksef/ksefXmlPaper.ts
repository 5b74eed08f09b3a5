import type { CorrectionBalance } from '#shared/contract/invoicesContract';
import { daySchema, type Grosz } from '#shared/model/scalars';
import { computeCorrectionDueAndLabel } from '#shared/rules/corrections/printedCorrectionDue';
import { toShortestDecimalText, sumIfKnown } from '#shared/rules/decimal';
import { getGrossContributedToVatRegister } from '#shared/rules/documents/documentSums';
import { parseBankAccount } from '#shared/rules/identifiers/iban';
import { buildKsefVerificationUrl } from '#shared/rules/ksef/ksefVerificationUrl';
import { buildTransferCodeFromInvoice } from '#shared/rules/documents/transferQrCode';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { amount, money } from '#shared/text/formats';
import { decimal, rateWords } from '#shared/text/numbers';
import {
  amountWords,
  asIs,
  ksefFormWords,
  ksefPaperWords as k,
  ksefPaymentWords,
  paperWords as t,
  type Words,
} from '#shared/text/paperWords';
import type { PaperSource } from '../paper/invoicePaper';
import {
  printedDayOrPeriodSchema,
  type Fact,
  type InvoicePaper,
  type ItemTable,
  type PaperParty,
  type PaperRow,
  type VatTable,
} from '../paper/invoicePaperTypes';
import { FA3_SUM_FIELDS_BY_RATE } from '../fa3/fa3Names';
import { findXmlChild, listXmlChildren, readXmlAmount, readXmlText } from './fa3Reader';
import { readFa3ExchangeRate } from './ksefFileFacts';
import type { KeptXml } from './storeAndReadKsefXmlFiles';
import { listUnprintedKsefFields } from './unprintedFields';
import type { XmlNode } from './parseUntrustedXml';

/**
 * Builds the printed copy of an invoice from the KSeF file alone, for a consumer or a buyer abroad (art. 106gb ust.
 * 4-5).
 */
export function buildPaperFromKsefXml(
  { invoice, ksefNumber, sha256 }: KeptXml,
  balance: CorrectionBalance | null,
): InvoicePaper {
  const { root, form, number, issueDate, currency } = invoice;
  const fa = findXmlChild(root, 'Fa');
  const { sellerNip } = invoice;
  const url = buildKsefVerificationUrl({ sellerNip, issueDate, xmlSha256: sha256 });
  const title = ksefFormWords[form as keyof typeof ksefFormWords] ?? t.typeOnly;
  const order = listXmlChildren(findXmlChild(fa, 'Zamowienie'), 'ZamowienieWiersz');
  const tables = [
    buildLineTable(t.items, listXmlChildren(fa, 'FaWiersz'), '', currency),
    buildLineTable(t.order, order, 'Z', currency),
  ].filter((table) => table !== null);
  return {
    title,
    subtitle: null,
    number,
    draft: false,
    ksefNumber,
    ksefLine: k.fromKsef,
    facts: buildInvoiceFacts(fa, currency),
    parties: readParties(root),
    corrected: buildCorrectedFacts(fa),
    items: tables,
    advances: listXmlChildren(fa, 'FakturaZaliczkowa').map((advance) => ({
      number: readXmlText(advance, 'NrFaZaliczkowej') ?? '',
      issued: null,
      ksef: readXmlText(advance, 'NrKSeFFaZaliczkowej') ?? t.withoutKsefNumber,
      gross: '',
    })),
    vat: buildVatTables(fa),
    sums: buildSums(fa, currency),
    due: buildAmountDue(invoice.gross, form, currency, balance),
    payment: buildPaymentFacts(fa),
    notes: buildNotes(root, fa),
    verification: url === null || ksefNumber === null ? null : { url, label: ksefNumber },
  };
}

/**
 * Returns the QR code of a bank transfer with the account, name and invoice number from the KSeF file; null if the file
 * and the invoice do not clearly state one bank transfer.
 */
export function buildBankTransferQrFromKsefXml(
  { invoice: { root, gross, number, currency, sellerNip } }: Pick<KeptXml, 'invoice'>,
  { invoice, sums }: Pick<PaperSource, 'invoice' | 'sums'>,
  left: Grosz | null,
): NonNullable<InvoicePaper['paymentCode']> | null {
  const payment = findXmlChild(findXmlChild(root, 'Fa'), 'Platnosc');
  const [account, ...more] = listXmlChildren(payment, 'RachunekBankowy');
  const way = readXmlText(payment, 'FormaPlatnosci');
  const isOther =
    readXmlText(payment, 'OpisPlatnosci') !== null ||
    findXmlChild(payment, 'RachunekBankowyFaktora') !== null;
  const isPaid =
    readXmlText(payment, 'Zaplacono') !== null || readXmlText(payment, 'ZnakZaplatyCzesciowej') !== null;
  if (!account || more.length > 0 || isOther || isPaid) return null;
  if (
    (way !== null && way !== BANK_TRANSFER_CODE) ||
    getGrossContributedToVatRegister(sums) !== gross ||
    left === null
  )
    return null;
  const companyName =
    readXmlText(findXmlChild(findXmlChild(root, 'Podmiot1'), 'DaneIdentyfikacyjne'), 'Nazwa') ?? '';
  const seller = { ...invoice.seller, companyName, taxId: sellerNip, bankNo: readXmlText(account, 'NrRB') };
  const text = buildTransferCodeFromInvoice({ ...invoice, seller, currency, invoiceFullNo: number }, left);
  return text === null ? null : { text, amount: money('pl', left, currency) };
}
/** `FormaPlatnosci` of FA(3). */
const BANK_TRANSFER_CODE = '6';

const buildOptionalFact = (label: Words, value: string | Words | null): Fact[] =>
  value === null ? [] : [{ label, value }];

/**
 * Formats a day from the KSeF file as a printed line with a label. A text that is not a valid day is printed unchanged.
 */
function buildDayFact(label: Words, text: string | null): Fact[] {
  const day = daySchema.safeParse(text);
  return day.success ? [{ label, value: { from: day.data, until: null } }] : buildOptionalFact(label, text);
}

function buildPeriodFact(label: Words, from: string | null, until: string | null): Fact[] {
  const period = printedDayOrPeriodSchema.safeParse({ from, until });
  if (period.success && period.data.until !== null) return [{ label, value: period.data }];
  return buildOptionalFact(label, from === null ? null : `${from} – ${until ?? ''}`);
}

function buildInvoiceFacts(fa: XmlNode | null, currency: string): Fact[] {
  const period = findXmlChild(fa, 'OkresFa');
  const from = readXmlText(period, 'P_6_Od');
  const advance = ['ZAL', 'KOR_ZAL'].includes(readXmlText(fa, 'RodzajFaktury') ?? '');
  const rate = readFa3ExchangeRate(fa);
  return [
    ...buildDayFact(t.issueDate, readXmlText(fa, 'P_1')),
    ...buildOptionalFact(t.town, readXmlText(fa, 'P_1M')),
    ...buildDayFact(advance ? t.receivedDate : t.saleDate, readXmlText(fa, 'P_6')),
    ...buildPeriodFact(t.saleDate, from, readXmlText(period, 'P_6_Do')),
    ...buildOptionalFact(
      t.exchangeRate,
      rate === null ? null : `1\u00a0${currency} = ${rate.replace('.', ',')}\u00a0PLN`,
    ),
  ];
}

const PARTY_ROLES: readonly (readonly [string, Words])[] = [
  ['Podmiot1', t.seller],
  ['Podmiot2', t.buyer],
  ['Podmiot3', t.receiver],
];

function readParties(root: XmlNode): PaperParty[] {
  const fa = findXmlChild(root, 'Fa');
  return [
    ...listXmlChildren(fa, 'Podmiot1K').map((node) => readParty(node, t.sellerBefore)),
    ...listXmlChildren(fa, 'Podmiot2K').map((node) => readParty(node, t.buyerBefore)),
    ...PARTY_ROLES.flatMap(([name, role]) =>
      listXmlChildren(root, name).map((node) => readParty(node, role)),
    ),
  ];
}

function readParty(node: XmlNode, role: Words): PaperParty {
  const identification = findXmlChild(node, 'DaneIdentyfikacyjne');
  const address = findXmlChild(node, 'Adres');
  const country = readXmlText(address, 'KodKraju');
  const eu = readXmlText(identification, 'NrVatUE');
  const lines = [readXmlText(address, 'AdresL1'), readXmlText(address, 'AdresL2')].filter(
    (line) => line !== null,
  );
  return {
    role,
    name: readXmlText(identification, 'Nazwa') ?? '',
    address: country === null || country === 'PL' ? lines : [...lines, country],
    facts: [
      ...buildOptionalFact(t.nip, readXmlText(identification, 'NIP')),
      ...buildOptionalFact(
        t.vatEu,
        eu === null ? null : `${readXmlText(identification, 'KodUE') ?? ''}\u00a0${eu}`,
      ),
      ...buildOptionalFact(t.otherId, readXmlText(identification, 'NrID')),
    ],
  };
}

function buildCorrectedFacts(fa: XmlNode | null): Fact[] {
  return [
    ...listXmlChildren(fa, 'DaneFaKorygowanej').flatMap((original) => [
      ...buildOptionalFact(t.corrected, readXmlText(original, 'NrFaKorygowanej')),
      ...buildDayFact(t.correctedDate, readXmlText(original, 'DataWystFaKorygowanej')),
      ...buildOptionalFact(
        t.correctedKsef,
        readXmlText(original, 'NrKSeFFaKorygowanej') ?? t.withoutKsefNumber,
      ),
    ]),
    ...buildOptionalFact(t.reason, readXmlText(fa, 'PrzyczynaKorekty')),
  ];
}

const formatAmount = (grosz: Grosz | null): string => (grosz === null ? '' : amount('pl', grosz));
const formatPrice = (text: string | null): string => {
  const exact = toShortestDecimalText(text);
  return exact === null ? '' : decimal('pl', exact, 2);
};

function buildLineTable(
  title: Words,
  lines: readonly XmlNode[],
  z: 'Z' | '',
  currency: string,
): ItemTable | null {
  if (lines.length === 0) return null;
  const hasStates = lines.some((line) => readXmlText(line, `StanPrzed${z}`) !== null);
  const rows = lines.map((line): PaperRow => {
    const value =
      readXmlAmount(line, 'P_11A') ?? readXmlAmount(line, 'P_11') ?? readXmlAmount(line, 'P_11NettoZ');
    const quantity = toShortestDecimalText(readXmlText(line, `P_8B${z}`));
    return {
      no: readXmlText(line, 'NrWierszaFa') ?? readXmlText(line, 'NrWierszaZam') ?? '',
      name: readXmlText(line, `P_7${z}`) ?? '',
      state: hasStates ? (readXmlText(line, `StanPrzed${z}`) === '1' ? t.before : t.after) : null,
      quantity: quantity === null ? '' : decimal('pl', quantity),
      unit: readXmlText(line, `P_8A${z}`) ?? '',
      price: formatPrice(readXmlText(line, 'P_9B') ?? readXmlText(line, `P_9A${z}`)),
      rate: rateWords('pl', readXmlText(line, `P_12${z}`) ?? ''),
      grosz: value,
      value: formatAmount(value),
      keepsWithPrevious: false,
    };
  });
  const isNet = lines.some(
    (line) => readXmlText(line, 'P_9B') === null && readXmlText(line, 'P_11A') === null,
  );
  const sum = sumIfKnown(rows.map(({ grosz }) => grosz));
  // A correction lists items before and after the change, so the sum of all its lines would have no meaning.
  const total = sum === null || hasStates ? null : money('pl', sum, currency);
  return { title, rows, total, note: null, isNet };
}

function buildVatTables(fa: XmlNode | null): VatTable[] {
  const found = FA3_SUM_FIELDS_BY_RATE.flatMap(([net, vat, rates]) => {
    const base = readXmlAmount(fa, net);
    if (base === null) return [];
    const tax = vat === null ? 0 : (readXmlAmount(fa, vat) ?? 0);
    return [{ rates, base, tax, pln: vat === null ? null : readXmlAmount(fa, `${vat}W`) }];
  });
  if (found.length === 0) return [];
  const inPln = found.some(({ pln }) => pln !== null);
  const formatPlnAmount = (grosz: Grosz | null) => (inPln ? formatAmount(grosz ?? 0) : null);
  // One sum field of an FA(3) file can cover two VAT rates; the rates in the invoice lines show which of the two rates
  // were used.
  const used = new Set(listXmlChildren(fa, 'FaWiersz').map((line) => readXmlText(line, 'P_12')));
  const formatRateNames = (rates: readonly string[]) => {
    const usedRates = rates.filter((rate) => used.has(rate));
    return (usedRates.length > 0 ? usedRates : rates.slice(0, 1))
      .map((rate) => rateWords('pl', rate))
      .join(', ');
  };
  const sumRows = (read: (row: (typeof found)[number]) => Grosz | null) =>
    found.reduce((total, row) => total + (read(row) ?? 0), 0);
  return [
    {
      title: t.vatSummary,
      rows: found.map(({ rates, base, tax, pln: plnAmount }) => ({
        rate: formatRateNames(rates),
        net: formatAmount(base),
        vat: formatAmount(tax),
        gross: formatAmount(base + tax),
        vatPln: formatPlnAmount(plnAmount),
      })),
      total: {
        rate: '',
        net: formatAmount(sumRows(({ base }) => base)),
        vat: formatAmount(sumRows(({ tax }) => tax)),
        gross: formatAmount(sumRows(({ base, tax }) => base + tax)),
        vatPln: formatPlnAmount(sumRows((row) => row.pln)),
      },
    },
  ];
}

function buildSums(fa: XmlNode | null, currency: string): InvoicePaper['sums'] {
  const order = readXmlAmount(findXmlChild(fa, 'Zamowienie'), 'WartoscZamowienia');
  const before = readXmlAmount(fa, 'P_15ZK');
  return [
    ...(order === null ? [] : [{ label: t.orderValue, amount: money('pl', order, currency) }]),
    ...(before === null ? [] : [{ label: k.amountBefore, amount: money('pl', before, currency) }]),
  ];
}

function buildAmountDue(
  gross: Grosz,
  form: string,
  currency: string,
  balance: CorrectionBalance | null,
): InvoicePaper['due'] {
  const asked = form.startsWith('KOR') ? computeCorrectionDueAndLabel(gross, balance) : null;
  const isRefund = form === 'ROZ' && gross < 0;
  const label = asked ? t[asked.label] : isRefund ? t.toReturn : chooseDueLabel(form);
  // A refund is printed as a positive amount, and its label says that the amount is a refund.
  const shown = asked ? asked.grosz : isRefund ? -gross : gross;
  return {
    label,
    amount: money('pl', shown, currency),
    inWords: amountWords(shown, currency),
  };
}

const chooseDueLabel = (form: string): Words => {
  if (form === 'ROZ') return t.remaining;
  return form === 'ZAL' ? t.received : t.due;
};

function buildPaymentFacts(fa: XmlNode | null): Fact[] {
  const payment = findXmlChild(fa, 'Platnosc');
  const way = readXmlText(payment, 'FormaPlatnosci');
  const ways: Readonly<Record<string, Words>> = ksefPaymentWords;
  return [
    ...(readXmlText(payment, 'Zaplacono') === '1' ? [{ label: t.state, value: t.paid }] : []),
    ...buildDayFact(t.paidOn, readXmlText(payment, 'DataZaplaty')),
    ...listXmlChildren(payment, 'TerminPlatnosci').flatMap((term) =>
      buildDayFact(t.dueOn, readXmlText(term, 'Termin')),
    ),
    ...buildOptionalFact(t.method, way === null ? readXmlText(payment, 'OpisPlatnosci') : (ways[way] ?? way)),
    ...listXmlChildren(payment, 'RachunekBankowy').flatMap((bankAccount) => {
      const account = readXmlText(bankAccount, 'NrRB');
      return buildOptionalFact(t.bankNo, account && parseBankAccount(account).printed);
    }),
  ];
}

function buildNotes(root: XmlNode, fa: XmlNode | null): Fact[] {
  const marks = findXmlChild(fa, 'Adnotacje');
  const exempt = findXmlChild(marks, 'Zwolnienie');
  const readAnnotation = (name: string, words: Words) =>
    readXmlText(marks, name) === '1' ? buildOptionalFact(t.annotation, words) : [];
  return [
    ...readAnnotation('P_16', k.cash),
    ...readAnnotation('P_17', k.selfBilling),
    ...readAnnotation('P_18', t.reverseCharge),
    ...readAnnotation('P_18A', k.splitPayment),
    ...['P_19A', 'P_19B', 'P_19C'].flatMap((name) =>
      buildOptionalFact(t.exemption, readXmlText(exempt, name)),
    ),
    ...listXmlChildren(fa, 'DodatkowyOpis').flatMap((description) => {
      const key = readXmlText(description, 'Klucz');
      return key === null ? [] : buildOptionalFact(asIs(key), readXmlText(description, 'Wartosc'));
    }),
    ...listXmlChildren(findXmlChild(root, 'Stopka'), 'Informacje').flatMap((footer) =>
      buildOptionalFact(t.remarks, readXmlText(footer, 'StopkaFaktury')),
    ),
    ...listUnprintedKsefFields(root).map(({ path, text }) => ({
      label: asIs(path),
      value: collapseWhitespace(text),
    })),
  ];
}
