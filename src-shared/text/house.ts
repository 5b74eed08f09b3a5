import type { LogoRefusal } from '../rules/logoImage';
import type { Texts } from './language';

/** Texts of the settings of the property for its documents and the accountant's files. */
export const houseText = {
  logo: { pl: 'Logo na dokumentach', en: 'Logo on documents' },
  logoHint: {
    pl: 'PNG albo JPEG do 5 MB. Nowe wydruki będą miały logo w prawym górnym rogu; wydane wcześniej się nie zmienią.',
    en: 'PNG or JPEG up to 5 MB. New printouts have the logo in the upper right corner; those handed out before stay as they are.',
  },
  chooseLogo: { pl: 'Wybierz plik', en: 'Choose file' },
  removeLogo: { pl: 'Usuń logo', en: 'Remove logo' },
  logoAlt: { pl: 'Obecne logo', en: 'Current logo' },
  noLogo: { pl: 'Dokumenty nie mają logo.', en: 'Documents have no logo.' },
  logoSaved: { pl: 'Logo zapisane.', en: 'Logo saved.' },
  jpk: { pl: 'Nagłówek JPK', en: 'JPK header' },
  jpkHint: {
    pl: 'Dla programu, który nie wczyta pliku JPK bez urzędu, e-maila i podatnika. Imię, nazwisko i data urodzenia są potrzebne tylko osobie fizycznej.',
    en: 'For a program that does not take a JPK file without the tax office, email and taxpayer. First name, last name and birthday are needed for a sole trader only.',
  },
  taxOffice: { pl: 'Kod urzędu skarbowego', en: 'Tax office code' },
  taxOfficeWrong: { pl: 'Kod ma 4 cyfry, np. 1215.', en: 'The code has 4 digits, such as 1215.' },
  email: { pl: 'E-mail', en: 'Email' },
  emailWrong: { pl: 'To nie jest adres e-mail.', en: 'This is not an email address.' },
  firstName: { pl: 'Imię', en: 'First name' },
  lastName: { pl: 'Nazwisko', en: 'Last name' },
  birthday: { pl: 'Data urodzenia', en: 'Date of birth' },
  birthdayHint: { pl: 'np. 23.04.1975', en: 'e.g. 23.04.1975' },
  birthdayWrong: {
    pl: 'Wpisz datę z rokiem, np. 23.04.1975.',
    en: 'Enter a date with its year, such as 23.04.1975.',
  },
  save: { pl: 'Zapisz nagłówek', en: 'Save header' },
  saved: { pl: 'Nagłówek zapisany.', en: 'Header saved.' },
} as const satisfies Texts;

export const logoRefusalText = {
  tooLarge: {
    pl: 'Ten plik jest za duży: najwyżej 5 MB i 6000 pikseli na bok. Logo się nie zmieniło.',
    en: 'This file is too large: at most 5 MB and 6000 pixels on a side. The logo has not changed.',
  },
  notAnImage: {
    pl: 'To nie jest plik PNG ani JPEG (SVG i inne rodzaje nie są przyjmowane). Logo się nie zmieniło.',
    en: 'This is neither a PNG nor a JPEG file (SVG and other kinds are not accepted). The logo has not changed.',
  },
  damaged: {
    pl: 'Tego obrazu nie da się odczytać. Logo się nie zmieniło.',
    en: 'This picture cannot be read. The logo has not changed.',
  },
} as const satisfies Record<LogoRefusal, { pl: string; en: string }>;
