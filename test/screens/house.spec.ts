import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { startProgram, type Program } from '#support/browser';
import { passDone, today } from '#support/syncedProgram';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';
import { draw, ENGLISH, ENGLISH_LIGHT, LARGE, offThePlan, POLISH, UKRAINIAN } from './picture';

/** Screenshots of a guest house with forty rooms, connected to the training service, on a day with news. */

let service: TrainingServer;
let program: Program;
let calm: string;
const day = today();

test.beforeAll(async () => {
  test.setTimeout(300_000);
  service = await startTrainingServer({ rooms: 40, invoices: 1200, rateLimit: 100_000 });
  program = await startProgram();
  const { baseUrl, legacyBaseUrl, caPem, clientId, clientSecret, legacyLogin, legacyPassword } = service;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  await program.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await passDone(program);
  // The offer of the recovery words would stand above every screen.
  await program.client.recovery.recoveryWords();
  calm = new Date().toISOString();
  for (let happened = 0; happened < 14; happened++) service.service.simulateHappening();
  const cancelled = cancelSome();
  // The program treats a missing stay as gone only after it has read all days of the stay again, at the service's pace.
  const areGone = async () => {
    await program.client.sync.now({ full: true });
    await passDone(program);
    const stays = await program.client.reservations.stays({ from: day, to: addDays(day, 31) });
    return stays.every(({ id, goneSince }) => goneSince !== null || !cancelled.has(id));
  };
  await expect.poll(areGone, { timeout: 200_000, intervals: [3_000] }).toBe(true);
  await expect.poll(async () => (await program.client.inbox.list()).items.length).toBeGreaterThan(5);
});
test.afterAll(async () => {
  await program.stop();
  await service.close();
});

/**
 * Cancels three stays some days before arrival and two on the day of arrival; Figures shows the two groups separately.
 */
function cancelSome(): ReadonlySet<number> {
  const { stays } = service.service.property;
  const due = [...stays.values()].filter(({ checkInStatus }) => checkInStatus === 'NONE');
  const late = due.filter(({ arrival }) => arrival === day).slice(-2);
  const early = due.filter(({ arrival }) => arrival > addDays(day, 1) && arrival.startsWith(day.slice(0, 7)));
  const cancelled = new Set([...late, ...early.slice(0, 3)].map(({ reservationId }) => reservationId));
  for (const reservationId of cancelled) stays.delete(reservationId);
  return cancelled;
}

/** Returns a stay of at least two nights from today, if possible one that arrives today. */
async function longStay() {
  const stays = await program.client.reservations.stays({ from: day, to: addDays(day, 1) });
  const long = stays.filter(({ departure, goneSince }) => goneSince === null && departure > addDays(day, 1));
  const found = long.find(({ arrival }) => arrival === day) ?? long[0];
  if (!found) throw new Error('nobody stays for long today');
  return found;
}

test('screenshots: show Today in three languages and with large text', async () => {
  await draw(program, 'today', POLISH, 'today');
  await draw(program, 'today', ENGLISH, 'today');
  await draw(program, 'today', UKRAINIAN, 'today');
  await draw(program, 'today', LARGE, 'today');
});

test('screenshots: show the room plan and its filter', async () => {
  await draw(program, 'plan', POLISH, 'plan', offThePlan);
  await draw(program, 'plan', ENGLISH, 'plan', offThePlan);
  await draw(program, 'plan', ENGLISH_LIGHT, 'plan', offThePlan);
  await draw(program, 'plan', UKRAINIAN, 'plan', offThePlan);
  await draw(program, 'plan', LARGE, 'plan', offThePlan);
  await draw(program, 'planFilter', POLISH, 'plan', async (page) => {
    await offThePlan(page);
    await page.getByRole('button', { name: 'Filtr' }).click();
  });
});

test('screenshots: show a reservation card', async () => {
  const open = `plan?day=${day}&stay=${(await longStay()).id}`;
  await draw(program, 'reservation', POLISH, open);
  await draw(program, 'reservation', ENGLISH, open);
});

test('screenshots: show the room finder, the price checks and the planned moves on the room plan', async () => {
  await draw(program, 'finder', POLISH, 'plan', async (page) => {
    await page.getByRole('button', { name: 'Znajdź pokój' }).click();
    await expect(page.getByRole('group', { name: 'Znajdź pokój' }).getByRole('button').first()).toBeVisible();
  });
  await draw(program, 'checks', POLISH, 'plan', async (page) => {
    await page.keyboard.press('c');
    await offThePlan(page);
  });
  const { id } = await longStay();
  // The address of the stay scrolls the plan to it, because the plan draws only rooms in sight.
  await draw(program, 'whatif', POLISH, `plan?day=${day}&stay=${id}`, async (page) => {
    await page.locator(`#stay-${id}`).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.locator(`#stay-${id}`).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
  });
});

test('screenshots: show the search dialog with results', async () => {
  const type = (words: string) => async (page: Page) => {
    await page.keyboard.press('Control+k');
    // The text is filled in at once, like a paste, so the search field must already be there.
    await page.getByRole('dialog').getByRole('combobox').fill(words);
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  };
  await draw(program, 'search', POLISH, 'today', type('dabro'));
  await draw(program, 'search', ENGLISH, 'today', type('dabro'));
});

test('screenshots: show the inbox and the list of changes', async () => {
  // A picture of the empty frame would be taken if the list were slower than the screen's heading.
  const listed = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor();
  await draw(program, 'inbox', POLISH, 'inbox', listed);
  await draw(program, 'inbox', { ...ENGLISH, zoom: 2 }, 'inbox', listed);
  await draw(program, 'changes', POLISH, `inbox?since=${calm}`);
});

test('screenshots: show the invoice list and an invoice card', async () => {
  await draw(program, 'invoices', POLISH, 'invoices');
  await draw(program, 'invoices', ENGLISH, 'invoices');
  const { rows } = await program.client.invoices.list({ limit: 40 });
  const taken = rows.find(
    (row) => row.invoiceStatus === 'SENT_KSEF' && row.invoiceType === 1 && row.currency === 'PLN',
  );
  const opened = (page: Page) => page.getByRole('article').getByRole('table').first().waitFor();
  await draw(program, 'invoice', POLISH, `invoices?id=${taken?.localId ?? ''}`, opened);
  await draw(program, 'invoice', ENGLISH, `invoices?id=${taken?.localId ?? ''}`, opened);
});

test('screenshots: show the invoice form of a stay after a wrong NIP was entered', async () => {
  const { id } = await longStay();
  await draw(program, 'form', POLISH, `invoices?form=stay.${id}`, async (page) => {
    await page.getByLabel('Nazwa', { exact: true }).first().fill('Drukarnia Szulc sp. j.');
    await page.getByLabel('Identyfikator', { exact: true }).selectOption({ label: 'NIP' });
    await page.getByLabel('NIP nabywcy').fill('123 456 32 17');
    await page.keyboard.press('Control+Enter');
  });
});

test('screenshots: show the offer to look up a buyer in the VAT register', async () => {
  const type = async (page: Page) => {
    await page.getByLabel(/NIP nabywcy|Buyer’s NIP/).fill('1234563218');
    await expect(page.getByRole('button', { name: /pobierz dane po NIP|by NIP/ })).toBeVisible();
  };
  await draw(program, 'nipLookup', POLISH, 'invoices?form=new', type);
  await draw(program, 'nipLookup', ENGLISH, 'invoices?form=new', type);
});

test('screenshots: show the screen “Figures” with its reports', async () => {
  const compared = (page: Page) =>
    page
      .getByText(/rok wcześniej: \d|\d (?:a year before|year before)/)
      .first()
      .waitFor();
  await draw(program, 'figures', POLISH, 'figures', compared);
  await draw(program, 'figures', ENGLISH, 'figures', compared);
  await draw(program, 'figures', LARGE, 'figures', compared);
  const counted = (page: Page) => page.getByRole('main').getByRole('slider').first().waitFor();
  await draw(program, 'figuresStays', POLISH, 'figures?part=stays', counted);
  await draw(program, 'figuresStays', ENGLISH, 'figures?part=stays', counted);
  await draw(program, 'figuresInvoices', POLISH, 'figures?part=invoices', counted);
  await draw(program, 'figuresInvoices', ENGLISH, 'figures?part=invoices', counted);
});

test('screenshots: show the settings and the sync status', async () => {
  await draw(program, 'settings', POLISH, 'settings?part=connection');
  await draw(program, 'settings', ENGLISH, 'settings?part=notifications');
  const open = async (page: Page) => {
    await page.getByRole('button', { name: /Aktualne|Up to date/ }).click();
  };
  await draw(program, 'light', POLISH, 'today', open);
  await draw(program, 'light', ENGLISH, 'today', open);
});
