import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { inElectron, openPage } from '#support/browser';
import {
  anInvoice,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { ENGLISH_PHRASES, POLISH_PHRASES } from '#support/everydayPhrases';
import { labelPaletteActions } from '../../src-renderer/frame/search/searchPaletteLabels';
import { expectAccessible, LOOKS } from './watched';

/** Tests the search palette: its first suggestions, and its behaviour while an answer is pending. */

let synced: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const nights = { arrival: today(), departure: addDays(today(), 2) };
  synced = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(1, { ...nights, name: 'Ostrowska' }));
      const checkedIn = { room_id: '102', room_name: '102', check_in_status: 'CHECKED-IN' };
      putStay(stranger, aStay(2, { ...nights, ...checkedIn, name: 'Daleka' }));
      putStay(
        stranger,
        aStay(3, { ...nights, room_id: '103', room_name: '103', name: 'Zaleska', phone: '+48270123430' }),
      );
      putStay(
        stranger,
        aStay(4, { ...nights, room_id: '104', room_name: '104', name: 'Sowa', phone: '270 110 500' }),
      );
      putInvoice(stranger, anInvoice(9, { invoiceFullNo: 'FZ 27/11/2026', invoiceStatus: 'DRAFT' }));
    },
  });
});
test.afterAll(() => synced.stop());

test(
  'search: Enter opens the result for the latest text, not a result still shown for earlier text',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program, { language: 'pl' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill('ostrowska');
    await expect(page.getByRole('option', { name: /Ostrowska/ }).first()).toBeVisible();
    // Enter is pressed before the engine can answer: the page receives no message in between.
    await field.evaluate(async (input) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('no field');
      input.value = 'daleka';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('complementary', { name: 'Rezerwacja' })).toContainText('Daleka');
    await page.context().close();
  },
);

test('search: shows and announces whether the guest of a stay is in house', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('daleka');
  await expect(page.getByRole('option', { name: /^W obiekcie Daleka / })).toBeVisible();
  await field.fill('ostrowska');
  await expect(page.getByRole('option', { name: /^Przyjedzie dziś Ostrowska / })).toBeVisible();
  await expect(page.getByRole('option').first().locator('.icon')).toHaveAttribute('title', 'Przyjedzie dziś');
  await expectAccessible(page);
  await page.context().close();
});

test('search: offers the plan and arrivals for a typed date, and shows the state of an invoice', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  const [year, month, day] = today().split('-');
  await field.fill(`${day}.${month}.${year}`);
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Plan:');
  await expect(page.getByRole('option', { name: /^Przyjedzie dziś Ostrowska / })).toBeVisible();
  await field.fill('fz 27');
  await expect(page.getByRole('option', { name: /^Szkic FZ 27\/11\/2026 / })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test('search: a name typed right after Ctrl+K goes into the search field and runs no screen shortcuts', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('grid', { name: 'Plan pokoi' })).toBeVisible();
  // All three keys are pressed before the palette can be drawn; F alone would open the room finder.
  const typed = (after: string[]) =>
    page.evaluate((keys) => {
      const press = (key: string, ctrlKey: boolean) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      press('k', true);
      for (const key of keys) press(key, false);
    }, after);
  await typed(['F', 'z']);
  const field = page.getByRole('combobox', { name: 'Gość, telefon, faktura, polecenie' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' 27');
  await expect(field).toHaveValue('Fz 27');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  // New text replaces the previous text, however early it is typed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await typed(['S']);
  await expect(field).toBeFocused();
  await page.keyboard.type('owa');
  await expect(field).toHaveValue('Sowa');
  await page.context().close();
});

for (const { language, theme, zoom } of LOOKS) {
  test(
    `search: finds guests by the last phone digits and lists a typed invoice number first (${language}, ${theme}, ${zoom * 100} %)`,
    { tag: '@extra' },
    async () => {
      const page = await openPage(synced.program, { language, theme, zoom });
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox');
      await field.fill('123 430');
      const guest = page.getByRole('option', { name: /Zaleska/ });
      await expect(guest).toContainText('+48270123430');
      await expect(guest.locator('mark')).toHaveText('123430');
      await expect(page.getByRole('option')).toHaveCount(1);

      await field.fill('27/11');
      await expect(page.getByRole('option').first()).toContainText('FZ 27/11/2026');
      await expect(page.getByRole('option').nth(1)).toContainText('Sowa');
      await field.fill('fz27');
      await expect(page.getByRole('option', { name: /FZ 27\/11\/2026/ }).locator('mark')).toHaveText('FZ 27');
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: /FZ 27\/11\/2026/ })).toBeVisible();
      await page.context().close();
    },
  );
}

test('search: a number pasted right after Ctrl+K goes into the search, not into the field that had the focus', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.keyboard.press('Alt+3');
  const filter = page.locator('main [role="searchbox"]');
  await filter.focus();
  // The whole sequence runs before the palette can be drawn.
  const paste = (then: string[]) =>
    filter.evaluate((input, keys) => {
      const press = (key: string, ctrlKey = false) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      press('k', true);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'FZ 27/11/2026\n');
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      input.dispatchEvent(pasted);
      for (const key of keys) press(key);
      return pasted.defaultPrevented;
    }, then);
  expect(await paste(['6', 'Backspace'])).toBe(true);
  const field = page.getByRole('combobox', { name: 'Gość, telefon, faktura, polecenie' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('FZ 27/11/2026');
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await paste(['Enter']);
  await expect(page.getByRole('heading', { name: /FZ 27\/11\/2026/ })).toBeVisible();
  await page.context().close();
});

test('search: Enter executes the typed command, printout or date; a guest whose name begins with the typed text comes first', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  const first = page.getByRole('option').first();
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
  };
  await search('drukuj przyj');
  await expect(first).toHaveText('Drukuj: Przyjazdy');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  await search('nowa fak');
  await expect(first).toContainText('Nowa faktura');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nowa faktura' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A keyboard shortcut of the program: the list of shortcuts opens and takes the focus once the search has closed.
  await search('lista skr');
  await expect(first).toContainText('F1');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Skróty' });
  await expect(keys).toBeVisible();
  await expect(keys.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');

  const year = Number(today().slice(0, 4)) + 1;
  await search(`idź do 14 lipca ${year}`);
  await expect(first).toContainText(`14 lipca ${year}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Plan pokoi' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`day=${year}-07-14`));

  // Task words that a new user might type.
  await search('zmiana');
  await expect(first).toContainText('Drukuj: Raport z dyżuru');
  await search('korekta');
  await expect(first).toContainText('wybierz „Wystaw korektę”');
  await search('zaliczk');
  await expect(first).toContainText('Nowa faktura zaliczkowa');
  await search('rozlicz zaliczkę');
  await expect(first).toContainText('wybierz „Wystaw rozliczeniową”');
  await search('płatność');
  await expect(first).toContainText('Wpłatę za pobyt zapisuje się w serwisie');
  await search('pomoc');
  await expect(first).toContainText('F1');
  await search('zamelduj');
  await expect(first).toContainText('Zameldowanie zaznacza się w serwisie');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/today/);

  await search('sow');
  await expect(first).toContainText('Sowa');
  await search('dzis');
  await expect(page.getByRole('group', { name: 'Polecenia' }).getByRole('option').first()).toContainText(
    'Plan:',
  );
  await page.context().close();
});

test('search: offers the last opened records and the five most common actions while no text is typed', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const usual = page.getByRole('group', { name: 'Najczęstsze polecenia' });
  await expect(usual.getByRole('option')).toHaveText([
    'Znajdź pokój',
    'Nowa faktura',
    'Drukuj: Karty rejestracyjne (przyjazdy)',
    'Drukuj: Raport z dyżuru',
    'Miesiąc dla księgowości, JPK, eksport',
  ]);
  const recent = page.getByRole('group', { name: 'Ostatnio otwierane' });
  await expect(recent).toHaveCount(0);
  for (const text of ['ostrowska', 'fz 27/11']) {
    await page.getByRole('combobox').fill(text);
    await expect(page.getByRole('option').first()).toContainText(/Ostrowska|FZ 27/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: /Ostrowska|FZ 27\/11\/2026/ })).toBeVisible();
    await page.keyboard.press('Control+k');
  }
  await page.getByRole('combobox').fill('');
  await expect(recent.getByRole('option')).toHaveText([/FZ 27\/11\/2026/, /Ostrowska/]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Rezerwacja' })).toContainText('Ostrowska');
  await page.context().close();
});

test('search: Enter opens the result for the typed text: a room, the room finder, the month’s export or a setting', async () => {
  const page = await openPage(synced.program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Szukaj' });
  const run = async (text: string, label: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill(text);
    await expect(dialog.getByRole('option').first()).toContainText(label);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await run('pokój 103', /Plan: .*103/);
  await expect(page).toHaveURL(/room=103/);
  await expect(page.getByRole('grid', { name: 'Plan pokoi' })).toBeVisible();
  await run('wolny pokój', 'Znajdź pokój');
  await expect(page.getByRole('complementary', { name: 'Znajdź pokój' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run('wolny pokój 2 noce', /Znajdź pokój: .*, 2 noce/);
  const finder = page.getByRole('complementary', { name: 'Znajdź pokój' });
  await expect(finder.getByLabel('Noce')).toHaveValue('2');
  await expect(finder.getByRole('group', { name: 'Przyjazd' })).toHaveText(
    today().split('-').reverse().join('.'),
  );
  await run('przekaż zmianę', 'Przekaż dyżur');
  await expect(page.getByRole('textbox', { name: 'Nowa notatka lub zadanie' })).toBeFocused();
  await run('język', 'Ustawienia: Język i wygląd');
  await expect(page.getByRole('heading', { name: 'Język i wygląd' })).toBeVisible();
  await run('niezapłacone', 'Faktury nieopłacone');
  await expect(page).toHaveURL(/#\/invoices/);
  await run('jpk', 'Miesiąc dla księgowości');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().close();
});

for (const [language, phrases] of [
  ['pl', POLISH_PHRASES],
  ['en', ENGLISH_PHRASES],
] as const)
  test(
    `search: an everyday word lists the matching action as the first result (${language})`,
    { tag: '@extra' },
    async () => {
      const labels = labelPaletteActions(language);
      const page = await openPage(synced.program, { language });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      for (const [text, action] of phrases) {
        await page.getByRole('combobox').fill(text);
        await expect(page.getByRole('option').first(), text).toContainText(labels.get(action) ?? '?');
      }
      await page.context().close();
    },
  );

test('search: keeps the typed text when the user answers a confirmation dialog with Enter', async () => {
  test.skip(inElectron, 'the host itself asks there');
  // From here on the service is unreachable, and a change is queued.
  await synced.stranger.close();
  await synced.program.client.outbox.edit({ id: '9', patch: { town: 'Wisła' }, base: null });
  const page = await openPage(synced.program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ostrowska');
  await expect(page.getByRole('option', { name: /Ostrowska/ }).first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.close({ runBeforeUnload: true });
  const closeDialog = page.getByRole('dialog', { name: 'Zmiana czeka na wysłanie do serwisu' });
  await closeDialog.getByRole('button', { name: 'Nie zamykaj' }).press('Enter');
  await expect(closeDialog).toBeHidden();
  await expect(page.getByRole('combobox')).toHaveValue('ostrowska');
  await expect(page.getByRole('complementary', { name: 'Rezerwacja' })).toHaveCount(0);
  await page.context().close();
});
