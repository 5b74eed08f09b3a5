import { counted, type Texts } from './language';

/** A longer pause after wrong PINs is shown in minutes. */
const MAX_SHOWN_SECONDS = 90;

/** Returns the pause after wrong PINs in the unit in which it is shown. */
export const splitPinPause = (seconds: number): { count: number; unit: 'minutes' | 'seconds' } =>
  seconds > MAX_SHOWN_SECONDS
    ? { count: Math.ceil(seconds / 60), unit: 'minutes' }
    : { count: seconds, unit: 'seconds' };

const TIMES_PL = {
  minutes: ['minutę', 'minuty', 'minut'],
  seconds: ['sekundę', 'sekundy', 'sekund'],
} as const;
const TIMES_EN = { minutes: ['minute', 'minutes'], seconds: ['second', 'seconds'] } as const;

/** Texts about the person at the desk: the top bar, signing in and Settings. */
export const staffText = {
  title: { pl: 'Kto ma dyżur', en: 'Who is at the desk' },
  ask: { pl: 'Kto ma dyżur?', en: 'Who is at the desk?' },
  nobody: { pl: 'Nikt z listy', en: 'Nobody on the list' },
  leave: { pl: 'Zakończ i zablokuj', en: 'Leave and lock' },
  manage: { pl: 'Zmień listę osób', en: 'Edit list of people' },
  lead: {
    pl: 'Na początku dyżuru wybierz siebie u góry okna (Alt+9, potem cyfra). Imię trafia do pola „Wystawił(a)” nowej faktury i do historii każdej zmiany. Po 12 godzinach Kontuar pyta ponownie.',
    en: 'At the start of a shift, choose your name at the top of the window (Alt+9, then a digit). It is entered in “Issued by” on a new invoice and in the history of every change. After 12 hours Kontuar asks again.',
  },
  namesOnly: {
    pl: 'Teraz są to tylko imiona: każdy może wszystko. Uprawnienia zaczną działać, gdy właściciel dostanie PIN: zmień jego rolę na „właściciel”.',
    en: 'These are names only for now: everybody may do everything. Roles apply once an owner has a PIN: change that person’s role to “Owner”.',
  },
  rolesApply: {
    pl: 'Uprawnienia działają. PIN chroni przed użyciem cudzego imienia w Kontuarze; nie chroni plików na tym komputerze.',
    en: 'Roles apply. A PIN keeps others from using a name in Kontuar; it does not protect the files on this PC.',
  },
  list: { pl: 'Osoby', en: 'People' },
  none: {
    pl: 'Lista jest pusta. Dopóki nie dodasz osób, pole „Wystawił(a)” pozostaje puste.',
    en: 'The list is empty. Until you add people, “Issued by” stays empty.',
  },
  name: { pl: 'Imię i nazwisko', en: 'Name' },
  add: { pl: 'Dodaj osobę', en: 'Add person' },
  edit: { pl: (name: string) => `Zmień: ${name}`, en: (name: string) => `Edit ${name}` },
  remove: { pl: (name: string) => `Usuń: ${name}`, en: (name: string) => `Remove ${name}` },
  known: { pl: 'Ta osoba już jest na liście.', en: 'This person is already on the list.' },
  full: { pl: 'Lista może mieć najwyżej 30 osób.', en: 'The list can have at most 30 people.' },
  role: { pl: 'Rola', en: 'Role' },
  roleName: {
    pl: { desk: 'recepcja', lead: 'kierownik', owner: 'właściciel' },
    en: { desk: 'Desk', lead: 'Lead', owner: 'Owner' },
  },
  roleMeaning: {
    pl: {
      desk: 'Wystawia i zmienia faktury, oznacza płatności, drukuje.',
      lead: 'Także: usuwa, koryguje do zera, decyduje w konfliktach innych osób, odrzuca zmiany, eksportuje.',
      owner: 'Także: ustawienia, lista osób, eksport i usuwanie danych gości, odłączanie.',
    },
    en: {
      desk: 'Issues and edits invoices, marks them as paid, prints.',
      lead: 'Also deletes, corrects to zero, decides conflicts of others, discards changes, exports.',
      owner: 'Also settings, people at the desk, export and erasing of guest data, disconnecting.',
    },
  },
  pin: { pl: 'PIN', en: 'PIN' },
  hasPin: { pl: 'PIN', en: 'PIN' },
  noPin: { pl: 'bez PIN-u', en: 'no PIN' },
  newPin: { pl: 'PIN (4–8 cyfr)', en: 'PIN (4–8 digits)' },
  resetPin: { pl: 'Nowy PIN (4–8 cyfr)', en: 'New PIN (4–8 digits)' },
  keepPin: { pl: 'Zostaw puste, aby PIN się nie zmienił.', en: 'Leave empty to keep the PIN.' },
  openName: {
    pl: 'Bez PIN-u to imię może wybrać każdy.',
    en: 'Without a PIN anybody can choose this name.',
  },
  removePin: { pl: 'Usuń PIN', en: 'Remove PIN' },
  pinDigits: { pl: 'PIN ma od 4 do 8 cyfr.', en: 'A PIN has 4 to 8 digits.' },
  save: { pl: 'Zapisz', en: 'Save' },
  saved: { pl: (name: string) => `Zapisano: ${name}`, en: (name: string) => `${name}: saved` },
  refused: {
    pl: {
      unknown: 'Tej osoby nie ma już na liście.',
      known: 'Ta osoba już jest na liście.',
      full: 'Lista może mieć najwyżej 30 osób.',
      ownerFirst: 'Najpierw nadaj PIN właścicielowi. Bez tego każdy mógłby wybrać dowolne imię.',
      ownerNeedsPin: 'Właściciel musi mieć PIN.',
      lastOwner:
        'To jedyny właściciel z PIN-em. Najpierw nadaj tę rolę i PIN innej osobie, albo usuń z listy wszystkie pozostałe osoby.',
    },
    en: {
      unknown: 'This person is no longer on the list.',
      known: 'This person is already on the list.',
      full: 'The list can have at most 30 people.',
      ownerFirst: 'Give an owner a PIN first. Without that, anybody could choose any name.',
      ownerNeedsPin: 'An owner needs a PIN.',
      lastOwner:
        'This is the only owner with a PIN. First give another person this role and a PIN, or remove everybody else from the list.',
    },
  },
  forgotten: {
    pl: 'Zapomniany PIN? Nowy nada właściciel: Ustawienia, Kto ma dyżur.',
    en: 'Forgotten PIN? An owner can set a new one: Settings, Who is at the desk.',
  },
  useWords: { pl: 'Nie pamiętam PIN-u', en: 'I forgot the PIN' },
  back: { pl: 'Wróć', en: 'Back' },
  words: { pl: 'Słowa odzyskiwania danych (12)', en: 'Recovery words of the data (12)' },
  onlyTraining: {
    pl: 'Na tym komputerze jest tylko szkolenie, więc nie ma czego chronić: wystarczy nowy PIN.',
    en: 'This PC has only the training, so there is nothing to protect: a new PIN is enough.',
  },
  setPin: { pl: 'Ustaw nowy PIN', en: 'Set new PIN' },
  resetRefused: {
    pl: {
      NOT_FOUND: 'Tej osoby nie ma już na liście.',
      NOT_OWNER: 'PIN tej osoby nada właściciel.',
      NO_WORDS:
        'Dane tego obiektu nie są zaszyfrowane, więc nie mają słów odzyskiwania. Nowy PIN nada inny właściciel.',
    },
    en: {
      NOT_FOUND: 'This person is no longer on the list.',
      NOT_OWNER: 'An owner sets the PIN of this person.',
      NO_WORDS:
        'The data of this property is not encrypted, so it has no recovery words. Another owner can set a new PIN.',
    },
  },
  signIn: { pl: 'Wejdź', en: 'Sign in' },
  wrongPin: { pl: 'Nieprawidłowy PIN.', en: 'Wrong PIN.' },
  pause: {
    pl: (seconds: number) => {
      const { count, unit } = splitPinPause(seconds);
      return `Następna próba za ${count} ${counted('pl', count, TIMES_PL[unit])}.`;
    },
    en: (seconds: number) => {
      const { count, unit } = splitPinPause(seconds);
      return `Next try in ${count} ${counted('en', count, TIMES_EN[unit])}.`;
    },
  },
  ownerHasNoPin: {
    pl: 'Ta osoba nie ma jeszcze PIN-u. Nada go inny właściciel.',
    en: 'This person has no PIN yet. Another owner can set one.',
  },
  choose: { pl: 'Osoba', en: 'Person' },
  by: { pl: (name: string) => `Kto: ${name}`, en: (name: string) => `By ${name}` },
} as const satisfies Texts;
