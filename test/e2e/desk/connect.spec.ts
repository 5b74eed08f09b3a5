import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage, startProgram, type Program } from '#support/browser';
import { letCopy, pasted } from '#support/clipboard';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from '../watched';

/** Tests the first screen with a real service: HTTPS with its own certificate authority, and a real keychain. */

let service: TrainingServer;
let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  service = await startTrainingServer({ rateLimit: 1000 });
  program = await startProgram();
});
test.afterAll(async () => {
  await program.stop();
  await service.close();
});
test.afterEach(() => service.service.faults.clear());

const line = (page: Page, step: string) => page.getByRole('listitem').filter({ hasText: step });
const check = (page: Page) => page.getByRole('button', { name: /^Sprawdź/ }).last();
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

type Typed = Partial<
  Record<'baseUrl' | 'clientId' | 'clientSecret' | 'legacyBaseUrl' | 'legacyLogin' | 'legacyPassword', string>
>;

/** Types the sign-in of the service, with the given overrides. */
async function fill(page: Page, overrides: Typed = {}) {
  const { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword } = service;
  const typed = { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword, ...overrides };
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
}
async function connected() {
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = service;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  await program.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
    .toBe(false);
}
async function giveAuthority(page: Page) {
  await page.locator('input[type=file]').setInputFiles(service.caFile);
  // The file is read asynchronously, and reading it invalidates an earlier check, so the test waits for its name.
  await expect(page.getByText('ca.pem', { exact: true })).toBeVisible();
}

for (const { language, theme, zoom, tag } of LOOKS)
  test(
    `connection screen: is accessible and fits the width: ${language}, ${theme}, ${zoom}00 %`,
    { tag },
    async () => {
      const page = await openPage(program, { language, theme, zoom });
      const complaints = watched(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        language === 'pl' ? 'Połącz recepcję z serwisem' : 'Connect reception to the service',
      );
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page
        .getByRole('button', { name: language === 'pl' ? /^Sprawdź/ : /^Check/ })
        .last()
        .click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

test('connection form: reports each missing value in the error summary and at its field until the value is typed', async () => {
  const page = await openPage(program, { language: 'pl' });
  await check(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Do poprawienia: 6 pól');
  await summary.getByRole('button', { name: 'Login API' }).click();
  await expect(field(page, 'legacyLogin')).toBeFocused();
  await expect(field(page, 'legacyLogin')).toHaveAccessibleDescription('Pole wymagane.');
  await page.keyboard.type('reception');
  await expect(field(page, 'legacyLogin')).not.toHaveAttribute('aria-invalid');
  await expect(summary).toContainText('Do poprawienia: 5 pól');
  await page.close();
});

test('connection form: warns of a space at the end of a pasted password', { tag: '@extra' }, async () => {
  const page = await openPage(program, { language: 'pl' });
  await fill(page, { legacyPassword: `${service.legacyPassword} ` });
  const password = field(page, 'legacyPassword');
  await expect(password).toHaveAccessibleDescription(/kończy spacją/);
  await expectAccessible(page);
  await password.fill(service.legacyPassword);
  await expect(password).not.toHaveAccessibleDescription(/spacją/);
  await page.close();
});

test(
  'connection form: reports an invalid address at its field and keeps the typed text',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    for (const [baseUrl, sentence] of [
      ['http://service.example/v1/public', 'Adres musi zaczynać się od https://.'],
      ['https://service.example/api', 'Adres tego API kończy się na /v1/public'],
      [service.legacyBaseUrl, 'To adres drugiego API.'],
      ['to nie adres', 'To nie jest adres.'],
    ] as const) {
      await fill(page, { baseUrl });
      await check(page).click();
      await expect(field(page, 'baseUrl')).toHaveAccessibleDescription(
        new RegExp(sentence.replaceAll('.', '\\.')),
      );
      await expect(field(page, 'baseUrl')).toHaveValue(baseUrl);
      await expect(field(page, 'clientSecret')).toHaveValue(service.clientSecret);
    }
    await page.locator('input[type=file]').setInputFiles({
      name: 'authority.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from('not a certificate'),
    });
    await fill(page);
    await check(page).click();
    await expect(page.getByText('W tym pliku nie ma certyfikatu w formacie PEM').last()).toBeVisible();
    await page.close();
  },
);

test(
  'connection form: reports an unreadable CA certificate file beside its field and does not use the file',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await giveAuthority(page);
    await page.evaluate(() => {
      // Chromium reports this error for a file on a removed drive or in a cloud that cannot be reached.
      Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    const group = page.getByRole('group', { name: 'Własny urząd certyfikacji' });
    const file = { name: 'urzad.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('x') };
    await group.locator('input[type=file]').setInputFiles(file);
    await expect(group.getByRole('alert')).toContainText('Nie udało się odczytać pliku urzad.pem');
    await expect(group.getByText('ca.pem', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await group.getByRole('button', { name: 'Usuń plik' }).click();
    await expect(group.getByRole('alert')).toHaveCount(0);
    await page.close();
  },
);

test(
  'connection check: names the cause when the certificate, the invoice API key or the reservation password is wrong',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await fill(page);
    await page.keyboard.press('Enter');
    await expect(line(page, 'Adres i sieć')).toContainText('Certyfikat serwera nie jest zaufany');
    await expect(line(page, 'Logowanie')).toContainText('wymaga poprzednich kroków');

    await giveAuthority(page);
    await fill(page, { clientSecret: 'wrong' });
    await check(page).click();
    await expect(line(page, 'Logowanie')).toContainText('serwis odrzucił klucz, 401');
    await expect(line(page, 'Logowanie')).toContainText('RUID');
    await expect(line(page, 'Rezerwacje')).toContainText(/\d+ pobyt/);
    await expect(line(page, 'Dysk')).toContainText('GB wolne');
    await expectAccessible(page);

    await fill(page, { legacyPassword: 'wrong' });
    await check(page).click();
    await expect(line(page, 'Logowanie')).toContainText('klucz przyjęty, token ważny 60 minut');
    await expect(line(page, 'Rezerwacje')).toContainText(/odrzucone|odrzuciło/);
    await expect(page.getByLabel('Sposób podania loginu i hasła')).toBeVisible();
    await expect(page.getByText('1 problem z 8')).toBeVisible();
    await page.close();
  },
);

test(
  'connection form: reports a lost engine connection and keeps the typed text',
  { tag: '@extra' },
  async () => {
    test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
    const page = await openPage(program, { language: 'pl' });
    let cut = false;
    await page.context().routeWebSocket(/\/rpc/, (line) => {
      const engine = line.connectToServer();
      line.onMessage((message) => {
        if (!String(message).includes('account/connect')) return engine.send(message);
        cut = true;
        void line.close();
      });
    });
    await page.reload();
    await fill(page);
    await check(page).click();
    const connect = page.getByRole('button', { name: 'Połącz mimo to' });
    await connect.click();
    await expect.poll(() => cut).toBe(true);
    await expect(page.getByText('Nie wiadomo, czy połączono z serwisem')).toBeVisible();
    await expect(connect).toBeEnabled();
    await expect(field(page, 'clientSecret')).toHaveValue(service.clientSecret);
    await page.close();
  },
);

test(
  'connection check: names missing permissions and offers a message to the administrator for copying',
  { tag: '@extra' },
  async () => {
    const allScopes = service.service.account.scopes;
    service.service.account.scopes = allScopes.filter((scope) => scope !== 'invoices.update');
    const page = await openPage(program, { language: 'pl' });
    await letCopy(page);
    await giveAuthority(page);
    await fill(page);
    await check(page).click();
    const scopes = line(page, 'Uprawnienia');
    await expect(scopes).toContainText('brakuje invoices.update');
    await expect(scopes).toContainText('nie zmienisz faktur');
    await scopes.getByRole('button', { name: 'Kopiuj prośbę do administratora' }).click();
    await expect(page.getByRole('button', { name: 'Skopiowano' })).toBeVisible();
    expect(await pasted(page)).toContain('invoices.update');
    await expect(page.getByRole('button', { name: 'Połącz mimo to' })).toBeVisible();
    service.service.account.scopes = allScopes;
    await page.close();
  },
);

test(
  'training: starts with one click on the connection screen and ends with one click',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    await page.getByRole('button', { name: 'Zacznij szkolenie' }).click();
    await expect(page.getByText('SZKOLENIE, nic nie jest wysyłane z tego komputera')).toBeVisible();
    await page.getByRole('button', { name: 'Zakończ szkolenie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Połącz recepcję z serwisem');
    await page.close();
  },
);

/**
 * A first sync pass spends most of the requests of a minute, so that each of these tests gets its own program and
 * service.
 */
test.describe('connected', () => {
  test.beforeEach(async () => {
    await program.stop();
    await service.close();
    service = await startTrainingServer({ rateLimit: 1000 });
    program = await startProgram();
  });

  test('connection form: the user connects by keyboard alone and reaches Today, and no secret is shown', async () => {
    const page = await openPage(program, { language: 'pl' });
    const complaints = watched(page);
    await field(page, 'baseUrl').focus();
    const { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword } = service;
    await page.keyboard.insertText(baseUrl);
    for (const text of [clientId, clientSecret]) {
      await page.keyboard.press('Tab');
      await page.keyboard.insertText(text);
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pokaż: Sekret (clientSecret)' })).toBeFocused();
    await expect(field(page, 'clientSecret')).toHaveAttribute('type', 'password');
    await page.keyboard.press('Space');
    await expect(field(page, 'clientSecret')).toHaveAttribute('type', 'text');
    await page.keyboard.press('Space');
    for (const text of [legacyBaseUrl, legacyLogin, legacyPassword]) {
      await page.keyboard.press('Tab');
      await page.keyboard.insertText(text);
    }
    // The test cannot operate the file dialog, which belongs to the system.
    await giveAuthority(page);
    await field(page, 'legacyPassword').press('Enter');
    await expect(page.getByText('Wszystko działa')).toBeVisible();
    // The person who connects states what the items of corrections hold, or leaves it open.
    const corrections = page.getByRole('combobox', { name: 'Pozycje korekt w serwisie' });
    await expect(corrections.getByRole('option', { selected: true })).toHaveText(
      'Nie wiem, zapytam księgowość',
    );
    await corrections.selectOption({ label: 'Różnice' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Połącz', exact: true }).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
    await expect
      .poll(async () => (await program.client.invoiceForm.corrections()).setting)
      .toBe('differences');
    await expect(page.getByRole('button', { name: /^Aktualne/ })).toBeVisible({ timeout: 60_000 });
    const html = await page.content();
    for (const secret of [clientSecret, legacyPassword]) expect(html).not.toContain(secret);

    await page.keyboard.press('Alt+6');
    await expect(page.getByText(baseUrl)).toBeVisible();
    await expect(page.getByText('invoices.read', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Odłącz ten komputer' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Pobrane dane zostaną na tym komputerze');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test(
    'sync status: names the service as the cause of a 503 error, and reports current data after the service recovers',
    { tag: '@extra' },
    async () => {
      await connected();
      const page = await openPage(program, { language: 'pl' });
      await expect(page.getByRole('button', { name: /^Aktualne/ })).toBeVisible();
      service.service.faults.plan({ kind: 'serverError', status: 503 }, { times: 100 });
      await page.getByRole('button', { name: /^Aktualne/ }).click();
      const details = page.getByRole('dialog', { name: 'Synchronizacja' });
      await details.getByRole('button', { name: 'Pobierz teraz' }).click();
      await expect(page.getByRole('button', { name: /^Awaria serwisu od/ })).toBeVisible({ timeout: 60_000 });
      await expect(details).toContainText('Przyczyna: serwis.');
      await expect(details.getByText('HTTP 503')).toBeHidden();
      await expect(details.getByRole('button', { name: 'Kopiuj RUID' })).toBeHidden();
      await details.getByText('Szczegóły', { exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(details.getByText('HTTP 503')).toBeVisible();
      await expect(details.getByRole('button', { name: 'Kopiuj RUID' })).toBeVisible();
      await expect(details).toContainText('Pobrane dane są na tym komputerze; możesz pracować dalej.');
      await expectAccessible(page);

      service.service.faults.clear();
      await details.getByRole('button', { name: 'Pobierz teraz' }).click();
      await expect(page.getByRole('button', { name: /^Aktualne/ })).toBeVisible({ timeout: 60_000 });
      await page.close();
    },
  );

  test(
    'question about many deleted invoices: is asked before 60 invoices are removed from this PC',
    { tag: '@extra' },
    async () => {
      await connected();
      const { total } = await program.client.invoices.list({ limit: 1 });
      const { book } = service.service.property;
      for (const { invoiceId } of [...book.listSortedBy('invoiceId')].slice(0, 60)) book.remove(invoiceId);
      const page = await openPage(program, { language: 'pl' });
      await program.client.sync.now({ full: false });
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Usunąć 60 faktur z tego komputera?', { timeout: 60_000 });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Zdecyduj później' }).click();
      await expect(question).toBeHidden();
      await page.getByRole('button', { name: /^Do decyzji: 1 zmiana/ }).click();
      await page
        .getByRole('dialog', { name: 'Synchronizacja' })
        .getByRole('button', { name: 'Zdecyduj' })
        .click();
      await expect(question).toBeVisible();
      expect((await program.client.invoices.list({ limit: 1 })).total).toBe(total);
      await question.getByRole('button', { name: 'Usuń 60 faktur' }).click();
      await expect(question).toBeHidden();
      await expect
        .poll(async () => (await program.client.invoices.list({ limit: 1 })).total, { timeout: 60_000 })
        .toBe(total - 60);
      await page.close();
    },
  );

  test(
    'question about many deleted invoices: appears even while the PC is never idle, and text typed in a form stays',
    { tag: '@extra' },
    async () => {
      await connected();
      const { total } = await program.client.invoices.list({ limit: 1 });
      const { book } = service.service.property;
      for (const { invoiceId } of [...book.listSortedBy('invoiceId')].slice(0, 60)) book.remove(invoiceId);
      const page = await openPage(program, { language: 'pl' });
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      await page.goto(`${program.origin}/#/invoices?form=new`);
      await page.reload();
      const note = page.getByLabel('Uwagi na fakturze');
      await note.fill('Rezerwacja telefoniczna');
      await program.client.sync.now({ full: false });
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Usunąć 60 faktur z tego komputera?', { timeout: 60_000 });
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(note).toHaveValue('Rezerwacja telefoniczna');
      await expect(note).toBeFocused();
      expect((await program.client.invoices.list({ limit: 1 })).total).toBe(total);
      await page.close();
    },
  );

  test(
    'disconnecting: returns to the connection screen and keeps the downloaded data',
    { tag: '@extra' },
    async () => {
      await connected();
      const page = await openPage(program, { language: 'pl' });
      await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
      await page.keyboard.press('Alt+6');
      await page.getByRole('button', { name: 'Odłącz ten komputer' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Odłącz komputer', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Połącz recepcję z serwisem');
      expect((await program.client.invoices.list({ limit: 1 })).total).toBeGreaterThan(0);
      await page.close();
    },
  );
});
