import type { Texts } from './language';

/** Refusals of actions that a role does not allow; each names the roles that do. */
export const permissionText = {
  /**
   * Follows the verb, in its grammatical form: `Usuwać może tylko …`. Names the lowest role with the permission and the
   * roles above it.
   */
  who: {
    pl: { desk: 'osoba z listy', lead: 'kierownik lub właściciel', owner: 'właściciel' },
    en: { desk: 'a person on the list', lead: 'a lead or an owner', owner: 'an owner' },
  },
  nobody: {
    pl: 'Nikt nie ma dyżuru. Najpierw wybierz, kto jest w recepcji (Alt+9).',
    en: 'Nobody is at the desk. Choose who is there first (Alt+9).',
  },
  act: {
    pl: (role: string) => `Może to zrobić tylko ${role}.`,
    en: (role: string) => `Only ${role} may do this.`,
  },
  delete: {
    pl: (role: string) => `Usuwać może tylko ${role}.`,
    en: (role: string) => `Only ${role} may delete.`,
  },
  correctToZero: {
    pl: (role: string) => `Korygować do zera może tylko ${role}.`,
    en: (role: string) => `Only ${role} may correct to zero.`,
  },
  discard: {
    pl: (role: string) =>
      `Tę zmianę może odrzucić tylko ${role}. Własną, jeszcze niewysłaną zmianę możesz cofnąć przez 15 minut.`,
    en: (role: string) =>
      `Only ${role} may discard this change. You can undo your own unsent change for 15 minutes.`,
  },
  decide: {
    pl: (role: string) => `W konflikcie dotyczącym cudzej zmiany decyduje tylko ${role}.`,
    en: (role: string) => `Only ${role} may decide a conflict of somebody else’s change.`,
  },
  export: {
    pl: (role: string) => `Eksportować może tylko ${role}.`,
    en: (role: string) => `Only ${role} may export.`,
  },
  settings: {
    pl: (role: string) => `Te ustawienia może zmieniać tylko ${role}.`,
    en: (role: string) => `Only ${role} may change these settings.`,
  },
  people: {
    pl: (role: string) => `Listę osób może zmieniać tylko ${role}.`,
    en: (role: string) => `Only ${role} may change the list of people.`,
  },
  guests: {
    pl: (role: string) => `Dane gościa może eksportować i usuwać tylko ${role}.`,
    en: (role: string) => `Only ${role} may export or erase a guest’s data.`,
  },
  restore: {
    pl: (role: string) => `Kopię przywrócić może tylko ${role}.`,
    en: (role: string) => `Only ${role} may restore a backup.`,
  },
  words: {
    pl: (role: string) => `Słowa odzyskiwania może zobaczyć tylko ${role}.`,
    en: (role: string) => `Only ${role} may see the recovery words.`,
  },
} as const satisfies Texts;

/** An action that a refusal can name. */
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
  'recovery.restore': 'restore',
  'recovery.recoveryWords': 'words',
  'staff.add': 'people',
  'staff.change': 'people',
  'staff.remove': 'people',
};

/** Returns the action of a procedure call such as `outbox.remove`. */
export const findRestrictedAction = (procedure: string): RestrictedAction => ACTIONS[procedure] ?? 'act';
