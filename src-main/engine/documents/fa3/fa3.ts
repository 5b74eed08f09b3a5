import type { Fa3Refusal } from '#shared/contract/documentsContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz, Instant } from '#shared/model/scalars';
import { readExchangeRate, inZloty } from '#shared/rules/currency';
import { fromGrosz, lineGross, sumIfKnown } from '#shared/rules/decimal';
import { countedSums } from '#shared/rules/documentSums';
import type { Relatives } from '#shared/rules/relatives';
import { readExemptionBasis } from '#shared/rules/exemption';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { isChargeAlone, outsideVat, withoutNoSupply } from '#shared/rules/noSupply';
import { readKsefNumber } from '#shared/rules/ksefNumber';
import { asToken } from '#shared/rules/plainText';
import { findTillReceipt } from '#shared/rules/tillReceipt';
import type { RateSum } from '#shared/rules/vat';
import { fa3Text } from '#shared/text/documents';
import { linkHowText } from '#shared/text/links';
import type { PaperSource } from '../paper/invoicePaper';
import { FA3_NAMESPACE, getFa3InvoiceKind, SUM_FIELDS } from './fa3Names';
import { invoiceLines, buildFa3Order } from './lines';
import { buildFa3Address, buyerBefore, buildFa3Identity, sellerBefore, buildFa3Seller } from './fa3Parties';
import { findExemptionBasis, fa3Refusals, ratesShown } from './refusals';
import { branch, leaf, xmlText, type XmlElement } from './xml';

/**
 * A preview of the invoice as FA(3) by the mapping of domain.md 7.3. The service's own file is the valid one, and each
 * preview says so.
 */
export type Fa3 =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly refusals: readonly Fa3Refusal[] };

/** Facts about a public buyer that only a person knows: `JST` and `GV` (FA(3), Podmiot2). */
export interface PublicMarks {
  readonly unitOfBuyer: boolean;
  readonly vatGroup: boolean;
}
const NO_MARKS: PublicMarks = { unitOfBuyer: false, vatGroup: false };

/** `Rola` of the receiver: unit of a local government, member of a VAT group, any other receiver. */
const ROLE = { unit: '8', member: '10', receiver: '2' } as const;

const FOOT_LENGTH = 3500;

export function fa3(source: PaperSource, madeAt: Instant, marks: PublicMarks = NO_MARKS): Fa3 {
  const { invoice } = source;
  const { unitOfBuyer, vatGroup } = marks;
  // Without a receiver, the unit or the group member would not be named on the invoice (schema, JST and GV).
  const nobody = (unitOfBuyer || vatGroup) && !invoice.receiver;
  const refusals = [...fa3Refusals(source), ...(nobody ? (['receiverNeeded'] as const) : [])];
  if (refusals.length > 0) return { ok: false, refusals };
  const role = unitOfBuyer ? ROLE.unit : vatGroup ? ROLE.member : ROLE.receiver;
  const receiver = invoice.receiver && [
    branch('Podmiot3', [
      buildFa3Identity(invoice.receiver),
      buildFa3Address(invoice.receiver),
      leaf('Rola', role),
    ]),
  ];
  const root: XmlElement = {
    name: 'Faktura',
    attributes: { xmlns: FA3_NAMESPACE },
    content: [
      branch('Naglowek', [
        leaf('KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }),
        leaf('WariantFormularza', '3'),
        leaf('DataWytworzeniaFa', `${madeAt.slice(0, 19)}Z`),
        leaf('SystemInfo', fa3Text.notSent.pl),
      ]),
      buildFa3Seller(invoice.seller),
      branch('Podmiot2', [
        buildFa3Identity(invoice.buyer),
        buildFa3Address(invoice.buyer),
        leaf('JST', unitOfBuyer ? '1' : '2'),
        leaf('GV', vatGroup ? '1' : '2'),
      ]),
      ...(receiver ?? []),
      body(source),
      footOf(invoice),
    ].filter((part) => part !== null),
  };
  const { how } = source.relatives;
  const known = how === null || how === 'made' ? '' : `; ${fa3Text.linkKnown.pl}: ${linkHowText[how].pl}`;
  return { ok: true, xml: xmlText(root, `${fa3Text.notSent.pl}${known}`) };
}

/** `ZAL` and `KOR_ZAL` list their lines in `Zamowienie` (domain.md 7.3). */
const OF_ADVANCES: readonly number[] = [TYPE.advance, TYPE.ksefAdvance, TYPE.ksefAdvanceCorrection];

function body({ invoice, relatives, sums, ...source }: PaperSource): XmlElement | null {
  const exchangeRate = readExchangeRate(invoice, relatives.original);
  const form = getFa3InvoiceKind(invoice);
  const ofAdvance = OF_ADVANCES.includes(invoice.invoiceType);
  const fullSums = countedSums(sums);
  const outside = outsideVat(invoice.invoiceItems, relatives.before, fullSums, sums.kind === 'plain');
  const counted = fullSums && withoutNoSupply(fullSums, outside);
  const rates = counted?.rates ?? [];
  // A charge that is not a supply has no line and no part in the sums; its amount is requested separately.
  const isCharged = sums.kind === 'plain' && outside.amount !== 0;
  const supplied = invoice.invoiceItems.filter((item) => !(isCharged && isChargeAlone(item)));
  return branch('Fa', [
    leaf('KodWaluty', invoice.currency),
    leaf('P_1', invoice.issueDate),
    leaf('P_1M', asToken(invoice.town ?? '')),
    leaf('P_2', asToken(invoice.invoiceFullNo)),
    leaf('P_6', invoice.saleDate === invoice.issueDate ? null : invoice.saleDate),
    ...taxes(isCorrection(invoice.invoiceType) ? rates.filter(isChange) : rates, exchangeRate),
    leaf('P_15', fromGrosz(counted?.gross ?? 0)),
    leaf('KursWalutyZ', ofAdvance ? exchangeRate : null),
    annotations(invoice, relatives),
    leaf('RodzajFaktury', form),
    ...(isCorrection(invoice.invoiceType) ? corrected(invoice, relatives) : []),
    leaf('FP', (source.isTillSale ?? findTillReceipt(invoice) === 'named') ? '1' : null),
    ...advances(relatives),
    ...(ofAdvance ? [] : invoiceLines({ ...invoice, invoiceItems: supplied }, relatives, exchangeRate)),
    isCharged ? charges(invoice, counted?.gross ?? 0) : null,
    payment(invoice),
    ofAdvance ? buildFa3Order(invoice, relatives) : null,
  ]);
}

/** Builds `Rozliczenie`: charges that are not supplies, and the total to pay. */
function charges({ invoiceItems }: ShownInvoice, gross: Grosz): XmlElement | null {
  const found = invoiceItems.filter(isChargeAlone);
  const amounts = found.map(({ grossUnitPrice, quantity }) => lineGross(grossUnitPrice, quantity) ?? 0);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return branch('Rozliczenie', [
    ...found.map(({ name }, at) =>
      branch('Obciazenia', [leaf('Kwota', fromGrosz(amounts[at] ?? 0)), leaf('Powod', asToken(name))]),
    ),
    leaf('SumaObciazen', fromGrosz(sum)),
    leaf('DoZaplaty', fromGrosz(gross + sum)),
  ]);
}

/** A correction lists only changed rates; a correction of data alone lists none (domain.md 6.3, MFEX 5). */
const isChange = ({ gross, net, vat }: RateSum): boolean => gross !== 0 || net !== 0 || vat !== 0;

/**
 * Returns the sum elements. Two rates of the same field are added (23 and 22, 8 and 7, 4 and 3); OSS and margin have no
 * sum, because their net amount is unknown.
 */
const taxes = (rates: readonly RateSum[], exchangeRate: string | null): (XmlElement | null)[] =>
  SUM_FIELDS.flatMap(([netField, vatField, own]) => {
    const found = rates.filter(({ rate, net }) => net !== null && own.includes(rate));
    if (found.length === 0) return [];
    const net = found.reduce((sum, rate) => sum + (rate.net ?? 0), 0);
    if (vatField === null) return [leaf(netField, fromGrosz(net))];
    const vat = found.reduce((sum, rate) => sum + (rate.vat ?? 0), 0);
    // The tax is shown per rate (art. 106e ust. 1 pkt 14, ust. 11), so each rate is rounded separately, as on the PDF
    // and in the register.
    const zloty = sumIfKnown(found.map((rate) => inZloty(rate.vat, exchangeRate)));
    return [
      leaf(netField, fromGrosz(net)),
      leaf(vatField, fromGrosz(vat)),
      leaf(`${vatField}W`, zloty === null ? null : fromGrosz(zloty)),
    ];
  });

function annotations(invoice: ShownInvoice, relatives: Relatives): XmlElement | null {
  const rates = ratesShown(invoice, relatives);
  const basis = rates.has('zw') ? readExemptionBasis(findExemptionBasis(invoice, relatives)) : null;
  const split = /mechanizm podzielonej płatności/i.test(invoice.additionalInfo ?? '');
  return branch('Adnotacje', [
    leaf('P_16', /metoda kasowa/i.test(invoice.additionalInfo ?? '') ? '1' : '2'),
    leaf('P_17', '2'),
    leaf('P_18', rates.has('oo') ? '1' : '2'),
    leaf('P_18A', split ? '1' : '2'),
    branch(
      'Zwolnienie',
      basis ? [leaf('P_19', '1'), leaf(basis.ksefField, asToken(basis.printed.pl))] : [leaf('P_19N', '1')],
    ),
    branch('NoweSrodkiTransportu', [leaf('P_22N', '1')]),
    leaf('P_23', '2'),
    branch('PMarzy', [leaf('P_PMarzyN', '1')]),
  ]);
}

function corrected(invoice: ShownInvoice, { original, amountBefore }: Relatives): (XmlElement | null)[] {
  const ksef = original?.ksefId?.trim() ?? '';
  const known = readKsefNumber(ksef) !== null;
  const before =
    invoice.invoiceType === TYPE.ksefAdvanceCorrection ||
    invoice.invoiceType === TYPE.ksefSettlementCorrection
      ? amountBefore
      : null;
  return [
    leaf('PrzyczynaKorekty', asToken(invoice.correctionReason ?? '')),
    branch('DaneFaKorygowanej', [
      leaf('DataWystFaKorygowanej', original?.issueDate ?? null),
      leaf('NrFaKorygowanej', asToken(original?.invoiceFullNo ?? '')),
      ...(known ? [leaf('NrKSeF', '1'), leaf('NrKSeFFaKorygowanej', ksef)] : [leaf('NrKSeFN', '1')]),
    ]),
    original && sellerBefore(original.seller, invoice.seller),
    original && buyerBefore(original.buyer, invoice.buyer),
    leaf('P_15ZK', before === null ? null : fromGrosz(before)),
  ];
}

const advances = ({ advances: taken }: Relatives): (XmlElement | null)[] =>
  taken.map(({ invoice }) => {
    const ksef = invoice.ksefId?.trim() ?? '';
    return readKsefNumber(ksef)
      ? branch('FakturaZaliczkowa', [leaf('NrKSeFFaZaliczkowej', ksef)])
      : branch('FakturaZaliczkowa', [
          leaf('NrKSeFZN', '1'),
          leaf('NrFaZaliczkowej', asToken(invoice.invoiceFullNo)),
        ]);
  });

/**
 * FA(3) codes for openapi.yaml, PaymentType: cash, transfer, card, virtual card. Type 5 (online) has no code of its
 * own.
 */
const WAYS: Readonly<Record<number, string>> = { 1: '1', 2: '6', 3: '2', 4: '2' };
const ONLINE = 5;

function payment(invoice: ShownInvoice): XmlElement | null {
  const { paymentStatus, paymentDate, paymentType, seller } = invoice;
  const paid = paymentStatus === 1 && paymentDate !== null;
  const account = (seller.bankNo ?? '').replace(/[\s-]/g, '');
  return branch('Platnosc', [
    leaf('Zaplacono', paid ? '1' : null),
    leaf('DataZaplaty', paid ? paymentDate : null),
    branch('TerminPlatnosci', [leaf('Termin', paymentStatus === 0 ? paymentDate : null)]),
    leaf('FormaPlatnosci', WAYS[paymentType ?? 0] ?? null),
    leaf('PlatnoscInna', paymentType === ONLINE ? '1' : null),
    leaf('OpisPlatnosci', paymentType === ONLINE ? fa3Text.online.pl : null),
    branch('RachunekBankowy', [leaf('NrRB', account.length >= 10 && account.length <= 34 ? account : null)]),
  ]);
}

function footOf(invoice: ShownInvoice): XmlElement | null {
  const info = asToken(invoice.additionalInfo ?? '');
  const words = `${fa3Text.notSent.pl}${info === '' ? '' : `. ${info}`}`;
  return branch('Stopka', [
    branch('Informacje', [leaf('StopkaFaktury', [...words].slice(0, FOOT_LENGTH).join(''))]),
  ]);
}
