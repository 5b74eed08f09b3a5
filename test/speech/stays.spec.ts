import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { longDayIn, nightIn, stayIn } from './spokenDates';
import { useWalk } from './speechWalk';

/** Tests of screen reader output for stays, nights and one invoice. */

const walk = useWalk();
const DAY = today();
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    start: { browser: walk.reader.browser },
    prepare: (stranger) => {
      const zawadzka = { name: 'Zawadzka', forename: 'Ewa', additional_informations: 'Łóżeczko dla dziecka' };
      const inHouse = {
        arrival: addDays(DAY, -1),
        departure: addDays(DAY, 1),
        check_in_status: 'CHECKED_IN',
      };
      putStay(stranger, aStay(1, { ...room(101), ...zawadzka, arrival: DAY, departure: addDays(DAY, 2) }));
      putStay(stranger, aStay(2, { ...room(102), ...inHouse }));
      putInvoice(stranger, anInvoice(501));
    },
  });
});
test.afterAll(() => house?.stop());

/** Returns the text of the row that is active in the focused grid. */
const rowOfKeyboard = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(active)?.textContent ?? document.activeElement?.textContent ?? '';
  });

test('screen reader, Today: reads the list names, each guest’s state, room, days and amount, and the shown day', async () => {
  await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+1', /Arrivals/, /due to arrive 101 Dwójka Zawadzka Ewa/, /1,000\.00 PLN/);
  await walk.hear(
    'Down',
    /In house/,
    /in house 102 Dwójka Kowalski Jan/,
    stayIn('en', addDays(DAY, -1), addDays(DAY, 1)),
  );
  await walk.hear('bracketright', longDayIn('en', addDays(DAY, 1)));
});

test('screen reader on the room plan: reads the dates of a stay, and each vacant night reached with the right arrow', async () => {
  await walk.open(house.program, { language: 'pl' });
  const first = await walk.hear(
    'alt+2',
    /Plan pokoi/,
    /Zawadzka Ewa, pokój 101/,
    stayIn('pl', DAY, addDays(DAY, 2)),
  );
  expect(first).not.toMatch(/column header/);
  for (const nights of [2, 3, 4]) {
    const speech = await walk.hear('Right', nightIn('pl', addDays(DAY, nights)), /wolne/);
    expect(speech).not.toMatch(/column header|Zawadzka/);
  }
  await walk.hear('Left', nightIn('pl', addDays(DAY, 3)));
  await walk.hear('Down', /Pokój 102/, nightIn('pl', addDays(DAY, 3)));
  await walk.hear('Return', /Pokój 102/, nightIn('pl', addDays(DAY, 3)), /Min\. 2 noce/);
  await walk.hear('Escape', /Plan pokoi/);
});

test('screen reader, Today: reads the name of the opened reservation card', async () => {
  await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+1', /Zawadzka/);
  await walk.hear(
    'Return',
    /Reservation, Zawadzka Ewa, 101 Dwójka/,
    stayIn('en', DAY, addDays(DAY, 2)),
    /Arrives today/,
  );
});

test('screen reader, room plan: reads the name of the opened reservation card', async () => {
  await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+2', /Zawadzka Ewa, room 101/);
  await walk.hear('Down', /Kowalski Jan, room 102/);
  await walk.hear('Return', /Reservation, Kowalski Jan, 102 Dwójka/, /In house/);
});

test('screen reader, invoice form: reads the form’s title, the required fields and the fields with errors', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+3', /FV 501/, /Drukarnia Szulc/, /unpaid/);
  await walk.hear('n', /New invoice/, /Name editable combo box/);
  await walk.hear('Tab', /Address entry\W+required/);
  await walk.hear('ctrl+Return', /Correct 5 fields\. The rest of the form is kept\./);
  await walk.hear('Tab', /List with 5 items/, /Buyer: Name (?:push )?button/);
  await walk.hear('Return', /Name editable combo box\W+Required\./);
  await walk.hear('Tab', /Address entry\W+required\W+invalid entry\W+Required\./);
  await walk.hear('Escape', /List of invoices/);
  expect(await rowOfKeyboard(page)).toContain('FV 501');
});

test('screen reader, search: reads the number of results and the opened card', async () => {
  await walk.open(house.program, { language: 'pl' });
  await walk.hear('alt+2', /Zawadzka/);
  await walk.hear('ctrl+k', /Szukaj dialog/, /editable combo box/);
  await walk.hear(() => walk.reader.type('zawa'), /Zawadzka Ewa 101 Dwójka/, /1 wynik/);
  await walk.hear('Return', /Karta rezerwacji, Zawadzka Ewa, 101 Dwójka/);
});

test('screen reader, room finder: reads its fields, the number of free rooms and each free room', async () => {
  await walk.open(house.program, { language: 'pl' });
  await walk.hear('alt+2', /Zawadzka/);
  await walk.hear('f', /Znajdź pokój/, /Przyjazd dzień/, /Wolne przez cały pobyt: 3 pokoje/);
  for (const words of [
    /miesiąc/,
    /rok/,
    /kalendarz/,
    /Wyjazd dzień/,
    /miesiąc/,
    /rok/,
    /kalendarz/,
    /Noce/,
    /Dorośli/,
    /Dzieci/,
    /Najbliższy weekend/,
  ])
    await walk.hear('Tab', words);
  await walk.hear('Tab', /Pokój \d+ .*luka/);
  await walk.hear('Escape', /Plan pokoi/);
});

test('screen reader, dialogs: reads their names, and closing a dialog returns the focus to the row used before', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+3', /FV 501/);
  await walk.hear('F1', /Shortcuts dialog/, /Manual (?:push )?button/);
  await walk.hear('Escape', /List of invoices/);
  expect(await rowOfKeyboard(page)).toContain('FV 501');
});

test('screen reader, messages: reads each of two simultaneous messages once', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+3', /FV 501/);
  await walk.hear('n', /New invoice: VAT invoice/);
  const remove = () => page.getByRole('button', { name: 'Remove item 1' }).click();
  for (const shown of [1, 2]) {
    const speech = await walk.hear(remove, /Item removed/);
    expect(speech.match(/Item removed/g)).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(shown);
  }
});

test('screen reader, search: reads and opens commands of the program', async () => {
  await walk.open(house.program, { language: 'pl' });
  await walk.hear('alt+2', /Zawadzka/);
  await walk.hear('ctrl+k', /Szukaj dialog/, /editable combo box/);
  await walk.hear(() => walk.reader.type('nowa fakt'), /Nowa faktura/);
  await walk.hear('Return', /Nowa faktura: Faktura VAT/);
});

test('screen reader, Figures: reads the chart values period by period', async () => {
  await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+7', /Occupancy/);
  await walk.hear('Right', /this period [\d.]+%/);
  await walk.hear('Right', /this period [\d.]+%/);
});

test('screen reader, settings: reads each accessibility choice with its group and state', async () => {
  const page = await walk.open(house.program, { language: 'en' });
  await walk.hear('alt+6', /Settings/);
  const group = (name: string) => page.getByRole('group', { name });
  await walk.hear(() => page.getByRole('link', { name: 'Accessibility' }).press('Enter'), /Accessibility/);
  const off = group('Single-letter shortcuts').getByText('Off');
  await walk.hear(() => off.focus(), /Single-letter shortcuts/, /Off toggle button not pressed/);
  await walk.hear('space', /pressed/);
  await walk.hear('Tab', /On toggle button not pressed/);
  await walk.hear('space', /pressed/);
  for (const [name, first, second] of [
    ['Undo button', 'For 10 seconds toggle button pressed', 'Until closed toggle button not pressed'],
    ['Screen reader messages', 'All toggle button pressed', 'Important only toggle button not pressed'],
    ['Contrast', 'Same as system toggle button pressed', 'Higher toggle button not pressed'],
    ['Plan', 'Grid toggle button pressed', 'List toggle button not pressed'],
    ['Text size', '100% toggle button pressed', '115% toggle button not pressed'],
  ] as const) {
    await walk.hear('Tab', new RegExp(name), new RegExp(first));
    await walk.hear('Tab', new RegExp(second));
  }
});
