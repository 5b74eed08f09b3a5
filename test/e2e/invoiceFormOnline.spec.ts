import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { aStay, anInvoice, anItem, putInvoice, putStay, startSynced, today } from '#support/syncedProgram';

/**
 * Tests the invoice form while the service is reachable: refusals appear at their fields, and forbidden actions are not
 * offered.
 */

const day = today();
const RUID = '7c1e9a40-1111-4222-8333-94b2c0ffee00';

test('invoice form: shows a refusal and its request id (RUID) at the field, then sends the corrected invoice', async () => {
  const house = await startSynced({
    prepare: (stranger) => {
      putInvoice(stranger, anInvoice(900_001));
      putStay(stranger, aStay(48155, { arrival: addDays(day, -2), departure: day }));
    },
  });
  const refusal = {
    title: 'Unprocessable',
    status: 422,
    detail: 'Validation failed',
    ruid: RUID,
    errors: { buyer: { taxId: ['NIP nie istnieje w rejestrze'] } },
  };
  const headers = { 'content-type': 'application/problem+json', RUID };
  house.stranger.misbehave(
    { status: 422, headers, body: JSON.stringify(refusal) },
    1,
    ({ method, path }) => method === 'POST' && path.endsWith('/invoices'),
  );
  const page = await openPage(house.program, { language: 'pl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${house.program.origin}/#/invoices?form=copy.900001`);
  await page.getByRole('button', { name: 'Wystaw fakturę', exact: true }).click();
  const card = page.getByRole('article');
  await expect(card).toContainText('Nieprzyjęta – popraw', { timeout: 40_000 });

  await page.getByRole('button', { name: 'Edytuj' }).click();
  const alert = page.getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ });
  await expect(alert).toContainText('NIP nie istnieje w rejestrze');
  await expect(alert).toContainText('serwis odmówił o');
  await expect(alert.getByTitle(RUID)).toBeHidden();
  await alert.getByText('Szczegóły', { exact: true }).click();
  await expect(alert).toContainText('HTTP 422');
  await expect(alert.getByTitle(RUID)).toBeVisible();
  await alert.getByText('Szczegóły', { exact: true }).click();
  await alert.getByRole('button', { name: 'NIP nabywcy' }).click();
  await expect(page.getByLabel('NIP nabywcy')).toBeFocused();
  await page.getByLabel('NIP nabywcy').fill('1134002294');
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: /^(Wystaw fakturę|Zapisz zmiany)$/ }).click();
  await expect(card).toContainText('W serwisie', { timeout: 40_000 });
  // The simulated service stores an invoice even when it answers with an error, so the first invoice is in the list as
  // well.
  expect([...house.stranger.invoices.values()].at(-1)).toMatchObject({ buyer: { taxId: '1134002294' } });
  expect(house.stranger.complaints).toEqual([]);
  await house.stop();
});

test(
  'edit of an invoice already in KSeF: is turned into a correction that contains the edited values',
  { tag: '@extra' },
  async () => {
    const house = await startSynced({
      prepare: (stranger) =>
        putInvoice(stranger, anInvoice(900_001, { invoiceItems: [anItem('Nocleg', 420, 3, '8')] })),
    });
    const { client } = house.program;
    const ksefId = '1134002294-20260331-0200FFEEDDCC-0D';
    const held = house.stranger.invoices.get(900_001);
    house.stranger.invoices.set(900_001, {
      ...anInvoice(900_001),
      ...held,
      invoiceStatus: 'SENT_KSEF',
      ksefId,
    });
    const { invoice } = await client.invoices.show({ id: '900001' });
    const shorter = { name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'szt.', rate: '8', symbol: '' };
    const positionId = invoice.invoiceItems[0]?.positionId ?? null;
    await client.outbox.edit({ id: '900001', patch: { invoiceItems: [{ positionId, ...shorter }] } });
    await expect
      .poll(async () => (await client.conflicts.list())[0]?.kind, { timeout: 40_000 })
      .toBe('locked');

    const page = await openPage(house.program, { language: 'pl' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${house.program.origin}/#/invoices?form=edit.900001`);
    await page.getByRole('button', { name: 'Wystaw korektę' }).click();
    await expect(page.getByLabel('Ilość, pozycja 1')).toHaveValue('2');
    const side = page.getByRole('complementary', { name: 'Podsumowanie' });
    await expect(side).toHaveText(/Do zapłaty po korekcie\s*840,00/);
    await page.getByLabel('Przyczyna korekty').fill('Skrócony pobyt');
    await page.getByRole('button', { name: 'Wystaw korektę', exact: true }).click();
    await expect(page.getByRole('article')).toContainText('Czeka na numer KSeF', { timeout: 40_000 });
    expect(await client.conflicts.list()).toEqual([]);
    await house.stop();
  },
);

test(
  'invoice list and card: for a read-only key, offer neither a new invoice nor an edit, and name the missing scope',
  { tag: '@extra' },
  async () => {
    const house = await startSynced({
      scopes: ['invoices.read'],
      prepare: (stranger) => {
        putInvoice(stranger, anInvoice(900_001));
        putStay(stranger, aStay(48155, { arrival: addDays(day, -2), departure: day }));
      },
    });
    const page = await openPage(house.program, { language: 'pl' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${house.program.origin}/#/invoices`);
    await expect(page.getByText('brak uprawnienia invoices.create').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nowa faktura' })).toBeHidden();
    await page.goto(`${house.program.origin}/#/invoices?id=900001`);
    await expect(page.getByText('brak uprawnienia invoices.update')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edytuj' })).toBeHidden();
    await house.stop();
  },
);
