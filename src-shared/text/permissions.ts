import type * as texts from '../i18n/texts';

/** An action that a refusal can name. */
export type RestrictedAction = Exclude<keyof typeof texts.permissions, 'who' | 'nobody'>;

const ACTIONS: Readonly<Record<string, RestrictedAction>> = {
  'outbox.remove': 'delete',
  'outbox.create': 'correctToZero',
  'outbox.edit': 'correctToZero',
  'outbox.discard': 'discard',
  'conflicts.resolve': 'decide',
  'documents.export': 'export',
  'figures.csv': 'export',
  'app.setPreferences': 'settings',
  'personalData.find': 'guests',
  'personalData.export': 'guests',
  'personalData.forget': 'guests',
  'personalData.setRetention': 'settings',
  'recovery.restore': 'restore',
  'recovery.recoveryWords': 'words',
  'staff.add': 'people',
  'staff.change': 'people',
  'staff.remove': 'people',
};

/** Returns the action of a procedure call such as `outbox.remove`. */
export const findRestrictedAction = (procedure: string): RestrictedAction => ACTIONS[procedure] ?? 'act';
