import type { CheckAnswer, Register } from '../contract/buyerCheckContract';
import type { Disagreement } from '../rules/checks/buyerRegisterCheck';
import { speak, type Language, type Texts } from './language';

/** Texts for looking up a buyer in the Ministry of Finance's white list or in VIES. */
export const buyerCheckText = {
  // Settings
  setting: { pl: 'Dane nabywcy z rejestrów', en: 'Buyer data from registers' },
  off: { pl: 'Nie pytaj', en: 'Do not ask' },
  on: { pl: 'Pytaj na żądanie', en: 'Ask on request' },
  settingHint: {
    pl: 'Po włączeniu formularz faktury ma przycisk. Każde naciśnięcie wysyła jedno zapytanie: sam numer NIP i dzień do wykazu podatników VAT Ministerstwa Finansów (wl-api.mf.gov.pl) albo sam numer VAT UE do VIES Komisji Europejskiej (ec.europa.eu). Nazwiska, kwoty ani dane pobytu nie są wysyłane. Odpowiedź widać w formularzu; nigdzie się jej nie zapisuje.',
    en: 'When on, the invoice form has a button. Each press sends one request: only the NIP and the day to the VAT taxpayer list of the Polish Ministry of Finance (wl-api.mf.gov.pl), or only the EU VAT number to VIES of the European Commission (ec.europa.eu). No names, amounts or stay data are sent. The answer is shown in the form and is not stored.',
  },
  // The form
  fetchWhiteList: { pl: 'Pobierz z białej listy', en: 'Fetch from the white list' },
  fetchVies: { pl: 'Sprawdź w VIES', en: 'Check in VIES' },
  turnOnWhiteList: { pl: 'Włącz i pobierz dane po NIP', en: 'Turn on and fetch by NIP' },
  turnOnVies: { pl: 'Włącz i sprawdź w VIES', en: 'Turn on and check in VIES' },
  privacyWhiteList: {
    pl: 'Do wykazu podatników VAT (Ministerstwo Finansów) trafia tylko NIP i dzień, bez danych gościa. Wyłączysz w Ustawieniach, Fakturowanie.',
    en: 'Only the NIP and the day go to the VAT taxpayer list of the Ministry of Finance, no guest data. Turn off in Settings, Invoicing.',
  },
  privacyVies: {
    pl: 'Do VIES (Komisja Europejska) trafia tylko numer VAT UE, bez danych gościa. Wyłączysz w Ustawieniach, Fakturowanie.',
    en: 'Only the EU VAT number goes to VIES (European Commission), no guest data. Turn off in Settings, Invoicing.',
  },
  turnedOnByOwner: {
    pl: 'Pobieranie danych po NIP włącza właściciel: Ustawienia, Fakturowanie.',
    en: 'The owner can turn on fetching by NIP: Settings, Invoicing.',
  },
  asking: { pl: 'Sprawdzanie w rejestrze…', en: 'Checking the register…' },
  result: { pl: 'Odpowiedź rejestru', en: 'Answer from the register' },
  filled: { pl: 'Wpisano do formularza.', en: 'Entered in the form.' },
  same: { pl: 'Zgodne z formularzem.', en: 'Matches the form.' },
  differs: {
    pl: 'W formularzu jest co innego. Nic nie zmieniono.',
    en: 'The form says something else. Nothing was changed.',
  },
  take: { pl: 'Wstaw nazwę i adres z rejestru', en: 'Use the register’s name and address' },
  noName: {
    pl: 'Rejestr nie podaje nazwy ani adresu.',
    en: 'The register gives no name or address.',
  },
  checkedOn: {
    pl: (register: string, day: string) => `${register}, ${day}`,
    en: (register: string, day: string) => `${register}, ${day}`,
  },
  status: { pl: (status: string) => `VAT: ${status}`, en: (status: string) => `VAT: ${status}` },
  request: { pl: (id: string) => `Nr zapytania: ${id}`, en: (id: string) => `Request no.: ${id}` },
  valid: { pl: 'Numer jest ważny.', en: 'The number is valid.' },
  detail: { pl: (code: string) => `Kod: ${code}`, en: (code: string) => `Code: ${code}` },
} as const satisfies Texts;

export const registerText = {
  whiteList: { pl: 'Biała lista', en: 'White list' },
  vies: { pl: 'VIES', en: 'VIES' },
} as const satisfies Record<Register, { pl: string; en: string }>;

export const disagreementText = {
  notFound: {
    pl: 'Tego numeru nie ma w rejestrze na ten dzień. Sprawdź numer z nabywcą.',
    en: 'This number is not in the register for this day. Check it with the buyer.',
  },
  notActive: {
    pl: 'To nie jest czynny podatnik VAT. Sprawdź numer z nabywcą.',
    en: 'This is not an active VAT payer. Check the number with the buyer.',
  },
  account: {
    pl: 'Rachunku z faktury nie ma na białej liście.',
    en: 'The account on the invoice is not on the white list.',
  },
  accountUnsure: {
    pl: 'Rachunku z faktury nie ma wśród podanych wprost; może być rachunkiem wirtualnym.',
    en: 'The account on the invoice is not among those listed in full; it may be a virtual one.',
  },
} as const satisfies Record<Disagreement, { pl: string; en: string }>;

type Why = Extract<CheckAnswer, { ok: false }>['why'];

/** Reasons why a register gave no answer, each with the next step. */
export const noAnswerText = {
  noConnection: {
    pl: 'Brak połączenia z rejestrem. Wpisz dane ręcznie albo spróbuj ponownie, gdy sieć będzie działać.',
    en: 'The register cannot be reached. Enter the data yourself, or try again when the network is back.',
  },
  unsafe: {
    pl: 'Nie udało się bezpiecznie połączyć z rejestrem, nic nie wysłano. Sprawdź datę komputera i poproś o pomoc informatyka.',
    en: 'No secure connection to the register could be made; nothing was sent. Check this PC’s date and ask your IT support.',
  },
  notIt: {
    pl: 'Zamiast rejestru odpowiada coś innego, na przykład strona logowania do sieci. Zaloguj się do sieci i spróbuj ponownie.',
    en: 'Something other than the register answered, such as a network sign-in page. Sign in to the network and try again.',
  },
  refused: {
    pl: 'Rejestr nie przyjął tego numeru. Sprawdź go z nabywcą.',
    en: 'The register did not accept this number. Check it with the buyer.',
  },
  off: {
    pl: 'Sprawdzanie w rejestrach jest wyłączone (Ustawienia, Fakturowanie).',
    en: 'Register checks are off (Settings, Invoicing).',
  },
  training: {
    pl: 'W szkoleniu Kontuar nie łączy się z rejestrami.',
    en: 'In training, Kontuar does not contact registers.',
  },
  noAccount: {
    pl: 'Najpierw połącz Kontuar z serwisem.',
    en: 'Connect Kontuar to the service first.',
  },
  limit: {
    pl: 'Rejestr nie przyjmuje dziś więcej zapytań z tej sieci. Wpisz dane ręcznie.',
    en: 'The register accepts no more requests from this network today. Enter the data yourself.',
  },
  serviceError: {
    pl: 'Rejestr nie odpowiada. Spróbuj ponownie za kilka minut albo wpisz dane ręcznie.',
    en: 'The register is not responding. Try again in a few minutes, or enter the data yourself.',
  },
  unreadable: {
    pl: 'Odpowiedzi rejestru nie da się odczytać. Wpisz dane ręcznie.',
    en: 'The answer from the register cannot be read. Enter the data yourself.',
  },
} as const satisfies Texts;

const REASONS: Partial<Record<Why, keyof typeof noAnswerText>> = {
  off: 'off',
  training: 'training',
  noAccount: 'noAccount',
  noNetwork: 'noConnection',
  wrongAddress: 'noConnection',
  noAnswer: 'noConnection',
  certificate: 'unsafe',
  clock: 'unsafe',
  oldTls: 'unsafe',
  notTheService: 'notIt',
  redirect: 'notIt',
  limit: 'limit',
  serviceError: 'serviceError',
  refusedRead: 'refused',
  status: 'refused',
};

/** Returns why a register gave no answer, and the next step. */
export const whyNoAnswer = (why: Why, language: Language): string =>
  speak(noAnswerText, language)[REASONS[why] ?? 'unreadable'];
