import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import {
  anInvoice,
  anItem,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from './watched';

/** Tests the invoice card: the place of its actions, and the display of fields without a place of their own. */

const SHORT = 900_001;
const LONG = 900_002;
const MIXED = 900_003;
/** Both invoices are paid, because only unpaid ones have the button that marks the payment. */
const KSEF = {
  invoiceStatus: 'SENT_KSEF',
  ksefId: '5265877635-20260331-0200FFEEDDCC-0D',
  paymentStatus: 1,
};

let house: SyncedProgram;
let page: Page;

test.beforeAll(async () => {
  house = await startSynced({
    prepare: (stranger) => {
      const stay = { arrival: addDays(today(), -1), departure: addDays(today(), 2) };
      putStay(stranger, aStay(48_161, { ...stay, forename: 'Ewa', name: 'Brzęczyszczykiewicz' }));
      putInvoice(stranger, anInvoice(SHORT, KSEF));
      putInvoice(
        stranger,
        anInvoice(LONG, {
          ...KSEF,
          invoiceType: 12,
          invoiceFullNo: 'FKR/KSeF/900002/11/2026/SZCZYRK-ZDRÓJ-PENSJONAT-POD-LIPĄ',
          correctionReason: 'Skrócony pobyt',
          reservationId: 48_161,
          clientId: 4471,
          format: 'F1',
          correctionId: SHORT,
          loyaltyPoints: 12,
        }),
      );
      const sauna = { ...anItem('Sauna', 50, 1, '23'), positionId: 2, status: 0 };
      putInvoice(stranger, anInvoice(MIXED, { invoiceItems: [anItem('Nocleg', 420, 1, '8'), sauna] }));
    },
  });
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

async function openCard(id: number) {
  await page.goto(`${house.program.origin}/#/invoices?id=${id}`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(String(id));
}

test(
  'invoice card: keeps the action buttons in place despite a long title, a stay and a KSeF number',
  { tag: '@extra' },
  async () => {
    const placeOf = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return box && [Math.round(box.x), Math.round(box.y)];
    };
    await openCard(SHORT);
    const places = [await placeOf('PDF'), await placeOf('Wystaw korektę'), await placeOf('Wystaw podobną')];
    await openCard(LONG);
    expect([await placeOf('PDF'), await placeOf('Wystaw korektę'), await placeOf('Wystaw podobną')]).toEqual(
      places,
    );
    await expect(page.getByRole('heading', { level: 2 })).toHaveAttribute('title', /POD-LIPĄ$/);
  },
);

test(
  'invoice card: labels known service fields in words and shows unknown fields unchanged',
  { tag: '@extra' },
  async () => {
    await openCard(LONG);
    const others = page.getByRole('complementary', { name: 'Podsumowanie faktury' });
    await expect(others).toHaveText(/Numer klienta w serwisie\s*4471/);
    await expect(others).toHaveText(/Faktura korygowana\s*900001/);
    await expect(others).toHaveText(/loyaltyPoints\s*12/);
    await expect(others).not.toContainText(/clientId|correctionId/);
  },
);

test(
  'invoice card: shows the total of all items and the total of status 1 items when item statuses differ (domain.md A13)',
  { tag: '@extra' },
  async () => {
    await openCard(MIXED);
    const card = page.getByRole('article');
    await expect(card).toContainText(
      /Kontuar liczy wszystkie: 470,00\szł\. Pozycje ze statusem 1: 420,00\szł/,
    );
    await expect(card.getByRole('row').filter({ hasText: 'Sauna' })).toContainText('status 0');
    await openCard(SHORT);
    await expect(card.getByRole('row').filter({ hasText: 'Nocleg' })).not.toContainText('status');
  },
);

for (const way of LOOKS) {
  test(`invoice card: is accessible and fits the width: ${way.language}, ${way.theme}, ${way.zoom * 100} %`, async () => {
    await page.context().close();
    page = await openPage(house.program, way);
    for (const id of [LONG, MIXED]) {
      await openCard(id);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
