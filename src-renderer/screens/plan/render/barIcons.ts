import type { StayPaymentState, StayForm } from '#shared/rules/stays/stayState';
import type { SourceKind } from '../../../reservation/classifyBookingSource';

/** An icon on the bar of a stay, drawn as a letter of the icon font `marks.ttf`. */
export type Icon =
  | StayForm
  | 'gone'
  | 'clash'
  | Exclude<SourceKind, 'none'>
  | 'note'
  | `${'mark' | 'gauge'} ${StayPaymentState}`;

/** The character of the icon font for each icon, from Unicode's private use area. */
const ICON_LETTERS: Readonly<Record<Icon, string>> = {
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

export const getIconFontLetter = (icon: Icon): string => ICON_LETTERS[icon];

/** Returns the icons at the end of a stay's bar: first the booking source, then note and payment. */
export const listStayBarEndIcons = (
  source: SourceKind | null,
  note: boolean,
  how: 'mark' | 'gauge' | 'none',
  payment: StayPaymentState,
): string =>
  [
    source && source !== 'none' ? getIconFontLetter(source) : '',
    note ? getIconFontLetter('note') : '',
    how === 'none' ? '' : getIconFontLetter(`${how} ${payment}`),
  ].join('');
