import { counted, type Texts } from './language';

/** Texts of a conflict: what happened to a change, and what the user can do (sync.md, Conflicts). */
export const conflictText = {
  // Titles, which begin with the name of the invoice.
  changed: {
    pl: (name: string) => `${name}: sprzeczne zmiany`,
    en: (name: string) => `${name} was changed in two places`,
  },
  changedDelete: {
    pl: (name: string) => `${name}: do usunięcia tutaj, zmiana w serwisie`,
    en: (name: string) => `${name} was deleted here but changed in the service`,
  },
  deleted: {
    pl: (name: string) => `${name}: usunięto w serwisie`,
    en: (name: string) => `${name} was deleted in the service`,
  },
  locked: {
    pl: (name: string) => `${name}: wysłano już do KSeF`,
    en: (name: string) => `${name} has already been sent to KSeF`,
  },
  rejected: {
    pl: (name: string) => `Serwis nie przyjął: ${name}`,
    en: (name: string) => `The service rejected ${name}`,
  },
  stopped: {
    pl: (name: string) => `Nie można wysłać: ${name}`,
    en: (name: string) => `${name} cannot be sent`,
  },
  recount: {
    pl: (name: string) => `Sprawdź kwotę do zapłaty: ${name}`,
    en: (name: string) => `Check the amount left to pay: ${name}`,
  },
  unsayable: {
    pl: (name: string) => `Nie można wysłać: ${name}`,
    en: (name: string) => `${name} cannot be sent`,
  },
  invalidMerge: {
    pl: (name: string) => `Błędy do poprawienia: ${name}`,
    en: (name: string) => `${name} has errors to correct`,
  },
  outdated: {
    pl: (name: string) => `Sprawdź pozycje korekty: ${name}`,
    en: (name: string) => `Check the items of the correction: ${name}`,
  },
  notDeleted: {
    pl: (name: string) => `Serwis nie usunął: ${name}`,
    en: (name: string) => `The service did not delete ${name}`,
  },
  collides: {
    pl: (name: string) => `${name}: kolizja z danymi w serwisie`,
    en: (name: string) => `${name} conflicts with something in the service`,
  },
  occupied: {
    pl: (name: string) => `${name}: kolizja z rezerwacją`,
    en: (name: string) => `${name} conflicts with a reservation`,
  },
  doubtful: {
    pl: (name: string, among: number) =>
      among === 0
        ? `${name}: czy jest już w serwisie?`
        : among === 1
          ? `${name}: czy to ta faktura w serwisie?`
          : `${name}: która to z tych faktur?`,
    en: (name: string, among: number) =>
      among === 0
        ? `${name}: is it in the service already?`
        : among === 1
          ? `${name}: is it this invoice in the service?`
          : `${name}: which of these is it?`,
  },
  doubtfulEdit: {
    pl: (name: string) => `${name}: czy wysłać tę zmianę?`,
    en: (name: string) => `Send this change to ${name}?`,
  },
  doubtfulDelete: {
    pl: (name: string) => `${name}: czy usunąć?`,
    en: (name: string) => `Delete ${name}?`,
  },
  keptItems: {
    pl: (name: string) => `${name}: w serwisie są nadal usunięte pozycje`,
    en: (name: string) => `${name}: removed items are still in the service`,
  },
  notAsSent: {
    pl: (name: string) => `${name}: serwis zapisał co innego`,
    en: (name: string) => `${name}: the service saved something else`,
  },
  stillThere: {
    pl: (name: string) => `${name}: nadal w serwisie`,
    en: (name: string) => `${name} is still in the service`,
  },

  // what to do
  choose: {
    pl: (n: number) => `Wybierz wartość dla ${n} ${counted('pl', n, ['pola', 'pól', 'pól'])}.`,
    en: (n: number) => `Choose a value for ${n} ${counted('en', n, ['field', 'fields'])}.`,
  },
  newSum: {
    pl: 'Zmiany dotyczą różnych pozycji, ale razem dają kwotę, której nikt jeszcze nie widział.',
    en: 'The changes concern different items, but together they come to an amount that nobody has seen yet.',
  },
  nothingSent: {
    pl: 'Nic jeszcze nie zostało wysłane ani nadpisane.',
    en: 'Nothing has been sent or overwritten yet.',
  },
  buyerIs: { pl: (name: string) => `Nabywca: ${name}`, en: (name: string) => `Buyer: ${name}` },
  toInvoice: { pl: 'otwórz fakturę', en: 'open invoice' },
  stayIs: {
    pl: (guestAndRoom: string) => `pobyt: ${guestAndRoom}`,
    en: (guestAndRoom: string) => `stay: ${guestAndRoom}`,
  },
  changedDeleteWhat: {
    pl: 'Po zleceniu usunięcia ktoś zmienił ten dokument w serwisie. Sprawdź zmiany i wybierz: usunąć czy zostawić.',
    en: 'It was changed in the service after it was deleted here. See what changed, then delete or keep it.',
  },
  deletedWhat: {
    pl: 'Ktoś usunął ten dokument w serwisie, zanim wysłano zmianę z tego komputera. Możesz wystawić go ponownie z wpisanymi danymi albo odrzucić zmianę.',
    en: 'Somebody deleted it in the service before your change was sent. Create it again with everything you entered, or discard the change.',
  },
  lockedWhat: {
    pl: (type: string) =>
      `Faktury wysłanej do KSeF nie można zmienić. Zmiany można wprowadzić korektą (${type}): formularz otworzy się wypełniony, wystarczy podać przyczynę i zapisać.`,
    en: (type: string) =>
      `An invoice sent to KSeF cannot be changed. Your change can become a correction (${type}): it opens filled in; add the reason and save.`,
  },
  lockedNoWay: {
    pl: 'Faktury wysłanej do KSeF nie można zmienić, a ten rodzaj dokumentu nie ma korekty. Zmianę można tylko odrzucić.',
    en: 'An invoice sent to KSeF cannot be changed, and this type has no correction. You can only discard the change.',
  },
  lockedDelete: {
    pl: 'Faktury wysłanej do KSeF nie można usunąć. Można ją skorygować do zera fakturą korygującą.',
    en: 'An invoice sent to KSeF cannot be deleted. You can issue a correction that brings it to zero.',
  },
  rejectedWhat: {
    pl: 'Serwis sprawdził dane i ich nie przyjął. Wpisane dane są zachowane: popraw wskazane pola i zapisz.',
    en: 'The service checked the data and rejected it. Everything you entered is kept: correct the fields below and save.',
  },
  rejectedNoFields: {
    pl: 'Serwis nie przyjął danych i nie wskazał pola. Przeczytaj odpowiedź serwisu. Wpisane dane są zachowane.',
    en: 'The service rejected the data without naming a field. Read its message; everything you entered is kept.',
  },
  stoppedWhat: {
    pl: 'Fakturę, do której ten dokument się odwołuje, cofnięto na tym komputerze albo usunięto w serwisie, więc go nie wysłano. Wpisane dane są zachowane: popraw odwołanie w formularzu albo odrzuć zmianę.',
    en: 'The invoice it refers to was removed from the queue on this PC, or deleted in the service, so this one was not sent. Everything you entered is kept: correct the reference in the form, or discard the change.',
  },
  stoppedCorrection: {
    pl: 'Korygowaną fakturę cofnięto na tym komputerze albo usunięto w serwisie, więc korekty nie wysłano. Odrzuć ją; jeśli faktura jest potrzebna, wystaw ją ponownie z właściwymi danymi.',
    en: 'The invoice it corrects was removed from the queue on this PC, or deleted in the service, so the correction was not sent. Discard it; if you still need the invoice, create it again with the right details.',
  },
  recountWhat: {
    pl: 'Zmieniono zaliczkę, którą ten dokument rozlicza, i wpisana kwota do zapłaty już się z nią nie zgadza, więc dokumentu nie wysłano. Popraw kwotę w formularzu albo spróbuj ponownie, jeśli ma zostać taka, jak jest.',
    en: 'An advance that it settles was changed, and the amount left to pay no longer agrees with it, so this invoice was not sent. Correct the amount in the form, or try again if it is to stay as it is.',
  },
  unsayableWhat: {
    pl: 'Po połączeniu tej zmiany z danymi w serwisie powstałaby faktura z wartością, której API serwisu nie przyjmuje, więc niczego nie wysłano. Wpisane dane są zachowane: popraw je w formularzu albo odrzuć zmianę.',
    en: 'Together with what the service has, this edit would make an invoice with a value that the service’s API does not take, so nothing was sent. Everything you entered is kept: correct it in the form, or discard the change.',
  },
  invalidMergeWhat: {
    pl: 'Razem z danymi, które są teraz w serwisie, faktura miałaby błędy, więc niczego nie wysłano. Wpisane dane są zachowane: popraw wskazane pola w formularzu albo odrzuć zmianę.',
    en: 'Together with what the service has now, the invoice would have errors, so nothing was sent. Everything you entered is kept: correct the fields below in the form, or discard the change.',
  },
  outdatedWhat: {
    pl: 'Korygowaną fakturę zmieniono albo skorygowano już po przygotowaniu tej korekty. Jej pozycje nie odnoszą się do obecnego stanu faktury, więc korekty nie wysłano. Popraw pozycje w formularzu, odrzuć korektę albo spróbuj ponownie, jeśli ma zostać taka, jak jest.',
    en: 'The invoice it corrects has been changed since, or corrected by somebody else. The items do not start from what the invoice is now, so this correction was not sent. Correct the items in the form, discard it, or try again if it is to stay as it is.',
  },
  notDeletedWhat: {
    pl: 'Faktura pozostaje w serwisie. Przeczytaj odpowiedź serwisu, usuń przyczynę i spróbuj ponownie albo odrzuć swoją zmianę.',
    en: 'The invoice is still in the service. Read the service’s message; resolve the cause and try again, or discard your change.',
  },
  collidesWhat: {
    pl: 'Serwis odmówił: dane kolidują z czymś, co już w nim jest, ale nie podał z czym. Przeczytaj odpowiedź serwisu, usuń przyczynę i spróbuj ponownie. Wpisane dane są zachowane.',
    en: 'The service refused this because it conflicts with something already there, but did not say what. Read its message, resolve the cause and try again. Everything you entered is kept.',
  },
  occupiedWhat: {
    pl: 'Według serwisu pokój jest w te noce zajęty. Sprawdź je na planie, wyjaśnij sprawę i spróbuj ponownie.',
    en: 'According to the service, the room is occupied on these nights. See them on the plan, resolve the cause and try again.',
  },
  doubtfulWhat: {
    pl: (among: number) =>
      among === 1
        ? 'Serwis nie potwierdził zapisania tej faktury. Jest w nim podobna, ale nie wszystko się zgadza. Jeśli to ta sama, wskaż ją, aby nie wysłać jej drugi raz. Jeśli to inna, wyślij swoją.'
        : 'Serwis nie potwierdził zapisania tej faktury, a jest w nim kilka podobnych. Wskaż tę wysłaną, aby nie wysłać jej drugi raz. Jeśli nie ma jej wśród nich, wyślij swoją.',
    en: (among: number) =>
      among === 1
        ? 'The service did not confirm that it saved this invoice. It has a similar one, but not everything matches. If it is the same one, choose it, and nothing will be sent twice. If it is a different one, send yours.'
        : 'The service did not confirm that it saved this invoice, and several invoices there could be the one that was sent. Choose the right one, and nothing will be sent twice. If it is not among them, send yours.',
  },
  doubtfulEqual: {
    pl: (among: number) =>
      among === 1
        ? 'Serwis nie potwierdził zapisania tej faktury i nie wiadomo, czy do niego dotarła. Jest w nim taka sama, ale dodano ją później: mógł ją wystawić ktoś inny. Jeśli to ta sama faktura, wskaż ją, aby nie wysłać jej drugi raz. Jeśli mają być dwie, wyślij swoją.'
        : 'Serwis nie potwierdził zapisania tej faktury i nie wiadomo, czy do niego dotarła. Są w nim takie same: mógł je wystawić ktoś inny. Wskaż swoją, aby nie wysłać jej drugi raz. Jeśli nie ma jej wśród nich, wyślij swoją.',
    en: (among: number) =>
      among === 1
        ? 'The service did not confirm this invoice, and it is not known whether it arrived. The service has an equal one, but it was added later: somebody else may have created it. If it is the same invoice, choose it, and nothing will be sent twice. If there are to be two, send yours.'
        : 'The service did not confirm this invoice, and it is not known whether it arrived. The service has equal ones: somebody else may have created them. Choose yours, and nothing will be sent twice. If it is not among them, send yours.',
  },
  doubtfulBefore: {
    pl: (among: number) =>
      `Ta faktura czeka tu na wysłanie, a w serwisie ${among === 1 ? 'jest już podobna' : 'są już podobne'}. Mogła zostać wysłana z kopii tych danych na innym komputerze albo przed przywróceniem danych. Mógł ją też ktoś wystawić w serwisie. Jeśli to ta sama faktura, wskaż ją, aby nie wysłać jej drugi raz. Jeśli to inna, wyślij swoją.`,
    en: (among: number) =>
      `This invoice is waiting here to be sent, and the service already has ${among === 1 ? 'a similar one' : 'similar ones'}. It may have been sent from a copy of this data on another PC, or before the data was restored. Somebody may also have created it in the service. If it is the same invoice, choose it, and nothing will be sent twice. If it is a different one, send yours.`,
  },
  doubtfulNone: {
    pl: 'Nie wiadomo, czy tę fakturę już wysłano. Poszukaj jej w serwisie. Jeśli jej tam nie ma, wyślij ją. Jeśli jest, odrzuć tę zmianę.',
    en: 'It is not known whether this invoice was already sent. Look for it in the service. If it is not there, send it. If it is, discard this change.',
  },
  doubtfulEditWhat: {
    pl: 'Ta zmiana czekała w przywróconej kopii. Nie wiadomo, czy od tamtej pory ją wysłano, czy odrzucono. Jeśli jest nadal potrzebna, wyślij ją. Jeśli nie, odrzuć ją.',
    en: 'This change was waiting in a restored backup. It is not known whether it has been sent or discarded since. If it is still needed, send it. If it is not, discard it.',
  },
  doubtfulDeleteWhat: {
    pl: 'Usunięcie tej faktury czekało w przywróconej kopii. Nie wiadomo, czy od tamtej pory je wysłano, czy odrzucono. Jeśli faktura nadal ma zostać usunięta, wyślij usunięcie. Jeśli nie, odrzuć tę zmianę.',
    en: 'The deletion of this invoice was waiting in a restored backup. It is not known whether it has been sent or discarded since. If the invoice is still to be deleted, send the deletion. If it is not, discard this change.',
  },
  keptWhat: {
    pl: 'Serwis przyjął zmianę, ale usunięte tutaj pozycje nadal w nim są. Usuń je ponownie albo zostaw fakturę taką, jaka jest w serwisie.',
    en: 'The change was accepted, but items removed here are still in the service. Remove them again, or keep the service’s version.',
  },
  notAsSentWhat: {
    pl: 'Serwis przyjął dane, ale zapisał je inaczej, niż wpisano. Porównaj obie wersje, a potem wyślij swoją ponownie, popraw ją w formularzu albo zostaw fakturę taką, jaka jest w serwisie.',
    en: 'The service accepted this but saved something other than what was entered. Compare both, then send it again, edit it in the form, or keep the service’s version.',
  },
  notAsSentFixed: {
    pl: 'Serwis przyjął fakturę, ale nadał jej inny numer lub format numeru, niż wpisano. Po wystawieniu nie można ich zmienić. Zostaw fakturę taką, jaka jest w serwisie, albo usuń ją i wystaw nową.',
    en: 'The service accepted the invoice but gave it a number or number format other than the one entered. Neither can be changed afterwards. Keep the service’s version, or delete the invoice and create a new one.',
  },
  notAsSentLocked: {
    pl: (type: string) =>
      `Serwis przyjął dane, ale zapisał je inaczej, niż wpisano, a faktura jest już w KSeF albo w drodze do KSeF. Wpisane dane można wprowadzić tylko korektą (${type}). Możesz też zostawić fakturę taką, jaka jest w serwisie.`,
    en: (type: string) =>
      `The service accepted this but saved something other than what was entered, and the invoice is in KSeF or on its way there. Only a correction (${type}) can bring in what was entered. You can also keep the service’s version.`,
  },
  stillThereWhat: {
    pl: 'Serwis potwierdził usunięcie, ale faktura nadal w nim jest. Usuń ją ponownie albo zostaw.',
    en: 'The service confirmed the deletion, but the invoice is still there. Delete it again, or keep it.',
  },

  // the table
  table: { pl: 'Porównanie', en: 'Comparison' },
  field: { pl: 'Pole', en: 'Field' },
  base: { pl: 'Przed zmianami', en: 'Last in sync' },
  mine: { pl: 'Moje', en: 'Mine' },
  theirs: { pl: 'W serwisie', en: 'In the service' },
  other: { pl: 'Inna wartość', en: 'Another value' },
  thisPc: { pl: (at: string) => `ten komputer, ${at}`, en: (at: string) => `this PC, ${at}` },
  someone: { pl: (at: string) => `ktoś inny, ${at}`, en: (at: string) => `somebody else, ${at}` },
  someoneElse: { pl: 'ktoś inny', en: 'somebody else' },
  typeIt: { pl: 'wpisz', en: 'enter' },
  typeDay: { pl: 'wpisz datę', en: 'enter a date' },
  typeNumber: { pl: 'wpisz liczbę', en: 'enter a number' },
  pickIt: { pl: 'wybierz', en: 'choose' },
  noOther: { pl: 'tylko moje albo z serwisu', en: 'only mine or the service’s' },
  toDecide: { pl: 'do decyzji', en: 'undecided' },
  isMine: { pl: 'moje', en: 'mine' },
  isTheirs: { pl: 'z serwisu', en: 'from the service' },
  isOther: { pl: 'inna wartość', en: 'another value' },
  empty: { pl: 'puste', en: 'empty' },
  removed: { pl: 'usunięta', en: 'removed' },
  notThere: { pl: 'brak', en: 'not present' },
  toPay: { pl: 'Do zapłaty', en: 'Amount due' },
  correctionSum: { pl: 'Suma pozycji korekty', en: 'Correction total' },
  afterwards: { pl: 'po decyzjach', en: 'after the decisions' },
  soFar: { pl: 'według dotychczasowych wyborów', en: 'as chosen so far' },
  daysFromIssue: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dzień', 'dni', 'dni'])} od wystawienia`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])} after issue`,
  },
  item: {
    pl: (no: number, name: string) => `Poz. ${no} ${name}`,
    en: (no: number, name: string) => `Item ${no} ${name}`,
  },
  payment: { pl: 'Płatność', en: 'Payment' },
  typeAndAdvance: { pl: 'Rodzaj i zaliczka', en: 'Type and advance' },
  exemptionAndRates: { pl: 'Zwolnienie z VAT i stawki', en: 'VAT exemption and rates' },
  byParts: { pl: 'Pole po polu', en: 'Field by field' },
  parts: { pl: 'osobno każde pole', en: 'each field by itself' },
  sumWith: { pl: (sum: string) => `do zapłaty: ${sum}`, en: (sum: string) => `amount due: ${sum}` },
  bothChanges: { pl: 'Weź obie zmiany', en: 'Take both changes' },
  bothChangesWithSum: {
    pl: (sum: string) => `Weź obie zmiany, do zapłaty: ${sum}`,
    en: (sum: string) => `Take both changes, amount due: ${sum}`,
  },
  itemGone: { pl: 'Pozycja', en: 'Item' },
  newItem: { pl: 'Nowa pozycja', en: 'New item' },
  wrongDay: { pl: 'Wpisz poprawną datę.', en: 'Enter a valid date.' },
  wrongNumber: { pl: 'Wpisz poprawną liczbę.', en: 'Enter a valid number.' },
  mustBe: { pl: 'Pole wymagane.', en: 'Required.' },
  notSayable: {
    pl: 'Serwis nie przyjmie tej wartości. Wybierz inną.',
    en: 'The service does not accept this value. Choose another one.',
  },

  // below
  merged: { pl: 'Połączone automatycznie', en: 'Merged automatically' },
  whence: { pl: 'Źródło', en: 'Source' },
  isNow: { pl: 'Będzie', en: 'Becomes' },
  mergedWhy: { pl: 'zmienione tylko po jednej stronie', en: 'changed on one side only' },
  fromMine: { pl: (at: string) => `moje, ${at}`, en: (at: string) => `mine, ${at}` },
  fromTheirs: { pl: (at: string) => `z serwisu, ${at}`, en: (at: string) => `from the service, ${at}` },
  myEdit: { pl: 'Moja zmiana', en: 'My change' },
  theirEdit: { pl: 'Co się zmieniło', en: 'What changed' },
  myInvoice: { pl: 'Moja faktura', en: 'My invoice' },
  keptList: { pl: 'Pozycje nadal w serwisie', en: 'Items still in the service' },
  howCome: { pl: 'Przebieg', en: 'What happened' },
  lastAgreed: {
    pl: 'przed zmianami: te same dane tutaj i w serwisie',
    en: 'last in sync: this PC and the service matched',
  },

  // rejected
  happened: { pl: 'Przebieg wysyłania', en: 'What happened when it was sent' },
  editedAt: { pl: (at: string) => `zmieniona ${at}`, en: (at: string) => `changed ${at}` },
  said: { pl: 'Odpowiedź serwisu', en: 'Message from the service' },
  toCorrect: { pl: 'Co poprawić', en: 'What to correct' },
  mistake: { pl: 'Błąd', en: 'Error' },
  goToField: { pl: 'Popraw', en: 'Correct field' },
  goToFieldOf: {
    pl: (field: string) => `Popraw: ${field}`,
    en: (field: string) => `Correct field: ${field}`,
  },
  typed: { pl: 'Wpisano', en: 'Entered' },
  saved: { pl: 'Zapisano w serwisie', en: 'Saved by the service' },
  // occupied
  room: { pl: 'Pokój', en: 'Room' },
  nights: { pl: 'Noce', en: 'Nights' },
  reservation: { pl: 'Rezerwacja', en: 'Reservation' },
  onPlan: { pl: 'Zobacz na planie', en: 'See on the plan' },
  roomNumber: {
    pl: (id: number) => `pokój nr ${id} w serwisie`,
    en: (id: number) => `room no. ${id} in the service`,
  },
  notSaid: { pl: 'serwis nie podał', en: 'not given' },
  // doubtful
  candidates: {
    pl: (n: number) => (n === 1 ? 'Faktura w serwisie' : 'Faktury w serwisie'),
    en: (n: number) => (n === 1 ? 'The invoice in the service' : 'Invoices in the service'),
  },
  candidate: { pl: (no: string) => `W serwisie: ${no}`, en: (no: string) => `In the service: ${no}` },
  thisOne: { pl: 'Wskaż tę', en: 'Choose this one' },
  thisOneOf: { pl: (no: string) => `Wskaż tę: ${no}`, en: (no: string) => `Choose this one: ${no}` },
  none: {
    pl: (n: number) =>
      n === 0 ? 'Nie ma jej, wyślij' : n === 1 ? 'To inna, wyślij moją' : 'Żadna z nich, wyślij moją',
    en: (n: number) =>
      n === 0
        ? 'It is not there, send it'
        : n === 1
          ? 'It is a different one, send mine'
          : 'None of these, send mine',
  },
  noneTitle: { pl: 'Wysłać tę fakturę?', en: 'Send this invoice?' },
  noneWhat: {
    pl: 'Jeśli jest już w serwisie, będą tam dwie takie same.',
    en: 'If it is already in the service, it will be there twice.',
  },
  noneYes: { pl: 'Wyślij', en: 'Send' },
  cancel: { pl: 'Nie wysyłaj', en: 'Do not send' },
  whenMade: { pl: 'Kiedy', en: 'When' },
  sentAt: { pl: (at: string) => `wysłana ${at}`, en: (at: string) => `sent ${at}` },
  addedAt: {
    pl: (at: string) => `dodana w serwisie ${at}`,
    en: (at: string) => `added in the service ${at}`,
  },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  taxId: { pl: 'Identyfikator podatkowy', en: 'Tax ID' },
  type: { pl: 'Rodzaj', en: 'Type' },
  issued: { pl: 'Wystawiona', en: 'Issued' },
  due: { pl: 'Termin płatności', en: 'Due' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  state: { pl: 'Stan', en: 'Status' },

  // decisions
  later: { pl: 'Zdecyduj później', en: 'Decide later' },
  drop: { pl: 'Odrzuć moją zmianę', en: 'Discard my change' },
  save: { pl: 'Zapisz decyzje i wyślij', en: 'Save decisions and send' },
  recreate: { pl: 'Wystaw ponownie', en: 'Create again' },
  correct: { pl: 'Zamień na korektę', en: 'Turn into a correction' },
  openForm: { pl: 'Popraw w formularzu', en: 'Edit in the form' },
  retry: { pl: 'Spróbuj ponownie', en: 'Try again' },
  sendAgain: { pl: 'Wyślij ponownie', en: 'Send again' },
  deleteAgain: { pl: 'Usuń ponownie', en: 'Delete again' },
  typedAndSaved: { pl: 'Różnice', en: 'Differences' },
  retryRemove: { pl: 'Usuń je ponownie', en: 'Remove items again' },
  accept: { pl: 'Zostaw jak w serwisie', en: 'Keep the service’s version' },
  deleteAnyway: { pl: 'Usuń mimo to', en: 'Delete anyway' },
  keepInvoice: { pl: 'Zostaw fakturę', en: 'Keep invoice' },
  left: {
    pl: (n: number, fields: string) =>
      `${counted('pl', n, ['Zostało', 'Zostały', 'Zostało'])} ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}: ${fields}`,
    en: (n: number, fields: string) => `${n} ${counted('en', n, ['field', 'fields'])} left: ${fields}`,
  },
  allDecided: { pl: 'Wszystko wybrane', en: 'All chosen' },
  decidedToast: { pl: 'Decyzja zapisana, trwa wysyłanie', en: 'Decision saved, sending' },
  keptToast: {
    pl: 'Decyzja zapisana. Zmiana zostanie wysłana, gdy serwis będzie dostępny.',
    en: 'Decision saved. The change will be sent once the service can be reached.',
  },
  settledToast: { pl: 'Konflikt rozwiązany', en: 'Conflict resolved' },
  keptForLater: { pl: 'Dotychczasowe wybory zachowano', en: 'Your choices so far are kept' },
  wrongAct: {
    pl: 'Stan zmiany jest już inny i tej decyzji nie można podjąć. Pokazano aktualny stan.',
    en: 'The change has a new status and this decision is no longer possible. The current status is shown.',
  },
} as const satisfies Texts;
