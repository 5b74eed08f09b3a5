import type { Copied } from '../contract/copied';
import type { Texts } from './language';

/** The profile's folder was copied, or put back from an older copy. */
type From = Copied['from'];

export const copiedText = {
  summary: {
    pl: (how: Copied['how'], from: From) =>
      `${HOW_PL[how](from)} Przed wysłaniem faktur, które tu czekały, Kontuar sprawdza w serwisie, czy nie wysłano ich już z innej kopii. Pracuj tylko w jednym z tych folderów.`,
    en: (how: Copied['how'], from: From) =>
      `${HOW_EN[how](from)} Before sending the invoices that were waiting here, Kontuar checks in the service whether another copy has already sent them. Work in only one of these folders.`,
  },
} as const satisfies Texts;

const HOW_PL: Readonly<Record<Copied['how'], (from: From) => string>> = {
  otherComputer: (from) =>
    from
      ? `Ten folder z danymi został skopiowany z innego komputera (${from.computer}).`
      : 'Ten folder z danymi został skopiowany z innego komputera.',
  otherPath: (from) =>
    from
      ? `Ten folder z danymi został skopiowany albo przywrócony z kopii (poprzednio: ${from.path}).`
      : 'Ten folder z danymi został skopiowany albo przywrócony z kopii.',
  wentBack: () =>
    'Ten folder z danymi został przywrócony ze starszej kopii albo pracowano w drugiej jego kopii.',
};
const HOW_EN: Readonly<Record<Copied['how'], (from: From) => string>> = {
  otherComputer: (from) =>
    from
      ? `This data folder was copied from another PC (${from.computer}).`
      : 'This data folder was copied from another PC.',
  otherPath: (from) =>
    from
      ? `This data folder was copied, or restored from a copy (previously: ${from.path}).`
      : 'This data folder was copied, or restored from a copy.',
  wentBack: () => 'This data folder was restored from an older copy, or another copy of it has been in use.',
};
