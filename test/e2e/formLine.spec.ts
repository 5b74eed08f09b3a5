import { expect, test } from '@playwright/test';
import { begin, field, form, issue, page, queued, startForm } from './invoiceFormPage';

startForm();

/** The line to the engine, as it breaks and as it is slow. */

test('an invoice whose answer was lost with the line is not queued a second time', async () => {
  let cut = 1;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      engine.send(message);
      if (cut > 0 && String(message).includes('outbox/create')) {
        cut -= 1;
        // The engine has heard it, the page never hears the answer.
        engine.onMessage(() => undefined);
        setTimeout(() => void line.close(), 500);
      }
    });
  });
  await page.reload();
  await begin('stay.48155');
  await expect(field('Cena brutto, pozycja 1')).toHaveValue('349,99');
  await issue().click();
  await expect.poll(async () => (await queued()).length).toBe(1);
  await expect(form().getByText('spróbuj jeszcze raz')).toBeVisible();
  await issue().click();
  await expect(page.getByRole('status').getByText('Zapisane na tym komputerze')).toBeVisible();
  expect(await queued()).toHaveLength(1);
});
