import { speak } from '#shared/text/language';
import type { Fa3Refusal } from '#shared/contract/documentsContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz, Instant } from '#shared/model/scalars';
import { findInvoiceOrOriginalExchangeRate, convertToZloty } from '#shared/rules/tax/convertToZloty';
import { convertGroszToDecimalText, computeLineGross, sumIfKnown } from '#shared/rules/decimal';
import { getSumsChargedByDocumentAlone } from '#shared/rules/documents/documentSums';
import type { Relatives } from '#shared/rules/documents/documentSumTypes';
import { parseExemptionBasis } from '#shared/rules/tax/exemptionBasis';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import {
  isNonSupplyItemOutsideVat,
  computeAmountOutsideVat,
  subtractAmountOutsideVat,
} from '#shared/rules/tax/amountOutsideVat';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { findTillReceiptMention } from '#shared/rules/tax/findTillReceiptMention';
import type { RateSum } from '#shared/rules/tax/vat';
import { isOwnAmountReceived, type PaperSource } from '../paper/invoicePaper';
import { FA3_NAMESPACE, getFa3InvoiceKind, FA3_SUM_FIELDS_BY_RATE } from './fa3Names';
import { buildFa3LineElements, buildFa3Order } from './fa3Lines';
import {
  buildFa3Address,
  buildFa3BuyerBefore,
  buildFa3Identity,
  buildFa3SellerBefore,
  buildFa3Seller,
} from './fa3Parties';
import { findInvoiceOrOriginalExemption, listFa3Refusals, listFa3LineVatRates } from './fa3Refusals';
import { createXmlParentElement, createXmlTextElement, serializeXml, type XmlElement } from './xmlWriter';
import * as texts from '#shared/i18n/texts';

/**
 * Result of building a preview of the invoice as an FA(3) file (domain.md 7.3). Each preview states that only the file
 * made by the service is valid.
 */
export type Fa3 =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly refusals: readonly Fa3Refusal[] };

/**
 * Facts about a buyer from the public sector that only the user knows. `unitOfBuyer`: unit of a local government
 * (`JST`); `vatGroup`: member of a VAT group (`GV`; FA(3), Podmiot2).
 */
export interface PublicMarks {
  readonly unitOfBuyer: boolean;
  readonly vatGroup: boolean;
}
const NO_MARKS: PublicMarks = { unitOfBuyer: false, vatGroup: false };

/**
 * Codes of the FA(3) field `Rola` for the receiver of an invoice: unit of a local government, member of a VAT group, or
 * ordinary receiver.
 */
const RECEIVER_ROLE_CODES = { unit: '8', member: '10', receiver: '2' } as const;

const MAX_FOOTER_CHARS = 3500;

export function buildFa3Xml(source: PaperSource, madeAt: Instant, marks: PublicMarks = NO_MARKS): Fa3 {
  const { invoice } = source;
  const { unitOfBuyer, vatGroup } = marks;
  // A unit of a local government or a member of a VAT group must be named as the receiver (schema, JST and GV).
  const nobody = (unitOfBuyer || vatGroup) && !invoice.receiver;
  const refusals = [...listFa3Refusals(source), ...(nobody ? (['receiverNeeded'] as const) : [])];
  if (refusals.length > 0) return { ok: false, refusals };
  const role = unitOfBuyer
    ? RECEIVER_ROLE_CODES.unit
    : vatGroup
      ? RECEIVER_ROLE_CODES.member
      : RECEIVER_ROLE_CODES.receiver;
  const receiver = invoice.receiver && [
    createXmlParentElement('Podmiot3', [
      buildFa3Identity(invoice.receiver),
      buildFa3Address(invoice.receiver),
      createXmlTextElement('Rola', role),
    ]),
  ];
  const root: XmlElement = {
    name: 'Faktura',
    attributes: { xmlns: FA3_NAMESPACE },
    content: [
      createXmlParentElement('Naglowek', [
        createXmlTextElement('KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }),
        createXmlTextElement('WariantFormularza', '3'),
        createXmlTextElement('DataWytworzeniaFa', `${madeAt.slice(0, 19)}Z`),
        createXmlTextElement('SystemInfo', speak(texts.documents, 'pl').fa3.notSent),
      ]),
      buildFa3Seller(invoice.seller),
      createXmlParentElement('Podmiot2', [
        buildFa3Identity(invoice.buyer),
        buildFa3Address(invoice.buyer),
        createXmlTextElement('JST', unitOfBuyer ? '1' : '2'),
        createXmlTextElement('GV', vatGroup ? '1' : '2'),
      ]),
      ...(receiver ?? []),
      buildFaElement(source),
      buildFooterElement(invoice),
    ].filter((part) => part !== null),
  };
  const { how } = source.relatives;
  const known =
    how === null || how === 'made'
      ? ''
      : `; ${speak(texts.documents, 'pl').fa3.linkKnown}: ${speak(texts.links, 'pl').foundBy[how]}`;
  return { ok: true, xml: serializeXml(root, `${speak(texts.documents, 'pl').fa3.notSent}${known}`) };
}

const ADVANCE_INVOICE_TYPES: readonly number[] = [
  INVOICE_TYPE_NUMBERS_BY_NAME.advance,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection,
];

function buildFaElement(source: PaperSource): XmlElement | null {
  const { invoice, relatives, sums } = source;
  const exchangeRate = findInvoiceOrOriginalExchangeRate(invoice, relatives.original);
  const form = getFa3InvoiceKind(invoice);
  const ofAdvance = ADVANCE_INVOICE_TYPES.includes(invoice.invoiceType);
  const fullSums = getSumsChargedByDocumentAlone(sums);
  const outside = computeAmountOutsideVat(
    invoice.invoiceItems,
    relatives.before,
    fullSums,
    sums.kind === 'plain',
  );
  const counted = fullSums && subtractAmountOutsideVat(fullSums, outside);
  const rates = counted?.rates ?? [];
  // Charges that are not payment for a supply, such as local fees, get no invoice line.
  const isCharged = sums.kind === 'plain' && outside.amount !== 0;
  const supplied = invoice.invoiceItems.filter((item) => !(isCharged && isNonSupplyItemOutsideVat(item)));
  return createXmlParentElement('Fa', [
    createXmlTextElement('KodWaluty', invoice.currency),
    createXmlTextElement('P_1', invoice.issueDate),
    createXmlTextElement('P_1M', collapseWhitespace(invoice.town ?? '')),
    createXmlTextElement('P_2', collapseWhitespace(invoice.invoiceFullNo)),
    createXmlTextElement('P_6', invoice.saleDate === invoice.issueDate ? null : invoice.saleDate),
    ...buildTaxElements(isCorrection(invoice.invoiceType) ? rates.filter(isNonZeroSum) : rates, exchangeRate),
    createXmlTextElement('P_15', convertGroszToDecimalText(counted?.gross ?? 0)),
    createXmlTextElement('KursWalutyZ', ofAdvance ? exchangeRate : null),
    buildAnnotationsElement(invoice, relatives),
    createXmlTextElement('RodzajFaktury', form),
    ...(isCorrection(invoice.invoiceType) ? buildCorrectedElements(invoice, relatives) : []),
    createXmlTextElement(
      'FP',
      (source.isTillSale ?? findTillReceiptMention(invoice) === 'named') ? '1' : null,
    ),
    ...buildAdvanceElements(relatives),
    ...(ofAdvance
      ? []
      : buildFa3LineElements({ ...invoice, invoiceItems: supplied }, relatives, exchangeRate)),
    isCharged ? buildChargesElement(invoice, counted?.gross ?? 0) : null,
    buildPaymentElement(source),
    ofAdvance ? buildFa3Order(invoice, relatives) : null,
  ]);
}

/** Builds `Rozliczenie`: charges that are not supplies, and the total to pay. */
function buildChargesElement({ invoiceItems }: ShownInvoice, gross: Grosz): XmlElement | null {
  const found = invoiceItems.filter(isNonSupplyItemOutsideVat);
  const amounts = found.map(
    ({ grossUnitPrice, quantity }) => computeLineGross(grossUnitPrice, quantity) ?? 0,
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return createXmlParentElement('Rozliczenie', [
    ...found.map(({ name }, at) =>
      createXmlParentElement('Obciazenia', [
        createXmlTextElement('Kwota', convertGroszToDecimalText(amounts[at] ?? 0)),
        createXmlTextElement('Powod', collapseWhitespace(name)),
      ]),
    ),
    createXmlTextElement('SumaObciazen', convertGroszToDecimalText(sum)),
    createXmlTextElement('DoZaplaty', convertGroszToDecimalText(gross + sum)),
  ]);
}

/**
 * A correction contains sums only for the VAT rates whose amounts changed. A correction without a changed amount
 * contains no sums (domain.md 6.3, MFEX 5).
 */
const isNonZeroSum = ({ gross, net, vat }: RateSum): boolean => gross !== 0 || net !== 0 || vat !== 0;

/**
 * Returns the XML elements with the sums per VAT rate. Some elements, such as the one for 23 and 22 per cent, cover two
 * rates.
 */
const buildTaxElements = (rates: readonly RateSum[], exchangeRate: string | null): (XmlElement | null)[] =>
  FA3_SUM_FIELDS_BY_RATE.flatMap(([netField, vatField, fieldRates]) => {
    const found = rates.filter(({ rate, net }) => net !== null && fieldRates.includes(rate));
    if (found.length === 0) return [];
    const net = found.reduce((sum, rate) => sum + (rate.net ?? 0), 0);
    if (vatField === null) return [createXmlTextElement(netField, convertGroszToDecimalText(net))];
    const vat = found.reduce((sum, rate) => sum + (rate.vat ?? 0), 0);
    // The tax is shown per rate (art. 106e ust. 1 pkt 14, ust. 11), so each rate is rounded separately, as on the PDF
    // and in the register.
    const zloty = sumIfKnown(found.map((rate) => convertToZloty(rate.vat, exchangeRate)));
    return [
      createXmlTextElement(netField, convertGroszToDecimalText(net)),
      createXmlTextElement(vatField, convertGroszToDecimalText(vat)),
      createXmlTextElement(`${vatField}W`, zloty === null ? null : convertGroszToDecimalText(zloty)),
    ];
  });

function buildAnnotationsElement(invoice: ShownInvoice, relatives: Relatives): XmlElement | null {
  const rates = listFa3LineVatRates(invoice, relatives);
  const basis = rates.has('zw')
    ? parseExemptionBasis(findInvoiceOrOriginalExemption(invoice, relatives))
    : null;
  const split = /mechanizm podzielonej płatności/i.test(invoice.additionalInfo ?? '');
  return createXmlParentElement('Adnotacje', [
    createXmlTextElement('P_16', /metoda kasowa/i.test(invoice.additionalInfo ?? '') ? '1' : '2'),
    createXmlTextElement('P_17', '2'),
    createXmlTextElement('P_18', rates.has('oo') ? '1' : '2'),
    createXmlTextElement('P_18A', split ? '1' : '2'),
    createXmlParentElement(
      'Zwolnienie',
      basis
        ? [
            createXmlTextElement('P_19', '1'),
            createXmlTextElement(basis.ksefField, collapseWhitespace(basis.printed)),
          ]
        : [createXmlTextElement('P_19N', '1')],
    ),
    createXmlParentElement('NoweSrodkiTransportu', [createXmlTextElement('P_22N', '1')]),
    createXmlTextElement('P_23', '2'),
    createXmlParentElement('PMarzy', [createXmlTextElement('P_PMarzyN', '1')]),
  ]);
}

function buildCorrectedElements(
  invoice: ShownInvoice,
  { original, amountBefore }: Relatives,
): (XmlElement | null)[] {
  const ksef = original?.ksefId?.trim() ?? '';
  const known = parseKsefNumber(ksef) !== null;
  const before =
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection ||
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection
      ? amountBefore
      : null;
  return [
    createXmlTextElement('PrzyczynaKorekty', collapseWhitespace(invoice.correctionReason ?? '')),
    createXmlParentElement('DaneFaKorygowanej', [
      createXmlTextElement('DataWystFaKorygowanej', original?.issueDate ?? null),
      createXmlTextElement('NrFaKorygowanej', collapseWhitespace(original?.invoiceFullNo ?? '')),
      ...(known
        ? [createXmlTextElement('NrKSeF', '1'), createXmlTextElement('NrKSeFFaKorygowanej', ksef)]
        : [createXmlTextElement('NrKSeFN', '1')]),
    ]),
    original && buildFa3SellerBefore(original.seller, invoice.seller),
    original && buildFa3BuyerBefore(original.buyer, invoice.buyer),
    createXmlTextElement('P_15ZK', before === null ? null : convertGroszToDecimalText(before)),
  ];
}

const buildAdvanceElements = ({ advances: taken }: Relatives): (XmlElement | null)[] =>
  taken.map(({ invoice }) => {
    const ksef = invoice.ksefId?.trim() ?? '';
    return parseKsefNumber(ksef)
      ? createXmlParentElement('FakturaZaliczkowa', [createXmlTextElement('NrKSeFFaZaliczkowej', ksef)])
      : createXmlParentElement('FakturaZaliczkowa', [
          createXmlTextElement('NrKSeFZN', '1'),
          createXmlTextElement('NrFaZaliczkowej', collapseWhitespace(invoice.invoiceFullNo)),
        ]);
  });

/**
 * The FA(3) codes of the payment types cash, transfer, card and virtual card (openapi.yaml, PaymentType). FA(3) has no
 * code for payment type 5 (online).
 */
const FA3_PAYMENT_CODES: Readonly<Record<number, string>> = { 1: '1', 2: '6', 3: '2', 4: '2' };
const ONLINE_PAYMENT_TYPE = 5;

function buildPaymentElement(source: PaperSource): XmlElement | null {
  const { invoice } = source;
  const { paymentStatus, paymentDate, paymentType, seller } = invoice;
  const paid = isOwnAmountReceived(source) && paymentDate !== null;
  const account = (seller.bankNo ?? '').replace(/[\s-]/g, '');
  return createXmlParentElement('Platnosc', [
    createXmlTextElement('Zaplacono', paid ? '1' : null),
    createXmlTextElement('DataZaplaty', paid ? paymentDate : null),
    createXmlParentElement('TerminPlatnosci', [
      createXmlTextElement('Termin', paymentStatus === 0 ? paymentDate : null),
    ]),
    createXmlTextElement('FormaPlatnosci', FA3_PAYMENT_CODES[paymentType ?? 0] ?? null),
    createXmlTextElement('PlatnoscInna', paymentType === ONLINE_PAYMENT_TYPE ? '1' : null),
    createXmlTextElement(
      'OpisPlatnosci',
      paymentType === ONLINE_PAYMENT_TYPE ? speak(texts.documents, 'pl').fa3.online : null,
    ),
    createXmlParentElement('RachunekBankowy', [
      createXmlTextElement('NrRB', account.length >= 10 && account.length <= 34 ? account : null),
    ]),
  ]);
}

function buildFooterElement(invoice: ShownInvoice): XmlElement | null {
  const info = collapseWhitespace(invoice.additionalInfo ?? '');
  const words = `${speak(texts.documents, 'pl').fa3.notSent}${info === '' ? '' : `. ${info}`}`;
  return createXmlParentElement('Stopka', [
    createXmlParentElement('Informacje', [
      createXmlTextElement('StopkaFaktury', [...words].slice(0, MAX_FOOTER_CHARS).join('')),
    ]),
  ]);
}
