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

export const day = today();

export const ORDER = [
  anItem('Nocleg', 420, 3, '8'),
  anItem('Obiad', 35, 6, '8'),
  anItem('Parking', 40, 3, '23'),
];

export let house: SyncedProgram;

export let page: Page;

export const form = () => page.locator('article.form');

export const side = () => page.getByRole('complementary', { name: 'Podsumowanie' });

export const alert = () => form().getByRole('group', { name: /^(Popraw|Sprawdź|Correct|Check)/ });

/**
 * Waits until the draft is deleted from the disk; otherwise a window that closes at once would leave the draft to the
 * next test.
 */
export async function giveUp(): Promise<void> {
  await page.getByRole('button', { name: 'Odrzuć wpisane dane' }).click();
  await expect.poll(() => house.program.client.invoiceForm.drafts()).toEqual([]);
}

export const issue = () => page.getByRole('button', { name: /^Wystaw (?:fakturę|korektę)$/ });

export const heading = () => page.getByRole('heading', { level: 2 });

export const kept = () => page.getByText('Zapisano roboczo');

export const field = (name: string) => form().getByLabel(name, { exact: true }).filter({ visible: true });

export const begin = (start: string) => page.goto(`${house.program.origin}/#/invoices?form=${start}`);

export const queued = async () => (await house.program.client.outbox.list()).open;

/** Replaces the current page of the program by a new one. */
export async function openAgain(options: Parameters<typeof openPage>[1]): Promise<void> {
  page = await openPage(house.program, options);
}

/**
 * Starts a program before the tests of a file and stops the service after the first sync pass. Each test gets its own
 * page.
 */
export function startForm(): void {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    house = await startSynced({
      prepare: (stranger) => {
        const company = { reservationId: 47000, town: 'Szczyrk', personIssue: 'Ola' };
        putInvoice(stranger, anInvoice(900_001, { ...company, paymentDate: addDays(day, 7) }));
        putInvoice(stranger, anInvoice(900_004, { paymentDate: addDays(day, 7) }));
        const advance = {
          invoiceType: 8,
          invoiceStatus: 'SENT_KSEF',
          paymentStatus: 1,
          prepaymentValue: 500,
        };
        const ksefId = '5265877635-20260331-0200FFEEDDCC-0D';
        // No other test sells to this company, because the form warns about open advances of the same buyer.
        const first = { companyName: 'Browar Tyski', address: 'ul. Piwna 1', taxId: '8567346215' };
        putInvoice(
          stranger,
          anInvoice(900_002, {
            ...advance,
            ksefId,
            invoiceItems: ORDER,
            buyer: { ...first, identifierType: 'NIP' },
          }),
        );
        for (const id of [900_003, 900_005])
          putInvoice(stranger, anInvoice(id, { invoiceStatus: 'SENT_KSEF', ksefId, invoiceItems: ORDER }));
        // An advance of another company; its correction makes it 400.00.
        const otherBuyer = {
          companyName: 'Gmina Zakopane',
          address: 'ul. Kościuszki 13',
          taxId: '7361718125',
        };
        const buyer = { ...otherBuyer, identifierType: 'NIP' };
        putInvoice(stranger, anInvoice(900_006, { ...advance, ksefId, buyer, invoiceItems: ORDER }));
        const corrected = { invoiceType: 11, correctionId: 900_006, prepaymentValue: 400 };
        putInvoice(stranger, anInvoice(900_007, { ...advance, ...corrected, buyer, invoiceItems: ORDER }));
        const guest = { forename: 'Anna', name: 'Szulc', client_id: '9' };
        const before = { arrival: addDays(day, -40), departure: addDays(day, -38) };
        putStay(stranger, aStay(47000, { ...guest, ...before }));
        const now = { arrival: addDays(day, -3), departure: day, check_in_status: 'CHECKED-IN' };
        putStay(stranger, aStay(48155, { ...guest, ...now, price_per_stay: '1049.97' }));
        putStay(stranger, aStay(48156, { ...now, forename: 'Jan', name: 'Łoś', client_id: '10' }));
      },
    });
    await house.stranger.close();
  });
  test.afterAll(async () => {
    await house.stop();
  });
  test.beforeEach(async () => {
    page = await openPage(house.program, { language: 'pl' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  test.afterEach(async () => {
    await page.context().close();
  });
}
