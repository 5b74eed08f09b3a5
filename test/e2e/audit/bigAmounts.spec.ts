import { expect, test } from '@playwright/test';
import { begin, field, form, giveUp, openAgain, page, startForm } from '../invoiceFormPage';
import { listOverlappingTexts } from '../listOverlappingTexts';

startForm();

/** Tests amounts of ten digits in an item: net, VAT and gross are beside each other without overlapping. */

test.describe('amounts of ten figures in a line of the form', () => {
  for (const zoom of [1, 2])
    test(`invoice form: at ${zoom * 100} %, shows ten-digit amounts of an invoice item without overlap or cut-off digits`, async () => {
      await openAgain({ language: 'pl', zoom });
      await begin('copy.900004');
      await expect(field('Nazwa').first()).not.toHaveValue('');
      await form().getByLabel('Cena brutto, pozycja 1').fill('98765432,10');
      await form().getByLabel('Ilość, pozycja 1').fill('9');
      const gross = form().getByRole('cell', { name: '888 888 888,90' }).first();
      await gross.scrollIntoViewIfNeeded();
      await expect(gross).toBeVisible();
      await expect.poll(() => page.evaluate(listOverlappingTexts)).toEqual([]);
      const cutOff = page
        .locator('td.num')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getBoundingClientRect().right > innerWidth)
            .map((cell) => cell.textContent),
        );
      expect(await cutOff).toEqual([]);
      await giveUp();
    });
});
