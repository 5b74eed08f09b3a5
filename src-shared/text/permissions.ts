import type { Texts } from './language';

/** Refusals of what a role may not do: each says who may. */
export const permissionText = {
  /** After the verb, in its form: `Usuwać może tylko …`. The least role that may is named with those above it. */
  who: {
    pl: { desk: 'osoba z listy', lead: 'kierownik lub właściciel', owner: 'właściciel' },
    en: { desk: 'a person on the list', lead: 'a lead or an owner', owner: 'an owner' },
  },
  nobody: {
    pl: 'Nikt nie ma dyżuru. Najpierw wybierz, kto jest w recepcji (Alt+9).',
    en: 'Nobody is at the desk. Choose who is there first (Alt+9).',
  },
  act: {
    pl: (who: string) => `Może to zrobić tylko ${who}.`,
    en: (who: string) => `Only ${who} may do this.`,
  },
  delete: {
    pl: (who: string) => `Usuwać może tylko ${who}.`,
    en: (who: string) => `Only ${who} may delete.`,
  },
  correctToZero: {
    pl: (who: string) => `Korygować do zera może tylko ${who}.`,
    en: (who: string) => `Only ${who} may correct to zero.`,
  },
  discard: {
    pl: (who: string) =>
      `Tę zmianę może odrzucić tylko ${who}. Własną, jeszcze niewysłaną zmianę możesz cofnąć przez 15 minut.`,
    en: (who: string) =>
      `Only ${who} may discard this change. You can undo your own unsent change for 15 minutes.`,
  },
  decide: {
    pl: (who: string) => `W konflikcie dotyczącym cudzej zmiany decyduje tylko ${who}.`,
    en: (who: string) => `Only ${who} may decide a conflict of somebody else’s change.`,
  },
  export: {
    pl: (who: string) => `Eksportować może tylko ${who}.`,
    en: (who: string) => `Only ${who} may export.`,
  },
  settings: {
    pl: (who: string) => `Te ustawienia może zmieniać tylko ${who}.`,
    en: (who: string) => `Only ${who} may change these settings.`,
  },
  people: {
    pl: (who: string) => `Listę osób może zmieniać tylko ${who}.`,
    en: (who: string) => `Only ${who} may change the list of people.`,
  },
  guests: {
    pl: (who: string) => `Dane gościa może eksportować i usuwać tylko ${who}.`,
    en: (who: string) => `Only ${who} may export or erase a guest’s data.`,
  },
} as const satisfies Texts;

/** A kind of action that a refusal names. */
export type RestrictedAction = Exclude<keyof typeof permissionText, 'who' | 'nobody'>;

const ACTIONS: Readonly<Record<string, RestrictedAction>> = {
  'outbox.remove': 'delete',
  'outbox.create': 'correctToZero',
  'outbox.edit': 'correctToZero',
  'outbox.discard': 'discard',
  'conflicts.resolve': 'decide',
  'documents.export': 'export',
  'report.csv': 'export',
  'app.setPreferences': 'settings',
  'people.find': 'guests',
  'people.export': 'guests',
  'people.forget': 'guests',
  'people.setRetention': 'settings',
  'staff.add': 'people',
  'staff.change': 'people',
  'staff.remove': 'people',
};

/** Names the purpose of a procedure call such as `outbox.remove`. */
export const findRestrictedAction = (procedure: string): RestrictedAction => ACTIONS[procedure] ?? 'act';
