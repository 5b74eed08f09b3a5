import type { ProblemCause, ProblemKind } from '../outcome/problem';
import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';

/**
 * Texts for every way in which an answer of the service can fail: what happened, who is at fault, the next step, and
 * its button. The message of the service and the RUID are shown beside these texts, never instead of them.
 */
export type ProblemStep =
  | 'tryNow' // Asks the service again.
  | 'connection' // Opens the addresses and keys.
  | 'askAdministrator' // Copies a request to the person who grants permissions.
  | 'copyForHelp'; // Copies time, status and RUID for support.
export type Fault = 'thisPc' | 'network' | 'service' | 'account' | 'you' | 'kontuar';

export interface Words {
  readonly what: string;
  readonly next: string;
}

export interface Row {
  readonly fault: Fault;
  readonly step: ProblemStep;
  readonly pl: Words;
  readonly en: Words;
}

/** A cause has its own row; an answer whose status has a meaning (`status`) uses the row of its kind. */
export type Subject = Exclude<ProblemCause, 'status'> | ProblemKind;

export const ROWS = {
  noNetwork: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Ten komputer nie ma połączenia z internetem.',
      next: 'Sprawdź kabel albo Wi-Fi. Po powrocie sieci Kontuar połączy się automatycznie.',
    },
    en: {
      what: 'This PC has no internet connection.',
      next: 'Check the cable or Wi-Fi. Kontuar reconnects automatically when the network is back.',
    },
  },
  wrongAddress: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Pod podanym adresem nie ma serwera: takiej nazwy nie ma w internecie, choć inne adresy działają.',
      next: 'Sprawdź adresy serwisu litera po literze. Internet na tym komputerze działa.',
    },
    en: {
      what: 'There is no server at this address: the name does not exist on the internet, although other addresses work.',
      next: 'Check the service’s addresses letter by letter. The internet connection of this PC works.',
    },
  },
  noAnswer: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Serwis nie odpowiada.',
      next: 'Kontuar ponawia próby automatycznie. Jeśli inne strony też się nie otwierają, sprawdź połączenie z internetem.',
    },
    en: {
      what: 'The service is not responding.',
      next: 'Kontuar keeps trying. If other websites do not open either, check your internet connection.',
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
      what: 'The server’s certificate is not trusted, so Kontuar stopped the connection and sent nothing.',
      next: 'Check the address and this PC’s clock. If the server uses a private certificate authority, choose its file.',
    },
  },
  clock: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Data lub godzina na tym komputerze jest prawdopodobnie błędna: certyfikat serwera nie jest w tej chwili ważny. Niczego nie wysłano.',
      next: 'Ustaw datę i godzinę komputera. Kontuar połączy się automatycznie.',
    },
    en: {
      what: 'The date or time on this PC is probably wrong: at this time, the server’s certificate is not valid. Nothing was sent.',
      next: 'Set the date and time of the PC. Kontuar then reconnects automatically.',
    },
  },
  oldTls: {
    fault: 'network',
    step: 'copyForHelp',
    pl: {
      what: 'Połączenie z serwisem oferuje tylko przestarzałe szyfrowanie (TLS starszy niż 1.2), więc Kontuar niczego nie wysłał.',
      next: 'Poproś o pomoc informatyka: najczęściej przyczyną jest stary serwer pośredniczący (proxy) albo program sprawdzający szyfrowane połączenia.',
    },
    en: {
      what: 'The connection to the service offers only outdated encryption (TLS older than 1.2), so Kontuar sent nothing.',
      next: 'Ask your IT support: the usual cause is an old proxy or a program that inspects encrypted connections.',
    },
  },
  redirect: {
    fault: 'service',
    step: 'connection',
    pl: {
      what: 'Serwis przekierowuje na inny adres. Aby chronić klucz, Kontuar się z nim nie łączy.',
      next: 'Sprawdź adresy serwisu w ustawieniach połączenia.',
    },
    en: {
      what: 'The service redirects to another address. To protect the key, Kontuar does not follow.',
      next: 'Check the service’s addresses in the connection settings.',
    },
  },
  refusedRead: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis odrzucił zapytanie Kontuara o dane.',
      next: 'Niczego nie trzeba poprawiać: to błąd Kontuara albo serwisu. Skopiuj szczegóły dla pomocy technicznej.',
    },
    en: {
      what: 'The service refused Kontuar’s request for data.',
      next: 'There is nothing to correct: this is an error in Kontuar or in the service. Copy the details for support.',
    },
  },
  kontuar: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'W Kontuarze wystąpił nieoczekiwany błąd.',
      next: 'Skopiuj szczegóły dla pomocy technicznej: wskazują miejsce błędu. Zapisane dane są bezpieczne.',
    },
    en: {
      what: 'An unexpected error occurred in Kontuar.',
      next: 'Copy the details for support: they show where the error is. Saved data is safe.',
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
      next: 'Open a browser and sign in to the network, or ask your IT support to allow the service’s address.',
    },
  },
  limit: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Wyczerpano limit zapytań do serwisu na minutę.',
      next: 'Nic nie trzeba robić. Kontuar odczeka i wznowi pracę automatycznie.',
    },
    en: {
      what: 'The limit of requests per minute has been reached.',
      next: 'You do not need to do anything. Kontuar waits and continues automatically.',
    },
  },
  serviceError: {
    fault: 'service',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis zgłosił własną awarię.',
      next: 'Kontuar ponawia próby. Jeśli to trwa długo, podaj numer RUID pomocy technicznej serwisu.',
    },
    en: {
      what: 'The service reported an internal error.',
      next: 'Kontuar keeps trying. If it continues, give the RUID to the service’s support.',
    },
  },
  legacyError: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Starsze API (rezerwacje i ceny) odrzuciło zapytanie.',
      next: 'Przeczytaj odpowiedź poniżej, potem sprawdź login i hasło API.',
    },
    en: {
      what: 'The legacy API (reservations and prices) refused the request.',
      next: 'Read its message below, then check the API login and password.',
    },
  },
  unreadable: {
    fault: 'service',
    step: 'copyForHelp',
    pl: {
      what: 'Odpowiedź serwisu jest niekompletna albo w nieznanym formacie.',
      next: 'Niczego z niej nie zapisano. Kontuar zapyta ponownie; jeśli to się powtarza, podaj numer RUID pomocy technicznej.',
    },
    en: {
      what: 'The service’s answer was incomplete or in an unknown format.',
      next: 'None of it was saved. Kontuar will ask again; if this keeps happening, give the RUID to support.',
    },
  },
  keychain: {
    fault: 'thisPc',
    step: 'connection',
    pl: {
      what: `Kontuar nie może odczytać klucza i hasła: brak dostępu do ${KEYCHAIN_PL.of}.`,
      next: `Odblokuj ${KEYCHAIN_PL.it} albo wpisz klucz i hasło jeszcze raz.`,
    },
    en: {
      what: `Kontuar cannot read the key and the password from ${KEYCHAIN_EN}.`,
      next: `Unlock ${KEYCHAIN_EN}, or enter the key and the password again.`,
    },
  },
  otherAddress: {
    fault: 'thisPc',
    step: 'connection',
    pl: {
      what: 'Adres serwisu albo jego urząd certyfikacji jest inny niż przy potwierdzonym logowaniu. Niczego nie wysłano.',
      next: 'Sprawdź adresy. Jeśli są właściwe, zaloguj się jeszcze raz; jeśli nie, popraw je i powiadom informatyka.',
    },
    en: {
      what: 'The service’s address or its certificate authority differs from the one confirmed at sign-in. Nothing was sent.',
      next: 'Check the addresses. If they are right, sign in again; if not, correct them and tell your IT support.',
    },
  },
  disk: {
    fault: 'thisPc',
    step: 'tryNow',
    pl: {
      what: 'Ten komputer nie może zapisać danych: dysk jest pełny, tylko do odczytu albo niedostępny, albo plik danych trzyma otwarty inny program.',
      next: 'Zwolnij miejsce na dysku, zamknij programy, które otwierają plik danych, albo poproś o pomoc informatyka. Wcześniej zapisane dane są bezpieczne.',
    },
    en: {
      what: 'This PC cannot save data: the disk is full, read-only or unavailable, or another program holds the data file open.',
      next: 'Free some disk space, close programs that open the data file, or ask your IT support. Data saved earlier is safe.',
    },
  },
  cancelled: {
    fault: 'kontuar',
    step: 'tryNow',
    pl: { what: 'Pobieranie zostało przerwane.', next: 'Możesz uruchomić je ponownie.' },
    en: { what: 'The sync was stopped.', next: 'You can start it again.' },
  },
  unknown: {
    fault: 'service',
    step: 'tryNow',
    pl: {
      what: 'Nie wiadomo, czy serwis przyjął wysłane dane.',
      next: 'Kontuar sprawdzi to w serwisie, zanim cokolwiek wyśle drugi raz.',
    },
    en: {
      what: 'It is not known whether the service accepted what was sent.',
      next: 'Kontuar will check in the service before sending anything again.',
    },
  },
  later: {
    fault: 'service',
    step: 'tryNow',
    pl: { what: 'Serwis prosi o ponowienie próby później.', next: 'Kontuar ponowi próbę automatycznie.' },
    en: { what: 'The service asks to try again later.', next: 'Kontuar will try again automatically.' },
  },
  signedOut: {
    fault: 'account',
    step: 'connection',
    pl: {
      what: 'Serwis odrzucił dane logowania.',
      next: 'Wpisz klucz i hasło jeszcze raz albo poproś administratora konta o nowe.',
    },
    en: {
      what: 'The service rejected the sign-in.',
      next: 'Enter the key and the password again, or ask the account administrator for new ones.',
    },
  },
  notAllowed: {
    fault: 'account',
    step: 'askAdministrator',
    pl: {
      what: 'Serwis rozpoznaje to konto, ale nie pozwala na tę czynność.',
      next: 'Przyczyną może być brak uprawnienia w kluczu, rekord innego użytkownika, plan bez tego API, zablokowane konto albo adres IP spoza listy. Wyjaśni to administrator konta.',
    },
    en: {
      what: 'The service recognises this account but does not allow this.',
      next: 'Possible reasons: a missing permission, another user’s record, a subscription without this API, a locked account or an IP address that is not allowed. The account administrator can check.',
    },
  },
  notGranted: {
    fault: 'account',
    step: 'askAdministrator',
    pl: {
      what: 'Klucz dostępu nie pozwala pobierać faktur (brak uprawnienia invoices.read), więc faktury na tym komputerze nie są aktualizowane. Rezerwacje i ceny są pobierane nadal.',
      next: 'Poproś administratora konta o to uprawnienie. Kontuar pobierze potem faktury automatycznie.',
    },
    en: {
      what: 'The access key does not allow downloading invoices (no invoices.read permission), so the invoices on this PC are not being updated. Reservations and prices are still downloaded.',
      next: 'Ask the account administrator for this permission. Kontuar then downloads the invoices automatically.',
    },
  },
  conflict: {
    fault: 'you',
    step: 'copyForHelp',
    pl: {
      what: 'Wysłane dane kolidują z danymi w serwisie.',
      next: 'Porównaj je i zdecyduj, które zostają.',
    },
    en: {
      what: 'The data sent conflicts with data already in the service.',
      next: 'Compare both and decide which to keep.',
    },
  },
  refused: {
    fault: 'you',
    step: 'copyForHelp',
    pl: {
      what: 'Serwis nie przyjął danych zapytania.',
      next: 'Popraw wskazane pola. Jeśli żadnego nie wskazano, podaj numer RUID pomocy technicznej.',
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
      what: 'W serwisie nie ma tych danych albo konto nie ma do nich dostępu.',
      next: 'Pobierz dane ponownie. Jeśli dotyczy to każdego zapytania, sprawdź adres API.',
    },
    en: {
      what: 'The requested record is not in the service, or this account has no access to it.',
      next: 'Sync again. If every request fails like this, check the API address.',
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
      next: 'Sync to update its status. To change the invoice, issue a correction.',
    },
  },
  fault: {
    fault: 'kontuar',
    step: 'copyForHelp',
    pl: {
      what: 'Odpowiedź serwisu jest niezgodna z opisem jego API.',
      next: 'To błąd Kontuara albo serwisu. Skopiuj szczegóły i wyślij je pomocy technicznej.',
    },
    en: {
      what: 'The service gave an answer that its API does not describe.',
      next: 'This is an error in Kontuar or in the service. Copy the details for support.',
    },
  },
} as const satisfies Record<Subject, Row>;
