import { problemKindSchema, type Problem, type ProblemCause, type ProblemKind } from '../outcome/problem';
import type { Language } from './language';

/**
 * Every way in which an answer of the service can fail, in words: what happened, whose fault it is,
 * the next step, and the one button that takes it. The service's own words and the RUID are shown
 * beside these, never instead of them.
 */
export type ProblemStep =
  | 'tryNow' // ask the service again
  | 'connection' // look at addresses and keys
  | 'askAdministrator' // copy a request to the person who grants rights
  | 'copyForHelp'; // copy time, status and RUID for support
export type Fault = 'thisPc' | 'network' | 'service' | 'account' | 'you' | 'kontuar';

interface Words {
  readonly what: string;
  readonly next: string;
}
interface Row {
  readonly fault: Fault;
  readonly step: ProblemStep;
  readonly pl: Words;
  readonly en: Words;
}
/** A cause speaks for itself; an answer with a meaning of its own (`status`) speaks by its kind. */
type Subject = Exclude<ProblemCause, 'status'> | ProblemKind;

const ROWS = {
  noNetwork: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Z tego komputera nie ma drogi do internetu.',
      next: 'Sprawdź kabel albo Wi-Fi. Gdy sieć wróci, Kontuar połączy się sam.',
    },
    en: {
      what: 'There is no way to the internet from this computer.',
      next: 'Check the cable or Wi-Fi. Kontuar will connect by itself when the network is back.',
    },
  },
  wrongAddress: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Pod podanym adresem nie ma serwera: takiej nazwy w internecie nie ma, a inne są.',
      next: 'Sprawdź adresy serwisu litera po literze. Internet w tym komputerze działa.',
    },
    en: {
      what: 'There is no server at the given address: the internet does not know this name, and knows others.',
      next: 'Check the addresses of the service letter by letter. The internet works on this computer.',
    },
  },
  noAnswer: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Serwer serwisu nie odpowiada.',
      next: 'Kontuar próbuje dalej sam. Jeśli inne strony też się nie otwierają, sprawdź internet.',
    },
    en: {
      what: 'The server of the service does not answer.',
      next: 'Kontuar keeps trying by itself. If other sites do not open either, check the internet.',
    },
  },
  certificate: {
    fault: 'network',
    step: 'connection',
    pl: {
      what: 'Certyfikat serwera nie jest zaufany, więc Kontuar przerwał połączenie i niczego nie wysłał.',
      next: 'Sprawdź adres i zegar komputera. Jeśli serwer ma własny urząd certyfikacji, wskaż jego plik.',
    },
    en: {
      what: 'The server’s certificate is not trusted, so Kontuar broke off and sent nothing.',
      next: 'Check the address and this computer’s clock. If the server has its own authority, give its file.',
    },
  },
  clock: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Zegar tego komputera jest najpewniej źle ustawiony: o tej godzinie i tego dnia certyfikat serwera nie jest ważny. Niczego nie wysłano.',
      next: 'Ustaw datę i godzinę komputera. Potem Kontuar połączy się sam.',
    },
    en: {
      what: 'This computer’s clock is most likely wrong: at the date and time it shows, the server’s certificate is not valid. Nothing was sent.',
      next: 'Set the date and time of the computer. Then Kontuar connects by itself.',
    },
  },
  oldTls: {
    fault: 'network',
    step: 'copyForHelp',
    pl: {
      what: 'Po drodze do serwisu coś mówi tylko przestarzałym szyfrowaniem (TLS starszy niż 1.2), więc Kontuar niczego nie wysłał.',
      next: 'Poproś informatyka: najczęściej to stary serwer pośredniczący (proxy) albo program, który zagląda w szyfrowane połączenia.',
    },
    en: {
      what: 'Something on the way to the service speaks only outdated encryption (TLS older than 1.2), so Kontuar sent nothing.',
      next: 'Ask your IT person: most often it is an old proxy, or a program that looks into encrypted connections.',
    },
  },
  redirect: {
    fault: 'service',
    step: 'connection',
    pl: {
      what: 'Serwis odsyła pod inny adres. Kontuar tam nie idzie, żeby klucz nie trafił w obce ręce.',
      next: 'Sprawdź adresy serwisu w ustawieniach połączenia.',
    },
    en: {
      what: 'The service sends on to another address. Kontuar does not go there, so that the key gets into nobody else’s hands.',
      next: 'Check the addresses of the service in the connection settings.',
    },
  },
  refusedRead: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis odrzucił zapytanie Kontuaru o dane.',
      next: 'Niczego nie trzeba poprawiać: to błąd Kontuaru albo serwisu. Skopiuj szczegóły dla pomocy.',
    },
    en: {
      what: 'The service refused Kontuar’s request for data.',
      next: 'There is nothing to correct: this is a fault of Kontuar or of the service. Copy the details for support.',
    },
  },
  kontuar: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'W Kontuarze jest błąd, którego nie przewidzieliśmy. Serwis i ten komputer nie zawiniły.',
      next: 'Skopiuj szczegóły dla pomocy: jest w nich miejsce błędu. To, co zapisano, jest na miejscu.',
    },
    en: {
      what: 'Kontuar has a fault that we did not foresee. Neither the service nor this computer is to blame.',
      next: 'Copy the details for support: they name the place of the fault. What was saved is still there.',
    },
  },
  notTheService: {
    fault: 'network',
    step: 'tryNow',
    pl: {
      what: 'Zamiast serwisu odpowiada coś innego: serwer pośredniczący (proxy) albo strona logowania do Wi-Fi.',
      next: 'Otwórz przeglądarkę i zaloguj się do sieci albo poproś informatyka o dostęp do adresu serwisu.',
    },
    en: {
      what: 'Something else answers instead of the service: a proxy, or a Wi-Fi sign-in page.',
      next: 'Open a browser and sign in to the network, or ask your IT person to let the address through.',
    },
  },
  limit: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Serwis prosi o przerwę, bo wyczerpał się limit zapytań na minutę.',
      next: 'Nic nie trzeba robić. Kontuar odczeka i ruszy dalej sam.',
    },
    en: {
      what: 'The service asks for a pause: the limit of requests per minute is used up.',
      next: 'Nothing to do. Kontuar waits and goes on by itself.',
    },
  },
  serviceError: {
    fault: 'service',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis zgłosił własną awarię.',
      next: 'Kontuar próbuje dalej sam. Gdy trwa to długo, podaj pomocy serwisu numer RUID.',
    },
    en: {
      what: 'The service reported a failure of its own.',
      next: 'Kontuar keeps trying by itself. If it lasts, give the RUID to the service’s support.',
    },
  },
  legacyError: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Starszy interfejs (rezerwacje i ceny) odmówił.',
      next: 'Przeczytaj jego słowa poniżej, potem sprawdź login i hasło API.',
    },
    en: {
      what: 'The older interface (reservations and prices) refused.',
      next: 'Read its own words below, then check the API login and password.',
    },
  },
  unreadable: {
    fault: 'service',
    step: 'copyForHelp',
    pl: {
      what: 'Odpowiedź serwisu przyszła ucięta albo w nieznanej postaci.',
      next: 'Niczego z niej nie zapisano. Kontuar zapyta jeszcze raz; gdy to się powtarza, podaj numer RUID pomocy.',
    },
    en: {
      what: 'The answer of the service came cut off or in an unknown form.',
      next: 'Nothing of it was stored. Kontuar will ask again; if it happens often, give the RUID to support.',
    },
  },
  keychain: {
    fault: 'thisPc',
    step: 'connection',
    pl: {
      what: 'Kontuar nie może odczytać klucza i hasła z pęku kluczy systemu.',
      next: 'Odblokuj pęk kluczy albo wpisz klucz i hasło jeszcze raz.',
    },
    en: {
      what: 'Kontuar cannot read the key and the password from the system keychain.',
      next: 'Unlock the keychain, or enter the key and the password again.',
    },
  },
  otherAddress: {
    fault: 'thisPc',
    step: 'connection',
    pl: {
      what: 'Adres serwisu albo jego urząd certyfikacji jest inny niż ten, dla którego potwierdzono logowanie. Niczego nie wysłano.',
      next: 'Sprawdź adresy. Jeśli są właściwe, zaloguj się jeszcze raz; jeśli nie, popraw je i powiadom informatyka.',
    },
    en: {
      what: 'The service’s address, or its certificate authority, is not the one that the sign-in was confirmed for. Nothing was sent.',
      next: 'Look at the addresses. If they are right, sign in again; if not, correct them and tell your IT person.',
    },
  },
  disk: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Ten komputer nie może zapisać danych: dysk jest pełny, tylko do odczytu albo niedostępny.',
      next: 'Zwolnij miejsce na dysku albo poproś informatyka. To, co zapisano wcześniej, jest na miejscu.',
    },
    en: {
      what: 'This computer cannot save data: the disk is full, read-only or not there.',
      next: 'Free some space on the disk, or ask your IT person. What was saved before is still there.',
    },
  },
  cancelled: {
    fault: 'kontuar',
    step: 'tryNow',
    pl: { what: 'Pobieranie zostało przerwane.', next: 'Zacznij je jeszcze raz, gdy zechcesz.' },
    en: { what: 'The download was stopped.', next: 'Start it again when you like.' },
  },
  unknown: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Nie wiadomo, czy serwis przyjął to, co wysłano.',
      next: 'Kontuar sprawdzi to w serwisie, zanim cokolwiek wyśle drugi raz.',
    },
    en: {
      what: 'It is not known whether the service accepted what was sent.',
      next: 'Kontuar will look in the service before it sends anything twice.',
    },
  },
  later: {
    fault: 'service',
    step: 'tryNow',
    pl: { what: 'Serwis prosi, żeby spróbować później.', next: 'Kontuar spróbuje sam.' },
    en: { what: 'The service asks to try later.', next: 'Kontuar will try by itself.' },
  },
  signedOut: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Serwis odrzucił dane logowania.',
      next: 'Wpisz klucz i hasło jeszcze raz albo poproś administratora o nowe.',
    },
    en: {
      what: 'The service rejected the sign-in.',
      next: 'Enter the key and the password again, or ask the administrator for new ones.',
    },
  },
  notAllowed: {
    fault: 'account',
    step: 'askAdministrator',
    pl: {
      what: 'Serwis zna to konto, ale na to nie pozwala.',
      next: 'Powodem może być brak uprawnienia w kluczu, cudzy rekord, plan bez tego interfejsu, zablokowane konto albo adres IP spoza listy. Rozstrzygnie to administrator konta.',
    },
    en: {
      what: 'The service knows this account but does not allow this.',
      next: 'The key may lack a permission, the record may be another user’s, the plan may not include this interface, the account may be locked, or this IP address may not be on the list. The account’s administrator can tell.',
    },
  },
  conflict: {
    fault: 'you',
    step: 'copyForHelp',
    pl: {
      what: 'To, co wysłano, koliduje z czymś, co już jest w serwisie.',
      next: 'Porównaj oba zapisy i zdecyduj, który zostaje.',
    },
    en: {
      what: 'What was sent collides with something that is already in the service.',
      next: 'Compare the two and decide which one stays.',
    },
  },
  refused: {
    fault: 'you',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis nie przyjął danych zapytania.',
      next: 'Popraw pola, które wymienia. Jeśli żadnego nie wymienia, podaj numer RUID pomocy.',
    },
    en: {
      what: 'The service did not accept the data of the request.',
      next: 'Correct the fields it names. If it names none, give the RUID to support.',
    },
  },
  gone: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'W serwisie nie ma tego, o co pytano, albo konto nie ma do tego dostępu.',
      next: 'Pobierz dane jeszcze raz. Jeśli dotyczy to każdego zapytania, sprawdź adres interfejsu.',
    },
    en: {
      what: 'The service does not have what was asked for, or this account has no access to it.',
      next: 'Sync again. If every request ends like this, check the address of the interface.',
    },
  },
  locked: {
    fault: 'you',
    step: 'tryNow',
    pl: {
      what: 'Faktura jest już w KSeF albo w drodze do niego, więc nie można jej zmienić.',
      next: 'Pobierz jej stan z serwisu; zmiany wprowadza się fakturą korygującą.',
    },
    en: {
      what: 'The invoice is already in KSeF or on its way there, so it cannot be changed.',
      next: 'Get its state from the service; changes are made by a correction.',
    },
  },
  fault: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis odpowiedział inaczej, niż opisuje jego interfejs.',
      next: 'To błąd Kontuaru albo serwisu. Skopiuj szczegóły dla pomocy.',
    },
    en: {
      what: 'The service answered in a way that its interface does not describe.',
      next: 'This is a fault of Kontuar or of the service. Copy the details for support.',
    },
  },
} as const satisfies Record<Subject, Row>;

const STEPS: Readonly<Record<ProblemStep, Readonly<Record<Language, string>>>> = {
  tryNow: { pl: 'Spróbuj teraz', en: 'Try now' },
  connection: { pl: 'Sprawdź połączenie', en: 'Check the connection' },
  askAdministrator: { pl: 'Kopiuj prośbę do administratora', en: 'Copy a request to the administrator' },
  copyForHelp: { pl: 'Kopiuj dla pomocy', en: 'Copy for support' },
};

const FAULTS: Readonly<Record<Fault, Readonly<Record<Language, string>>>> = {
  thisPc: { pl: 'Po stronie tego komputera', en: 'On this computer’s side' },
  network: {
    pl: 'Po stronie sieci między komputerem a serwisem',
    en: 'In the network on the way to the service',
  },
  service: { pl: 'Po stronie serwisu', en: 'On the service’s side' },
  account: { pl: 'Po stronie konta w serwisie', en: 'With the account at the service' },
  you: { pl: 'Do rozstrzygnięcia tutaj', en: 'To be settled here' },
  kontuar: { pl: 'Po stronie Kontuaru', en: 'On Kontuar’s side' },
};

const SHORT: Readonly<Record<ProblemKind, Readonly<Record<Language, string>>>> = {
  unknown: { pl: 'wynik nieznany', en: 'result unknown' },
  later: { pl: 'później', en: 'later' },
  signedOut: { pl: 'logowanie odrzucone', en: 'sign-in rejected' },
  notAllowed: { pl: 'niedozwolone', en: 'not allowed' },
  conflict: { pl: 'konflikt', en: 'conflict' },
  refused: { pl: 'odrzucone', en: 'refused' },
  gone: { pl: 'nie ma', en: 'gone' },
  locked: { pl: 'zamknięte', en: 'locked' },
  fault: { pl: 'poza interfejsem', en: 'outside the interface' },
};

/** A problem's kind in a table cell; a word that is not one of ours stays as it is. */
export function kindWord(language: Language, kind: string): string {
  const known = problemKindSchema.safeParse(kind);
  return known.success ? SHORT[known.data][language] : kind;
}

export interface Explanation extends Words {
  /** Whose fault it is, in words. */
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

/**
 * A problem as text for the service's support: time, status, RUID and the service's words, no guest,
 * no secret. The same in both languages, because support reads the interface's names.
 */
export function forSupport(problem: Problem): string {
  const lines = [
    `Kontuar, ${problem.at}`,
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
        : 'serwis odrzuca zapytania Kontuaru (403). Proszę o sprawdzenie uprawnień klucza API, planu, blokady konta i listy dozwolonych adresów IP.';
    return `Dzień dobry,\n${ask}${ruid ? `\nRUID odmowy: ${ruid}` : ''}\nDziękuję`;
  }
  const ask =
    wanted.length > 0
      ? `please add these scopes to the API key that Kontuar uses: ${wanted.join(', ')}.`
      : 'the service refuses Kontuar’s requests (403). Please check the scopes of the API key, the plan, a lock on the account and the list of allowed IP addresses.';
  return `Hello,\n${ask}${ruid ? `\nRUID of the refusal: ${ruid}` : ''}\nThank you`;
}
