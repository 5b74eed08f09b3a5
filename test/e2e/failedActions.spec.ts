import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible } from './watched';

/**
 * Tests actions that fail with an undeclared error: the error is reported once, with its time and the next step, until
 * the user has read it.
 */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

/** Answer of the engine when the disk cannot be written (rpcServer.ts). */
const FULL_DISK = JSON.stringify({
  json: { defined: false, code: 'UNWRITABLE', status: 500, message: 'ENOSPC', data: { detail: 'ENOSPC' } },
  meta: [],
});

/**
 * Replaces a procedure in all further calls by one that the engine lacks; the page may get the given answer instead.
 */
async function breakCalls(page: Page, procedure: string | RegExp, answer = '"No procedure matched"') {
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      engine.send(
        typeof message === 'string' ? message.replace(procedure, (name) => `${name}Nowhere`) : message,
      );
    });
    engine.onMessage((message) => {
      line.send(typeof message === 'string' ? message.replace('"No procedure matched"', answer) : message);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('failed button action: a message states the failure and the next step, and stays until the user acknowledges it', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, 'sync/now');
  await page.evaluate(() => (location.hash = '#/settings?part=data'));
  const fetchNow = page.getByRole('main').getByRole('button', { name: 'Pobierz teraz' });
  await fetchNow.click();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(/^\s*\d\d:\d\d: Nie udało się: w Kontuarze wystąpił nieoczekiwany błąd/);
  await expect(notice).toContainText('w Ustawieniach (O programie)');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Rozumiem' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(fetchNow).toBeVisible();
  await page.context().close();
});

test('Settings: a setting that cannot be saved shows an error message, and the screen keeps working', async () => {
  const page = await openPage(program, { language: 'en' });
  await breakCalls(page, 'app/setPreferences');
  await page.evaluate(() => (location.hash = '#/settings?part=look'));
  await page.getByRole('main').getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await expect(page.getByText('This screen has stopped working')).toHaveCount(0);
  await page.context().close();
});

test('support file: reports a failed save exactly once', async () => {
  const page = await openPage(program, { language: 'uk' });
  await breakCalls(page, 'app/bundle');
  await page.evaluate(() => (location.hash = '#/settings?part=about'));
  await page.getByRole('button', { name: 'Зберегти файл для технічної підтримки' }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('Не вдалося');
  await page.context().close();
});

test('failed action in a dialog: shows the error inside the dialog, which stays open', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, 'documents/sheet');
  await expect(page.locator('[data-guest]').first()).toBeVisible();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zapisz PDF' }).click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('Nie udało się: w Kontuarze wystąpił nieoczekiwany błąd');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Rozumiem' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);

  // An unread message stays after its dialog has closed.
  await dialog.getByRole('button', { name: 'Zapisz PDF' }).click();
  await expect(notice).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Nie udało się');
  // A different dialog does not show the message.
  await page.keyboard.press('F1');
  await expect(dialog).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.context().close();
});

test('printouts dialog: reports a full disk inside the dialog when saving the PDF fails', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, 'documents/sheet', FULL_DISK);
  await expect(page.locator('[data-guest]').first()).toBeVisible();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zapisz PDF' }).click();
  await expect(dialog.getByRole('alert')).toContainText('dysk');
  await page.keyboard.press('Escape');
  // The message of the sync status below stays as long as the disk is full.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('export dialog: reports that the outcome is unknown when the engine connection breaks', async () => {
  const page = await openPage(program, { language: 'pl' });
  let dead = false;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    if (dead) return void line.close();
    const engine = line.connectToServer();
    line.onMessage((message) => {
      dead ||= message.toString().includes('documents/export');
      if (dead) void line.close();
      else engine.send(message);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Eksport', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nie wiadomo, czy się udało');
  await expect(dialog.getByText('Kontuar na tym komputerze nie działa od')).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test('support file: shows an error, not a lost-connection message, when the window cannot create the file', async () => {
  const page = await openPage(program, { language: 'en' });
  await page.evaluate(() => {
    location.hash = '#/settings?part=about';
    URL.createObjectURL = () => {
      throw new TypeError('no room for the file');
    };
  });
  await page.getByRole('button', { name: 'Save support file' }).click();
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await expect(page.getByText('the connection to Kontuar was lost')).toHaveCount(0);
  await page.context().close();
});

test('Settings: keep the typed text and do not show a change as saved when saving fails', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, /app\/setPreferences|staff\/add/);
  await page.evaluate(() => (location.hash = '#/settings?part=staff'));
  const name = page.getByRole('textbox', { name: 'Imię i nazwisko' });
  await name.fill('Ewa Lis');
  await name.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nie udało się');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await expect(name).toHaveValue('Ewa Lis');

  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  const item = page.getByRole('textbox', { name: 'Nazwa' });
  await item.fill('Parking');
  await item.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await expect(item).toHaveValue('Parking');

  await page.evaluate(() => (location.hash = '#/settings?part=look'));
  const dark = page.getByRole('main').getByRole('button', { name: 'Ciemny' });
  await dark.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  await page.context().close();
});

test('Settings: show the stored KSeF setting and retention period again when saving a new value fails', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, /invoiceForm\/setKsef|personalData\/setRetention/);
  await page.evaluate(() => (location.hash = '#/settings?part=invoicing'));
  const never = page.getByRole('group', { name: 'KSeF' }).getByRole('button').last();
  await expect(never).toHaveAttribute('aria-pressed', 'false');
  await never.click();
  const notice = page.getByRole('alert');
  await notice.getByRole('button', { name: 'Rozumiem' }).click();
  await expect(never).toHaveAttribute('aria-pressed', 'false');

  await page.evaluate(() => (location.hash = '#/settings?part=people'));
  const period = page.getByRole('combobox').first();
  const before = await period.inputValue();
  await period.selectOption({ index: (await period.locator('option').count()) - 1 });
  await expect(notice).toContainText('Nie udało się');
  await expect(period).toHaveValue(before);
  await page.context().close();
});

test('invoice items in Settings: a second item stays open with its typed name while the first is being saved', async () => {
  const page = await openPage(program, { language: 'pl' });
  const item = { unit: 'szt.', price: '45.00', rate: '8', symbol: '' };
  await program.client.app.setPreferences({
    items: [
      { ...item, name: 'Obiad' },
      { ...item, name: 'Parking' },
    ],
  });
  const held: (() => void)[] = [];
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      if (String(message).includes('app/setPreferences')) held.push(() => engine.send(message));
      else engine.send(message);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  await page.getByRole('button', { name: 'Zmień: Obiad' }).click();
  const name = page.getByLabel('Nazwa', { exact: true });
  await name.fill('Kolacja');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Zmień: Parking' }).click();
  await name.fill('Garaż');
  expect(held).toHaveLength(1);
  held.forEach((send) => send());
  await expect
    .poll(async () => (await program.client.app.hello()).preferences.items[0]?.name)
    .toBe('Kolacja');
  await page.waitForTimeout(300);
  await expect(name).toHaveValue('Garaż');
  await program.client.app.setPreferences({ items: [] });
  await page.context().close();
});

test('invoice items in Settings: text typed while an item name is being saved is kept and saved next', async () => {
  const page = await openPage(program, { language: 'pl' });
  const item = { unit: 'szt.', price: '45.00', rate: '8', symbol: '', name: 'Obiad' };
  await program.client.app.setPreferences({ items: [item] });
  const names = async () =>
    (await program.client.app.hello()).preferences.items.map((listedItem) => listedItem.name);
  const held: (() => void)[] = [];
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      if (String(message).includes('app/setPreferences')) held.push(() => engine.send(message));
      else engine.send(message);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  await page.getByRole('button', { name: 'Zmień: Obiad' }).click();
  const name = page.getByLabel('Nazwa', { exact: true });
  await name.fill('Kolacja');
  await name.press('Enter');
  await name.pressSequentially(' z winem');
  await expect(page.getByText('Ta nazwa jest już na liście.')).toHaveCount(0);
  held.splice(0).forEach((send) => send());
  await expect.poll(names).toEqual(['Kolacja']);
  await page.waitForTimeout(300);
  await expect(name).toHaveValue('Kolacja z winem');
  await expect(name).toBeFocused();
  await name.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  held.splice(0).forEach((send) => send());
  await expect.poll(names).toEqual(['Kolacja z winem']);
  await expect(name).toHaveValue('');
  await program.client.app.setPreferences({ items: [] });
  await page.context().close();
});

test('invoice items in Settings: an item stays open with the typed name when saving the name fails', async () => {
  const page = await openPage(program, { language: 'pl' });
  const item = { unit: 'szt.', price: '45.00', rate: '8', symbol: '', name: 'Obiad' };
  await program.client.app.setPreferences({ items: [item] });
  await breakCalls(page, 'app/setPreferences');
  await page.evaluate(() => (location.hash = '#/settings?part=items'));
  await page.getByRole('button', { name: 'Zmień: Obiad' }).click();
  const name = page.getByLabel('Nazwa', { exact: true });
  await name.fill('Kolacja');
  await name.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nie udało się');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Obiad');
  await expect(name).toHaveValue('Kolacja');
  await expect(page.getByRole('button', { name: 'Zapisz pozycję' })).toBeEnabled();
  await program.client.app.setPreferences({ items: [] });
  await page.context().close();
});

test('printing: the message that too many invoices are selected stays until the user acknowledges the message', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.keyboard.press('Alt+3');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
  await bar.getByRole('button', { name: 'Drukuj' }).press('Enter');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(/^\s*\d\d:\d\d: Naraz można wydrukować najwyżej 100 faktur/);
  await expectAccessible(page);
  await page.waitForTimeout(5_500);
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Rozumiem' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(bar).toBeVisible();

  await page.evaluate(() => (location.hash = '#/invoices?form=new'));
  await page.getByLabel('Nazwa', { exact: true }).first().press('Control+p');
  const foot = page.locator('article.form footer').getByRole('status');
  await expect(foot).toContainText('Fakturę wydrukujesz po zapisaniu.');
  await page.waitForTimeout(5_500);
  await expect(foot).toContainText('Fakturę wydrukujesz po zapisaniu.');
  await page.context().close();
});

test('KSeF file import: the dialog names a file that cannot be read, and the screen remains usable', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => {
    // Chromium reports this error for a file on a removed drive or in a cloud that cannot be reached.
    const rejectRead = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    Blob.prototype.arrayBuffer = rejectRead;
    Blob.prototype.text = rejectRead;
  });
  const file = { name: 'faktura.xml', mimeType: 'text/xml', buffer: Buffer.from('<Faktura/>') };
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Pliki z KSeF' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('Nie udało się odczytać pliku faktura.xml')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const entry = { isFile: true, name: 'upo.xml', file: (_: unknown, no: () => void) => no() };
    Object.assign(DataTransferItem.prototype, { webkitGetAsEntry: () => entry });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'upo.xml'));
    dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  await expect(dialog.getByText('Nie udało się odczytać pliku upo.xml')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [part, name] of [
    ['items', 'pozycje.json'],
    ['invoicing', 'powiazania.json'],
  ] as const) {
    await page.evaluate((to) => (location.hash = `#/settings?part=${to}`), part);
    await page.locator('main input[type=file]').setInputFiles({ ...file, name });
    await expect(page.getByText(`Nie udało się odczytać pliku ${name}`)).toBeVisible();
  }
  await expect(page.getByText('Ten ekran przestał działać')).toHaveCount(0);
  await page.context().close();
});
