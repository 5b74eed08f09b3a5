import { invoiceWords } from './invoiceWords';
import { counted, type Texts } from './language';

/** Texts that the form puts on a document. Documents are Polish; the English texts help readers of the code. */
export const documentText = {
  night: { pl: 'Nocleg', en: 'Accommodation' },
  room: { pl: (number: string) => `pokój ${number}`, en: (number: string) => `room ${number}` },
  nightUnit: { pl: 'doba', en: 'night' },
  serviceUnit: { pl: 'usł.', en: 'service' },
  advanceFor: {
    pl: (subject: string) => `Zaliczka: ${subject}`,
    en: (subject: string) => `Advance: ${subject}`,
  },
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

/** Reasons why a type of document cannot be chosen (rules/form/invoiceTypeChoices.ts). */
export const barredText = {
  advanceOfKsef: {
    pl: 'konto ma KSeF: wybierz zaliczkową KSeF',
    en: 'account connected to KSeF: choose the KSeF advance invoice',
  },
  ksefOff: { pl: 'konto bez KSeF', en: 'account not connected to KSeF' },
  fromItsInvoice: { pl: 'zacznij od korygowanej faktury', en: 'start from the invoice to correct' },
  noAdvances: { pl: 'ten nabywca nie ma faktur zaliczkowych', en: 'this buyer has no advance invoices' },
  otherOriginal: { pl: 'nie do tej faktury', en: 'not for this invoice' },
  typeFixed: { pl: 'po wystawieniu bez zmian', en: 'fixed once issued' },
} as const satisfies Texts;

/** Texts of the invoice form (look.md, Forms); domain.md 9.1-9.3 explains its fields. */
export const invoiceFormText = {
  ...invoiceWords,
  correctionOf: {
    pl: (number: string) => `Korekta ${number}`,
    en: (number: string) => `Correction of ${number}`,
  },
  settlementOf: {
    pl: (number: string) => `Rozliczenie ${number}`,
    en: (number: string) => `Settlement of ${number}`,
  },
  editOf: { pl: (name: string) => `Edycja: ${name}`, en: (name: string) => `Edit: ${name}` },
  stay: { pl: 'pobyt', en: 'stay' },
  leave: { pl: 'Wróć, wpisane dane zostają', en: 'Back (your input is saved)' },
  reading: { pl: 'Odczytywanie danych z tego komputera…', en: 'Reading data on this PC…' },
  unknownStart: {
    pl: 'Pobytu albo faktury, z których powstał ten formularz, nie ma już na tym komputerze.',
    en: 'The stay or invoice this form was started from is no longer on this PC.',
  },
  beginningGone: {
    pl: 'Pobytu albo faktury, z których powstał ten formularz, nie ma już na tym komputerze. Wpisane dane są tutaj; zapisanie wystawi nową fakturę.',
    en: 'The stay or invoice this form was started from is no longer on this PC. Your input is here; saving it issues a new invoice.',
  },
  lockedStart: {
    pl: 'Tej faktury nie można już edytować: wysłano ją do KSeF. Zmiany wprowadź korektą.',
    en: 'This invoice can no longer be edited: it has been sent to KSeF. Create a correction instead.',
  },
  unreadable: {
    pl: 'Nie udało się odczytać danych z tego komputera. Kontuar próbuje dalej.',
    en: 'The data on this PC could not be read. Kontuar keeps trying.',
  },

  companyName: { pl: 'Nazwa', en: 'Name' },
  buyerHint: {
    pl: 'Pisz, aby znaleźć wcześniejszego nabywcę lub gościa',
    en: 'Type to find an earlier buyer or guest',
  },
  address: { pl: 'Adres', en: 'Address' },
  identifierType: { pl: 'Identyfikator', en: 'Tax ID type' },
  identifierNip: { pl: 'NIP', en: 'NIP' },
  identifierEu: { pl: 'VAT UE', en: 'EU VAT' },
  identifierOther: { pl: 'inny', en: 'other' },
  identifierNone: { pl: 'brak', en: 'none' },
  identifierUnsaid: { pl: 'nie podano', en: 'not given' },
  nipOf: { pl: 'NIP nabywcy', en: 'Buyer’s NIP' },
  taxId: { pl: 'Numer', en: 'Tax ID' },
  country: { pl: 'Kraj', en: 'Country' },
  countryHint: { pl: 'dwie litery, np. DE', en: 'two letters, for example DE' },
  sellerNip: { pl: 'NIP sprzedawcy', en: 'Seller’s NIP' },
  foundBuyers: { pl: 'Znalezieni nabywcy', en: 'Buyers found' },
  guestWithoutAddress: { pl: 'gość, bez adresu', en: 'guest, no address' },
  lastInvoiced: { pl: (day: string) => `faktura ${day}`, en: (day: string) => `invoice ${day}` },
  lastStayed: {
    pl: (day: string) => `pobyt od ${day}, bez adresu`,
    en: (day: string) => `stayed from ${day}, no address`,
  },
  buyersCount: {
    pl: (n: number) => `${n} ${counted('pl', n, ['podpowiedź', 'podpowiedzi', 'podpowiedzi'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['suggestion', 'suggestions'])}`,
  },
  sameAsBuyer: { pl: 'taki sam jak nabywca', en: 'the same as the buyer' },
  otherReceiver: { pl: 'inny podmiot', en: 'another party' },
  editSeller: { pl: 'Dane sprzedawcy', en: 'Seller details' },
  noSeller: { pl: 'nowy sprzedawca', en: 'new seller' },

  dates: { pl: 'Daty i płatność', en: 'Dates and payment' },
  dueDate: { pl: 'Termin płatności', en: 'Due date' },
  paidDate: { pl: 'Data zapłaty', en: 'Date paid' },
  typeFixed: { pl: 'Rodzaj (po wystawieniu bez zmian)', en: 'Type (fixed once issued)' },
  customNumber: { pl: 'Własny numer', en: 'Custom number' },
  customNumberHint: { pl: 'puste: numer nada serwis', en: 'empty: assigned by the service' },

  format: { pl: 'Pole format', en: 'Field “format”' },
  extraChar: { pl: 'Pole extraChar', en: 'Field “extraChar”' },
  noMeaning: {
    pl: 'serwis nie opisuje znaczenia; zostaw puste, jeśli nie wiesz',
    en: 'the service does not say what it means; leave it empty if you do not know',
  },

  grossPrices: {
    pl: 'ceny brutto; netto i VAT pozycji informacyjnie',
    en: 'gross prices; net and VAT per item for information only',
  },
  itemName: { pl: 'Nazwa towaru lub usługi', en: 'Description' },
  price: { pl: 'Cena brutto', en: 'Gross price' },
  rate: { pl: 'Stawka', en: 'Rate' },
  gross: { pl: 'Wartość brutto', en: 'Gross value' },
  symbol: { pl: 'Symbol', en: 'Symbol' },
  chooseRate: { pl: 'wybierz', en: 'choose' },
  inLine: {
    pl: (label: string, position: number) => `${label}, pozycja ${position}`,
    en: (label: string, position: number) => `${label}, item ${position}`,
  },
  removeColumn: { pl: 'Usuwanie pozycji', en: 'Remove' },
  addItem: { pl: 'Dodaj pozycję', en: 'Add item' },
  removeItem: {
    pl: (position: number) => `Usuń pozycję ${position}`,
    en: (position: number) => `Remove item ${position}`,
  },
  moveUp: {
    pl: (position: number) => `Przesuń pozycję ${position} wyżej`,
    en: (position: number) => `Move item ${position} up`,
  },
  moveDown: {
    pl: (position: number) => `Przesuń pozycję ${position} niżej`,
    en: (position: number) => `Move item ${position} down`,
  },
  itemRemoved: { pl: 'Usunięto pozycję', en: 'Item removed' },
  putBack: { pl: 'Przywróć', en: 'Restore' },
  moved: {
    pl: (position: number) => `Teraz pozycja ${position}`,
    en: (position: number) => `Now item ${position}`,
  },
  symbolHint: { pl: 'symbol, np. PKWiU 55.10.10.0', en: 'symbol, for example PKWiU 55.10.10.0' },
  showSymbols: { pl: 'Symbole (PKWiU)', en: 'Symbols (PKWiU)' },

  exemptionPreset: { pl: 'Gotowe podstawy', en: 'Common bases' },
  exemptionOwn: { pl: 'własny tekst', en: 'custom text' },

  advance: { pl: 'Zaliczka', en: 'Advance' },
  advanceValue: { pl: 'Kwota zaliczki brutto', en: 'Gross amount of the advance' },
  advanceHint: {
    pl: 'Pozycje to całe zamówienie; faktura jest na kwotę zaliczki.',
    en: 'The items show the whole order; the invoice is for the advance only.',
  },
  oldAdvanceHint: {
    pl: 'W pozycjach wpisz samą zaliczkę: ten rodzaj nie ma osobnego pola na jej kwotę.',
    en: 'Enter the advance itself as the items: this type has no separate field for its amount.',
  },
  takePrepayment: {
    pl: (sum: string) => `Wstaw zaliczkę z rezerwacji: ${sum}`,
    en: (sum: string) => `Use the reservation’s prepayment: ${sum}`,
  },
  paidUnknown: {
    pl: 'Serwis nie podaje dnia wpłaty. Sprawdź datę sprzedaży: od niej zależy termin podatku od zaliczki.',
    en: 'The service does not give the day of the payment. Check the date of supply: it decides when VAT on the advance is due.',
  },
  paidSeen: {
    pl: (day: string) => `Wpłata jest w rezerwacji od ${day}. Sprawdź datę sprzedaży.`,
    en: (day: string) => `The payment has been in the reservation since ${day}. Check the date of supply.`,
  },
  ofThisStay: { pl: 'ten pobyt', en: 'this stay' },
  ofOtherStay: {
    pl: (stay: string) => `inny pobyt: ${stay}`,
    en: (stay: string) => `another stay: ${stay}`,
  },
  ofNoStay: { pl: 'bez pobytu', en: 'no stay' },
  settlement: { pl: 'Rozliczane faktury zaliczkowe', en: 'Advance invoices to settle' },
  takeRemaining: { pl: (sum: string) => `Wstaw ${sum}`, en: (sum: string) => `Use ${sum}` },
  noKsefYet: { pl: 'jeszcze bez numeru KSeF', en: 'no KSeF number yet' },
  settledBy: {
    pl: (number: string) => `już rozliczona: ${number}`,
    en: (number: string) => `already settled by ${number}`,
  },
  correction: { pl: 'Korekta', en: 'Correction' },
  corrected: { pl: 'Korygowana faktura', en: 'Invoice to correct' },
  sentAsAfter: {
    pl: 'Wpisz całą fakturę taką, jaka ma być. Kontuar wyśle stan po korekcie.',
    en: 'Enter the whole invoice as it should be. Kontuar sends the state after the correction.',
  },
  sentAsDifferences: {
    pl: 'Wpisz całą fakturę taką, jaka ma być. Kontuar wyśle same różnice.',
    en: 'Enter the whole invoice as it should be. Kontuar sends only the differences.',
  },

  more: { pl: 'Więcej', en: 'More' },

  summary: { pl: 'Podsumowanie', en: 'Summary' },
  vatRemaining: { pl: 'VAT po odliczeniu zaliczek', en: 'VAT after deducting advances' },
  unreadItems: {
    pl: (n: number) => `Bez kwoty: ${n} ${counted('pl', n, ['pozycja', 'pozycje', 'pozycji'])}.`,
    en: (n: number) => `Without an amount: ${n} ${counted('en', n, ['item', 'items'])}.`,
  },
  advancesTaken: { pl: 'Zaliczki', en: 'Advances' },
  thisAdvance: { pl: 'Ta zaliczka', en: 'This advance' },
  afterAdvance: { pl: 'Zostanie do rozliczenia', en: 'Left to settle' },
  noDifference: { pl: 'Kwoty bez zmian', en: 'No change in amounts' },
  change: { pl: 'Zmiana kwoty', en: 'Change in amount' },
  beforeUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury. Pozycje są sprzed nich: wpisz stan po tej korekcie.',
    en: 'It is not known what earlier corrections of this invoice changed. The items show the state before them: enter the state after this correction.',
  },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },

  correctFields: {
    pl: (n: number) =>
      `Popraw ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}. Reszta formularza jest zachowana.`,
    en: (n: number) => `Correct ${n} ${counted('en', n, ['field', 'fields'])}. The rest of the form is kept.`,
  },
  checkBeforeIssuing: { pl: 'Sprawdź przed wystawieniem:', en: 'Check these before issuing' },
  checkBeforeSaving: { pl: 'Sprawdź przed zapisaniem:', en: 'Check these before saving' },
  serviceRefused: {
    pl: (time: string) => `serwis odmówił o ${time}`,
    en: (time: string) => `refused by the service at ${time}`,
  },
  notSaved: {
    pl: 'Nie wiadomo, czy zapisano: połączenie z programem zostało przerwane. Wpisane dane są tutaj; spróbuj jeszcze raz, nic nie zapisze się podwójnie.',
    en: 'It is not known whether this was saved: the connection to Kontuar was lost. Your input is still here; try again, nothing is saved twice.',
  },
  diskRefused: {
    pl: 'Nie udało się zapisać na dysku. Wpisane dane są nadal w tym oknie; zwolnij miejsce i spróbuj ponownie.',
    en: 'Not saved: Kontuar could not write to the disk. Your input is still in this window; free some space and try again.',
  },
  stayLabel: { pl: 'Pobyt', en: 'Stay' },
  linkStay: { pl: 'Powiąż z pobytem', en: 'Link to stay' },
  unlinkStay: { pl: 'Usuń powiązanie', en: 'Remove link' },
  stayHint: { pl: 'Gość, pokój albo numer rezerwacji', en: 'Guest, room or reservation number' },
  foundStays: { pl: 'Znalezione pobyty', en: 'Stays found' },
  moreStays: {
    pl: (n: number) =>
      n > 0 ? `jeszcze ${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}; zawęź wyszukiwanie` : '',
    en: (n: number) => (n > 0 ? `${n} more ${counted('en', n, ['stay', 'stays'])}; narrow your search` : ''),
  },
  clientLabel: { pl: 'Klient', en: 'Client' },
  linkClient: { pl: 'Powiąż z klientem', en: 'Link to client' },
  unlinkClient: { pl: 'Usuń powiązanie z klientem', en: 'Remove link to client' },
  clientHint: { pl: 'Nazwisko, firma albo numer klienta', en: 'Surname, company or client number' },
  foundClients: { pl: 'Znalezieni klienci', en: 'Clients found' },
  clientByNumber: { pl: 'Klient o tym numerze', en: 'Client with this number' },
  // Fields of the service that no form shows.
  clientId: { pl: 'Numer klienta w serwisie', en: 'Client number in the service' },
  reservationId: { pl: 'Numer rezerwacji', en: 'Reservation number' },
  invoiceId: { pl: 'ID w serwisie', en: 'ID in the service' },
  invoiceNo: { pl: 'Numer kolejny', en: 'Sequence number' },
  invoiceFullNo: { pl: 'Numer faktury', en: 'Invoice number' },
  ksefId: { pl: 'Numer KSeF', en: 'KSeF number' },
  addDate: { pl: 'Dodano w serwisie', en: 'Added in the service' },
  editDate: { pl: 'Zmieniono w serwisie', en: 'Changed in the service' },
  positionId: { pl: 'Numer pozycji w serwisie', en: 'Item number in the service' },
  itemStatus: { pl: 'Status', en: 'Status' },

  field: { pl: (position: number) => `Pozycja ${position}`, en: (position: number) => `Item ${position}` },

  draftSavedAt: {
    pl: (time: string) => `Zapisano roboczo o ${time}. Możesz zamknąć.`,
    en: (time: string) => `Draft saved at ${time}`,
  },
  notYetTyped: { pl: 'Wpisane dane zapisują się automatycznie.', en: 'Your input is saved automatically.' },
  keepFailed: {
    pl: 'Nie można zapisać wpisanych danych na dysku. Nie zamykaj okna.',
    en: 'Your input cannot be saved to the disk. Do not close this window.',
  },
  abandon: { pl: 'Odrzuć wpisane dane', en: 'Discard input' },
  abandoned: { pl: 'Odrzucono niedokończoną fakturę', en: 'Unfinished invoice discarded' },
  saveDraft: { pl: 'Zapisz jako szkic', en: 'Save as draft' },
  issue: { pl: 'Wystaw fakturę', en: 'Issue invoice' },
  saveChanges: { pl: 'Zapisz zmiany', en: 'Save changes' },
  /** First words of the buttons that confirm a finding (findingConfirmations.ts). */
  issueVerb: { pl: 'Wystaw', en: 'Issue' },
  saveVerb: { pl: 'Zapisz', en: 'Save' },
  savedHere: { pl: 'Zapisane na tym komputerze', en: 'Saved on this PC' },

  draftWaits: {
    pl: (time: string) => `Jest już niedokończona faktura z tego samego pobytu lub dokumentu (${time}).`,
    en: (time: string) => `There is already an unfinished invoice for the same stay or document (${time}).`,
  },
  continueDraft: { pl: 'Wróć do niedokończonej', en: 'Continue unfinished' },
  unfinished: { pl: (n: number) => `Niedokończone: ${n}`, en: (n: number) => `Unfinished: ${n}` },
  unfinishedTitle: { pl: 'Niedokończone faktury', en: 'Unfinished invoices' },
  unfinishedBuyer: { pl: 'bez nabywcy', en: 'no buyer' },
  close: { pl: 'Zamknij', en: 'Close' },

  edit: { pl: 'Edytuj', en: 'Edit' },
  correct: { pl: 'Wystaw korektę', en: 'Create correction' },
  settle: { pl: 'Wystaw rozliczeniową', en: 'Create settlement' },
  copy: { pl: 'Wystaw podobną', en: 'Copy to new invoice' },
  undo: { pl: 'Cofnij moją zmianę', en: 'Undo my change' },
  undone: { pl: 'Cofnięto zmianę', en: 'Change undone' },
  sentAlready: {
    pl: 'Tej zmiany nie można już cofnąć: została wysłana.',
    en: 'This change can no longer be undone: it has been sent.',
  },
  mayNotUpdate: {
    pl: 'Klucz dostępu nie pozwala zmieniać faktur (brak uprawnienia invoices.update).',
    en: 'The access key does not allow changing invoices (no invoices.update permission).',
  },

  history: { pl: 'Historia na tym komputerze', en: 'History on this PC' },
  noHistory: {
    pl: 'Tej faktury nie zmieniano na tym komputerze.',
    en: 'This invoice has not been changed on this PC.',
  },

  form: { pl: 'Formularz faktury', en: 'Invoice form' },
  keySave: { pl: 'Zapis faktury', en: 'Save invoice' },
  keyPrint: { pl: 'Druk: po zapisaniu faktury', en: 'Print: once the invoice is saved' },
  printLater: {
    pl: 'Fakturę wydrukujesz po zapisaniu.',
    en: 'You can print the invoice once it is saved.',
  },
  keyNext: { pl: 'Następna pozycja, na końcu nowa', en: 'Next item, new one at the end' },
  keyMove: { pl: 'Przesunięcie pozycji', en: 'Move item' },
  keyRemove: { pl: 'Usunięcie pozycji', en: 'Remove item' },
  keyCalendar: { pl: 'Kalendarz przy dacie', en: 'Open calendar' },
} as const satisfies Texts;
