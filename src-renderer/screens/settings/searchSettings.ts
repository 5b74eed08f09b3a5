import { fold } from '#shared/text/fold';
import { speak, type Language } from '#shared/text/language';
import { SEARCH_PALETTE_MATCH_RANK, rankTypedTextAgainstPhrases } from '../../app/searchPaletteMatch';
import { PALETTE_PHRASES } from '../../app/searchPalettePhrases';
import type { ListedGroup, ListedSection } from './settingsSections';
import * as texts from '#shared/i18n/texts';

/** A hit of the search in the settings: a section, or one setting in a section. */
export interface SettingsHit {
  readonly section: ListedSection;
  /** Label of the setting that was found; null if the search found the section itself. */
  readonly setting: string | null;
}

/**
 * Maximum rank of a settings section that was found by a phrase in `PALETTE_PHRASES`. A hit found by a label on the
 * screen can rank higher.
 */
const MAX_PHRASE_RANK = SEARCH_PALETTE_MATCH_RANK.words;
/** Minimum length of the search text for a search inside the words of a setting's label. */
const MIN_INNER_MATCH_LETTERS = 3;

function listSettingLabels(language: Language): Readonly<Record<ListedSection, readonly string[]>> {
  const settings = speak(texts.settings, language);
  const access = speak(texts.access, language);
  const backups = speak(texts.recovery, language);
  const buyers = speak(texts.buyerCheck, language);
  const events = speak(texts.eventReceiver, language);
  const house = speak(texts.house, language);
  const pack = speak(texts.packScreen, language);
  const people = speak(texts.people, language);
  const staff = speak(texts.staff, language);
  return {
    connection: [settings.authority, settings.secrets, settings.scopes, settings.disconnect],
    properties: [],
    staff: [staff.name],
    invoicing: [
      settings.ksef,
      settings.corrections,
      settings.till,
      house.logo,
      house.jpk,
      buyers.setting,
      settings.links,
    ],
    items: [],
    look: [speak(texts.words, language).language, settings.theme, settings.density, settings.coverAfter],
    access: [
      access.textSize,
      access.contrast,
      speak(texts.shell, language).plan,
      access.letterKeys,
      access.undo,
      access.announce,
    ],
    notifications: [settings.notifications, settings.aboutWhat, settings.quietHours],
    data: [settings.everything, settings.pricing, settings.setAside],
    people: [people.forget, speak(texts.retention, language).heading],
    backups: [backups.lastVerified, backups.list, speak(texts.recoveryWords, language).title],
    pack: [pack.where, speak(texts.words, language).language, pack.doorCodes, pack.sealed],
    training: [],
    requests: [settings.latestRequests],
    events: [events.reach, events.port, events.key, events.address],
    about: [settings.version, settings.licence, speak(texts.support, language).title],
  };
}

/** Returns the sections and settings that match a typed text, the best match first. */
export function searchSettings(
  text: string,
  groups: readonly ListedGroup[],
  language: Language,
): readonly SettingsHit[] {
  const titles = speak(texts.settings, language);
  const labels = listSettingLabels(language);
  const ranked = groups
    .flatMap(({ sections }) => sections)
    .flatMap((section) => [
      ...labels[section].map((setting) => ({ section, setting, rank: rankLabel(text, setting) })),
      { section, setting: null, rank: rankSection(text, section, titles[section]) },
    ]);
  return ranked.filter(({ rank }) => rank > SEARCH_PALETTE_MATCH_RANK.none).sort((a, b) => b.rank - a.rank);
}

const rankSection = (text: string, section: ListedSection, title: string): number =>
  Math.max(
    rankLabel(text, title),
    Math.min(
      rankTypedTextAgainstPhrases(text, (PALETTE_PHRASES[`setting-${section}`] ?? '').split(',')),
      MAX_PHRASE_RANK,
    ),
  );

function rankLabel(text: string, label: string): number {
  const rank = rankTypedTextAgainstPhrases(text, [label]);
  if (rank > SEARCH_PALETTE_MATCH_RANK.none) return rank;
  const typed = fold(text).trim();
  return typed.length >= MIN_INNER_MATCH_LETTERS && fold(label).includes(typed)
    ? SEARCH_PALETTE_MATCH_RANK.words
    : SEARCH_PALETTE_MATCH_RANK.none;
}
