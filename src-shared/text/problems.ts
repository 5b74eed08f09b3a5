import { problemKindSchema, type Problem, type ProblemKind } from '../outcome/problem';
import { speak, type Language, type Texts } from './language';
import { type ProblemStep, type Fault, type Words, ROWS } from './problemRows';

export const problemStepText = {
  tryNow: { pl: 'Spróbuj teraz', en: 'Try now' },
  connection: { pl: 'Sprawdź połączenie', en: 'Check connection' },
  askAdministrator: { pl: 'Kopiuj prośbę do administratora', en: 'Copy request to administrator' },
  copyForHelp: { pl: 'Kopiuj szczegóły', en: 'Copy for support' },
} as const satisfies Texts & Record<ProblemStep, object>;

export const problemFaultText = {
  thisPc: { pl: 'Przyczyna: ten komputer', en: 'On this PC' },
  network: {
    pl: 'Przyczyna: sieć między komputerem a serwisem',
    en: 'In the network between this PC and the service',
  },
  service: { pl: 'Przyczyna: serwis', en: 'In the service' },
  account: { pl: 'Przyczyna: konto w serwisie', en: 'In the service account' },
  you: { pl: 'Wymaga decyzji tutaj', en: 'Needs your decision' },
  kontuar: { pl: 'Po stronie Kontuara', en: 'In Kontuar' },
} as const satisfies Texts & Record<Fault, object>;

export const problemKindText = {
  unknown: { pl: 'wynik nieznany', en: 'result unknown' },
  later: { pl: 'później', en: 'try later' },
  signedOut: { pl: 'logowanie odrzucone', en: 'sign-in rejected' },
  notAllowed: { pl: 'niedozwolone', en: 'not allowed' },
  conflict: { pl: 'konflikt', en: 'conflict' },
  refused: { pl: 'nieprzyjęte', en: 'rejected' },
  gone: { pl: 'brak w serwisie', en: 'not found' },
  locked: { pl: 'zablokowane', en: 'locked' },
  fault: { pl: 'niezgodne z API', en: 'not in the API' },
} as const satisfies Texts & Record<ProblemKind, object>;

/** Returns the kind of a problem for a table cell; a kind that Kontuar does not know stays unchanged. */
export function kindWord(language: Language, kind: string): string {
  const known = problemKindSchema.safeParse(kind);
  return known.success ? speak(problemKindText, language)[known.data] : kind;
}

export interface Explanation extends Words {
  /** Names the party at fault in words. */
  readonly side: string;
  readonly step: ProblemStep;
  /** The button's words. */
  readonly button: string;
}

export function explain(language: Language, { kind, cause }: Pick<Problem, 'kind' | 'cause'>): Explanation {
  const subject = cause === 'status' ? kind : cause;
  const row = ROWS[subject];
  const words = speak(ROWS, language)[subject];
  return {
    ...words,
    side: speak(problemFaultText, language)[row.fault],
    step: row.step,
    button: speak(problemStepText, language)[row.step],
  };
}

/**
 * Returns a problem for the service's support: time, status, RUID and the message, without guest data or secrets. The
 * text is identical in all languages.
 */
export function forSupport(problem: Problem, version: string): string {
  const lines = [
    `Kontuar ${version}, ${problem.at}`,
    `${problem.kind} / ${problem.cause}${problem.status === null ? '' : `, HTTP ${problem.status}`}`,
    problem.ruid === null ? '' : `RUID ${problem.ruid}`,
    [problem.title, problem.detail].filter(Boolean).join(': '),
    ...problem.fields.map(({ field, message }) => `${field}: ${message}`),
    problem.trace ?? '',
  ];
  return lines.filter(Boolean).join('\n');
}

/** Texts of a message to the person who grants permissions. */
export const rightsText = {
  hello: { pl: 'Dzień dobry,', en: 'Hello,' },
  add: {
    pl: (scopes: string) => `proszę o dodanie do klucza API, którego używa Kontuar, uprawnień: ${scopes}.`,
    en: (scopes: string) => `Please add these permissions to the API key that Kontuar uses: ${scopes}.`,
  },
  check: {
    pl: 'serwis odrzuca zapytania Kontuara (403). Proszę o sprawdzenie uprawnień klucza API, planu, blokady konta i listy dozwolonych adresów IP.',
    en: 'The service refuses Kontuar’s requests (403). Please check the permissions of the API key, the subscription, whether the account is locked, and the list of allowed IP addresses.',
  },
  request: {
    pl: (ruid: string) => `RUID odrzuconego zapytania: ${ruid}`,
    en: (ruid: string) => `RUID of the refused request: ${ruid}`,
  },
  thanks: { pl: 'Dziękuję', en: 'Thank you' },
} as const satisfies Texts;

/** Returns a message that requests missing permissions, ready to be pasted into an e-mail. */
export function requestToAdministrator(
  language: Language,
  wanted: readonly string[],
  problem: Problem | null,
): string {
  const t = speak(rightsText, language);
  const ruid = problem?.ruid ?? null;
  return [
    t.hello,
    wanted.length > 0 ? t.add(wanted.join(', ')) : t.check,
    ...(ruid ? [t.request(ruid)] : []),
    t.thanks,
  ].join('\n');
}
