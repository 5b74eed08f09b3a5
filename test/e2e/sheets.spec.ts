import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { readPdf } from '#support/readPdf';

/** Tests the printouts from Today and from the guest card: operated by keyboard, saved and printed. */

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

test('Today printouts: Ctrl+P, two arrows and Enter print the departures, and the housekeeping list is saved as PDF', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed-pages',
        String(document.querySelectorAll('.printed-pages img').length),
      );
  });
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Wydruki na dzień' });
  await expect(dialog.getByRole('radio', { name: 'Dzień w recepcji' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Wyjazdy', exact: true })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed-pages', '1');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Drukuj' }).click();
  await dialog.getByRole('radio', { name: 'Sprzątanie' }).check();
  await dialog.getByRole('button', { name: 'angielski' }).click();
  const file = await savedBy(program, page, () => dialog.getByRole('button', { name: 'Zapisz PDF' }).click());
  expect(file.name).toMatch(/^housekeeping_\d{4}-\d\d-\d\d\.pdf$/);
  const { text, lang } = await readPdf(file.bytes);
  expect(lang).toBe('en-GB');
  expect(text).toMatch(/Departures: \d+ · stays: \d+ · arrivals: \d+ · vacant: \d+/);

  await page.getByRole('button', { name: 'Drukuj' }).click();
  await dialog.getByRole('radio', { name: 'Karty rejestracyjne' }).check();
  const second = dialog.getByRole('group', { name: 'Drugi język karty' });
  await expect(second.getByRole('button', { name: 'według telefonu gościa' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await second.getByRole('button', { name: 'ukraiński' }).click();
  const cards = await savedBy(program, page, () =>
    dialog.getByRole('button', { name: 'Zapisz PDF' }).click(),
  );
  expect((await readPdf(cards.bytes)).text).toContain('Реєстраційна картка');
});

test(
  'Ctrl+P: prints every row of the filtered invoice list, and on the Queue screen the waiting changes',
  { tag: '@extra' },
  async () => {
    const page = await openPage(program, { language: 'pl' });
    const today = (await program.client.app.hello()).now.slice(0, 10);
    const printed = async () => {
      await page.evaluate(() => {
        document.body.removeAttribute('data-printed-pages');
        window.print = () =>
          document.body.setAttribute(
            'data-printed-pages',
            String(document.querySelectorAll('.printed-pages img').length),
          );
      });
      await page.keyboard.press('Control+p');
      const body = page.locator('body');
      await expect(body).toHaveAttribute('data-printed-pages', /./);
      return Number(await body.getAttribute('data-printed-pages'));
    };
    await page.keyboard.press('Alt+3');
    const [newest] = (await program.client.invoices.list({ limit: 1 })).rows;
    const search = newest?.buyerName ?? '';
    await page.getByRole('searchbox').fill(search);
    const { total } = await program.client.invoices.list({ search, limit: 1 });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(total + 1));
    const { pdf } = await program.client.documents.sheet({
      kind: 'invoices',
      day: today,
      language: 'pl',
      filter: { search },
    });
    const { pages, text } = await readPdf(Buffer.from(pdf, 'base64'));
    expect(text.match(/(opłacona|nieopłacona|do zwrotu|zwrócono) /g)?.length).toBe(total);
    expect(await printed()).toBe(pages.length);

    await page.keyboard.press('Alt+4');
    await page.getByRole('heading', { level: 1, name: 'Kolejka' }).waitFor();
    expect(await printed()).toBe(1);
  },
);

test('Ctrl+P: prints the inbox or Settings with the property name and the age of the data', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', location.hash);
  });
  for (const [key, title, hash] of [
    ['Alt+5', 'Skrzynka', '#/inbox'],
    ['Alt+6', 'Ustawienia', '#/settings'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect(page.locator(key === 'Alt+5' ? '.inbox' : '.settings')).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect(page.locator('body')).toHaveAttribute('data-asked', hash);
  }
  // The property and the time of the data appear only on paper.
  const of = page.locator('[data-printed]').getByText(/dane z \d/);
  await expect(of).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(of).toBeVisible();
  // The printout of an empty inbox contains the inbox text without the navigation.
  await page.keyboard.press('Alt+5');
  const empty = page.locator('.inbox').getByText(/^Wszystko przeczytane/);
  await expect(empty).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nieprzeczytane' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('reservation card: prints the registration card', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed-pages', '1');
  });
  await page.locator('[data-guest]').first().click();
  await page.getByRole('button', { name: 'Karta rejestracyjna' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed-pages', '1');
});

test('Ctrl+P: prints the current inbox view and Settings section, and is listed among the shortcuts', async () => {
  const page = await openPage(program, { language: 'pl' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed-at', location.hash);
  });
  const main = page.getByRole('main');
  for (const [key, address, target] of [
    ['Alt+5', '#/inbox', main.getByRole('button', { name: 'Nieprzeczytane' })],
    ['Alt+6', '#/settings', main.getByRole('heading', { level: 2, name: 'Język i wygląd' })],
  ] as const) {
    await page.keyboard.press(key);
    await expect(target).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect(page.locator('body')).toHaveAttribute('data-printed-at', address);
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog').getByText('Drukuj')).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
