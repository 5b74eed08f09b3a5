import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { inRealElectron, openPage } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { openReceiver, type Tell } from '#support/receiver';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';
import { clickNotification, eavesdrop, letNotify } from './notified';
import { typeDay } from './typing';

/** Tests the inbox on a service whose records the test changes. */

const day = today();
const nights = { arrival: addDays(day, 2), departure: addDays(day, 5) };

let house: SyncedProgram;
let page: Page;
let complaints: string[];
let tell: Tell;
const client = () => house.program.client;
const items = () => page.locator('[data-item]');
const item = (guest: string) => items().filter({ hasText: guest });
const unread = async () => (await client().inbox.list()).items;

/** Reports a change of the stay and, on request, a change of the invoice. */
const happened = async (invoice = false) => {
  await tell('reservation.updated', {
    reservationId: 1,
    roomId: 101,
    clientId: 1,
    ...nights,
    changedFields: [],
  });
  if (invoice) await tell('invoice.updated', { invoiceId: 501, reservationId: null });
};

// The tests run in order: each test continues with the entries that the previous test left unread.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...nights, name: 'Zawadzka', forename: 'Ewa' }));
      putStay(stranger, aStay(2, { ...nights, room_id: '102', room_name: '102 Jedynka', name: 'Adamik' }));
      putStay(stranger, aStay(3, { ...nights, room_id: '103', room_name: '103 Apartament', name: 'Bielak' }));
      putInvoice(stranger, anInvoice(501));
    },
  });
  tell = await openReceiver(client());
});
test.afterAll(() => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

test(
  'inbox: is empty after the first sync and states that everything is read',
  { tag: '@extra' },
  async () => {
    await page.keyboard.press('Alt+5');
    await expect(page.getByRole('heading', { level: 1, name: 'Skrzynka' })).toBeVisible();
    await expect(page.getByText('Wszystko przeczytane. Tu pojawią się nowe, zmienione')).toBeVisible();
    await expectAccessible(page);
  },
);

test('inbox: describes new, changed and deleted records and new KSeF numbers in words, and shows the number of entries', async () => {
  const { stranger } = house;
  putStay(
    stranger,
    aStay(1, {
      ...nights,
      departure: addDays(day, 6),
      name: 'Zawadzka',
      forename: 'Ewa',
      price_per_stay: '1320.50',
      payment_status: 'PREPAYMENT_PAID',
      door_code: '9999#',
      edit_date: `${day} 08:00:00`,
    }),
  );
  putStay(
    stranger,
    aStay(2, {
      ...nights,
      room_id: '102',
      room_name: '102 Jedynka',
      name: 'Adamik',
      edit_date: `${day} 08:00:00`,
    }),
  );
  stranger.stays.delete(3);
  putStay(stranger, aStay(4, { ...nights, room_id: '104', room_name: '104 Trójka', name: 'Cichocka' }));
  putInvoice(
    stranger,
    anInvoice(501, {
      invoiceStatus: 'SENT_KSEF',
      ksefId: '5265877635-20250826-0100001AF629-AF',
      editDate: new Date().toISOString(),
    }),
  );
  await happened(true);
  // Only a full sync pass detects a deleted stay; after the first sync, the rate limit delays that pass by up to a
  // minute.
  test.setTimeout(150_000);
  await expect.poll(async () => (await unread()).length, { timeout: 100_000 }).toBe(4);

  await expect(page.getByRole('link', { name: 'Skrzynka , 4 nieprzeczytane wpisy' })).toBeVisible();
  const side = page.getByRole('complementary', { name: 'Notatki, faktury' });
  await expect(side).toContainText('1 nowa, 1 zmieniona, 1 usunięta, 1 komunikat KSeF');
  await side.getByRole('link', { name: 'Otwórz skrzynkę' }).click();
  await expect(items()).toHaveCount(4);
  await expect(item('Zawadzka Ewa')).toContainText('Inny pokój lub dni');
  await expect(item('Zawadzka Ewa')).toContainText(/Cena pobytu:\s*1\s000,00\szł\s*na\s*1\s320,50\szł/);
  await expect(item('Zawadzka Ewa')).toContainText(/Płatność:\s*Nieopłacone\s*na\s*Zaliczka wpłacona/);
  await expect(item('Cichocka')).toContainText('Nowa rezerwacja');
  await expect(item('Bielak')).toContainText('Usunięta z serwisu');
  await expect(item('FV 501')).toContainText(/Numer KSeF:\s*brak\s*na\s*5265877635-20250826-0100001AF629-AF/);
  await expect(item('Adamik')).toHaveCount(0);
  expect(await page.locator('main').textContent()).not.toContain('9999');
  await expectAccessible(page);
});

test('inbox: a click or Enter opens the record, Space marks an entry as read and Undo marks it as unread again', async () => {
  await page.keyboard.press('Alt+5');
  await item('Cichocka').click();
  const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
  await expect(card).toContainText('104 Trójka');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await items().first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(items().nth(1)).toBeFocused();
  const second = await items().nth(1).getAttribute('data-item');
  const third = await items().nth(2).getAttribute('data-item');
  await page.keyboard.press('Space');
  await expect(page.locator(`[data-item="${second}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-item="${third}"]`)).toBeFocused();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(items()).toHaveCount(4);
  await item('FV 501').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /FV 501/ })).toBeVisible();
});

test('inbox: sorts by guest and marks several selected entries as read; Undo marks the entries as unread again', async () => {
  await page.keyboard.press('Alt+5');
  const order = page.getByRole('combobox', { name: 'Kolejność' });
  await order.selectOption('według gościa');
  await expect(items().locator('b')).toHaveText([/Bielak/, /Cichocka/, /FV 501/, /Zawadzka/]);
  await expect(page.locator('.unread h2')).toHaveCount(0);
  await order.selectOption('najnowsze najpierw');
  await items().first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
  await expect(bar).toContainText('Zaznaczono: 2');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await items()
    .nth(1)
    .click({ modifiers: ['Control'] });
  await items()
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('Zaznaczono: 3');
  await items().nth(2).focus();
  await page.keyboard.press('Space');
  await expect(items()).toHaveCount(1);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(items()).toHaveCount(4);
});

test(
  'inbox: combines all changes of one stay into one entry and labels a change that was reverted',
  { tag: '@extra' },
  async () => {
    putStay(house.stranger, aStay(1, { ...nights, name: 'Zawadzka', forename: 'Ewa' }));
    await happened();
    await page.keyboard.press('Alt+5');
    await expect(item('Zawadzka Ewa')).toContainText('Zmieniona i przywrócona');
    await expect(item('Zawadzka Ewa')).toContainText(/1\s000,00\szł, przywrócono poprzednią wartość/);
    await page.keyboard.press('Alt+a');
    await expect(page.getByText('Wszystko przeczytane. Tu pojawią się nowe, zmienione')).toBeVisible();
    await page.getByRole('button', { name: 'Cofnij' }).click();
    await expect(items()).toHaveCount(4);
  },
);

for (const way of LOOKS) {
  test(`inbox: is accessible and fits the width: ${way.language}, ${way.theme}, ${way.zoom * 100} %`, async () => {
    await page.context().close();
    page = await openPage(house.program, way);
    await page.goto(`${house.program.origin}/#/inbox`);
    await expect(items()).toHaveCount(4);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${house.program.origin}/#/inbox?since=2026-01-01T08:00:00.000Z`);
    await expect(page.locator('[data-news]')).toHaveCount(4);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('inbox: keeps read items read when the window is reloaded', { tag: '@extra' }, async () => {
  await page.keyboard.press('Alt+5');
  await expect(page.getByRole('button', { name: /^Oznacz jako przeczytane: / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Oznacz wszystko jako przeczytane' }).click();
  await expect.poll(async () => (await unread()).length).toBe(0);
  await page.reload();
  await expect(page.getByText('Wszystko przeczytane. Tu pojawią się nowe, zmienione')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skrzynka', exact: true })).toBeVisible();
});

test(
  'list of changes since a chosen time: includes changes marked as read, and can be saved as CSV and printed',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
    await page.keyboard.press('Alt+5');
    await page.getByRole('button', { name: 'Co się zmieniło' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /^Co się zmieniło: / })).toBeVisible();
    const lines = page.locator('[data-news]');
    await expect(lines).toHaveCount(4);
    await expect(page.getByText('4 wpisy: 1 nowa, 1 usunięta, 1 komunikat KSeF')).toBeVisible();
    await expect(lines.filter({ hasText: 'Zawadzka' })).toContainText('Zmieniona i przywrócona');
    await expect(page.getByText(/^Zmiany są zapisywane na tym komputerze od /)).toBeVisible();
    await lines.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
    await lines.filter({ hasText: 'Cichocka' }).click();
    const card = page.getByRole('complementary', { name: 'Karta rezerwacji' });
    await expect(card).toContainText('104 Trójka');
    await lines.filter({ hasText: 'Zawadzka' }).click();
    await expect(card).toContainText(/Płatność: Zaliczka wpłacona\s*na\s*Nieopłacone/);
    await expect(card).toContainText('Pierwsze pobranie');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const file = await savedBy(house.program, page, () =>
      page.getByRole('button', { name: 'Zapisz CSV' }).click(),
    );
    expect(file.name).toMatch(/^zmiany-\d{4}-\d\d-\d\d-2200-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    const text = file.bytes.toString('utf8');
    expect(text.startsWith('\ufeffDzień;Godzina;Co;')).toBe(true);
    expect(text).toContain(';Numer KSeF;brak;5265877635-20250826-0100001AF629-AF\r\n');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Zapisz CSV' })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByText(/dane z \d/)).toBeVisible();
    await expect(lines).toHaveCount(4);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Od wczoraj 7:00' }).click();
    await expect(page).toHaveURL(/since=/);
    await page.getByRole('button', { name: 'Inny okres' }).click();
    await typeDay(page, page.getByRole('main'), 'Do', '2026-01-01T10:00');
    // A period that ends before it starts is reported as an input error, not as a period without changes.
    await expect(page.getByText('Koniec musi być późniejszy niż początek.')).toBeVisible();
    await typeDay(page, page.getByRole('main'), 'Od', '2026-01-01T08:00');
    await page.keyboard.press('Tab');
    // For a time before the change log starts, the program says that changes are unknown, not that nothing changed.
    const nothing = page.getByText(/^Zmiany są zapisywane na tym komputerze od .*; wcześniejszych nie ma\.$/);
    await expect(nothing).toBeVisible();
    await expect(page.getByText(/nic się nie zmieniło/)).toHaveCount(0);
    // The message is aligned with its title.
    const starts = await Promise.all(
      [nothing, page.getByRole('heading', { level: 2, name: /^Co się zmieniło: / })].map((locator) =>
        locator.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect().left;
        }),
      ),
    );
    expect(starts[0]).toBe(starts[1]);
    await expectAccessible(page);
  },
);

test(
  'search: strikes out a guest whose reservation was deleted in the service',
  { tag: '@extra' },
  async () => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('bielak');
    const hit = page.getByRole('option', { name: /Bielak/ });
    await expect(hit).toHaveAccessibleName(/^Bielak Jan usunięta z serwisu 103 Apartament/);
    await expect(hit.locator('s')).toHaveText('Bielak Jan');
    await expectAccessible(page);
    await page.getByRole('combobox').fill('adamik');
    await expect(page.getByRole('option', { name: /Adamik/ })).not.toHaveAccessibleName(/usunięta/);
  },
);

test(
  'notifications: ask for permission only on a click, and open the new reservation when clicked',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'the system shows what Electron raises');
    await page.context().close();
    page = await openPage(house.program, { language: 'pl', whole: true });
    const raised = await eavesdrop(house.program, page, false);
    await page.keyboard.press('Alt+6');
    await page.getByRole('link', { name: 'Powiadomienia', exact: true }).click();
    await expect(page.getByLabel('Komunikaty KSeF')).toBeVisible();
    await expectAccessible(page);
    // The desktop window needs no permission for notifications, so the page does not ask for one.
    const unasked = page.getByText('Powiadomienia nie są jeszcze dozwolone.');
    const allow = page.getByRole('button', { name: 'Zezwól na powiadomienia' });
    await expect(unasked).toHaveCount(house.program.desktop ? 0 : 1);
    await expect(allow).toHaveCount(house.program.desktop ? 0 : 1);
    if (!house.program.desktop) {
      await letNotify(house.program, page);
      await allow.click();
      await expect(page.getByText(/^Powiadomienia są dozwolone\./)).toBeVisible();
    }

    putStay(house.stranger, aStay(5, { ...nights, room_id: '105', room_name: '105 Studio', name: 'Dudek' }));
    await happened();
    await expect.poll(async () => (await raised()).length).toBe(1);
    const [notice] = await raised();
    expect(notice?.title).toBe('Nowa rezerwacja');
    expect(notice?.body).toMatch(/^Dudek Jan, 105 Studio, /);
    expect(notice?.body).not.toContain('4711');
    await clickNotification(house.program, page);
    await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
    await expect(page.getByRole('complementary').filter({ hasText: 'Dudek' })).toBeVisible();
  },
);

test(
  'desktop notifications: have different tags, so that no notification silently replaces an earlier notification',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'the system shows what Electron raises');
    await page.context().close();
    page = await openPage(house.program, { language: 'pl', whole: true });
    await letNotify(house.program, page);
    const raised = await eavesdrop(house.program, page, false);
    for (const [id, name] of [
      [8, 'Hoffmann'],
      [9, 'Iwańska'],
    ] as const) {
      // The engine waits longer before each further notification while nobody answers.
      await client().inbox.alive({ covered: false });
      const [room_id, room_name] = [`10${String(id)}`, `10${String(id)} Studio`];
      putStay(house.stranger, aStay(id, { ...nights, room_id, room_name, name }));
      await happened();
      await expect.poll(async () => (await raised()).at(-1)?.body).toMatch(new RegExp(`^${name}`));
    }
    // A notification with a tag already in use would silently replace the earlier notification.
    const tags = (await raised()).map(({ tag }) => tag);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(2);
  },
);

test(
  'desktop notification: hides the guest name while the privacy screen is shown',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'the system shows what Electron raises');
    await page.context().close();
    page = await openPage(house.program, { language: 'pl', whole: true });
    await letNotify(house.program, page);
    const raised = await eavesdrop(house.program, page, true);
    await page.keyboard.press('Control+L');
    await expect(page.getByRole('dialog', { name: /zasłonięte/ })).toBeVisible();
    putStay(house.stranger, aStay(7, { ...nights, room_id: '107', room_name: '107 Studio', name: 'Gajda' }));
    await happened();
    await expect
      .poll(raised)
      .toMatchObject([{ title: 'Nowa rezerwacja', body: 'Aby zobaczyć szczegóły, odsłoń okno.' }]);
    await expect(page.getByRole('status').filter({ hasText: 'Gajda' })).toHaveCount(0);
  },
);

test(
  'notifications: quiet hours and notification kinds are saved in Settings, and screen readers announce notifications in the focused window',
  { tag: '@extra' },
  async () => {
    const raised = await eavesdrop(house.program, page, true);
    await page.goto(`${house.program.origin}/#/settings?part=notifications`);
    await page.getByLabel('Nie powiadamiaj w tych godzinach').check();
    await page.getByLabel('Do', { exact: true }).fill('25:00');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Podaj godzinę, np. 22:00.')).toBeVisible();
    await page.getByLabel('Do', { exact: true }).fill('05:30');
    await page.keyboard.press('Tab');
    await page.getByLabel('Komunikaty KSeF').uncheck();
    await expect
      .poll(async () => (await client().app.hello()).preferences.notifications)
      .toEqual({ on: true, kinds: ['new', 'changed', 'gone'], quiet: { from: '22:00', to: '05:30' } });
    await expectAccessible(page);
    await page.getByLabel('Nie powiadamiaj w tych godzinach').uncheck();
    // The quiet hours are turned off because these tests also run at night.
    await expect.poll(async () => (await client().app.hello()).preferences.notifications.quiet).toBeNull();

    putStay(
      house.stranger,
      aStay(6, { ...nights, room_id: '106', room_name: '106 Studio', name: 'Fijałek' }),
    );
    await happened();
    // A screen reader hears the news; users who see the window have the count beside “Inbox”.
    await expect(page.getByRole('status').filter({ hasText: 'Nowa rezerwacja: Fijałek Jan' })).toBeAttached();
    await expect(page.locator('.toasts')).toBeEmpty();
    expect(await raised()).toEqual([]);
  },
);

test(
  'reservation card: updates a shown door code when the service changes the code',
  { tag: '@extra' },
  async () => {
    await page.goto(`${house.program.origin}/#/plan?stay=1`);
    const card = page.getByRole('complementary', { name: 'Rezerwacja' });
    await card.getByRole('button', { name: 'Pokaż kod do drzwi' }).click();
    await expect(card.getByText('4711')).toBeVisible();
    putStay(house.stranger, aStay(1, { ...nights, name: 'Zawadzka', forename: 'Ewa', door_code: '8888#' }));
    await happened();
    await expect(card.getByText('8888#')).toBeVisible();
    await card.getByRole('button', { name: 'Ukryj kod do drzwi' }).click();
    await expect(card.getByText('8888#')).toHaveCount(0);
  },
);
