import type { HistoryLine } from '../contract/outbox';
import type { HistoryCode } from '../outcome/history';
import { counted, type Texts } from './language';

/** What a form writes on a document by itself. Documents are Polish; the English is for whoever reads the code. */
export const documentText = {
  night: { pl: 'Nocleg', en: 'Accommodation' },
  room: { pl: (number: string) => `pokój ${number}`, en: (number: string) => `room ${number}` },
  nightUnit: { pl: 'doba', en: 'night' },
  serviceUnit: { pl: 'usł.', en: 'service' },
  advanceFor: { pl: (what: string) => `Zaliczka: ${what}`, en: (what: string) => `Advance: ${what}` },
  lessAdvance: {
    pl: (number: string) => `Zaliczka według faktury ${number}`.trim(),
    en: (number: string) => `Advance by invoice ${number}`.trim(),
  },
  prepaid: {
    pl: (sum: string, left: string | null) =>
      `Wpłacono zaliczkę ${sum}.${left === null ? '' : ` Pozostało do zapłaty ${left}.`}`,
    en: (sum: string, left: string | null) =>
      `A prepayment of ${sum} was paid.${left === null ? '' : ` ${left} is left to pay.`}`,
  },
} as const satisfies Texts;

/** Why a type of document cannot be chosen (rules/prefillTypes.ts). */
export const barredText = {
  advanceOfKsef: {
    pl: 'konto ma KSeF: wybierz zaliczkową KSeF',
    en: 'the account has KSeF: choose the KSeF advance',
  },
  ksefOff: { pl: 'konto bez KSeF', en: 'the account has no KSeF' },
  fromItsInvoice: { pl: 'zacznij od korygowanej faktury', en: 'begin with the invoice to correct' },
  noAdvances: { pl: 'ten nabywca nie ma zaliczek', en: 'this buyer has no advances' },
  otherOriginal: { pl: 'nie do tej faktury', en: 'not for this invoice' },
  typeFixed: { pl: 'po wystawieniu bez zmian', en: 'fixed once issued' },
} as const satisfies Texts;

/** The invoice form (look.md, Forms; domain.md 9.1-9.3 for what its fields mean). */
export const invoiceFormText = {
  newInvoice: { pl: 'Nowa faktura', en: 'New invoice' },
  copyOf: { pl: (number: string) => `Kopia ${number}`, en: (number: string) => `Copy of ${number}` },
  correctionOf: {
    pl: (number: string) => `Korekta ${number}`,
    en: (number: string) => `Correction of ${number}`,
  },
  settlementOf: {
    pl: (number: string) => `Rozliczenie ${number}`,
    en: (number: string) => `Settlement of ${number}`,
  },
  editOf: { pl: (name: string) => `Edycja: ${name}`, en: (name: string) => `Edit: ${name}` },
  forStay: { pl: 'Faktura za pobyt', en: 'Invoice for a stay' },
  stay: { pl: 'pobyt', en: 'stay' },
  leave: { pl: 'Wróć, wpisane dane zostają', en: 'Go back, what is typed stays' },
  reading: { pl: 'Czytam dane z tego komputera.', en: 'Reading the data of this PC.' },
  unknownStart: {
    pl: 'Tego, od czego miała się zacząć ta faktura, nie ma już na tym komputerze. Wpisane dane są na liście niedokończonych.',
    en: 'What this invoice was to begin with is no longer on this PC. What was typed is in the list of unfinished ones.',
  },
  lockedStart: {
    pl: 'Tej faktury nie można już edytować: przejął ją KSeF. Zmianę zrobi korekta.',
    en: 'This invoice can no longer be edited: KSeF has it. A correction makes the change.',
  },
  makeCorrection: { pl: 'Zrób korektę', en: 'Make a correction' },
  unreadable: {
    pl: 'Nie udało się odczytać danych z tego komputera. Kontuar próbuje dalej.',
    en: 'The data of this PC could not be read. Kontuar keeps trying.',
  },

  buyer: { pl: 'Nabywca', en: 'Buyer' },
  companyName: { pl: 'Nazwa', en: 'Name' },
  buyerHint: {
    pl: 'Pisz, aby znaleźć wcześniejszego nabywcę lub gościa',
    en: 'Type to find an earlier buyer or guest',
  },
  address: { pl: 'Adres', en: 'Address' },
  identifierType: { pl: 'Identyfikator', en: 'Identifier' },
  identifierNip: { pl: 'NIP', en: 'NIP' },
  identifierEu: { pl: 'VAT-UE', en: 'EU VAT' },
  identifierOther: { pl: 'inny', en: 'other' },
  identifierNone: { pl: 'brak', en: 'none' },
  identifierUnsaid: { pl: 'nie podano', en: 'not given' },
  nipOf: { pl: 'NIP nabywcy', en: 'NIP of the buyer' },
  taxId: { pl: 'Numer', en: 'Number' },
  country: { pl: 'Kraj', en: 'Country' },
  countryHint: { pl: 'dwie litery, np. DE', en: 'two letters, as DE' },
  bankNo: { pl: 'Numer rachunku', en: 'Bank account' },
  sellerNip: { pl: 'NIP sprzedawcy', en: 'NIP of the seller' },
  foundBuyers: { pl: 'Znalezieni nabywcy', en: 'Buyers found' },
  guestWithoutAddress: { pl: 'gość, bez adresu', en: 'guest, no address' },
  lastInvoiced: { pl: (day: string) => `faktura ${day}`, en: (day: string) => `invoice ${day}` },
  lastStayed: {
    pl: (day: string) => `gość od ${day}, bez adresu`,
    en: (day: string) => `guest from ${day}, no address`,
  },
  buyersCount: {
    pl: (n: number) => `${n} ${counted('pl', n, ['podpowiedź', 'podpowiedzi', 'podpowiedzi'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['suggestion', 'suggestions'])}`,
  },
  receiver: { pl: 'Odbiorca', en: 'Recipient' },
  sameAsBuyer: { pl: 'taki sam jak nabywca', en: 'the same as the buyer' },
  otherReceiver: { pl: 'inny podmiot', en: 'somebody else' },
  seller: { pl: 'Sprzedawca', en: 'Seller' },
  editSeller: { pl: 'Dane sprzedawcy', en: 'Details of the seller' },
  noSeller: { pl: 'nowy sprzedawca', en: 'new seller' },

  dates: { pl: 'Daty i płatność', en: 'Dates and payment' },
  issueDate: { pl: 'Data wystawienia', en: 'Issue date' },
  saleDate: { pl: 'Data sprzedaży', en: 'Date of supply' },
  dueDate: { pl: 'Termin płatności', en: 'Due date' },
  paidDate: { pl: 'Data zapłaty', en: 'Date paid' },
  method: { pl: 'Sposób płatności', en: 'Payment method' },
  paymentState: { pl: 'Stan płatności', en: 'Payment state' },
  paid: { pl: 'opłacona', en: 'paid' },
  unpaid: { pl: 'nieopłacona', en: 'unpaid' },
  currency: { pl: 'Waluta', en: 'Currency' },
  town: { pl: 'Miejscowość', en: 'Town' },
  type: { pl: 'Rodzaj', en: 'Type' },
  state: { pl: 'Stan', en: 'State' },
  typeFixed: { pl: 'Rodzaj (po wystawieniu bez zmian)', en: 'Type (fixed once issued)' },
  customNumber: { pl: 'Własny numer', en: 'Number of your own' },
  customNumberHint: { pl: 'puste: numer nada serwis', en: 'empty: the service gives it' },

  format: { pl: 'Pole format', en: 'Field format' },
  extraChar: { pl: 'Pole extraChar', en: 'Field extraChar' },
  noMeaning: {
    pl: 'serwis nie opisuje znaczenia; zostaw puste, jeśli nie wiesz',
    en: 'the service does not say what it means; leave it empty if you do not know',
  },

  items: { pl: 'Pozycje', en: 'Items' },
  grossPrices: {
    pl: 'ceny brutto; netto i VAT pozycji informacyjnie',
    en: 'gross prices; net and VAT of a line for information',
  },
  no: { pl: 'Lp.', en: 'No.' },
  itemName: { pl: 'Nazwa towaru lub usługi', en: 'Goods or service' },
  quantity: { pl: 'Ilość', en: 'Quantity' },
  unit: { pl: 'Miara', en: 'Unit' },
  price: { pl: 'Cena brutto', en: 'Gross price' },
  rate: { pl: 'Stawka', en: 'Rate' },
  net: { pl: 'Netto', en: 'Net' },
  tax: { pl: 'VAT', en: 'VAT' },
  gross: { pl: 'Wartość brutto', en: 'Gross value' },
  symbol: { pl: 'Symbol', en: 'Symbol' },
  chooseRate: { pl: 'wybierz', en: 'choose' },
  inLine: {
    pl: (label: string, place: number) => `${label}, pozycja ${place}`,
    en: (label: string, place: number) => `${label}, item ${place}`,
  },
  addItem: { pl: 'Dodaj pozycję', en: 'Add an item' },
  removeItem: {
    pl: (place: number) => `Usuń pozycję ${place}`,
    en: (place: number) => `Remove item ${place}`,
  },
  moveUp: {
    pl: (place: number) => `Przesuń pozycję ${place} wyżej`,
    en: (place: number) => `Move item ${place} up`,
  },
  moveDown: {
    pl: (place: number) => `Przesuń pozycję ${place} niżej`,
    en: (place: number) => `Move item ${place} down`,
  },
  itemRemoved: { pl: 'Usunięto pozycję', en: 'The item was removed' },
  putBack: { pl: 'Przywróć', en: 'Put it back' },
  moved: { pl: (place: number) => `Teraz pozycja ${place}`, en: (place: number) => `Now item ${place}` },
  symbolHint: { pl: 'symbol, np. PKWiU 55.10.10.0', en: 'symbol, as PKWiU 55.10.10.0' },
  showSymbols: { pl: 'Symbole (PKWiU)', en: 'Symbols (PKWiU)' },

  exemption: { pl: 'Podstawa zwolnienia', en: 'Basis of exemption' },
  exemptionPreset: { pl: 'Gotowe podstawy', en: 'Ready bases' },
  exemptionOwn: { pl: 'własny tekst', en: 'a text of your own' },

  advance: { pl: 'Zaliczka', en: 'Advance' },
  advanceValue: { pl: 'Kwota zaliczki brutto', en: 'Gross amount of the advance' },
  advanceHint: {
    pl: 'Pozycje to całe zamówienie, a faktura opiewa na zaliczkę.',
    en: 'The items are the whole order, the invoice is about the advance.',
  },
  oldAdvanceHint: {
    pl: 'W pozycjach wpisz samą zaliczkę: ten rodzaj nie ma osobnego pola na jej kwotę.',
    en: 'Let the items be the advance itself: this type has no field of its own for the amount.',
  },
  takePrepayment: {
    pl: (sum: string) => `Przyjmij zaliczkę z rezerwacji: ${sum}`,
    en: (sum: string) => `Take the prepayment of the reservation: ${sum}`,
  },
  paidUnknown: {
    pl: 'Serwis nie podaje dnia wpłaty. Sprawdź datę sprzedaży: od niej liczy się podatek od zaliczki.',
    en: 'The service does not give the day of the payment. Check the date of sale: the tax on the advance counts from it.',
  },
  paidSeen: {
    pl: (day: string) => `Wpłatę w rezerwacji Kontuar zobaczył ${day}. Sprawdź datę sprzedaży.`,
    en: (day: string) => `Kontuar saw the payment in the reservation on ${day}. Check the date of sale.`,
  },
  ofThisStay: { pl: 'ten pobyt', en: 'this stay' },
  ofOtherStay: {
    pl: (stay: string) => `inny pobyt: ${stay}`,
    en: (stay: string) => `another stay: ${stay}`,
  },
  ofNoStay: { pl: 'bez pobytu', en: 'no stay' },
  settlement: { pl: 'Rozliczane zaliczki', en: 'Advances to settle' },
  remainingValue: { pl: 'Pozostało do zapłaty', en: 'Remaining to pay' },
  takeRemaining: { pl: (sum: string) => `Przyjmij ${sum}`, en: (sum: string) => `Take ${sum}` },
  noKsefYet: { pl: 'jeszcze bez numeru KSeF', en: 'no KSeF number yet' },
  settledBy: {
    pl: (number: string) => `już w rozliczeniu ${number}`,
    en: (number: string) => `already in settlement ${number}`,
  },
  correction: { pl: 'Korekta', en: 'Correction' },
  corrected: { pl: 'Korygowana faktura', en: 'Invoice to correct' },
  reason: { pl: 'Przyczyna korekty', en: 'Reason for the correction' },
  sentAsAfter: {
    pl: 'Wpisz całą fakturę taką, jaka ma być. Kontuar wyśle stan po korekcie.',
    en: 'Enter the whole invoice as it is to be. Kontuar sends the state after the correction.',
  },
  sentAsDifferences: {
    pl: 'Wpisz całą fakturę taką, jaka ma być. Kontuar wyśle same różnice.',
    en: 'Enter the whole invoice as it is to be. Kontuar sends the differences only.',
  },

  notes: { pl: 'Uwagi na fakturze', en: 'Remarks on the invoice' },
  personIssue: { pl: 'Wystawił(a)', en: 'Issued by' },
  personCollect: { pl: 'Odebrał(a)', en: 'Received by' },
  more: { pl: 'Więcej', en: 'More' },

  summary: { pl: 'Podsumowanie', en: 'Summary' },
  vat: { pl: 'Podatek VAT', en: 'VAT' },
  vatOfAdvance: { pl: 'Podatek VAT zaliczki', en: 'VAT of the advance' },
  vatRemaining: { pl: 'Podatek VAT do dopłaty', en: 'VAT of what remains' },
  vatRate: { pl: 'Stawka', en: 'Rate' },
  total: { pl: 'Razem', en: 'Total' },
  noRate: { pl: 'bez stawki', en: 'no rate' },
  unreadItems: {
    pl: (n: number) => `Bez kwoty: ${n} ${counted('pl', n, ['pozycja', 'pozycje', 'pozycji'])}.`,
    en: (n: number) => `Without an amount: ${n} ${counted('en', n, ['item', 'items'])}.`,
  },
  toPay: { pl: 'Do zapłaty', en: 'To pay' },
  paidSum: { pl: 'Zapłacono', en: 'Paid' },
  orderValue: { pl: 'Wartość zamówienia', en: 'Order value' },
  advancesTaken: { pl: 'Zaliczki', en: 'Advances' },
  thisAdvance: { pl: 'Ta zaliczka', en: 'This advance' },
  afterAdvance: { pl: 'Zostanie do rozliczenia', en: 'Left to settle' },
  before: { pl: 'Przed korektą', en: 'Before' },
  after: { pl: 'Po korekcie', en: 'After' },
  difference: { pl: 'Różnica', en: 'Difference' },
  toReturn: { pl: 'Do zwrotu', en: 'To return' },
  toPayMore: { pl: 'Do dopłaty', en: 'To pay more' },
  noDifference: { pl: 'Kwoty bez zmian', en: 'No change of amounts' },
  change: { pl: 'Zmiana kwoty', en: 'Change of the amount' },
  beforeUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury. Pozycje są sprzed nich: wpisz stan po tej korekcie.',
    en: 'It is not known what earlier corrections of that invoice changed. The items are from before them: enter the state after this correction.',
  },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },

  correctFields: {
    pl: (n: number) =>
      `Popraw ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}. Reszta formularza jest zachowana.`,
    en: (n: number) => `Correct ${n} ${counted('en', n, ['field', 'fields'])}. The rest of the form is kept.`,
  },
  readWarnings: {
    pl: 'Przeczytaj uwagi. Jeśli tak ma być, zapisz jeszcze raz.',
    en: 'Read these remarks. If it is to be so, save once more.',
  },
  serviceSaid: {
    pl: (status: number | null, time: string) => `serwis ${status ?? ''}, ${time}`,
    en: (status: number | null, time: string) => `service ${status ?? ''}, ${time}`,
  },
  copyRuid: { pl: 'Kopiuj RUID', en: 'Copy the RUID' },
  notSaved: {
    pl: 'Nie zapisano: połączenie z programem zostało przerwane. Wpisane dane są zachowane, spróbuj jeszcze raz.',
    en: 'Not saved: the line to the program broke. What was typed is kept, try again.',
  },
  diskRefused: {
    pl: 'Nie zapisano: dysk tego komputera tego nie przyjął. Wpisane dane są w tym oknie; zwolnij miejsce i spróbuj jeszcze raz.',
    en: 'Not saved: the disk of this computer did not take it. What was typed is in this window; free some space and try again.',
  },
  stayLabel: { pl: 'Pobyt', en: 'Stay' },
  linkStay: { pl: 'Połącz z pobytem', en: 'Link to a stay' },
  unlinkStay: { pl: 'Usuń powiązanie', en: 'Take the link away' },
  stayHint: { pl: 'Gość, pokój albo numer rezerwacji', en: 'Guest, room or booking number' },
  foundStays: { pl: 'Znalezione pobyty', en: 'Stays found' },
  // fields of the service that no form has
  clientId: { pl: 'Klient, numer w serwisie', en: 'Client, number in the service' },
  reservationId: { pl: 'Pobyt, numer rezerwacji', en: 'Stay, booking number' },
  invoiceId: { pl: 'Identyfikator w serwisie', en: 'Id in the service' },
  invoiceNo: { pl: 'Numer kolejny', en: 'Running number' },
  invoiceFullNo: { pl: 'Numer faktury', en: 'Invoice number' },
  ksefId: { pl: 'Numer KSeF', en: 'KSeF number' },
  exchangeRate: { pl: 'Kurs waluty', en: 'Exchange rate' },
  addDate: { pl: 'Dodano w serwisie', en: 'Added in the service' },
  editDate: { pl: 'Zmieniono w serwisie', en: 'Changed in the service' },
  positionId: { pl: 'Numer pozycji w serwisie', en: 'Number of the item in the service' },
  itemStatus: { pl: 'Status', en: 'Status' },

  field: { pl: (place: number) => `Pozycja ${place}`, en: (place: number) => `Item ${place}` },

  keptAt: {
    pl: (time: string) => `${time}, możesz zamknąć bez utraty`,
    en: (time: string) => `${time}, you can close without losing it`,
  },
  kept: { pl: 'Niedokończona zachowana', en: 'Unfinished, kept' },
  notYetTyped: { pl: 'To, co wpiszesz, zachowa się samo.', en: 'What you type is kept by itself.' },
  keepFailed: {
    pl: 'Nie można zapisać na dysku tego, co wpisano. Nie zamykaj okna.',
    en: 'What was typed cannot be written to the disk. Do not close the window.',
  },
  abandon: { pl: 'Porzuć', en: 'Discard' },
  abandoned: { pl: 'Porzucono niedokończoną fakturę', en: 'The unfinished invoice was discarded' },
  saveDraft: { pl: 'Zapisz jako szkic', en: 'Save as a draft' },
  issue: { pl: 'Wystaw fakturę', en: 'Issue the invoice' },
  saveChanges: { pl: 'Zapisz zmiany', en: 'Save the changes' },
  saveAnyway: { pl: 'Zapisz mimo uwag', en: 'Save all the same' },
  savedHere: { pl: 'Zapisane na tym komputerze', en: 'Saved on this PC' },
  nothingChanged: { pl: 'Nic się nie zmieniło.', en: 'Nothing has changed.' },

  draftWaits: {
    pl: (time: string) => `Od tego samego początku zostało coś niedokończonego (${time}).`,
    en: (time: string) => `Something with the same beginning was left unfinished (${time}).`,
  },
  continueDraft: { pl: 'Wróć do tego', en: 'Go back to it' },
  unfinished: { pl: (n: number) => `Niedokończone: ${n}`, en: (n: number) => `Unfinished: ${n}` },
  unfinishedTitle: { pl: 'Niedokończone faktury', en: 'Unfinished invoices' },
  unfinishedBuyer: { pl: 'bez nabywcy', en: 'no buyer' },
  close: { pl: 'Zamknij', en: 'Close' },

  edit: { pl: 'Edytuj', en: 'Edit' },
  correct: { pl: 'Korekta', en: 'Correct' },
  settle: { pl: 'Rozliczenie', en: 'Settle' },
  copy: { pl: 'Kopia', en: 'Copy' },
  issueForStay: { pl: 'Wystaw fakturę', en: 'Make an invoice' },
  undo: { pl: 'Cofnij moją zmianę', en: 'Undo my change' },
  undone: { pl: 'Cofnięto zmianę', en: 'The change was undone' },
  sentAlready: {
    pl: 'Tej zmiany nie można już cofnąć: została wysłana.',
    en: 'This change can no longer be undone: it was sent.',
  },
  mayNotCreate: {
    pl: 'Klucz dostępu nie pozwala wystawiać faktur (brak uprawnienia invoices.create).',
    en: 'The access key does not allow making invoices (no invoices.create permission).',
  },
  mayNotUpdate: {
    pl: 'Klucz dostępu nie pozwala zmieniać faktur (brak uprawnienia invoices.update).',
    en: 'The access key does not allow changing invoices (no invoices.update permission).',
  },

  history: { pl: 'Historia na tym komputerze', en: 'History on this PC' },
  noHistory: {
    pl: 'Tej faktury nie zmieniano na tym komputerze.',
    en: 'This invoice was not changed on this PC.',
  },

  form: { pl: 'Formularz faktury', en: 'Invoice form' },
  keySave: { pl: 'Zapis faktury', en: 'Save the invoice' },
  keyNext: { pl: 'Następna pozycja, na końcu nowa', en: 'Next item, a new one at the end' },
  keyMove: { pl: 'Przesunięcie pozycji', en: 'Move the item' },
  keyRemove: { pl: 'Usunięcie pozycji', en: 'Remove the item' },
  keyCalendar: { pl: 'Kalendarz przy dacie', en: 'Calendar of a date' },
  keyNew: { pl: 'Nowa faktura', en: 'New invoice' },
} as const satisfies Texts;

/** What the codes of a line of history mean (outcome/history.ts). */
export const historyCodeText = {
  differs: {
    pl: 'zapisał coś inaczej, niż wysłano',
    en: 'it stored something differently from what was sent',
  },
  unknown: { pl: 'nie wiadomo, czy dotarło', en: 'nobody knows whether it arrived' },
  later: { pl: 'nie dotarło, pójdzie jeszcze raz', en: 'it did not arrive and goes again' },
  signedOut: { pl: 'bez zalogowania do serwisu', en: 'not signed in to the service' },
  notAllowed: { pl: 'bez uprawnienia', en: 'without permission' },
  conflict: { pl: 'koliduje z czymś w serwisie', en: 'it collides with something in the service' },
  refused: { pl: 'nie do przyjęcia', en: 'not acceptable' },
  gone: { pl: 'nie ma jej w serwisie', en: 'not in the service' },
  locked: { pl: 'poszła do KSeF', en: 'it has gone to KSeF' },
  fault: { pl: 'odpowiedź nie do odczytania', en: 'an answer that cannot be read' },
  retry: { pl: 'spróbować jeszcze raz', en: 'try again' },
  sendAnew: { pl: 'wysłać nową', en: 'send a new one' },
  accept: { pl: 'zostawić jak w serwisie', en: 'keep it as in the service' },
  recreate: { pl: 'wystawić na nowo', en: 'create it anew' },
  mine: { pl: 'moje', en: 'mine' },
  theirs: { pl: 'z serwisu', en: 'theirs' },
  twin: { pl: 'wskazano fakturę w serwisie', en: 'an invoice of the service was pointed at' },
  correction: { pl: 'zamienić na korektę', en: 'make it a correction' },
} as const satisfies Texts & Record<HistoryCode, unknown>;

/** One line of an invoice's history (contract/outbox.ts). */
export const historyText = {
  queued: { pl: 'zapisano na tym komputerze', en: 'saved on this PC' },
  attempt: { pl: 'próba wysłania do serwisu', en: 'tried to send it to the service' },
  answered: { pl: 'serwis odpowiedział', en: 'the service answered' },
  unanswered: { pl: 'nikt nie odpowiedział', en: 'nobody answered' },
  confirmed: { pl: 'serwis potwierdził', en: 'the service confirmed it' },
  conflict: { pl: 'czeka na decyzję', en: 'waits for a decision' },
  decided: { pl: 'podjęto decyzję', en: 'a decision was made' },
  merged: { pl: 'połączono bez pytania', en: 'merged without asking' },
  twinClaimed: { pl: 'rozpoznano w serwisie', en: 'recognised in the service' },
  undone: { pl: 'cofnięto', en: 'undone' },
  dropped: { pl: 'porzucono', en: 'given up' },
  seenElsewhere: { pl: 'zmieniono gdzie indziej', en: 'changed elsewhere' },
} as const satisfies Texts & Record<HistoryLine['what'], unknown>;
