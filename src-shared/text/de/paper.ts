import type { exemptionText } from '../exemption';
import type * as texts from '../../i18n/texts';
import type { OfferWord } from '../finder';
import type { invoiceWords, paymentMethodText } from '../invoiceWords';
import type { ksefFormText, ksefPaperText, ksefPaymentText } from '../ksefPaper';
import type { Spoken } from '../language';
import type { paperText, paperTitleText } from '../paper';
import type { cardText } from '../sheets';

/**
 * German texts on paper and in e-mail for a guest (domain.md 2.3, 2.4), printed beside the Polish and never instead of
 * it.
 */

export const paperTitle: Spoken<typeof paperTitleText> = {
  [-1]: 'Dokument',
  0: 'Rechnung',
  1: 'Rechnung mit MwSt.',
  2: 'Proforma-Rechnung',
  3: 'Anzahlungsrechnung',
  4: 'Rechnung',
  5: 'Anzahlungsbeleg',
  6: 'Rechnungskorrektur',
  7: 'Belegkorrektur',
  8: 'Anzahlungsrechnung',
  9: 'Schlussrechnung',
  10: 'Rechnungskorrektur',
  11: 'Korrektur einer Anzahlungsrechnung',
  12: 'Korrektur einer Schlussrechnung',
};

const parts: Spoken<typeof invoiceWords> = {
  buyer: 'Rechnungsempfänger',
  bankNo: 'Kontonummer',
  receiver: 'Leistungsempfänger',
  seller: 'Rechnungssteller',
  issueDate: 'Rechnungsdatum',
  saleDate: 'Leistungsdatum',
  method: 'Zahlungsart',
  paymentState: 'Zahlungsstatus',
  paid: 'bezahlt',
  unpaid: 'offen',
  currency: 'Währung',
  town: 'Ausstellungsort',
  type: 'Art',
  state: 'Status',
  items: 'Positionen',
  no: 'Pos.',
  quantity: 'Menge',
  unit: 'Einheit',
  net: 'Netto',
  tax: 'MwSt.',
  exemption: 'Grund der Steuerbefreiung',
  reason: 'Grund der Korrektur',
  notes: 'Bemerkungen auf der Rechnung',
  personIssue: 'Ausgestellt von',
  personCollect: 'Entgegengenommen von',
  vat: 'MwSt.',
  vatOfAdvance: 'MwSt. der Anzahlung',
  vatRate: 'Satz',
  total: 'Summe',
  noRate: 'ohne Steuersatz',
  toPay: 'Zu zahlen',
  paidSum: 'Bezahlt',
  orderValue: 'Auftragswert',
  before: 'Vor der Korrektur',
  after: 'Nach der Korrektur',
  difference: 'Differenz',
  toReturn: 'Erstattungsbetrag',
  toPayMore: 'Nachzahlung',
  dueAfter: 'Zu zahlen nach der Korrektur',
  changeOfAmount: 'Änderung des Betrags',
  exchangeRate: 'Wechselkurs',
  issued: 'Ausgestellt',
  gross: 'Brutto',
  ksefNumber: 'KSeF-Nummer',
  nip: 'Steuernummer (NIP)',
  vatEu: 'USt-IdNr.',
  name: 'Bezeichnung',
  unitPrice: 'Einzelpreis brutto',
  rate: 'MwSt.-Satz',
  value: 'Betrag brutto',
  advanceToPay: 'Zu zahlende Anzahlung',
  notKnown: 'nicht bekannt',
  noChange: 'Betrag unverändert',
  sumOfItems: 'Summe der Positionen',
  vatOfItems: 'MwSt. der Positionen wie erfasst',
};

export const paper: Spoken<typeof paperText> = {
  ...parts,
  typeOnly: 'Art',
  number: 'Nr.',
  numberComes: 'Nummer folgt',
  notVat: 'Dies ist keine Rechnung im Sinne des Mehrwertsteuergesetzes.',
  exemptSale: 'von der MwSt. befreit',
  draft: 'ENTWURF',
  draftLine: 'Entwurf: Diese Rechnung ist nicht ausgestellt.',
  duplicate: (day) => `ZWEITSCHRIFT, ausgestellt am ${day}`,
  training: 'SCHULUNG: Musterbeleg ohne Rechtswirkung',

  ksefWorkingCopy: 'Arbeitsexemplar ohne QR-Code aus KSeF.',
  ksefPending: 'Die KSeF-Nummer steht noch aus.',
  ksefNotYet: 'Ohne KSeF-Nummer: Bei Ausgabe war noch keine vergeben.',

  ksefNotRequired: 'Keine KSeF-Pflicht: privater Käufer.',

  sellerBefore: 'Rechnungssteller vor der Korrektur',
  sellerAfter: 'Rechnungssteller nach der Korrektur',
  buyerBefore: 'Rechnungsempfänger vor der Korrektur',
  buyerAfter: 'Rechnungsempfänger nach der Korrektur',
  otherId: 'Steuerliche Kennnummer',

  saleDate: 'Leistungsdatum',
  receivedDate: 'Datum des Zahlungseingangs',
  reservation: 'Reservierung',

  corrected: 'Korrigierte Rechnung',
  correctedDate: 'Datum der korrigierten Rechnung',
  correctedKsef: 'KSeF-Nummer der korrigierten Rechnung',
  unknownDate: 'Datum unbekannt',
  withoutKsefNumber: 'ohne KSeF-Nummer',

  order: 'Auftrag',
  correctedItems: 'Korrigierte Positionen',
  othersUnchanged: 'Alle übrigen Positionen bleiben unverändert.',
  noLineChanged: 'Die Positionen bleiben unverändert.',
  carried: 'Übertrag von der Vorseite',
  carryOver: 'Übertrag',
  unreadable: 'nicht lesbar',

  vatSummary: 'MwSt.-Übersicht',
  vatOfAdvance: 'MwSt. der Anzahlung',
  vatOfOrder: 'MwSt. des gesamten Auftrags',
  vatLeft: 'MwSt. nach Abzug der Anzahlungen',
  vat: 'MwSt.',
  vatPln: 'MwSt. in PLN',
  unknown: 'nicht bekannt',

  advances: 'Verrechnete Anzahlungsrechnungen',
  advance: 'Anzahlungsrechnung',

  due: 'Rechnungsbetrag',
  received: 'Erhaltene Anzahlung',
  paidInAdvance: 'Durch Anzahlungen bezahlt',
  remaining: 'Restbetrag',
  settledRest: 'Betrag nach Abzug der Anzahlungen',
  inWords: 'In Worten',
  itemsUnclear: 'Die Positionen stehen hier ohne berechnete Differenz.',

  payment: 'Zahlung',
  paid: 'Bezahlt',
  unpaid: 'Offen',
  paidOn: 'Bezahlt am',
  dueAfterCorrections: 'Nach Korrekturen offen',
  dueOn: 'Fällig am',
  exemption: 'Grund der Steuerbefreiung',
  annotation: 'Hinweis',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  remarks: 'Bemerkungen',
  lettersMissing: 'Einige Buchstaben fehlen in der Druckschrift und erscheinen als „?“.',
  paymentCode: 'QR-Code für die Überweisung',
  paymentCodeHint:
    'Mit der Banking-App scannen: Sie füllt die Überweisung aus. Dies ist nicht der KSeF-Code.',
  issuedBy: 'Ausgestellt von',
  receivedBy: 'Entgegengenommen von',
  page: (page, of) => `Seite ${page} von ${of}`,
};

export const exemption: Spoken<typeof exemptionText> = {
  art43_1: 'Steuerfrei nach Art. 43 Abs. 1 des polnischen Mehrwertsteuergesetzes',
  art113: 'Steuerfrei nach Art. 113 Abs. 1 und 9 des polnischen Mehrwertsteuergesetzes (Kleinunternehmer)',
  art82_3:
    'Steuerfrei nach Vorschriften, die aufgrund von Art. 82 Abs. 3 des polnischen Mehrwertsteuergesetzes erlassen wurden',
  directive: 'Steuerfrei nach der Richtlinie 2006/112/EG',
};

export const paymentMethod: Spoken<typeof paymentMethodText> = {
  1: 'Barzahlung',
  2: 'Überweisung',
  3: 'Kartenzahlung',
  4: 'virtuelle Karte',
  5: 'Onlinezahlung',
};

export const ksefForm: Spoken<typeof ksefFormText> = {
  VAT: 'Rechnung',
  UPR: 'Vereinfachte Rechnung',
  ZAL: 'Anzahlungsrechnung',
  ROZ: 'Schlussrechnung',
  KOR: 'Rechnungskorrektur',
  KOR_ZAL: 'Korrektur einer Anzahlungsrechnung',
  KOR_ROZ: 'Korrektur einer Schlussrechnung',
};

export const ksefPaper: Spoken<typeof ksefPaperText> = {
  fromKsef: 'Darstellung einer strukturierten Rechnung nach ihrer XML-Datei aus KSeF.',
  verify: 'Prüfen Sie, ob Ihre Rechnung in KSeF vorliegt',
  amountBefore: 'Betrag vor der Korrektur',
  cash: 'Istversteuerung',
  selfBilling: 'Gutschrift (Rechnung des Leistungsempfängers)',
  splitPayment: 'geteilte Zahlung der MwSt. (Split Payment)',
  netPrice: 'Einzelpreis netto',
  netValue: 'Betrag netto',
};

export const ksefPayment: Spoken<typeof ksefPaymentText> = {
  1: 'Barzahlung',
  2: 'Karte',
  3: 'Gutschein',
  4: 'Scheck',
  5: 'Kredit',
  6: 'Überweisung',
  7: 'mobile Zahlung',
};

export const card: Spoken<typeof cardText> = {
  registrationCard: 'Anmeldeformular',
  room: 'Zimmer',
  arrival: 'Anreise',
  departure: 'Abreise',
  nights: 'Nächte',
  adults: 'Erwachsene',
  children: 'Kinder',
  name: 'Name und Vorname',
  address: 'Anschrift',
  phone: 'Telefon',
  email: 'E-Mail',
  otherAdults: 'Weitere Erwachsene: Name und Vorname',
  minors: 'Kinder: Vorname, Alter, Beziehung zum Erwachsenen',
  car: 'Kfz-Kennzeichen (Parkplatz)',
  signature: 'Datum und Unterschrift des Gastes',
  dataNote:
    'Diese Angaben dienen der Durchführung des Beherbergungsvertrags. Bitte tragen Sie keine Ausweisnummern ein.',
};

const oneOr = (n: number, singular: string, more: string) => `${n} ${n === 1 ? singular : more}`;

export const offer: Pick<typeof texts.finder, OfferWord> = {
  mailHead: ({ arrival, departure, length, guests }) =>
    `Freie Zimmer vom ${arrival} bis ${departure} (${length}, ${guests}):`,
  mailEstimate: ({ sum }) => `ca. ${sum}`,
  mailAsk: 'Preis auf Anfrage',
  mailEnd:
    'Die Preise gelten für den gesamten Aufenthalt. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.',
  offerIs: ({ room, dates, length, guests, price }) =>
    `${room}, ${dates} (${length}, ${guests}): ${price} für den gesamten Aufenthalt. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.`,
  offerOnRequest: ({ room, dates, length, guests }) =>
    `${room}, ${dates} (${length}, ${guests}): Preis auf Anfrage. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.`,
  guests: ({ adults, children }) =>
    `${oneOr(adults, 'Erwachsener', 'Erwachsene')}${children > 0 ? `, ${oneOr(children, 'Kind', 'Kinder')}` : ''}`,
};
export const offerNights = (n: number): string => oneOr(n, 'Nacht', 'Nächte');
