import { expect, test, type WebSocketRoute } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { inElectron } from '#support/browser';
import {
  begin,
  day,
  field,
  form,
  giveUp,
  house,
  issue,
  kept,
  page,
  queued,
  startForm,
} from './invoiceFormPage';

startForm();

/** Tests the invoice form when the connection to the engine breaks or is slow. */

test('invoice form: queues the invoice once when the user saves again after a lost engine answer', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  let cut = 1;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      engine.send(message);
      if (cut > 0 && String(message).includes('outbox/create')) {
        cut -= 1;
        // The engine gets the message, but the page never gets the answer.
        engine.onMessage(() => undefined);
        setTimeout(() => void line.close(), 500);
      }
    });
  });
  await page.reload();
  await begin('copy.900004');
  await expect(field('Nazwa')).not.toHaveValue('');
  await issue().click();
  await expect.poll(async () => (await queued()).length).toBe(1);
  await expect(form().getByText('spróbuj ponownie')).toBeVisible();
  await issue().click();
  await expect(page.getByRole('status').getByText('Faktura czeka na wysłanie')).toBeVisible();
  expect(await queued()).toHaveLength(1);
});

test('invoice form: warns that typed text is not stored while the engine is unreachable, and stores the text after reconnecting', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  let away = false;
  const lines: WebSocketRoute[] = [];
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    if (away) return void line.close();
    lines.push(line);
    line.connectToServer();
  });
  await page.reload();
  await begin('new');
  const remarks = field('Uwagi na fakturze');
  await remarks.fill('Pierwsze.');
  await expect(kept()).toBeVisible();
  away = true;
  for (const line of lines) await line.close();
  await expect(page.getByText(/nie działa od \d\d:\d\d/)).toBeVisible();
  // The text typed before the failure is saved, so that the message about saving stays.
  await expect(kept()).toBeVisible();
  await remarks.fill('Pierwsze i drugie.');
  await expect(form().getByText('Nie zamykaj okna')).toBeVisible();
  await expect(kept()).toHaveCount(0);
  await expect(remarks).toBeFocused();
  away = false;
  await expect(kept()).toBeVisible();
  await expect(remarks).toBeFocused();
  const [draft] = await house.program.client.invoiceForm.drafts();
  expect(draft?.fields.additionalInfo).toBe('Pierwsze i drugie.');
  await giveUp();
});

test('invoice form: warns of earlier invoices of a stay even when the invoice is saved right after the stay is linked', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  await begin('stay.48155');
  await issue().click();
  await expect(form()).toBeHidden();
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    engine.onMessage((message) => setTimeout(() => line.send(message), 200));
  });
  await page.reload();
  const before = (await queued()).length;
  await begin('copy.900004');
  await expect(field('Nazwa')).not.toHaveValue('');
  await form().getByText('Więcej', { exact: true }).click();
  const stay = field('Pobyt');
  await stay.fill('48155');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await stay.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form().getByRole('region', { name: 'Ten pobyt ma już' })).toBeFocused();
  expect(await queued()).toHaveLength(before);
  await giveUp();
});

test('invoice form: keeps the due date when the payment state is set to paid and then back to unpaid', async () => {
  await begin('copy.900004');
  await field('Stan płatności').selectOption({ label: 'opłacona' });
  await field('Stan płatności').selectOption({ label: 'nieopłacona' });
  await field('Uwagi na fakturze').fill('Termin jak zwykle.');
  const termOf = async () => (await house.program.client.invoiceForm.drafts())[0]?.fields.paymentDate;
  await expect.poll(termOf).toBe(addDays(day, 7));
  await giveUp();
});

test('stay field: Enter links the first result for the latest search text, not a result for an earlier text', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    engine.onMessage((message) => setTimeout(() => line.send(message), 400));
  });
  await page.reload();
  await begin('copy.900004');
  await form().getByText('Więcej', { exact: true }).click();
  const stay = field('Pobyt');
  await stay.fill('Szulc');
  await expect(page.getByRole('option', { name: /48155/ })).toBeVisible();
  await stay.fill('Łoś');
  await stay.press('Enter');
  await expect(form().getByText('Łoś Jan, ').last()).toBeVisible();
  await giveUp();
});

test('invoice form: clears stay and client when a wrongly linked stay is unlinked', async () => {
  await begin('new');
  await form().getByText('Więcej', { exact: true }).click();
  const stay = field('Pobyt');
  await stay.fill('48155');
  await expect(page.getByRole('option', { name: /48155/ })).toBeVisible();
  await stay.press('Enter');
  await form().getByRole('button', { name: 'Usuń powiązanie' }).first().click();
  await field('Uwagi na fakturze').fill('Bez pobytu.');
  const kept = async () => (await house.program.client.invoiceForm.drafts())[0]?.fields;
  await expect
    .poll(kept)
    .toMatchObject({ additionalInfo: 'Bez pobytu.', reservationId: null, clientId: null });
  await giveUp();
});

test('invoice form: keeps the focus in place when a stay or client is linked and unlinked by keyboard', async () => {
  await begin('new');
  await form().getByText('Więcej', { exact: true }).click();
  for (const [name, text, unlink] of [
    ['Pobyt', '48155', 'Usuń powiązanie'],
    ['Klient', '9', 'Usuń powiązanie z klientem'],
  ] as const) {
    await field(name).fill(text);
    await expect(page.getByRole('listbox').getByRole('option', { name: text }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(form().locator('.linked', { hasText: name })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form().getByRole('button', { name: unlink, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(name)).toBeFocused();
    // The client came with the stay and was removed with it.
    if (name === 'Pobyt') await expect(field('Klient')).toBeVisible();
  }
  await field('Uwagi na fakturze').fill('x');
  await giveUp();
});

test('stay field: Enter links no stay when new search results have replaced the stay that the user had highlighted', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  let slow = false;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    engine.onMessage((message) => setTimeout(() => line.send(message), slow ? 1_500 : 0));
  });
  await page.reload();
  await begin('copy.900004');
  await form().getByText('Więcej', { exact: true }).click();
  const stay = field('Pobyt');
  await stay.fill('Szulc');
  await expect(page.getByRole('option', { name: /48155/ })).toBeVisible();
  slow = true;
  await stay.fill('Łoś');
  await stay.press('ArrowDown');
  await expect(page.getByRole('option', { name: /48155/, selected: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /48156/ })).toBeVisible();
  await stay.press('Enter');
  await expect(page.getByRole('option', { name: /48156/, selected: false })).toBeVisible();
  slow = false;
  await stay.press('ArrowDown');
  await stay.press('Enter');
  await expect(form().getByRole('link', { name: /^Łoś Jan/ })).toBeVisible();
  await giveUp();
});

test('invoice form: keeps the draft, and the text typed afterwards, when discarding the draft fails', async () => {
  test.skip(inElectron, 'the desktop window uses a message port, which a test cannot cut');
  let cut = 1;
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      if (cut === 0 || !String(message).includes('invoiceForm/dropDraft')) return engine.send(message);
      cut -= 1;
      void line.close();
    });
  });
  await page.reload();
  await begin('copy.900004');
  await field('Uwagi na fakturze').fill('Pierwsza.');
  await expect(kept()).toBeVisible();
  await page.getByRole('button', { name: 'Odrzuć wpisane dane' }).click();
  await expect.poll(() => cut).toBe(0);
  await page.waitForTimeout(1_000);
  await field('Uwagi na fakturze').fill('Druga.');
  const notes = async () =>
    (await house.program.client.invoiceForm.drafts()).map(({ fields }) => fields.additionalInfo);
  await expect.poll(notes).toEqual(['Druga.']);
  await giveUp();
});

test('invoice form: Ctrl+P prints nothing and explains that an invoice can be printed only after it is saved', async () => {
  await begin('copy.900004');
  await expect(field('Nazwa')).not.toHaveValue('');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.getByText('Fakturę wydrukujesz po zapisaniu.')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-asked');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog').getByText('Wydruk (po zapisaniu)')).toBeVisible();
  await page.keyboard.press('Escape');
});
