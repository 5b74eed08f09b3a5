import { problemKindSchema, type Problem, type ProblemKind } from '../outcome/problem';
import type { Language } from './language';
import { type ProblemStep, type Fault, type Words, ROWS } from './problemRows';

const STEPS: Readonly<Record<ProblemStep, Readonly<Record<Language, string>>>> = {
  tryNow: { pl: 'Spróbuj teraz', en: 'Try now' },
  connection: { pl: 'Sprawdź połączenie', en: 'Check connection' },
  askAdministrator: { pl: 'Kopiuj prośbę do administratora', en: 'Copy request to administrator' },
  copyForHelp: { pl: 'Kopiuj szczegóły', en: 'Copy for support' },
};

const FAULTS: Readonly<Record<Fault, Readonly<Record<Language, string>>>> = {
  thisPc: { pl: 'Po stronie tego komputera', en: 'On this PC' },
  network: {
    pl: 'Po stronie sieci między komputerem a serwisem',
    en: 'In the network between this PC and the service',
  },
  service: { pl: 'Po stronie serwisu', en: 'In the service' },
  account: { pl: 'Po stronie konta w serwisie', en: 'In the service account' },
  you: { pl: 'Do rozstrzygnięcia tutaj', en: 'Needs your decision' },
  kontuar: { pl: 'Po stronie Kontuara', en: 'In Kontuar' },
};

const SHORT: Readonly<Record<ProblemKind, Readonly<Record<Language, string>>>> = {
  unknown: { pl: 'wynik nieznany', en: 'result unknown' },
  later: { pl: 'później', en: 'try later' },
  signedOut: { pl: 'logowanie odrzucone', en: 'sign-in rejected' },
  notAllowed: { pl: 'niedozwolone', en: 'not allowed' },
  conflict: { pl: 'konflikt', en: 'conflict' },
  refused: { pl: 'nieprzyjęte', en: 'rejected' },
  gone: { pl: 'brak w serwisie', en: 'not found' },
  locked: { pl: 'zablokowane', en: 'locked' },
  fault: { pl: 'niezgodne z API', en: 'not in the API' },
};

/** A problem's kind in a table cell; a word that is not one of ours stays as it is. */
export function kindWord(language: Language, kind: string): string {
  const known = problemKindSchema.safeParse(kind);
  return known.success ? SHORT[known.data][language] : kind;
}

export interface Explanation extends Words {
  /** The party at fault, in words. */
  readonly side: string;
  readonly step: ProblemStep;
  /** The button's words. */
  readonly button: string;
}

export function explain(language: Language, { kind, cause }: Pick<Problem, 'kind' | 'cause'>): Explanation {
  const row = ROWS[cause === 'status' ? kind : cause];
  return {
    ...row[language],
    side: FAULTS[row.fault][language],
    step: row.step,
    button: STEPS[row.step][language],
  };
}

/** A problem for the service's support: time, status, RUID, its words; no guest or secret. Same in both languages. */
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

/** A message to the person who grants rights, ready to be pasted into an e-mail. */
export function requestToAdministrator(
  language: Language,
  wanted: readonly string[],
  problem: Problem | null,
): string {
  const ruid = problem?.ruid ?? null;
  if (language === 'pl') {
    const ask =
      wanted.length > 0
        ? `proszę o dodanie do klucza API, którego używa Kontuar, uprawnień: ${wanted.join(', ')}.`
        : 'serwis odrzuca zapytania Kontuara (403). Proszę o sprawdzenie uprawnień klucza API, planu, blokady konta i listy dozwolonych adresów IP.';
    return `Dzień dobry,\n${ask}${ruid ? `\nRUID odrzuconego zapytania: ${ruid}` : ''}\nDziękuję`;
  }
  const ask =
    wanted.length > 0
      ? `Please add these permissions to the API key that Kontuar uses: ${wanted.join(', ')}.`
      : 'The service refuses Kontuar’s requests (403). Please check the permissions of the API key, the subscription, whether the account is locked, and the list of allowed IP addresses.';
  return `Hello,\n${ask}${ruid ? `\nRUID of the refused request: ${ruid}` : ''}\nThank you`;
}
