import { counted, type Texts } from './language';

/** The queue of changes that wait to go up, and what a change is in words (product.md, room 5). */
export const queueText = {
  title: { pl: 'Zmiany do wysłania', en: 'Changes to send' },
  list: { pl: 'Zmiany w kolejce', en: 'Changes in the queue' },
  sendAll: { pl: 'Wyślij teraz', en: 'Send now' },
  sendAllTip: { pl: 'Wyślij wszystko, co czeka', en: 'Send everything that waits' },
  sendOne: { pl: 'Wyślij tę teraz', en: 'Send this one now' },
  lookNow: { pl: 'Sprawdź teraz', en: 'Check now' },
  lookStarted: { pl: 'Sprawdzam w serwisie, czy dotarła', en: 'Checking in the service whether it arrived' },
  sendStarted: { pl: 'Wysyłam', en: 'Sending' },
  sendNot: {
    pl: 'Nie wysłano: ten komputer nie jest połączony z serwisem. Zmiany czekają dalej.',
    en: 'Nothing was sent: this computer is not connected to the service. The changes keep waiting.',
  },
  decide: { pl: 'Zdecyduj', en: 'Decide' },
  fix: { pl: 'Popraw', en: 'Fix' },
  waits: { pl: 'Czeka', en: 'Waiting' },
  ended: { pl: 'Ostatnio zakończone', en: 'Ended lately' },
  moreEnded: {
    pl: (n: number) => `Pokaż wcześniejsze: ${n}`,
    en: (n: number) => `Show earlier ones: ${n}`,
  },

  empty: {
    pl: (at: string) => `Kolejka pusta. Ostatnia zmiana wysłana ${at}.`,
    en: (at: string) => `The queue is empty. The last change was sent at ${at}.`,
  },
  emptyEver: {
    pl: 'Kolejka pusta. Z tego komputera nie wysłano jeszcze żadnej zmiany.',
    en: 'The queue is empty. No change has been sent from this computer yet.',
  },
  toInvoices: { pl: 'Lista faktur', en: 'The list of invoices' },
  unreadable: {
    pl: 'Nie udało się odczytać kolejki z tego komputera. Kontuar próbuje dalej.',
    en: 'The queue of this PC could not be read. Kontuar keeps trying.',
  },
  goneChange: {
    pl: 'Tej sprawy nie ma już w kolejce: została załatwiona albo cofnięta.',
    en: 'This matter is no longer in the queue: it was settled or taken back.',
  },
  safe: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na tym komputerze. Możesz zamknąć program, nic nie zginie.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change waits', 'changes wait'])} on this PC. You can close the program, nothing is lost.`,
  },

  // what a change does
  newInvoice: { pl: 'Nowa faktura', en: 'New invoice' },
  changeOf: { pl: (fields: string) => `Zmiana: ${fields}`, en: (fields: string) => `Change: ${fields}` },
  deletion: { pl: 'Usunięcie', en: 'Deletion' },

  // why it waits
  next: { pl: (at: string) => `następna próba ${at}`, en: (at: string) => `next try ${at}` },
  behind: {
    pl: 'pójdzie po wcześniejszej zmianie tej faktury',
    en: 'goes after the earlier change of this invoice',
  },
  behindDeletion: {
    pl: 'najpierw pójdzie usunięcie tej faktury',
    en: 'the deletion of this invoice goes first',
  },
  behindDecision: {
    pl: 'czeka na decyzję o innej zmianie tej faktury',
    en: 'waits for the decision on another change of this invoice',
  },
  toDecision: { pl: 'Przejdź do decyzji', en: 'Go to the decision' },
  waitsFor: {
    pl: (name: string) => `czeka na fakturę ${name}`,
    en: (name: string) => `waits for invoice ${name}`,
  },
  waitsForWhat: {
    pl: (name: string) =>
      `Ta faktura powołuje się na ${name}. Pójdzie sama, gdy tamta będzie w serwisie i dostanie to, czego wymaga serwis (numer, a zaliczka także numer KSeF).`,
    en: (name: string) =>
      `This invoice refers to ${name}. It goes by itself once that one is in the service and has what the service asks for (its number, and an advance also its KSeF number).`,
  },
  waitsForKsef: {
    pl: (name: string) => `czeka na numer KSeF zaliczki ${name}`,
    en: (name: string) => `waits for the KSeF number of advance ${name}`,
  },
  waitsForKsefWhat: {
    pl: (name: string) =>
      `Zaliczka ${name} jest w serwisie, ale nie ma jeszcze numeru KSeF, a bez niego serwis nie przyjmie rozliczenia. Pójdzie samo, gdy numer się pojawi.`,
    en: (name: string) =>
      `Advance ${name} is in the service but has no KSeF number yet, and without it the service takes no settlement. It goes by itself once the number is there.`,
  },
  pastIssue: { pl: 'data wystawienia minęła', en: 'its date of issue has passed' },
  pastIssueWhat: {
    pl: (day: string) =>
      `Data wystawienia (${day}) już minęła: wysłaną teraz KSeF uzna za wystawioną offline. Otwórz formularz i zmień datę.`,
    en: (day: string) =>
      `Its date of issue (${day}) has passed: sent now, KSeF counts it as issued offline. Open the form and change the date.`,
  },
  changeDate: { pl: 'Zmień datę wystawienia', en: 'Change the date of issue' },
  waitsForDecision: {
    pl: (name: string) => `czeka na decyzję o fakturze ${name}`,
    en: (name: string) => `waits for the decision on invoice ${name}`,
  },
  waitsForDecisionWhat: {
    pl: (name: string) =>
      `Najpierw trzeba zdecydować o fakturze ${name}. Ta pójdzie sama, gdy tamta będzie w serwisie.`,
    en: (name: string) =>
      `Invoice ${name} must be decided first. This one goes by itself once that one is in the service.`,
  },
  waitsForAnswer: {
    pl: (name: string) => `czeka, aż się wyjaśni, czy dotarła taka sama (${name})`,
    en: (name: string) => `waits until it is clear whether an equal one arrived (${name})`,
  },
  waitsForAnswerWhat: {
    pl: (name: string) =>
      `Wysłano już taką samą fakturę (${name}) i nie wiadomo, czy dotarła. Ta pójdzie, gdy to się wyjaśni, inaczej nie dałoby się ich odróżnić.`,
    en: (name: string) =>
      `An equal invoice (${name}) was sent, and it is not known whether it arrived. This one goes once that is clear; else the two could not be told apart.`,
  },
  soon: { pl: 'pójdzie przy najbliższej próbie', en: 'goes with the next try' },
  sendingNow: { pl: 'wysyłanie', en: 'being sent' },
  looking: { pl: 'odpowiedź nie przyszła', en: 'no answer came' },
  looksSoon: { pl: 'Kontuar sprawdza, czy dotarła', en: 'Kontuar is checking whether it arrived' },
  looksAt: { pl: (at: string) => `sprawdzenie ${at}`, en: (at: string) => `check at ${at}` },
  lookingWhat: {
    pl: 'Odpowiedź nie przyszła, więc nie wiadomo, czy zmiana jest w serwisie. Kontuar najpierw to sprawdzi i wyśle ją drugi raz tylko wtedy, gdy jej tam nie ma. Do tego czasu nie można jej cofnąć.',
    en: 'No answer came, so it is not known whether the change is in the service. Kontuar looks first, and sends it again only if it is not there. Until then it cannot be taken back.',
  },

  // why it needs a person, in one line
  changed: { pl: 'zmieniona tu i w serwisie', en: 'changed here and in the service' },
  changedDelete: { pl: 'do usunięcia, a w serwisie zmieniona', en: 'to be deleted, yet changed there' },
  deleted: { pl: 'nie ma jej już w serwisie', en: 'no longer in the service' },
  locked: { pl: 'poszła do KSeF, zamień na korektę', en: 'has gone to KSeF, make it a correction' },
  lockedDelete: { pl: 'poszła do KSeF, nie da się usunąć', en: 'has gone to KSeF, cannot be deleted' },
  rejected: { pl: 'serwis nie przyjął', en: 'the service did not accept it' },
  rejectedFields: {
    pl: (fields: string) => `serwis nie przyjął: ${fields}`,
    en: (fields: string) => `not accepted: ${fields}`,
  },
  stopped: {
    pl: 'nie można wysłać: cofnięto fakturę, na którą się powołuje',
    en: 'cannot be sent: the invoice that it refers to was taken back',
  },
  notDeleted: { pl: 'serwis nie usunął', en: 'the service did not delete it' },
  collides: { pl: 'serwis odmówił', en: 'the service refused' },
  occupied: { pl: 'zajęty pokój lub noce', en: 'room or nights are taken' },
  doubtful: { pl: 'nie wiadomo, która jest nasza', en: 'unclear which one is ours' },
  'kept-items': { pl: 'serwis zostawił usunięte pozycje', en: 'the service kept removed items' },

  // how it ended
  sent: { pl: 'wysłana i potwierdzona', en: 'sent and confirmed' },
  sentDelete: { pl: 'usunięta w serwisie', en: 'deleted in the service' },
  dropped: { pl: 'cofnięta na tym komputerze', en: 'taken back on this PC' },
  stateDropped: { pl: 'Cofnięta', en: 'Taken back' },

  // one change
  what: { pl: 'Co się zmieni', en: 'What it does' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  gross: { pl: 'Razem brutto', en: 'Gross total' },
  savedAt: { pl: 'Zapisana tutaj', en: 'Saved here' },
  tries: { pl: 'Próby', en: 'Tries' },
  triesOf: {
    pl: (n: number, at: string) => `${n}, ostatnia ${at}`,
    en: (n: number, at: string) => `${n}, the last one ${at}`,
  },
  noTries: { pl: 'jeszcze żadnej', en: 'none yet' },
  why: { pl: 'Dlaczego czeka', en: 'Why it waits' },
  endedAt: { pl: 'Zakończona', en: 'Ended' },
  fieldsSaid: { pl: 'Pola, które wymienia serwis', en: 'Fields that the service names' },
  serviceSaid: { pl: 'Słowa serwisu', en: 'In the service’s words' },
  copyForHelp: { pl: 'Kopiuj dla pomocy', en: 'Copy for support' },
  openInvoice: { pl: 'Otwórz fakturę', en: 'Open the invoice' },
  undo: { pl: 'Cofnij', en: 'Take back' },
  back: { pl: 'Wróć do kolejki', en: 'Back to the queue' },

  // taking back
  undoCreate: { pl: 'Cofnąć nową fakturę?', en: 'Take the new invoice back?' },
  undoCreateWhat: {
    pl: 'Nie wysłano jej do serwisu. Zniknie z tego komputera razem z późniejszymi zmianami, które jej dotyczą.',
    en: 'It was not sent to the service. It goes from this PC, with the later changes of it.',
  },
  undoUpdate: { pl: 'Cofnąć tę zmianę?', en: 'Take this change back?' },
  undoUpdateWhat: {
    pl: 'Nie wysłano jej do serwisu. Faktura będzie znów taka, jaka jest w serwisie. Cofną się też późniejsze zmiany tej faktury.',
    en: 'It was not sent to the service. The invoice is again as the service has it. Later changes of this invoice are taken back too.',
  },
  undoDelete: { pl: 'Nie usuwać tej faktury?', en: 'Keep this invoice after all?' },
  undoDeleteWhat: {
    pl: 'Usunięcia nie wysłano do serwisu. Faktura zostanie.',
    en: 'The deletion was not sent to the service. The invoice stays.',
  },
  undoYes: { pl: 'Cofnij', en: 'Take back' },
  undoNo: { pl: 'Zostaw w kolejce', en: 'Leave it in the queue' },
  dropTitle: { pl: 'Porzucić moją zmianę?', en: 'Give up my change?' },
  dropCreate: {
    pl: 'Faktura zniknie z tego komputera i nie zostanie wysłana. Tego, co w niej wpisano, nie będzie.',
    en: 'The invoice goes from this PC and is not sent. What was typed in it is gone.',
  },
  dropUpdate: {
    pl: 'To, co tu wpisano, nie zostanie wysłane. Faktura będzie taka, jaka jest w serwisie. Odejdą też późniejsze zmiany tej faktury.',
    en: 'What was typed here is not sent. The invoice is as the service has it. Later changes of this invoice go too.',
  },
  dropDelete: {
    pl: 'Faktura nie zostanie usunięta. Będzie taka, jaka jest w serwisie.',
    en: 'The invoice is not deleted. It is as the service has it.',
  },
  dropGone: {
    pl: 'Faktury nie ma w serwisie i zniknie też stąd. Tego, co wpisano, nie będzie.',
    en: 'The invoice is not in the service and goes from here too. What was typed is gone.',
  },
  dropDoubtful: {
    pl: 'Wysłano ją i mogła dotrzeć: jeśli jest wśród faktur w serwisie, zostanie tam. Stąd zniknie to, co wpisano, i nic nie zostanie wysłane drugi raz.',
    en: 'It was sent and may have arrived: if it is among the invoices of the service, it stays there. What was typed goes from here, and nothing is sent again.',
  },
  dropYes: { pl: 'Porzuć', en: 'Give up' },
  undone: { pl: 'Cofnięto zmianę', en: 'The change was taken back' },
  givenUp: { pl: 'Porzucono zmianę', en: 'The change was given up' },
  putBack: { pl: 'Przywróć', en: 'Put it back' },
  isBack: { pl: 'Zmiana jest znów w kolejce', en: 'The change is in the queue again' },
  notBack: {
    pl: 'Nie można jej przywrócić: reguły nie pozwalają już jej wysłać.',
    en: 'It cannot be put back: the rules no longer allow it to be sent.',
  },
  sentAlready: {
    pl: 'Za późno: ta zmiana jest już wysyłana.',
    en: 'Too late: this change is already being sent.',
  },

  // keys
  keys: { pl: 'Kolejka', en: 'Queue' },
  keyWalk: { pl: 'Chodzenie po zmianach', en: 'Walk the changes' },
  keyOpen: { pl: 'Otwarcie faktury albo decyzji', en: 'Open the invoice or the decision' },
  keyDelete: { pl: 'Cofnięcie albo porzucenie zmiany (pyta)', en: 'Take back or give up the change (asks)' },
} as const satisfies Texts;
