import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  aStay,
  anInvoice,
  anItem,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** Tests what Today, plan, reservation card and invoice card say when reservation and invoices state other payments. */

const day = today();
const KSEF_NUMBER = '5265877635-20250826-0100001AF629-AF';
let house: SyncedProgram;
let page: Page;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  house = await startSynced({
    prepare: (stranger) => {
      const stay = { arrival: day, departure: addDays(day, 2), price_per_stay: '1260.00' };
      putStay(stranger, aStay(1, { ...stay, name: 'Nowak', payment_status: 'FULL_AMOUNT_PAID' }));
      putStay(stranger, aStay(2, { ...stay, name: 'Szulc', room_id: '102', room_name: '102' }));
      const items = (price: number) => [anItem('Nocleg', price, 1, '8')];
      putInvoice(stranger, anInvoice(501, { reservationId: 1, invoiceItems: items(1000) }));
      putInvoice(
        stranger,
        anInvoice(502, {
          reservationId: 2,
          invoiceType: 3,
          paymentStatus: 1,
          invoiceItems: items(500),
        }),
      );
      putInvoice(
        stranger,
        anInvoice(503, {
          reservationId: 2,
          invoiceStatus: 'SENT_KSEF',
          ksefId: KSEF_NUMBER,
          invoiceItems: items(760),
        }),
      );
    },
  });
});
test.afterAll(async () => house.stop());
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
});
test.afterEach(async () => page.context().close());

const differs = () => page.locator('.differs');

test('stay paid in the service with an unpaid invoice: reservation card and invoice card name both amounts and what to do', async () => {
  await page.goto(`${house.program.origin}/#/plan?stay=1`);
  await expect(differs()).toContainText('Rezerwacja i faktury podają różne wpłaty');
  await expect(differs()).toContainText(
    /Stan płatności rezerwacji w serwisie\s*Opłacone w całości\s*1\s260,00\szł/,
  );
  await expect(differs()).toContainText(/Opłacone faktury\s*z zafakturowanych 1\s000,00\szł\s*0,00\szł/);
  await expect(differs()).toContainText('popraw to, co błędne: rezerwację w serwisie, fakturę na jej karcie');
  await expect(page.getByText('rozliczone wg rezerwacji')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${house.program.origin}/#/invoices?id=501`);
  await expect(differs()).toContainText(/Opłacone w całości\s*1\s260,00\szł/);
  await expect(differs()).toContainText(/0,00\szł/);
  await page.goto(`${house.program.origin}/#/today`);
  await expect(page.locator('[data-guest="1"]').first()).toContainText('opłacone, faktura nie');
});

test('unpaid reservation with a paid advance invoice: Today, plan and reservation card say what was paid and what is left', async () => {
  await page.goto(`${house.program.origin}/#/today`);
  const row = page.locator('[data-guest="2"]').first();
  await expect(row).toContainText(/zaliczka\s*ok\. 760,00\szł/);
  await expect(row.locator('.left')).toHaveAttribute('title', /Opłacone faktury: 500,00\szł/);
  await page.goto(`${house.program.origin}/#/plan?day=${day}`);
  await page.locator('#stay-2').hover();
  const hoverCard = page.locator('.stay-card');
  await expect(hoverCard).toContainText('zaliczka wpłacona');
  await expect(hoverCard).toContainText(/Opłacone faktury: 500,00\szł/);
  await expect(hoverCard).toContainText(/Pozostało do zapłaty: ok\. 760,00\szł/);
  await page.goto(`${house.program.origin}/#/plan?stay=2`);
  await expect(differs()).toContainText(/Nieopłacone\s*0,00\szł/);
  await expect(differs()).toContainText(/w tym zaliczka 500,00\szł\s*500,00\szł/);
});

test('reservation card: an unpaid invoice in KSeF has the same status as in the list, and the card says why its payment cannot be marked', async () => {
  await page.goto(`${house.program.origin}/#/plan?stay=2`);
  const invoices = page.locator('section', { hasText: 'Faktury tego pobytu' });
  const entry = invoices.getByRole('listitem').filter({ hasText: 'FV 503/' });
  await expect(entry).toContainText('nieopłacona');
  await expect(entry).toContainText('W KSeF');
  await expect(invoices).toContainText(
    /FV 503\/[^.]*\. Ma numer KSeF: .*oznaczyć ją można tylko w samym serwisie\./,
  );
  // An account with an invoice in KSeF is connected to KSeF, so its other invoices wait for a number.
  await page.goto(`${house.program.origin}/#/invoices`);
  const listed = page.getByRole('grid', { name: 'Lista faktur' }).locator('[data-index]');
  const words = await listed.filter({ hasText: 'FV 502/' }).locator('.standing').innerText();
  await page.goto(`${house.program.origin}/#/plan?stay=2`);
  await expect(invoices.getByRole('listitem').filter({ hasText: 'FV 502/' })).toContainText(words.trim());
});
