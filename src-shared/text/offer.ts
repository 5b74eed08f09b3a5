import type { Offer } from '../contract/roomFinderContract';
import type { Day, Grosz } from '../model/scalars';
import { toDayNumber } from '../rules/days';
import { longDay, money } from './formats';
import { speak, type GuestLanguage } from './language';
import { translateRoomName } from './roomKindForGuest';
import * as texts from '../i18n/texts';

/** Writes offers as text for a guest, in the language of the guest rather than of the screen. */

interface Speech {
  readonly t: typeof texts.guestOffer;
  readonly day: (day: Day) => string;
  readonly money: (price: Grosz, currency: string) => string;
}

const formatsOfScreen = (language: 'pl' | 'en'): Omit<Speech, 't'> => ({
  day: (day) => longDay(language, day),
  money: (price, currency) => money(language, price, currency),
});

/** Only readers in Poland know the sign `zł`, so that other languages use `PLN`; German groups digits with a point. */
const foreignMoney =
  (grouping: string): Speech['money'] =>
  (price, currency) => {
    const sum = money('pl', price, currency).replace(/\u00a0(?=\d{3})/g, grouping);
    return currency === 'PLN' ? sum.replace(/zł$/, 'PLN') : sum;
  };

function longDayIn(locale: string): Speech['day'] {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(toDayNumber(day) * 86_400_000);
}

const FORMATS: Readonly<Record<GuestLanguage, () => Omit<Speech, 't'>>> = {
  pl: () => formatsOfScreen('pl'),
  en: () => formatsOfScreen('en'),
  de: () => ({ day: longDayIn('de-DE'), money: foreignMoney('.') }),
  uk: () => ({ day: longDayIn('uk-UA'), money: foreignMoney('\u00a0') }),
};

const getSpeech = (language: GuestLanguage): Speech => ({
  t: speak(texts.guestOffer, language),
  ...FORMATS[language](),
});

/** Returns the price of an offer in a text for a guest, or null if the price is unknown. */
function priceIn(speech: Speech, { price, about }: Offer, currency: string): string | null {
  if (price === null) return null;
  const sum = speech.money(price, currency);
  return about ? speech.t.mailEstimate({ sum }) : sum;
}

/** Returns one offer as a sentence for a guest. */
export function offerText(
  language: GuestLanguage,
  offer: Offer,
  { nights, adults, children }: { nights: number; adults: number; children: number },
  currency: string,
  name: string,
): string {
  const speech = getSpeech(language);
  const { t } = speech;
  const dates = `${speech.day(offer.arrival)} – ${speech.day(offer.departure)}`;
  const price = priceIn(speech, offer, currency);
  const words = {
    room: translateRoomName(language, name),
    dates,
    length: t.nights({ n: nights }),
    guests: t.guests({ adults, children }),
  };
  return price === null ? t.offerOnRequest(words) : t.offerIs({ ...words, price });
}

/** Returns the text of offers for an e-mail to a guest; `name` returns the name of a room. */
export function offersText(
  language: GuestLanguage,
  offers: readonly Offer[],
  search: { arrival: Day; departure: Day; nights: number; adults: number; children: number },
  currency: string,
  name: (roomId: number) => string,
): string {
  const speech = getSpeech(language);
  const { t } = speech;
  const lines = offers.map(
    (offer) =>
      `- ${translateRoomName(language, name(offer.roomId))}: ${priceIn(speech, offer, currency) ?? t.mailAsk}`,
  );
  return [
    t.mailHead({
      arrival: speech.day(search.arrival),
      departure: speech.day(search.departure),
      length: t.nights({ n: search.nights }),
      guests: t.guests({ adults: search.adults, children: search.children }),
    }),
    ...lines,
    t.mailEnd,
  ].join('\n');
}
