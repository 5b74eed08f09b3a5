import { expect, it } from 'vitest';
import { searchSettings } from '../../src-renderer/screens/settings/searchSettings';
import { listSettingsGroups } from '../../src-renderer/screens/settings/settingsSections';

const groups = listSettingsGroups(false);

it('settings menu: lists every section in exactly one of five groups', () => {
  expect(groups.map(({ sections }) => sections)).toEqual([
    ['connection', 'properties', 'staff'],
    ['invoicing', 'items'],
    ['look', 'access', 'notifications'],
    ['data', 'people', 'backups', 'pack'],
    ['training', 'requests', 'events', 'about'],
  ]);
});

it('settings menu in training: lists only the sections available in training', () => {
  expect(listSettingsGroups(true).flatMap(({ sections }) => sections)).toEqual([
    'staff',
    'invoicing',
    'items',
    'look',
    'access',
    'notifications',
    'data',
    'people',
    'training',
    'requests',
    'about',
  ]);
});

it.each([
  ['pl', 'jezyk', 'look', 'Język'],
  ['pl', 'logo', 'invoicing', 'Logo na dokumentach'],
  ['pl', 'fiskalna', 'invoicing', 'Kasa fiskalna'],
  ['pl', 'kontrast', 'access', 'Kontrast'],
  ['pl', 'kopia', 'backups', 'Ostatnia sprawdzona kopia'],
  ['pl', 'ciemny motyw', 'look', null],
  ['pl', 'pin', 'staff', null],
  ['pl', 'rodo', 'people', null],
  ['en', 'quiet', 'notifications', 'Quiet hours'],
  ['en', 'backup', 'backups', null],
  ['en', 'till', 'invoicing', 'Till (cash register)'],
  ['en', 'webhook', 'events', null],
] as const)(
  'settings search (language %s): finds the text “%s” in the section %s',
  (language, text, section, setting) => {
    const [first] = searchSettings(text, groups, language);
    expect(first).toMatchObject({ section, setting });
  },
);

it('settings search: finds nothing for unrelated words, punctuation or a text of 10,000 letters', () => {
  for (const text of ['basen', '?!', ' ', 'x'.repeat(10_000)])
    expect(searchSettings(text, groups, 'pl')).toEqual([]);
});

it('settings search: offers no section that the menu does not list', () => {
  expect(searchSettings('kopia zapasowa', listSettingsGroups(true), 'pl')).toEqual([]);
});
