import { expect, test, type Page } from '@playwright/test';
import { clockTime } from '#shared/text/formats';
import { openPage, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { aStay, anInvoice, passDone, putInvoice, putStay, today } from '#support/syncedProgram';
import { addDays } from '#shared/rules/days';

/**
 * Tests the program while the service is gone: all downloaded data are shown with their age, also after a restart of
 * the program.
 */

let profile: TestProfile;
let keychain: TestKeychain;
let stranger: Stranger;
let program: Program;

test.describe.configure({ mode: 'serial' });

const start = () => startProgram({ profile: profile.dir, environment: { ...keychain.environment } });

/** Checks the same four screens with and without the service: nothing is missing when the service does not answer. */
async function everythingIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Przyjazdy' })).toContainText('Ostrowska');
  // A sync pass may run into the next minute, so that each screen shows its own time.
  const { checkedAt } = await program.client.reservations.today({ day: today() });
  expect(checkedAt).not.toBeNull();
  await expect(
    page.getByText(`rezerwacje tego dnia sprawdzono ${clockTime('pl', checkedAt ?? '')}`),
  ).toBeVisible();
  await page.locator('[data-guest]').first().click();
  await expect(page.getByRole('complementary', { name: 'Karta rezerwacji' })).toContainText(
    '+48 600 100 200',
  );

  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('status').filter({ hasText: /\d faktur/ })).toContainText('301 faktur');
  await page.getByRole('searchbox', { name: /^Numer, nabywca/ }).fill('lodzkie');
  await expect(page.getByRole('status').filter({ hasText: /\d faktur/ })).toContainText('60 faktur');
  await page.locator('[data-index]').first().click();
  const id = new URLSearchParams(page.url().split('?').at(-1)).get('id') ?? '';
  const { confirmedAt } = await program.client.invoices.show({ id });
  await expect(page.getByText(`Serwis potwierdził tę fakturę ${clockTime('pl', confirmedAt)}`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('gridcell', { name: /^Ostrowska/ })).toBeVisible();
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [profile, keychain, stranger] = await Promise.all([
    makeProfile(),
    startKeychain(),
    startStranger({ invoices: 300 }),
  ]);
  putInvoice(stranger, anInvoice(900_001, { reservationId: 1 }));
  const stay = { arrival: today(), departure: addDays(today(), 3), name: 'Ostrowska' };
  putStay(stranger, aStay(1, stay));
  program = await start();
});
test.afterAll(async () => {
  await program.stop();
  await keychain.stop();
  await profile.remove();
});

test('offline start: shows arrivals as not yet downloaded, instead of claiming that nobody arrives today', async () => {
  let refuse = true;
  stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => refuse);
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByText('Rezerwacji na ten dzień nie pobrano jeszcze z serwisu')).toBeVisible();
  await expect(page.getByText('Dziś nikt nie przyjeżdża.')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Podsumowanie dnia' })).toBeHidden();
  await expect(page.getByText(/ma fakturę|Nie ma notatek/)).toBeHidden();

  await page.keyboard.press('Alt+2');
  await expect(page.getByText('Nie ma jeszcze pokoi.')).toBeVisible();
  await page.keyboard.press('f');
  const finder = page.getByRole('complementary', { name: 'Znajdź pokój' });
  await expect(finder.getByText('Kontuar nie zna jeszcze żadnego pokoju.')).toBeVisible();
  await finder.getByLabel('Noce').fill('3');
  await expect(finder.getByText(/nigdy nie sprawdzano: pokój może być zajęty/)).toBeVisible();
  await expect(finder.getByText(/Wszystko zajęte|Żaden pokój|Co noc/)).toHaveCount(0);

  await page.keyboard.press('Alt+3');
  await page.getByRole('searchbox', { name: /^Numer, nabywca/ }).fill('Szulc');
  await expect(page.getByText('Żadna faktura nie pasuje do wyszukiwania')).toContainText(
    'Nie pobrano jeszcze wszystkich faktur.',
  );
  refuse = false;
  await page.context().close();
});

test('service outage: the program still shows all data downloaded before the outage', async () => {
  await program.stop();
  program = await start();
  await passDone(program);
  await stranger.close();
  await program.client.sync.now({ full: false });

  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('button', { name: /Serwis nie odpowiada/ })).toBeVisible({ timeout: 30_000 });
  await everythingIsThere(page);
  await page.context().close();
});

test(
  'offline start: shows all downloaded data at once when the program starts without the service',
  { tag: '@extra' },
  async () => {
    await program.stop();
    program = await start();
    const page = await openPage(program, { language: 'pl' });
    await everythingIsThere(page);
    await expect(page.getByRole('button', { name: /Serwis nie odpowiada/ })).toBeVisible({ timeout: 30_000 });
    await page.context().close();
  },
);
