import { expect, test, type Locator, type Page } from '@playwright/test';
import type { QueuedChange } from '#shared/contract/outboxContract';
import { openPage } from '#support/browser';
import { startConflictFixture, type ConflictFixture } from '#support/conflictFixture';
import { watched } from './watched';

/** Tests deciding every kind of conflict by keyboard only, up to the final state in the service. */

let bench: ConflictFixture;
let page: Page;
let complaints: string[];

const heading = () => page.locator('.detail').getByRole('heading', { level: 2 });
const question = () => page.getByRole('alertdialog');
const held = (invoiceId: number) => bench.stranger.invoices.get(invoiceId);
const named = (company: string) =>
  [...bench.stranger.invoices.values()].filter(({ buyer }) => JSON.stringify(buyer).includes(company));

// All tests share one window, as at the desk: each starts where the previous test left the focus.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  bench = await startConflictFixture();
  page = await openPage(bench.program, { language: 'pl' });
  complaints = watched(page);
});
test.afterEach(() => expect(complaints).toEqual([]));
test.afterAll(async () => {
  await bench.stop();
});

/** Number of Tab presses, more than the window has focusable elements. */
const STOPS = 90;

/** Moves the focus to the target with Tab only; fails if Tab does not reach it. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // A busy button takes no key until its action has ended.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('no Tab leads there');
}

async function press(name: string, within: Page | Locator = page): Promise<void> {
  await reach(within.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

const lines = () => page.getByRole('navigation', { name: 'Zmiany w kolejce' }).getByRole('link');

/** Goes from any screen to the line of a change: Alt+4, Tab, arrows. */
async function toLine({ changeId }: QueuedChange): Promise<void> {
  await page.keyboard.press('Alt+4');
  await reach(lines().first());
  const link = page.locator(`a[href$="=${changeId}"]`);
  await expect(link).toBeVisible();
  for (let line = 0; line < STOPS; line += 1) {
    if (await link.evaluate((node) => node === document.activeElement)) return;
    // The focus follows a line that is sent meanwhile and moves past others, so that every 20th key starts again at the
    // top.
    await page.keyboard.press(line % 20 === 19 ? 'Home' : 'ArrowDown');
  }
  throw new Error('no arrow leads there');
}

async function open(change: QueuedChange, title: string): Promise<void> {
  await toLine(change);
  // The engine knows of the conflict before the window does; until then the change is shown as waiting, and Enter opens
  // its invoice.
  await expect(page.locator(`a[href$="conflict=${change.changeId}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading()).toContainText(title);
}

test('conflict by keyboard: an invoice deleted in the service is created again exactly once', async () => {
  const change = await bench.make('deleted');
  await open(change, 'usunięto w serwisie');
  await press('Wystaw ponownie');
  await bench.settled(change);
  expect(named('Biuro Podróży Łan')).toMatchObject([{ town: 'Żywiec' }]);
});

test('conflict by keyboard: an edit of an invoice locked by KSeF can be turned into a correction and sent', async () => {
  const change = await bench.make('locked');
  await open(change, 'wysłano już do KSeF');
  await press('Zamień na korektę');
  await expect(page.getByLabel('Przyczyna korekty')).toBeFocused();
  await page.keyboard.type('Pełna nazwa nabywcy');
  await page.keyboard.press('Control+Enter');
  // Warnings stop the first attempt and take the focus.
  const summary = page
    .locator('article.form')
    .getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ });
  await expect(summary.or(page.locator('article.card')).first()).toBeVisible();
  if (await summary.isVisible()) await page.keyboard.press('Control+Enter');
  await bench.settled(change);
  await expect
    .poll(() => named('Hurtownia Jeżyna sp. z o.o.'))
    .toMatchObject([
      { invoiceType: 10, correctionReason: 'Pełna nazwa nabywcy. Podano wszystkie pozycje po korekcie.' },
    ]);
  expect(held(901_029)).toMatchObject({ invoiceStatus: 'PENDING_KSEF' });
});

test('conflict by keyboard: Enter on a rejected change opens the faulty field, and the corrected change is sent', async () => {
  const change = await bench.make('rejected');
  const before = named('Fundacja Ścieżka').length;
  await open(change, 'serwis nie przyjął');
  await expect(page.getByRole('link', { name: 'Popraw: Nabywca: Identyfikator podatkowy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('NIP nabywcy')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5260250274');
  await page.keyboard.press('Control+Enter');
  await bench.settled(change);
  expect(named('Fundacja Ścieżka')).toHaveLength(before + 1);
  expect(named('Fundacja Ścieżka').at(-1)).toMatchObject({ buyer: { taxId: '5260250274' } });
});

test('conflict about an occupied room, by keyboard: focuses a link to the reservation in that room, and a retry sends the change', async () => {
  const change = await bench.make('occupied');
  await open(change, 'kolizja z rezerwacją');
  await expect(page.getByRole('link', { name: /^Łoś/ })).toBeFocused();
  await press('Spróbuj ponownie');
  await bench.settled(change);
  expect(held(901_040)).toMatchObject({ additionalInfo: 'Pokój 204' });
});

test('conflict by keyboard: an unanswered new invoice is sent again when the user answers that no similar invoice is the same', async () => {
  const change = await bench.make('doubtful');
  const before = named('Stolarnia Dąb').length;
  expect(before).toBe(2);
  await open(change, 'nie wiadomo, czy już wysłano');
  await expect(page.getByRole('button', { name: /^Wskaż tę/ }).first()).toBeFocused();
  await press('Żadna z nich, wyślij moją');
  await expect(question()).toContainText('dwie takie same');
  await press('Wyślij', question());
  await bench.settled(change);
  expect(named('Stolarnia Dąb')).toHaveLength(before + 1);
});

test('conflict about items that the service kept: a retry removes the items once the service allows their removal', async () => {
  const change = await bench.make('kept-items');
  const positions = () => JSON.stringify(held(901_033)?.['invoiceItems']).match(/"positionId":\d+/g) ?? [];
  await open(change, 'w serwisie są nadal usunięte pozycje');
  await press('Usuń je ponownie');
  const attempts = async () =>
    (await bench.open()).find(({ changeId, state }) => changeId === change.changeId && state === 'conflict')
      ?.attempts;
  await expect.poll(attempts).toBeGreaterThan(change.attempts);
  expect(positions()).toHaveLength(3);
  bench.letGo(true);
  await open(change, 'w serwisie są nadal usunięte pozycje');
  await expect(page.locator('.detail')).toContainText('podjęto decyzję, spróbować ponownie');
  await press('Usuń je ponownie');
  await bench.settled(change);
  expect(positions()).toHaveLength(2);
  bench.letGo(false);
});

test('conflict by keyboard: an invoice deleted locally but changed in the service is kept or deleted, as the user chooses', async () => {
  const first = await bench.makeDeletion();
  await open(first, 'do usunięcia tutaj, zmiana w serwisie');
  await expect(page.locator('.detail')).toContainText('Cieszyn');
  await press('Zostaw fakturę');
  await bench.settled(first);
  expect(held(901_060)).toMatchObject({ town: 'Cieszyn' });

  const second = await bench.makeDeletion();
  await open(second, 'do usunięcia tutaj, zmiana w serwisie');
  await press('Usuń mimo to');
  await bench.settled(second);
  expect(held(901_060)).toBeUndefined();
});

test('conflict by keyboard: a discarded change is sent unchanged after the user restores the change', async () => {
  const change = await bench.make('rejected');
  const before = named('Fundacja Ścieżka').length;
  await open(change, 'serwis nie przyjął');
  await press('Odrzuć moją zmianę');
  await press('Odrzuć zmianę', question());
  await expect.poll(async () => (await bench.open()).length).toBe(0);
  await press('Przywróć');
  await expect.poll(() => named('Fundacja Ścieżka').length).toBe(before + 1);
});

test('queue: a focused change keeps the focus when the change is sent and moves to the list of sent changes', async () => {
  let down = true;
  bench.stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => down);
  await bench.program.client.outbox.edit({ id: '901040', patch: { town: 'Ustroń' }, base: null });
  const [change] = await bench.open();
  if (!change) throw new Error('nothing waits');
  await toLine(change);
  down = false;
  await bench.program.client.outbox.sendNow({});
  await bench.settled(change);
  const link = page.locator(`a[href$="change=${change.changeId}"]`);
  await expect(link).toContainText('wysłana');
  await expect(link).toBeFocused();
  await page.keyboard.press('Home');
  await expect(lines().first()).toBeFocused();
});

test('queue: never sends a discarded change, but sends the change after the user restores it', async () => {
  let down = true;
  bench.stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => down);
  await bench.program.client.outbox.edit({ id: '901038', patch: { town: 'Wisła' }, base: null });
  const [change] = await bench.open();
  if (!change) throw new Error('nothing waits');
  await toLine(change);
  await page.keyboard.press('Delete');
  await press('Cofnij', question());
  await expect.poll(async () => (await bench.open()).length).toBe(0);
  await press('Przywróć');
  await expect.poll(async () => (await bench.open()).length).toBe(1);
  expect(held(901_038)).toMatchObject({ town: 'Szczyrk' });
  // The button gets the focus while the service is down; once it is back, Kontuar may send by itself, and the button
  // has nothing left to send.
  await reach(page.getByRole('button', { name: 'Wyślij teraz', exact: true }));
  down = false;
  await page.keyboard.press('Enter');
  await expect.poll(() => held(901_038)).toMatchObject({ town: 'Wisła' });
});
