import { counted, type Texts } from './language';

/** A change that stepped aside: what happened, and what the user may do (sync.md, Conflicts). */
export const conflictText = {
  // titles, after the name of the invoice
  changed: {
    pl: (name: string) => `${name} zmieniła się w dwóch miejscach`,
    en: (name: string) => `${name} was changed in two places`,
  },
  changedDelete: {
    pl: (name: string) => `${name} ma być usunięta, a zmieniła się w serwisie`,
    en: (name: string) => `${name} is to be deleted, yet it changed in the service`,
  },
  deleted: {
    pl: (name: string) => `${name} zniknęła z serwisu`,
    en: (name: string) => `${name} is gone from the service`,
  },
  locked: {
    pl: (name: string) => `${name} poszła już do KSeF`,
    en: (name: string) => `${name} has already gone to KSeF`,
  },
  rejected: {
    pl: (name: string) => `Serwis nie przyjął: ${name}`,
    en: (name: string) => `The service did not accept ${name}`,
  },
  stopped: {
    pl: (name: string) => `Nie można wysłać: ${name}`,
    en: (name: string) => `${name} cannot be sent`,
  },
  notDeleted: {
    pl: (name: string) => `Serwis nie usunął: ${name}`,
    en: (name: string) => `The service did not delete ${name}`,
  },
  collides: {
    pl: (name: string) => `Serwis odmówił: ${name}`,
    en: (name: string) => `The service refused ${name}`,
  },
  occupied: {
    pl: (name: string) => `${name} koliduje z rezerwacją`,
    en: (name: string) => `${name} collides with a reservation`,
  },
  doubtful: {
    pl: (name: string) => `Która z tych faktur to ${name}?`,
    en: (name: string) => `Which of these is ${name}?`,
  },
  keptItems: {
    pl: (name: string) => `${name}: serwis zostawił usunięte pozycje`,
    en: (name: string) => `${name}: the service kept removed items`,
  },

  // what to do
  choose: {
    pl: (n: number) => `Wybierz wartość dla ${n} ${counted('pl', n, ['pola', 'pól', 'pól'])}.`,
    en: (n: number) => `Choose a value for ${n} ${counted('en', n, ['field', 'fields'])}.`,
  },
  nothingSent: {
    pl: 'Nic jeszcze nie zostało wysłane ani nadpisane.',
    en: 'Nothing has been sent or overwritten yet.',
  },
  buyerIs: { pl: (name: string) => `Nabywca: ${name}`, en: (name: string) => `Buyer: ${name}` },
  toInvoice: { pl: 'otwórz fakturę', en: 'open the invoice' },
  stayIs: {
    pl: (id: number, room: string) => `pobyt ${id}${room ? `, ${room}` : ''}`,
    en: (id: number, room: string) => `stay ${id}${room ? `, ${room}` : ''}`,
  },
  changedDeleteWhat: {
    pl: 'Odkąd zdecydowano o usunięciu, ktoś zmienił ją w serwisie. Zobacz co i wybierz: usunąć ją mimo to, czy zostawić.',
    en: 'Since the deletion was decided, somebody changed it in the service. See what, and choose: delete it all the same, or keep it.',
  },
  deletedWhat: {
    pl: 'Ktoś usunął ją w serwisie, a tutaj jest zmiana, której tam jeszcze nie było. Możesz wystawić ją na nowo ze wszystkim, co wpisano, albo porzucić zmianę.',
    en: 'Somebody deleted it in the service, and here is a change that had not been there yet. Create it anew with all that was typed, or give the change up.',
  },
  lockedWhat: {
    pl: (type: string) =>
      `Faktury przejętej przez KSeF nie można zmienić. To, co wpisano, może stać się korektą (${type}): otworzy się wypełniona, podasz przyczynę i ją zapiszesz.`,
    en: (type: string) =>
      `An invoice that KSeF has cannot be changed. What was typed can become a correction (${type}): it opens filled in, you give the reason and save it.`,
  },
  lockedNoWay: {
    pl: 'Faktury przejętej przez KSeF nie można zmienić, a dla tego rodzaju nie ma korekty. Zmianę można tylko porzucić.',
    en: 'An invoice that KSeF has cannot be changed, and there is no correction of this type. The change can only be given up.',
  },
  lockedDelete: {
    pl: 'Faktury przejętej przez KSeF nie można usunąć. Można ją skorygować do zera osobną korektą.',
    en: 'An invoice that KSeF has cannot be deleted. It can be corrected to zero by a correction of its own.',
  },
  rejectedWhat: {
    pl: 'Serwis sprawdził dane i je odesłał. Wszystko, co wpisano, jest zachowane: popraw wskazane pola i zapisz.',
    en: 'The service checked the data and sent them back. All that was typed is kept: correct the fields below and save.',
  },
  rejectedNoFields: {
    pl: 'Serwis odesłał dane i nie wskazał pola. Przeczytaj jego słowa; wszystko, co wpisano, jest zachowane.',
    en: 'The service sent the data back and named no field. Read its words; all that was typed is kept.',
  },
  stoppedWhat: {
    pl: 'Faktura, na którą się powołuje, została cofnięta na tym komputerze, więc tej nie wysłano. Wszystko, co wpisano, jest zachowane: popraw powołanie w formularzu albo ją porzuć.',
    en: 'The invoice that it refers to was taken back on this PC, so this one was not sent. All that was typed is kept: correct the reference in the form, or give it up.',
  },
  stoppedCorrection: {
    pl: 'Faktura, którą miała skorygować, została cofnięta na tym komputerze, więc korekty nie wysłano i nie ma już czego korygować. Porzuć ją; jeśli faktura jest jednak potrzebna, wystaw ją na nowo z właściwymi danymi.',
    en: 'The invoice that it was to correct was taken back on this PC, so the correction was not sent and there is nothing left to correct. Give it up; if the invoice is needed after all, make it anew with the right details.',
  },
  notDeletedWhat: {
    pl: 'Faktura zostaje w serwisie. Przeczytaj jego słowa; gdy przyczyna zniknie, spróbuj jeszcze raz albo zrezygnuj z usunięcia.',
    en: 'The invoice stays in the service. Read its words; once the cause is gone, try again, or do without the deletion.',
  },
  collidesWhat: {
    pl: 'Serwis odmówił, bo koliduje to z czymś, co już w nim jest, i nie podał z czym. Przeczytaj jego słowa; gdy przyczyna zniknie, spróbuj jeszcze raz. Wszystko, co wpisano, jest zachowane.',
    en: 'The service refused because this collides with something that it has, and did not say with what. Read its words; once the cause is gone, try again. All that was typed is kept.',
  },
  occupiedWhat: {
    pl: 'Serwis odpowiedział, że pokój jest w tych nocach zajęty. Zobacz je na planie; gdy sprawa się wyjaśni, spróbuj jeszcze raz.',
    en: 'The service answered that the room is taken in these nights. See them on the plan; once it is cleared up, try again.',
  },
  doubtfulWhat: {
    pl: 'Po wysłaniu nie przyszła odpowiedź, a w serwisie jest więcej niż jedna faktura, która może być tą wysłaną. Wskaż właściwą, wtedy nic nie zostanie wysłane drugi raz.',
    en: 'No answer came after sending, and the service has more than one invoice that may be the one that was sent. Point at the right one, and nothing is sent twice.',
  },
  doubtfulBefore: {
    pl: 'Ta faktura czekała tu na wysłanie, a w serwisie jest już taka, która może nią być: mogła pójść z kopii tego folderu albo przed przywróceniem danych. Wskaż ją, wtedy nic nie zostanie wysłane drugi raz. Jeśli to inna faktura, wyślij swoją.',
    en: 'This invoice waited here to be sent, and the service already has one that may be it: it may have been sent from a copy of this folder, or before the data were restored. Point at it, and nothing is sent twice. If it is another invoice, send yours.',
  },
  keptWhat: {
    pl: 'Zmiana została przyjęta, ale pozycje, które usunięto tutaj, są w serwisie dalej. Usuń je jeszcze raz albo zostaw fakturę taką, jaka jest w serwisie.',
    en: 'The change was accepted, but items that were removed here are still in the service. Remove them again, or keep the invoice as the service has it.',
  },

  // the table
  table: { pl: 'Porównanie', en: 'Comparison' },
  field: { pl: 'Pole', en: 'Field' },
  base: { pl: 'Ostatnio zgodne', en: 'Last agreed' },
  mine: { pl: 'Moje', en: 'Mine' },
  theirs: { pl: 'W serwisie', en: 'In the service' },
  other: { pl: 'Inna wartość', en: 'Another value' },
  thisPc: { pl: (at: string) => `ten komputer, ${at}`, en: (at: string) => `this PC, ${at}` },
  someone: { pl: (at: string) => `ktoś inny, ${at}`, en: (at: string) => `somebody else, ${at}` },
  someoneElse: { pl: 'ktoś inny', en: 'somebody else' },
  typeIt: { pl: 'wpisz', en: 'type it' },
  typeDay: { pl: 'wpisz datę', en: 'type a date' },
  typeNumber: { pl: 'wpisz liczbę', en: 'type a number' },
  pickIt: { pl: 'wybierz', en: 'choose' },
  noOther: { pl: 'tylko moje albo z serwisu', en: 'only mine or theirs' },
  toDecide: { pl: 'do decyzji', en: 'to decide' },
  isMine: { pl: 'moje', en: 'mine' },
  isTheirs: { pl: 'z serwisu', en: 'theirs' },
  isOther: { pl: 'inna wartość', en: 'another value' },
  empty: { pl: 'puste', en: 'empty' },
  removed: { pl: 'usunięta', en: 'removed' },
  notThere: { pl: 'nie ma', en: 'not there' },
  toPay: { pl: 'Do zapłaty', en: 'To pay' },
  correctionSum: { pl: 'Suma pozycji korekty', en: 'Sum of the correction' },
  afterwards: { pl: 'po decyzjach', en: 'after the decisions' },
  soFar: { pl: 'jak wybrano dotąd', en: 'as chosen so far' },
  daysFromIssue: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dzień', 'dni', 'dni'])} od wystawienia`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])} after issue`,
  },
  item: {
    pl: (no: number, name: string) => `Poz. ${no} ${name}`,
    en: (no: number, name: string) => `Item ${no} ${name}`,
  },
  itemGone: { pl: 'Pozycja', en: 'Item' },
  newItem: { pl: 'Nowa pozycja', en: 'New item' },
  wrongDay: { pl: 'To nie jest data.', en: 'This is no date.' },
  wrongNumber: { pl: 'To nie jest liczba.', en: 'This is no number.' },
  mustBe: { pl: 'To pole nie może być puste.', en: 'This field cannot be empty.' },
  notSayable: {
    pl: 'Tej wartości serwis by nie przyjął. Wybierz inną.',
    en: 'The service would not accept this value. Choose another one.',
  },

  // below
  merged: { pl: 'Połączone bez pytania', en: 'Merged without asking' },
  whence: { pl: 'Skąd', en: 'From' },
  isNow: { pl: 'Będzie', en: 'Becomes' },
  mergedWhy: { pl: 'zmieniła je tylko jedna strona', en: 'only one side changed them' },
  fromMine: { pl: (at: string) => `moje, ${at}`, en: (at: string) => `mine, ${at}` },
  fromTheirs: { pl: (at: string) => `z serwisu, ${at}`, en: (at: string) => `theirs, ${at}` },
  myEdit: { pl: 'Moja zmiana', en: 'My change' },
  theirEdit: { pl: 'Co się zmieniło', en: 'What changed' },
  myInvoice: { pl: 'Moja faktura', en: 'My invoice' },
  keptList: { pl: 'Pozycje, które zostały', en: 'Items that stayed' },
  howCome: { pl: 'Jak do tego doszło', en: 'How it came about' },
  lastAgreed: {
    pl: 'ostatnio zgodne: ten komputer i serwis miały to samo',
    en: 'last agreed: this PC and the service had the same',
  },

  // rejected
  happened: { pl: 'Co się stało przy wysyłaniu', en: 'What happened when it was sent' },
  editedAt: { pl: (at: string) => `zmieniona ${at}`, en: (at: string) => `changed ${at}` },
  said: { pl: 'Co mówi serwis', en: 'What the service says' },
  goToField: { pl: 'Popraw', en: 'Correct' },
  goToFieldOf: { pl: (field: string) => `Popraw: ${field}`, en: (field: string) => `Correct: ${field}` },
  typed: { pl: 'Wpisano', en: 'Typed' },
  // occupied
  room: { pl: 'Pokój', en: 'Room' },
  nights: { pl: 'Noce', en: 'Nights' },
  reservation: { pl: 'Rezerwacja', en: 'Reservation' },
  onPlan: { pl: 'Zobacz na planie', en: 'See on the plan' },
  roomNumber: {
    pl: (id: number) => `pokój nr ${id} w serwisie`,
    en: (id: number) => `room no. ${id} of the service`,
  },
  notSaid: { pl: 'serwis nie podał', en: 'not said' },
  // doubtful
  candidates: { pl: 'Faktury w serwisie', en: 'Invoices in the service' },
  candidate: { pl: (no: string) => `W serwisie: ${no}`, en: (no: string) => `In the service: ${no}` },
  thisOne: { pl: 'To ta', en: 'This one' },
  thisOneOf: { pl: (no: string) => `To ta: ${no}`, en: (no: string) => `This one: ${no}` },
  none: { pl: 'Żadna z nich, wyślij nową', en: 'None of them, send a new one' },
  noneTitle: { pl: 'Wysłać nową fakturę?', en: 'Send a new invoice?' },
  noneWhat: {
    pl: 'Jeśli jedna z pokazanych faktur jest jednak tą wysłaną, w serwisie będą dwie takie same.',
    en: 'If one of these is the one that was sent after all, the service will have two of the same.',
  },
  noneYes: { pl: 'Wyślij nową', en: 'Send a new one' },
  cancel: { pl: 'Nie teraz', en: 'Not now' },
  whenMade: { pl: 'Kiedy', en: 'When' },
  sentAt: { pl: (at: string) => `wysłana ${at}`, en: (at: string) => `sent ${at}` },
  addedAt: {
    pl: (at: string) => `dodana w serwisie ${at}`,
    en: (at: string) => `added in the service ${at}`,
  },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  taxId: { pl: 'Identyfikator', en: 'Tax number' },
  type: { pl: 'Rodzaj', en: 'Type' },
  issued: { pl: 'Wystawiona', en: 'Issued' },
  due: { pl: 'Termin', en: 'Due' },
  payment: { pl: 'Płatność', en: 'Payment' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  state: { pl: 'Stan', en: 'State' },

  // decisions
  later: { pl: 'Zdecyduję później', en: 'Decide later' },
  drop: { pl: 'Porzuć moją zmianę', en: 'Give up my change' },
  save: { pl: 'Zapisz decyzje i wyślij', en: 'Save the decisions and send' },
  recreate: { pl: 'Wystaw na nowo', en: 'Create it anew' },
  correct: { pl: 'Zamień na korektę', en: 'Make it a correction' },
  openForm: { pl: 'Popraw w formularzu', en: 'Correct in the form' },
  retry: { pl: 'Spróbuj jeszcze raz', en: 'Try again' },
  retryRemove: { pl: 'Usuń je jeszcze raz', en: 'Remove them again' },
  accept: { pl: 'Zostaw jak w serwisie', en: 'Keep as in the service' },
  deleteAnyway: { pl: 'Usuń mimo to', en: 'Delete all the same' },
  keepInvoice: { pl: 'Zostaw fakturę', en: 'Keep the invoice' },
  left: {
    pl: (n: number, fields: string) =>
      `${counted('pl', n, ['Zostało', 'Zostały', 'Zostało'])} ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}: ${fields}`,
    en: (n: number, fields: string) => `${n} ${counted('en', n, ['field', 'fields'])} left: ${fields}`,
  },
  allDecided: { pl: 'Wszystko wybrane', en: 'All chosen' },
  decidedToast: { pl: 'Decyzja zapisana, wysyłam', en: 'The decision is saved, sending' },
  keptToast: {
    pl: 'Decyzja zapisana. Zmiana pójdzie, gdy serwis będzie dostępny.',
    en: 'The decision is saved. The change goes once the service can be reached.',
  },
  settledToast: { pl: 'Sprawa załatwiona', en: 'Settled' },
  keptForLater: { pl: 'Dotychczasowe wybory są zapamiętane', en: 'What was chosen so far is kept' },
  wrongAct: {
    pl: 'Tej sprawy nie można już tak rozstrzygnąć. Pokazano ją na nowo.',
    en: 'This can no longer be decided so. It is shown anew.',
  },
} as const satisfies Texts;
