import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from './watched';

/** Tests Settings, events: the receiver is turned on, tested and described, with real deliveries. */

let synced: SyncedProgram;
let port: number;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  synced = await startSynced({
    prepare: (stranger) => {
      for (const id of [501, 502]) putInvoice(stranger, anInvoice(id));
    },
  });
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  ({ port } = free.address() as AddressInfo);
  await new Promise((resolve) => free.close(resolve));
});
test.afterAll(() => synced.stop());

async function openPart(page: Page, name: string) {
  await page.evaluate(() => {
    location.hash = '#/settings?part=events';
  });
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

const KEY = 'tajny-klucz-4711';

async function deliver(path: string, eventType: string, data: object, key = KEY): Promise<number> {
  const body = JSON.stringify({
    webhookId: randomUUID(),
    eventType,
    timestamp: new Date().toISOString(),
    data,
  });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  // Each delivery uses its own connection, because the receiver may close a kept connection just when it is used again.
  const headers = {
    'Content-Type': 'application/json',
    'X-Webhook-Signature': signature,
    Connection: 'close',
  };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })).status;
}

test('event receiver settings: turn the receiver on with a signing key, list each delivery and turn the receiver off', async () => {
  const { program, stranger } = synced;
  const page = await openPage(program, { language: 'pl' });
  const complaints = watched(page);
  await openPart(page, 'Powiadomienia serwisu');
  const status = page.getByRole('status').filter({ hasText: /Wyłączony|Działa/ });
  await expect(status).toHaveText('Wyłączony');
  await expect(page.getByText('Nie przyszło jeszcze żadne powiadomienie.')).toBeVisible();

  await page.getByLabel('Port').fill('80');
  await page.getByLabel('Serwis podpisuje powiadomienia (HMAC)').check();
  await page.getByRole('button', { name: 'Włącz odbiornik' }).click();
  await expect(page.getByText('Port to liczba od 1024 do 65535.')).toBeVisible();
  await expect(page.getByText('Podaj klucz, którym serwis podpisuje.')).toBeVisible();
  await expect(page.getByLabel('Port')).toBeFocused();
  await page.getByLabel('Port').fill(String(port));
  await expect(page.getByText('Port to liczba od 1024 do 65535.')).toBeHidden();
  await page.getByLabel('Klucz podpisu', { exact: true }).fill(KEY);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Działa, czeka na powiadomienia');

  const address = page.getByRole('definition').filter({ hasText: 'http://127.0.0.1' });
  await expect(address).toContainText('••••••••');
  await page.getByRole('button', { name: 'Pokaż ścieżkę' }).click();
  await expect(page.getByRole('button', { name: 'Kopiuj ścieżkę' })).toBeVisible();
  const shown = (await address.locator('code').textContent()) ?? '';
  const path = shown.slice(shown.indexOf('/', 'http://'.length));

  const asked = stranger.requests.length;
  expect(await deliver(path, 'invoice.updated', { invoiceId: 501 })).toBe(200);
  expect(await deliver(path, 'invoice.updated', { invoiceId: 502 }, 'another')).toBe(401);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'faktura 501' })).toContainText('przyjęte');
  await expect(rows.filter({ hasText: 'błędny podpis' })).toHaveCount(1);
  await expect
    .poll(() => stranger.requests.slice(asked).map((request) => request.path.split('/').at(-1)))
    .toContain('501');
  expect(stranger.complaints).toEqual([]);

  await page.getByRole('button', { name: 'Utwórz nową ścieżkę' }).click();
  await expect(address.locator('code')).not.toHaveText(shown);
  // The path is hidden again at once, and a new path applies a moment later.
  await expect.poll(() => deliver(path, 'invoice.updated', { invoiceId: 501 })).toBe(404);

  await page.reload();
  await expect(page.getByLabel('Nowy klucz podpisu (puste: bez zmiany)', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Wyłącz odbiornik' }).click();
  await expect(status).toHaveText('Wyłączony');
  await expect(deliver(path, 'invoice.updated', { invoiceId: 501 })).rejects.toThrow();
  expect(complaints).toEqual([]);
  await page.close();
});

for (const { language, theme, zoom } of LOOKS)
  test(`event receiver settings: are accessible and fit the width: ${language}, ${theme}, ${zoom}00 %`, async () => {
    const { program } = synced;
    const state = await program.client.eventReceiver.receiver();
    const { status: _status, hasKey: _hasKey, ...wanted } = state;
    await program.client.eventReceiver.setReceiver({ ...wanted, on: true, key: null });
    const page = await openPage(program, { language, theme, zoom });
    const complaints = watched(page);
    await openPart(page, language === 'pl' ? 'Powiadomienia serwisu' : 'Service events');
    await expect(page.getByRole('row').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await page.close();
  });
