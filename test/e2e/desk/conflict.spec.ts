import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { ConflictKind } from '#shared/outcome/queuedChangeStates';
import { openPage } from '#support/browser';
import { KINDS, startConflictFixture, type ConflictFixture } from '#support/conflictFixture';
import { today } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from '../watched';

/**
 * Tests every kind of conflict (sync.md, Conflicts), each caused by a real answer of the service and decided on the
 * screen.
 */

const NB = '\u00a0';
const day = today();
let bench: ConflictFixture;
let page: Page;
let complaints: string[];
const made = new Map<ConflictKind, QueuedChange>();

const of = (kind: ConflictKind): QueuedChange => {
  const change = made.get(kind);
  if (!change) throw new Error(`no ${kind}`);
  return change;
};
const heading = () => page.locator('.detail').getByRole('heading', { level: 2 });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const held = (invoiceId: number) => bench.stranger.invoices.get(invoiceId);
const named = (company: string) =>
  [...bench.stranger.invoices.values()].filter(({ buyer }) => JSON.stringify(buyer).includes(company));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  bench = await startConflictFixture();
  for (const kind of KINDS) made.set(kind, await bench.make(kind));
});
test.afterAll(async () => {
  await bench.stop();
});
test.beforeEach(async () => {
  page = await openPage(bench.program, { language: 'pl' });
  complaints = watched(page);
  // The page handles keys only after the heading is visible.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

for (const way of LOOKS) {
  test(
    `conflict page: is accessible and does not scroll sideways: ${way.language}, ${way.theme}, ${way.zoom * 100} %`,
    { tag: way.tag },
    async () => {
      await page.context().close();
      page = await openPage(bench.program, way);
      for (const kind of KINDS) {
        await bench.show(page, of(kind));
        await expect(heading()).toBeVisible();
        await expect(page.locator('.detail table').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    },
  );
}

test(
  'conflict page: wraps no heading or table cell letter by letter at 400 % zoom',
  { tag: '@extra' },
  async () => {
    await page.context().close();
    page = await openPage(bench.program, { language: 'pl', zoom: 4 });
    const lettered = () =>
      page.locator('.detail :is(h2, h3, th, td)').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
          const words = cell.textContent.trim().split(/\s+/);
          return lines > 2 * words.length + 1 ? [cell.textContent] : [];
        }),
      );
    for (const kind of KINDS) {
      await bench.show(page, of(kind));
      await expect(page.locator('.detail table').last()).toBeVisible();
      expect(await lettered()).toEqual([]);
    }
  },
);

test('queue page: opens from the sync status, and lists conflicts to decide above rejected changes to correct', async () => {
  await expect(
    page.getByRole('link', { name: 'Kolejka , 8 zmian do decyzji lub poprawienia' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /Do decyzji: 8 zmian/ }).click();
  await press('Otwórz kolejkę');
  await expect(page.getByRole('heading', { level: 1, name: 'Kolejka' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Zmiany w kolejce' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([/^Zdecyduj\s*7$/, /^Popraw\s*1$/]);
  await expect(list.getByRole('link').first()).toContainText('sprzeczne zmiany');
  await expect(heading()).toContainText(': sprzeczne zmiany');
});

test('conflict page: saves the choice of each field, updates the total and sends the change only when confirmed', async () => {
  await bench.show(page, of('changed'));
  await expect(page.getByText('Wybierz wartość dla 3 pól.')).toBeVisible();
  const heads = page.getByRole('table', { name: 'Porównanie' }).getByRole('columnheader');
  await expect(heads).toHaveText([/^Pole/, /^Przed zmianami/, /^Moje/, /^W serwisie/, /^Inna wartość/]);
  await expect(page.getByRole('heading', { name: /^Połączone automatycznie/ })).toBeVisible();
  await expect(row('Nabywca: Adres')).toContainText('ul. Polna 5');
  await expect(row('Płatność')).toContainText('opłacona');
  const send = page.getByRole('button', { name: 'Zapisz decyzje i wyślij' });
  await expect(send).toBeDisabled();
  await expect(row('Kwota dokumentu')).toContainText(`1${NB}532,97${NB}zł`);
  await expect(row('Kwota dokumentu')).toContainText(`1${NB}432,97${NB}zł`);

  await expect(row('Kwota dokumentu').getByRole('cell').last()).toHaveText('');
  await expect(row('Poz. 3 Parking')).not.toContainText('do zapłaty');
  await row('Poz. 3 Parking')
    .getByRole('radio', { name: /W serwisie/ })
    .check();
  await expect(row('Kwota dokumentu').getByRole('cell').last()).toContainText(`1${NB}432,97${NB}zł`);
  await press('Zdecyduj później');
  await page.reload();
  await bench.show(page, of('changed'));
  await expect(page.locator('.detail')).toContainText(/podjęto decyzję\s*z serwisu: Pozycje/);
  await expect(page.getByText(/^Zostały 2 pola: /)).toBeVisible();
  await expect(row('Poz. 3 Parking').getByRole('radio', { name: /W serwisie/ })).toBeChecked();

  await row('Uwagi na fakturze')
    .getByRole('radio', { name: /Inna wartość/ })
    .check();
  const notes = row('Uwagi na fakturze').getByRole('textbox');
  await expect(notes).toBeFocused();
  await notes.fill('Zamówienie nr 118/2026, płatne po wyjeździe');
  await row('Płatność')
    .getByRole('radio', { name: /Pole po polu/ })
    .check();
  await row('Płatność, termin').getByRole('radio', { name: /Moje/ }).check();
  await row('Płatność, stan')
    .getByRole('radio', { name: /W serwisie/ })
    .check();
  await expect(page.getByText('Wszystko wybrane')).toBeVisible();
  await expect(row('Kwota dokumentu').getByRole('cell').last()).toContainText('po decyzjach');
  // Making the last choice alone sends nothing.
  expect(held(901_038)).toMatchObject({ additionalInfo: 'Płatne po wyjeździe' });
  await send.click();
  await bench.settled(of('changed'));
  expect(held(901_038)).toMatchObject({
    paymentDate: addDays(day, 14),
    additionalInfo: 'Zamówienie nr 118/2026, płatne po wyjeździe',
    paymentStatus: 1,
    buyer: { address: 'ul. Polna 5, 34-300 Żywiec' },
    invoiceItems: [{ positionId: 31 }, { positionId: 32 }, { positionId: 33, quantity: 2 }],
  });
});

test(
  'conflict page: the user can choose a value for every field and send the change by keyboard alone',
  { tag: '@extra' },
  async () => {
    // The previous test has settled the first conflict, unless that test failed.
    if (!(await bench.open()).some(({ conflict }) => conflict === 'changed'))
      made.set('changed', await bench.make('changed'));
    await page.keyboard.press('Alt+4');
    const list = page.getByRole('navigation', { name: 'Zmiany w kolejce' });
    await list.getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('link').nth(1)).toBeFocused();
    await expect(list.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
    await list.getByRole('link', { name: /FV 38.*sprzeczne zmiany/ }).focus();
    await page.keyboard.press('Enter');
    await expect(heading()).toContainText(': sprzeczne zmiany');
    const left = page.getByText(/^Został.*pol|^Wszystko wybrane/);
    const first = page.getByRole('table', { name: 'Porównanie' }).getByRole('radio').first();
    await expect(first).toBeFocused();
    await page.keyboard.press('Space');
    await expect(first).toBeChecked();
    while ((await left.textContent()) !== 'Wszystko wybrane') {
      await page.keyboard.press('Tab');
      const focused = page.locator('input[type=radio]:focus');
      if ((await focused.count()) > 0 && !(await focused.isChecked())) await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Zapisz decyzje i wyślij' }).focus();
    await page.keyboard.press('Enter');
    await bench.settled(of('changed'));
    expect(held(901_038)).toMatchObject({ additionalInfo: 'Zamówienie nr 118/2026' });
  },
);

test(
  'conflict page: an invoice deleted in the service is created again with the user’s edited values',
  { tag: '@extra' },
  async () => {
    await bench.show(page, of('deleted'));
    await expect(heading()).toContainText('usunięto w serwisie');
    await expect(row('Miejsce wystawienia')).toContainText('Żywiec');
    await press('Wystaw ponownie');
    await bench.settled(of('deleted'));
    expect(named('Biuro Podróży Łan')).toMatchObject([{ town: 'Żywiec' }]);
  },
);

test(
  'conflict page: turns an edit of an invoice locked by KSeF into a prefilled correction',
  { tag: '@extra' },
  async () => {
    await bench.show(page, of('locked'));
    await expect(page.getByText(/^Wystaw korektę \(/)).toBeVisible();
    await press('Zamień na korektę');
    await expect(page.getByRole('heading', { level: 2, name: /Korekta/ })).toBeVisible();
    await expect(page.getByLabel('Nazwa', { exact: true }).first()).toHaveValue(
      'Hurtownia Jeżyna sp. z o.o.',
    );
    await page.getByLabel('Przyczyna korekty').fill('Pełna nazwa nabywcy');
    await page.keyboard.press('Control+Enter');
    const anyway = page.getByRole('button', { name: 'Wystaw mimo ostrzeżeń' });
    await expect(anyway.or(page.getByRole('article').getByText('Pełna nazwa nabywcy')).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await bench.settled(of('locked'));
    await expect
      .poll(() => named('Hurtownia Jeżyna sp. z o.o.'))
      .toMatchObject([
        { invoiceType: 10, correctionReason: 'Pełna nazwa nabywcy. Podano wszystkie pozycje po korekcie.' },
      ]);
  },
);

test('conflict page: a link opens the rejected change in the form at the faulty field; the corrected change is sent', async () => {
  await bench.show(page, of('rejected'));
  await expect(row('Nabywca: Identyfikator podatkowy')).toContainText(
    'The tax id is not known to the registry',
  );
  // Status and RUID are for support, so they are in a closed section.
  await expect(page.getByText('HTTP 422')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Kopiuj RUID' })).toHaveCount(0);
  await page.getByText('Szczegóły', { exact: true }).first().click();
  await expect(page.getByText('HTTP 422')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopiuj RUID' })).toBeVisible();
  await page.getByRole('link', { name: 'Popraw: Nabywca: Identyfikator podatkowy' }).click();
  const taxId = page.getByLabel('NIP nabywcy');
  await expect(taxId).toBeFocused();
  await expect(taxId).toHaveValue('1234563218');
  await expect(page.getByLabel('Nazwa', { exact: true }).first()).toHaveValue('Fundacja Ścieżka');
  await expect(
    page.locator('article.form').getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ }),
  ).toContainText('The tax id is not known to the registry');
  await taxId.fill('5260250274');
  await page.keyboard.press('Control+Enter');
  await bench.settled(of('rejected'));
  expect(named('Fundacja Ścieżka').at(-1)).toMatchObject({ buyer: { taxId: '5260250274' } });
});

test(
  'conflict page for an occupied room: links to the room plan and to the conflicting stay, and “retry” sends the change',
  { tag: '@extra' },
  async () => {
    await bench.show(page, of('occupied'));
    // A stay without guest and room is named by its days.
    await expect(page.getByRole('link', { name: /^pobyt: \d/ })).toBeVisible();
    // The guest's name, because the reservation's number in the service tells the user nothing.
    await expect(row('204')).not.toContainText('48204');
    await row('204').getByRole('link', { name: 'Zobacz na planie' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
    await expect(page.locator('.refused')).toBeInViewport();
    await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('serwis nie przyjął: zajęte');
    await page.goBack();
    await row('204').getByRole('link', { name: /^Łoś/ }).click();
    await expect(page.getByRole('complementary')).toContainText('Łoś');
    await page.goBack();
    await press('Spróbuj ponownie');
    await bench.settled(of('occupied'));
    expect(held(901_040)).toMatchObject({ additionalInfo: 'Pokój 204' });
  },
);

test(
  'conflict page: a new invoice that got no answer can be matched with one of the similar invoices in the service',
  { tag: '@extra' },
  async () => {
    await bench.show(page, of('doubtful'));
    await expect(page.getByRole('columnheader', { name: /^W serwisie/ })).toHaveCount(2);
    await expect(row('Kiedy')).toContainText(/wysłana \d\d:\d\d.*dodana w serwisie \d\d:\d\d/);
    await press('Żadna z nich, wyślij moją');
    await expect(page.getByRole('alertdialog')).toContainText('dwie takie same');
    await press('Nie wysyłaj');
    // The invoice may have arrived, so that the question does not call a discarded change unsent.
    await press('Odrzuć moją zmianę');
    await expect(page.getByRole('alertdialog')).toContainText('Faktura mogła już zostać wysłana');
    await press('Zostaw w kolejce');
    await press('Wskaż tę: FV 50A');
    await expect(page.getByText('Konflikt rozwiązany')).toBeVisible();
    await bench.settled(of('doubtful'));
    expect(named('Stolarnia Dąb')).toHaveLength(2);
  },
);

test(
  'conflict page: shows an item that the service did not remove, and lets the user keep that item',
  { tag: '@extra' },
  async () => {
    await bench.show(page, of('kept-items'));
    await expect(page.getByRole('row', { name: /Parking, 3 doby × 50,00/ })).toBeVisible();
    await press('Zostaw jak w serwisie');
    await bench.settled(of('kept-items'));
  },
);

test(
  'conflict page: discards a change only after a confirmation and can restore the change',
  { tag: '@extra' },
  async () => {
    const change = await bench.make('rejected');
    await bench.show(page, change);
    await press('Odrzuć moją zmianę');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Faktura zostanie usunięta z tego komputera');
    await question.getByRole('button', { name: 'Zostaw w kolejce' }).click();
    const isOpen = async () => (await bench.open()).some(({ changeId }) => changeId === change.changeId);
    expect(await isOpen()).toBe(true);
    await press('Odrzuć moją zmianę');
    await question.getByRole('button', { name: 'Odrzuć zmianę', exact: true }).click();
    await expect.poll(isOpen).toBe(false);
    const before = named('Fundacja Ścieżka').length;
    await press('Przywróć');
    await expect(page.getByText('Zmiana jest znów w kolejce')).toBeVisible();
    await expect.poll(() => named('Fundacja Ścieżka').length).toBe(before + 1);
  },
);
