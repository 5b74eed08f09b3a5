/** The sections of the settings screen in five groups, in the order of the settings menu. */
const SETTINGS_GROUPS = [
  { group: 'propertyGroup', sections: ['connection', 'properties', 'staff'] },
  { group: 'invoicesGroup', sections: ['invoicing', 'items'] },
  { group: 'lookGroup', sections: ['look', 'access', 'notifications'] },
  { group: 'dataGroup', sections: ['data', 'people', 'backups', 'pack'] },
  { group: 'supportGroup', sections: ['training', 'requests', 'events', 'about'] },
] as const;

type SettingsGroup = (typeof SETTINGS_GROUPS)[number]['group'];
export type ListedSection = (typeof SETTINGS_GROUPS)[number]['sections'][number];
/** A section of the settings. `another` (add a property) is not in the menu; the section `properties` links to it. */
export type SettingsSection = ListedSection | 'another';

/**
 * Sections that training mode does not show, because training has no connection, no further properties and no files on
 * the disk.
 */
const NOT_IN_TRAINING: ReadonlySet<SettingsSection> = new Set([
  'connection',
  'properties',
  'another',
  'backups',
  'pack',
  'events',
]);

export const OWNER_SECTIONS: ReadonlySet<SettingsSection> = new Set([
  'properties',
  'another',
  'invoicing',
  'items',
  'notifications',
  'people',
  'pack',
  'events',
]);

export interface ListedGroup {
  readonly group: SettingsGroup;
  readonly sections: readonly ListedSection[];
}

/** Returns the groups of the settings menu. In training mode, the sections in `NOT_IN_TRAINING` are left out. */
export function listSettingsGroups(isTraining: boolean): readonly ListedGroup[] {
  return SETTINGS_GROUPS.map(({ group, sections }) => ({
    group,
    sections: sections.filter((section) => !isTraining || !NOT_IN_TRAINING.has(section)),
  }));
}
