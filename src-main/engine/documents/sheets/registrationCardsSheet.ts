import type { StoredReservation } from '#shared/contract/reservationsContract';
import { countNightsBetween } from '#shared/rules/days';
import { shortDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { cardWords, type Second } from '#shared/text/paperWords';
import { buildListSheetPart, type HouseSheet, type RegistrationCard, type SheetDay } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/**
 * Builds registration cards. A card asks for no PESEL and no document number, because the law requires neither (Dz.U.
 * 2012 poz. 1407).
 */
export function buildRegistrationCardsSheet(
  { store, day, language, stays, ...of }: SheetDay,
  reservationIds: readonly number[] | null,
  second: Second | null,
): HouseSheet | null {
  const t = speak(texts.sheets, language);
  const asked = reservationIds?.flatMap((id) => store.reservations.get(id) ?? []);
  const wanted =
    asked?.filter(({ goneSince }) => goneSince === null) ?? stays.filter(({ arrival }) => arrival === day);
  if (asked && wanted.length === 0) return null;
  const [onlyStay] = asked?.length === 1 ? wanted : [];
  const property = store.invoices.findPropertyName() ?? '';
  return {
    kind: 'registration',
    language,
    title: t.registrationCard,
    foot: of.foot,
    subtitle: onlyStay ? [onlyStay.name, onlyStay.forename].filter(Boolean).join(' ') : of.subtitle,
    lines: of.warnings,
    parts:
      wanted.length === 0
        ? [buildListSheetPart(null, [], speak(texts.words, language).nobody, [])]
        : wanted.map((stay) => ({
            kind: 'card',
            card: buildRegistrationCard(stay, property, second ?? guessLanguageFromPhone(stay.phone)),
          })),
    landscape: false,
  };
}

/**
 * Returns the language of a guest's registration card from the country code of the phone number (E.164). The service's
 * interface contains no other hint of the guest's language.
 */
function guessLanguageFromPhone(phone: string): Second {
  const [, code] = /^(?:\+|00)\s?(380|423|43|49)/.exec(phone.trim()) ?? [];
  return code === undefined ? 'en' : code === '380' ? 'uk' : 'de';
}

function buildRegistrationCard(stay: StoredReservation, property: string, second: Second): RegistrationCard {
  const { arrival, departure, adults, children } = stay;
  const isKnown = adults !== null && children !== null;
  return {
    second,
    property,
    facts: [
      { label: cardWords.room, value: stay.roomName },
      { label: cardWords.arrival, value: shortDay('pl', arrival) },
      { label: cardWords.departure, value: shortDay('pl', departure) },
      { label: cardWords.nights, value: String(countNightsBetween(arrival, departure)) },
      { label: cardWords.adults, value: adults === null ? '' : String(adults) },
      { label: cardWords.children, value: isKnown ? String(children) : '' },
    ],
    blanks: [
      { label: cardWords.name, value: [stay.name, stay.forename].filter(Boolean).join(' '), lines: 1 },
      { label: cardWords.address, value: '', lines: 2 },
      { label: cardWords.phone, value: stay.phone, lines: 1 },
      { label: cardWords.email, value: stay.email, lines: 1 },
      {
        label: cardWords.otherAdults,
        value: '',
        lines: adults === null ? 2 : Math.min(6, Math.max(0, adults - 1)),
      },
      { label: cardWords.minors, value: '', lines: isKnown ? Math.min(6, children) : 1 },
      { label: cardWords.car, value: '', lines: 1 },
    ].filter(({ lines }) => lines > 0),
    note: cardWords.dataNote,
    signature: cardWords.signature,
  };
}
