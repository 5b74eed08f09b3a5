import type { Payment, StayForm } from '#shared/rules/stayState';
import type { SourceKind } from '../data/planStays';

/**
 * The icons of a bar are letters of a separate font (marks.ttf): the state before the name; source, note and payment at
 * the bar's end. A letter takes the text colour in every theme, on paper and at every screen scale, and is cheap: icons
 * as elements, masks or images each cost more than the bar itself (README, measured). `scripts/planIconFont.ts` makes
 * the font, in this order.
 */
export type Icon =
  | StayForm
  | 'gone'
  | 'clash'
  | Exclude<SourceKind, 'none'>
  | 'note'
  | `${'mark' | 'gauge'} ${Payment}`;

/** The letter of each icon, from Unicode's private use area. */
const LETTERS: Readonly<Record<Icon, string>> = {
  due: '\ue000',
  house: '\ue001',
  left: '\ue002',
  unknown: '\ue003',
  gone: '\ue004',
  clash: '\ue005',
  own: '\ue006',
  phone: '\ue007',
  mail: '\ue008',
  walkIn: '\ue009',
  portal: '\ue00a',
  note: '\ue00b',
  'mark none': '\ue00c',
  'mark wait': '\ue00d',
  'mark pre': '\ue00e',
  'mark full': '\ue00f',
  'mark unknown': '\ue010',
  'gauge none': '\ue011',
  'gauge wait': '\ue012',
  'gauge pre': '\ue013',
  'gauge full': '\ue014',
  'gauge unknown': '\ue015',
};

export const getIconFontLetter = (icon: Icon): string => LETTERS[icon];

/** Returns the icons at a bar's end, from left to right: the source of the stay, its note, its payment. */
export const listEndIcons = (
  source: SourceKind | null,
  note: boolean,
  how: 'mark' | 'gauge' | 'none',
  payment: Payment,
): string =>
  [
    source && source !== 'none' ? getIconFontLetter(source) : '',
    note ? getIconFontLetter('note') : '',
    how === 'none' ? '' : getIconFontLetter(`${how} ${payment}`),
  ].join('');
