import { counted, type Texts } from './language';

/** Texts of the queue of changes to send, and of each change in words (product.md, room 5). */
export const queueText = {
  title: { pl: 'Zmiany do wysłania', en: 'Changes to send' },
  list: { pl: 'Zmiany w kolejce', en: 'Changes in the queue' },
  sendAll: { pl: 'Wyślij teraz', en: 'Send now' },
  sendAllTip: { pl: 'Wyślij wszystko, co czeka', en: 'Send everything that is waiting' },
  chosenBar: { pl: 'Zaznaczone zmiany', en: 'Selected changes' },
  sendChosen: { pl: 'Wyślij zaznaczone', en: 'Send selected' },
  copyChosen: { pl: 'Kopiuj', en: 'Copy' },
  sendOne: { pl: 'Wyślij tę teraz', en: 'Send this one now' },
  lookNow: { pl: 'Sprawdź teraz', en: 'Check now' },
  lookStarted: {
    pl: 'Trwa sprawdzanie w serwisie, czy zmiana dotarła',
    en: 'Checking in the service whether the change arrived',
  },
  sendStarted: { pl: 'Wysyłanie…', en: 'Sending…' },
  sendNot: {
    pl: 'Nic nie wysłano: ten komputer nie jest połączony z serwisem. Zmiany nadal czekają.',
    en: 'Nothing was sent: this PC is not connected to the service. The changes are still waiting.',
  },
  decide: { pl: 'Zdecyduj', en: 'Decide' },
  fix: { pl: 'Popraw', en: 'Fix' },
  waits: { pl: 'Czeka', en: 'Waiting' },
  ended: { pl: 'Ostatnio zakończone', en: 'Recently finished' },
  moreEnded: {
    pl: (n: number) => `Pokaż wcześniejsze: ${n}`,
    en: (n: number) => `Show earlier ones: ${n}`,
  },

  empty: {
    pl: (at: string) => `Kolejka pusta. Ostatnia zmiana wysłana ${at}.`,
    en: (at: string) => `The queue is empty. Last change sent: ${at}.`,
  },
  emptyEver: {
    pl: 'Kolejka pusta. Z tego komputera nie wysłano jeszcze żadnej zmiany.',
    en: 'The queue is empty. No change has been sent from this PC yet.',
  },
  toInvoices: { pl: 'Otwórz faktury', en: 'Open invoices' },
  unreadable: {
    pl: 'Nie udało się odczytać kolejki z tego komputera. Kontuar próbuje dalej.',
    en: 'The queue on this PC could not be read. Kontuar keeps trying.',
  },
  goneChange: {
    pl: 'Tej zmiany nie ma już w kolejce: została zakończona albo cofnięta.',
    en: 'This change is no longer in the queue: it was finished or undone.',
  },
  safe: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na tym komputerze. Możesz zamknąć program, nic nie zginie.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change is waiting', 'changes are waiting'])} on this PC. You can close the program; nothing is lost.`,
  },

  // Effects of a change.
  changeOf: { pl: (fields: string) => `Zmiana: ${fields}`, en: (fields: string) => `Change: ${fields}` },
  deletion: { pl: 'Usunięcie', en: 'Deletion' },

  // why it waits
  next: { pl: (at: string) => `następna próba ${at}`, en: (at: string) => `next attempt ${at}` },
  behind: {
    pl: 'zostanie wysłana po wcześniejszej zmianie tej faktury',
    en: 'will be sent after the earlier change to this invoice',
  },
  behindDeletion: {
    pl: 'najpierw zostanie wysłane usunięcie tej faktury',
    en: 'the deletion of this invoice is sent first',
  },
  behindDecision: {
    pl: 'czeka na decyzję o innej zmianie tej faktury',
    en: 'waiting for a decision on another change to this invoice',
  },
  toDecision: { pl: 'Przejdź do decyzji', en: 'Go to decision' },
  waitsFor: {
    pl: (name: string) => `czeka na fakturę ${name}`,
    en: (name: string) => `waiting for invoice ${name}`,
  },
  waitsForWhat: {
    pl: (name: string) =>
      `Ta faktura odwołuje się do: ${name}. Zostanie wysłana automatycznie, gdy tamta będzie w serwisie i dostanie wymagany numer (faktura zaliczkowa także numer KSeF).`,
    en: (name: string) =>
      `This invoice refers to ${name}. It will be sent once that one is in the service and has its number (an advance invoice also its KSeF number).`,
  },
  waitsForKsef: {
    pl: (name: string) => `czeka na numer KSeF faktury zaliczkowej ${name}`,
    en: (name: string) => `waiting for the KSeF number of advance invoice ${name}`,
  },
  waitsForKsefWhat: {
    pl: (name: string) =>
      `Faktura zaliczkowa ${name} jest w serwisie, ale nie ma jeszcze numeru KSeF, a bez niego serwis nie przyjmie faktury rozliczeniowej. Zostanie ona wysłana po nadaniu numeru.`,
    en: (name: string) =>
      `Advance invoice ${name} is in the service but has no KSeF number yet, and without it the service does not accept a settlement. It will be sent once the number is assigned.`,
  },
  pastIssue: { pl: 'data wystawienia minęła', en: 'issue date has passed' },
  pastIssueWhat: {
    pl: (day: string) =>
      `Data wystawienia (${day}) minęła. Fakturę wysłaną teraz KSeF uzna za wystawioną w trybie offline24. Otwórz formularz i zmień datę.`,
    en: (day: string) =>
      `The issue date (${day}) has passed: if sent now, KSeF will treat it as issued offline. Open the form and change the date.`,
  },
  changeDate: { pl: 'Zmień datę wystawienia', en: 'Change issue date' },
  waitsForDecision: {
    pl: (name: string) => `czeka na decyzję o fakturze ${name}`,
    en: (name: string) => `waiting for the decision on invoice ${name}`,
  },
  waitsForDecisionWhat: {
    pl: (name: string) =>
      `Najpierw podejmij decyzję o fakturze ${name}. Ta zostanie wysłana, gdy tamta będzie w serwisie.`,
    en: (name: string) =>
      `Invoice ${name} needs a decision first. This one will be sent once that one is in the service.`,
  },
  waitsForAnswer: {
    pl: (name: string) => `czeka na wyjaśnienie, czy dotarła identyczna faktura (${name})`,
    en: (name: string) => `checking whether an identical one arrived (${name})`,
  },
  waitsForAnswerWhat: {
    pl: (name: string) =>
      `Wysłano już identyczną fakturę (${name}) i nie wiadomo, czy dotarła. Ta zostanie wysłana po wyjaśnieniu, inaczej nie dałoby się ich odróżnić.`,
    en: (name: string) =>
      `An identical invoice (${name}) was sent, and it is not known whether it arrived. This one will be sent once that is clear; otherwise the two could not be told apart.`,
  },
  soon: { pl: 'zostanie wysłana przy najbliższej próbie', en: 'will be sent on the next attempt' },
  sendingNow: { pl: 'wysyłanie', en: 'being sent' },
  looking: { pl: 'bez potwierdzenia', en: 'not confirmed' },
  looksSoon: { pl: 'trwa sprawdzanie, czy dotarła', en: 'checking whether it arrived' },
  looksAt: { pl: (at: string) => `sprawdzenie ${at}`, en: (at: string) => `check at ${at}` },
  lookingWhat: {
    pl: 'Serwis nie potwierdził jeszcze tej zmiany, więc nie wiadomo, czy zmiana jest w serwisie. Kontuar najpierw to sprawdzi i wyśle ją drugi raz tylko wtedy, gdy jej tam nie ma. Do tego czasu nie można jej cofnąć.',
    en: 'The service has not confirmed this change yet, so it is not known whether the service has it. Kontuar checks first and sends it again only if it is not there. Until then, it cannot be undone.',
  },

  // Reasons why a change needs a person, each in one line.
  changed: { pl: 'zmieniona tu i w serwisie', en: 'changed here and in the service' },
  changedDelete: { pl: 'do usunięcia, a w serwisie zmieniona', en: 'deleted here, changed in the service' },
  deleted: { pl: 'nie ma jej już w serwisie', en: 'no longer in the service' },
  locked: { pl: 'wysłana do KSeF, zamień na korektę', en: 'already sent to KSeF, turn it into a correction' },
  lockedDelete: { pl: 'wysłana do KSeF, nie można usunąć', en: 'already sent to KSeF, cannot be deleted' },
  rejected: { pl: 'serwis nie przyjął', en: 'rejected by the service' },
  rejectedFields: {
    pl: (fields: string) => `serwis nie przyjął: ${fields}`,
    en: (fields: string) => `rejected: ${fields}`,
  },
  stopped: {
    pl: 'nie można wysłać: nie ma już faktury, do której się odwołuje',
    en: 'cannot be sent: the invoice it refers to no longer exists',
  },
  recount: {
    pl: 'zmieniono zaliczkę: sprawdź kwotę do zapłaty',
    en: 'an advance was changed: check the amount left to pay',
  },
  unsayable: {
    pl: 'nie można wysłać: wartość, której API serwisu nie przyjmuje',
    en: 'cannot be sent: a value that the service’s API does not take',
  },
  invalidMerge: {
    pl: 'nie wysłano: popraw błędy',
    en: 'not sent: correct the errors',
  },
  outdated: {
    pl: 'zmieniono korygowaną fakturę: sprawdź pozycje',
    en: 'the corrected invoice was changed: check the items',
  },
  notDeleted: { pl: 'serwis nie usunął', en: 'the service did not delete it' },
  collides: { pl: 'kolizja z danymi w serwisie', en: 'conflicts with something in the service' },
  occupied: { pl: 'zajęty pokój lub noce', en: 'room or nights are taken' },
  doubtful: { pl: 'nie wiadomo, czy już wysłano', en: 'not known whether it was already sent' },
  'kept-items': { pl: 'w serwisie są nadal usunięte pozycje', en: 'removed items are still in the service' },
  'not-as-sent': { pl: 'serwis zapisał co innego', en: 'the service saved something else' },
  stillThere: { pl: 'faktura jest nadal w serwisie', en: 'the invoice is still in the service' },

  // how it ended
  sent: { pl: 'wysłana i potwierdzona', en: 'sent and confirmed' },
  sentDelete: { pl: 'usunięta w serwisie', en: 'deleted in the service' },
  dropped: { pl: 'cofnięta na tym komputerze', en: 'undone on this PC' },
  stateDropped: { pl: 'Cofnięta', en: 'Undone' },

  // one change
  what: { pl: 'Co się zmieni', en: 'What changes' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  savedAt: { pl: 'Zapisana tutaj', en: 'Saved here' },
  tries: { pl: 'Próby', en: 'Attempts' },
  triesOf: {
    pl: (n: number, at: string) => `${n}, ostatnia ${at}`,
    en: (n: number, at: string) => `${n}, last ${at}`,
  },
  noTries: { pl: 'brak', en: 'none yet' },
  why: { pl: 'Dlaczego czeka', en: 'Why it is waiting' },
  endedAt: { pl: 'Zakończona', en: 'Finished' },
  fieldsSaid: { pl: 'Pola wskazane przez serwis', en: 'Fields named by the service' },
  openInvoice: { pl: 'Otwórz fakturę', en: 'Open invoice' },
  undo: { pl: 'Cofnij zmianę', en: 'Undo change' },
  back: { pl: 'Wróć do kolejki', en: 'Back to queue' },

  // taking back
  undoCreate: { pl: 'Cofnąć nową fakturę?', en: 'Undo the new invoice?' },
  undoCreateWhat: {
    pl: 'Nie wysłano jej do serwisu. Zostanie usunięta z tego komputera razem z późniejszymi zmianami, które jej dotyczą.',
    en: 'It has not been sent to the service. It will be removed from this PC, together with later changes to it.',
  },
  undoUpdate: { pl: 'Cofnąć tę zmianę?', en: 'Undo this change?' },
  undoUpdateWhat: {
    pl: 'Nie wysłano jej do serwisu. Faktura pozostanie w wersji z serwisu. Późniejsze zmiany tej faktury też zostaną cofnięte.',
    en: 'It has not been sent to the service. The invoice will be as it is in the service. Later changes to it will be undone too.',
  },
  undoDelete: { pl: 'Cofnąć usunięcie faktury?', en: 'Undo the deletion of this invoice?' },
  undoDeleteWhat: {
    pl: 'Usunięcia nie wysłano do serwisu. Faktura zostanie.',
    en: 'The deletion has not been sent to the service. The invoice stays.',
  },
  undoYes: { pl: 'Cofnij', en: 'Undo' },
  undoNo: { pl: 'Zostaw w kolejce', en: 'Leave in queue' },
  dropTitle: { pl: 'Odrzucić moją zmianę?', en: 'Discard my change?' },
  dropCreate: {
    pl: 'Faktura zostanie usunięta z tego komputera i nie zostanie wysłana. Wpisane dane przepadną.',
    en: 'The invoice will be removed from this PC and not sent. Everything entered in it will be lost.',
  },
  dropUpdate: {
    pl: 'Zmiana nie zostanie wysłana, a faktura pozostanie w wersji z serwisu. Późniejsze zmiany tej faktury też zostaną odrzucone.',
    en: 'Your changes will not be sent. The invoice will be as it is in the service. Later changes to it will be discarded too.',
  },
  dropDelete: {
    pl: 'Usunięcie nie zostanie wysłane, a faktura pozostanie taka, jaka jest w serwisie.',
    en: 'The deletion will not be sent. The invoice will be as it is in the service.',
  },
  dropGone: {
    pl: 'Faktury nie ma w serwisie, więc zostanie usunięta też z tego komputera. Wpisane dane przepadną.',
    en: 'The invoice is not in the service and will be removed from this PC too. Everything entered in it will be lost.',
  },
  dropDoubtful: {
    pl: 'Faktura mogła już zostać wysłana; jeśli jest w serwisie, pozostanie tam. Wpisane dane zostaną usunięte z tego komputera i nic nie zostanie wysłane drugi raz.',
    en: 'It may already have been sent: if it is in the service, it stays there. Your input will be removed from this PC, and nothing will be sent again.',
  },
  dropYes: { pl: 'Odrzuć zmianę', en: 'Discard change' },
  undone: { pl: 'Cofnięto zmianę', en: 'Change undone' },
  givenUp: { pl: 'Odrzucono zmianę', en: 'Change discarded' },
  putBack: { pl: 'Przywróć', en: 'Restore' },
  isBack: { pl: 'Zmiana jest znów w kolejce', en: 'The change is in the queue again' },
  notBack: {
    pl: 'Nie można jej przywrócić: to samo pole zostało od tego czasu zmienione albo obecne reguły nie pozwalają jej wysłać.',
    en: 'It cannot be restored: the same field has been changed since, or the rules no longer allow it to be sent.',
  },
  sentAlready: {
    pl: 'Za późno: ta zmiana jest już wysyłana.',
    en: 'Too late: this change is already being sent.',
  },

  // keys
  keys: { pl: 'Kolejka', en: 'Queue' },
  keyWalk: { pl: 'Poruszanie się po zmianach', en: 'Move between changes' },
  keyOpen: { pl: 'Otwarcie faktury albo decyzji', en: 'Open invoice or decision' },
  keyPrint: { pl: 'Wydruk kolejki', en: 'Print queue' },
  discardRow: { pl: 'Cofnij albo odrzuć…', en: 'Undo or discard…' },
  keyDelete: {
    pl: 'Cofnięcie albo odrzucenie zmiany (z potwierdzeniem)',
    en: 'Undo or discard change (asks first)',
  },
  inOrderOfSending: { pl: 'jak będą wysyłane', en: 'as they will be sent' },
  byNumber: { pl: 'według numeru', en: 'by number' },
  byBuyer: { pl: 'według nabywcy', en: 'by buyer' },
} as const satisfies Texts;
