import { describe, expect, test } from 'vitest';
import type { Offer } from '#shared/contract/roomFinderContract';
import type { GuestLanguage } from '#shared/text/language';
import { translateRoomName } from '#shared/text/roomKindForGuest';
import { offersText, offerText } from '#shared/text/offer';

/** Tests of an offer's text for a guest in each of four languages. */

const offer = (over: Partial<Offer> = {}): Offer => ({
  roomId: 101,
  arrival: '2026-06-03',
  departure: '2026-06-06',
  price: 123_400,
  about: false,
  before: { nights: 0, open: false, lost: false },
  after: { nights: 0, open: false, lost: false },
  restrictions: [],
  isPreviousGuestInRoom: false,
  ...over,
});
const SEARCH = { arrival: '2026-06-03', departure: '2026-06-06', nights: 3, adults: 2, children: 1 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const writeOffer = (language: GuestLanguage, over: Partial<Offer> = {}) =>
  plain(offerText(language, offer(over), SEARCH, 'PLN', 'Pokój 101'));

describe('one offer', () => {
  test('offer text in German: contains dates, nights, guests and price', () =>
    expect(writeOffer('de')).toBe(
      'Pokój 101, Mittwoch, 3. Juni 2026 – Samstag, 6. Juni 2026 (3 Nächte, 2 Erwachsene, 1 Kind): 1.234,00 PLN für den gesamten Aufenthalt. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.',
    ));
  test('offer text in Ukrainian: contains dates, nights, guests and price', () =>
    expect(writeOffer('uk')).toMatch(
      /^Pokój 101, середа, 3 червня 2026 р\. – субота, 6 червня 2026 р\. \(3 ночі, 2 дорослих, 1 дитина\): 1 234,00 PLN за весь період проживання\. Це ще не бронювання/,
    ));
  test('offer text in Polish and English: contains nights, guests and price', () => {
    expect(writeOffer('pl')).toContain('(3 noce, 2 osoby dorosłe, 1 dziecko): 1 234,00 zł za cały pobyt.');
    expect(writeOffer('en')).toContain('(3 nights, 2 adults, 1 child): 1,234.00 PLN for the whole stay.');
  });
  test.each([
    ['de', 'Preis auf Anfrage', 'ca. 1.234,00 PLN'],
    ['uk', 'ціна за запитом', 'приблизно 1 234,00 PLN'],
  ] as const)(
    'offer text in %s: says when the price is on request or approximate',
    (language, request, about) => {
      expect(writeOffer(language, { price: null })).toContain(`: ${request}. `);
      expect(writeOffer(language, { about: true })).toContain(about);
    },
  );
});

test.each(['de', 'uk'] as const)(
  'list of offers in %s: has a heading and one line for each room',
  (language) => {
    const text = offersText(
      language,
      [offer(), offer({ roomId: 7, price: null })],
      SEARCH,
      'PLN',
      (id) => `Nr ${id}`,
    );
    const [head, ...lines] = plain(text).split('\n');
    expect(head).toContain(
      language === 'de' ? 'Freie Zimmer vom Mittwoch, 3. Juni 2026 bis' : 'Вільні кімнати: середа',
    );
    expect(lines.slice(0, 2)).toEqual(
      language === 'de'
        ? ['- Nr 101: 1.234,00 PLN', '- Nr 7: Preis auf Anfrage']
        : ['- Nr 101: 1 234,00 PLN', '- Nr 7: ціна за запитом'],
    );
    expect(lines.at(-1)).toContain(language === 'de' ? 'noch keine Reservierung' : 'ще не бронювання');
  },
);

test('offer text in Ukrainian: uses the plural forms for nights and guests', () => {
  const words = (nights: number, adults: number, children: number) =>
    /\(([^)]*)\)/.exec(offerText('uk', offer(), { nights, adults, children }, 'PLN', ''))?.[1];
  expect([words(1, 1, 0), words(5, 5, 5), words(21, 21, 2), words(12, 11, 0)]).toEqual([
    '1 ніч, 1 дорослий',
    '5 ночей, 5 дорослих, 5 дітей',
    '21 ніч, 21 дорослий, 2 дитини',
    '12 ночей, 11 дорослих',
  ]);
});

describe('names of rooms in an offer', () => {
  test.each([
    ['en', '109 Dwójka z balkonem', '109 Double room with balcony'],
    ['en', '303 Dwójka standard', '303 Double room, standard'],
    ['de', '401 Studio pod dachem', '401 Studio im Dachgeschoss'],
    ['uk', '003 Dwójka bez barier', '003 Двомісна кімната, без бар’єрів'],
    ['en', '5 Apartament rodzinny', '5 Family apartment'],
  ] as const)('translateRoomName: in %s, “%s” is “%s”', (language, name, translated) =>
    expect(translateRoomName(language, name)).toBe(translated),
  );

  test.each(['12 Dwójka niebieska', 'Pokój 101', 'Kalina'])(
    'translateRoomName: “%s” stays as it is, because a word is unknown',
    (name) => expect(translateRoomName('en', name)).toBe(name),
  );
});
