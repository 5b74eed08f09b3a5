import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { passDone } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/**
 * Tests domain.md A99: actions that the key does not allow are not offered and give the reason, and the program claims
 * nothing that it cannot know.
 */

let server: TrainingServer;
let program: Program;

async function connectWith(scopes: readonly string[]): Promise<void> {
  server = await startTrainingServer({ rooms: 12, invoices: 60, account: { scopes } });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = server;
  await program.client.account.connect({
    baseUrl,
    legacyBaseUrl,
    caPem,
    legacyAuth: 'basic',
    secrets: { clientId, clientSecret, legacyLogin, legacyPassword },
  });
  if (scopes.includes('invoices.read')) return passDone(program);
  for await (const { light, progress } of await program.client.sync.watch())
    if (light === 'signIn' && progress === null) return;
}
test.beforeEach(() => test.setTimeout(180_000));
test.afterEach(async () => {
  await program.stop();
  await server.close();
});

const NO_READ =
  'Klucz API nie pozwala pobierać faktur (brak uprawnienia invoices.read). Poproś o nie administratora konta.';
const NO_CREATE = 'Klucz API nie pozwala wystawiać faktur (brak uprawnienia invoices.create).';
const NO_UPDATE = 'Klucz API nie pozwala zmieniać faktur (brak uprawnienia invoices.update).';

/** Today stays loaded behind the other screens. */
const words = (page: Page, text: string) => page.getByText(text).filter({ visible: true });
const invoices = async (page: Page) => {
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('heading', { level: 1, name: 'Faktury' })).toBeVisible();
};

test('API key without invoice permission: the invoice list names the missing permission, and no invoice can be created', async () => {
  await connectWith(['reservations.read', 'pricing.read']);
  const page = await openPage(program, { language: 'pl' });
  await expect(words(page, NO_READ)).toBeVisible();
  await expect(page.getByRole('button', { name: /Wystaw fakturę/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Brak uprawnienia do pobierania faktur' })).toBeVisible();
  await invoices(page);
  await expect(words(page, NO_READ)).toBeVisible();
  await expect(words(page, NO_CREATE)).toBeVisible();
  await page.keyboard.press('n');
  await expect(words(page, NO_READ)).toBeVisible();
  await page.context().close();
});

test('read-only API key: all invoices are shown; a message about the missing permission replaces the create and edit buttons', async () => {
  await connectWith(['invoices.read', 'reservations.read', 'pricing.read']);
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByText(NO_READ)).toHaveCount(0);
  await invoices(page);
  await expect(page.getByRole('status').filter({ hasText: /\d faktur/ })).toContainText('60 faktur');
  await expect(words(page, NO_CREATE).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('status').filter({ hasText: /\d faktur/ })).toBeVisible();
  const [issued] = server.service.property.book
    .listSortedBy('invoiceId')
    .filter(({ invoiceStatus }) => invoiceStatus === 'ISSUED');
  await page.goto(new URL(`#/invoices?id=${issued?.invoiceId ?? 0}`, page.url()).href);
  await expect(page.getByText(NO_UPDATE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edytuj', exact: true })).toHaveCount(0);
  await page.goto(new URL('#/invoices?form=new', page.url()).href);
  await expect(page.locator('p', { hasText: NO_CREATE }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.context().close();
});
