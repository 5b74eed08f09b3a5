import { expect, test } from 'vitest';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { sheetRequestSchema } from '#shared/contract/documentsContract';
import { cardWords } from '#shared/text/paperWords';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { aReservation } from '#support/records';
import { AT, openTestStore } from '../../store/openTestStore';

/**
 * Tests the language beside Polish on a registration card: the requested language, otherwise the language of the
 * guest's phone country.
 */

const DAY = '2026-06-03';
const SPAN = { from: '2026-05-01', to: '2026-07-01' };

test.each([
  ['+49 170 1234567', null, 'de'],
  ['0043 660 1234567', null, 'de'],
  ['+380 67 1234567', null, 'uk'],
  ['+48 605 000 264', null, 'en'],
  ['', null, 'en'],
  ['+48 605 000 264', 'uk', 'uk'],
  ['+49 170 1234567', 'en', 'en'],
] as const)(
  'registration card for phone %s with requested language %s: uses the language %s',
  async (phone, second, spoken) => {
    const store = openTestStore();
    store.reservations.applyWindow(
      SPAN,
      [aReservation({ reservationId: 7, arrival: DAY, departure: '2026-06-05', phone, children: 1 })],
      AT,
    );
    const wish = { kind: 'registration', day: DAY, language: 'pl', reservationIds: [7], second };
    const sheet = await buildRequestedPrintableSheet(
      store,
      { open: [], conflicts: [] },
      sheetRequestSchema.parse(wish),
      AT,
    );
    if (!sheet) throw new Error('the stay is gone');
    const bytes = await renderInCurrentThread({ kind: 'sheet', sheet, madeAt: AT, training: false });
    const { text } = await readPdf(bytes);
    const page = text.replaceAll(/\s+/g, '');
    const labels = Object.values(cardWords).flatMap((words) => [words.pl, words[spoken]]);
    const absent = labels.filter((label) => !page.includes(label.replaceAll(/\s+/g, '')));
    // The only adult is the guest, so the card has no list of other adults.
    expect(
      absent.filter((label) => ![cardWords.otherAdults.pl, cardWords.otherAdults[spoken]].includes(label)),
    ).toEqual([]);
    if (spoken !== 'en') expect(page).not.toContain('Registrationcard');
    const langs = new Set(bytes.toString('latin1').match(/\/Lang \([^)]*\)/g));
    const tag = { en: 'en-GB', de: 'de-DE', uk: 'uk-UA' }[spoken];
    expect([...langs].sort()).toEqual([`/Lang (${tag})`, '/Lang (pl-PL)'].sort());
    expect(pdfAFaults(bytes)).toEqual([]);
    expect(pdfUAFaults(bytes)).toEqual([]);
  },
);
