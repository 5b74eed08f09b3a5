import type { HistoryLine } from '../contract/outboxContract';
import type { HistoryCode } from '../outcome/historyCodes';
import type { Texts } from './language';

/** Texts for the codes in a line of history (outcome/history.ts). */
export const historyCodeText = {
  differs: {
    pl: 'zapisano inaczej, niż wysłano',
    en: 'saved differently from what was sent',
  },
  unknown: { pl: 'nie wiadomo, czy dotarło', en: 'not known whether it arrived' },
  later: { pl: 'nie dotarło, zostanie wysłane ponownie', en: 'not delivered, will be sent again' },
  signedOut: { pl: 'nie zalogowano do serwisu', en: 'not signed in to the service' },
  notAllowed: { pl: 'brak uprawnień', en: 'no permission' },
  conflict: { pl: 'kolizja z danymi w serwisie', en: 'conflict with data in the service' },
  refused: { pl: 'serwis nie przyjął danych', en: 'rejected by the service' },
  gone: { pl: 'nie ma jej w serwisie', en: 'not in the service' },
  locked: { pl: 'wysłano do KSeF', en: 'already sent to KSeF' },
  fault: { pl: 'nieczytelna odpowiedź', en: 'unreadable answer' },
  retry: { pl: 'spróbować ponownie', en: 'try again' },
  sendAnew: { pl: 'wysłać nową', en: 'send a new one' },
  accept: { pl: 'zostawić jak w serwisie', en: 'keep the service’s version' },
  recreate: { pl: 'wystawić ponownie', en: 'create it again' },
  mine: { pl: 'moje', en: 'mine' },
  theirs: { pl: 'z serwisu', en: 'from the service' },
  twin: { pl: 'wskazano fakturę w serwisie', en: 'an invoice in the service was chosen' },
  correction: { pl: 'zamienić na korektę', en: 'turn it into a correction' },
  typeKept: { pl: 'zostawić rodzaj zapisany w serwisie', en: 'keep the type saved by the service' },
} as const satisfies Texts & Record<HistoryCode, unknown>;

/** History texts of a merge: the fields taken from each side, and the amount due before and after the merge. */
export const mergeSummaryText = {
  mine: { pl: (fields: string) => `moje: ${fields}`, en: (fields: string) => `mine: ${fields}` },
  theirs: {
    pl: (fields: string) => `z serwisu: ${fields}`,
    en: (fields: string) => `from the service: ${fields}`,
  },
  typed: {
    pl: (fields: string) => `wpisane przy decyzji: ${fields}`,
    en: (fields: string) => `entered when deciding: ${fields}`,
  },
  sums: {
    pl: (before: string, after: string) => `do zapłaty: było ${before}, jest ${after}`,
    en: (before: string, after: string) => `amount due: was ${before}, now ${after}`,
  },
  sameSum: {
    pl: (sum: string) => `do zapłaty bez zmian: ${sum}`,
    en: (sum: string) => `amount due unchanged: ${sum}`,
  },
  unknown: { pl: 'nie wiadomo', en: 'not known' },
} as const satisfies Texts;

/** Texts for a line of an invoice's history (contract/outboxContract.ts). */
export const historyText = {
  queued: { pl: 'zapisano na tym komputerze', en: 'saved on this PC' },
  attempt: { pl: 'próba wysłania do serwisu', en: 'attempt to send to the service' },
  answered: { pl: 'odpowiedź serwisu', en: 'answer from the service' },
  unanswered: { pl: 'brak odpowiedzi serwisu', en: 'no answer' },
  confirmed: { pl: 'potwierdzono w serwisie', en: 'confirmed by the service' },
  conflict: { pl: 'czeka na decyzję', en: 'waiting for a decision' },
  decided: { pl: 'podjęto decyzję', en: 'decision made' },
  merged: { pl: 'połączono automatycznie', en: 'merged automatically' },
  mergedWithService: { pl: 'połączono ze zmianą w serwisie', en: 'merged with the change in the service' },
  twinClaimed: { pl: 'rozpoznano w serwisie', en: 'recognised in the service' },
  undone: { pl: 'cofnięto', en: 'undone' },
  dropped: { pl: 'odrzucono', en: 'discarded' },
  seenElsewhere: { pl: 'zmieniono gdzie indziej', en: 'changed elsewhere' },
} as const satisfies Texts & Record<HistoryLine['what'], unknown>;
