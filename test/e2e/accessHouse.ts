import { test, type Page } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import type { Preferences } from '#shared/model/accountAndPreferences';
import { openPage, type PageOptions } from '#support/browser';
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

/**
 * Starts a property with two stays, prices with a discount and a minimum stay, and two invoices, for accessibility
 * tests.
 */
export const DAY = today();
const room = (number: number) => ({ room_id: String(number), room_name: `${number} Dwójka` });

/** Addresses of every screen, and of the cards and forms on it. */
export const EVERYWHERE = [
  'today',
  'plan',
  'plan?stay=1',
  'invoices',
  'invoices?id=501',
  'invoices?form=new',
  'queue',
  'inbox',
  'figures',
  'settings?part=access',
  'settings?part=backups',
];

export interface AccessHouse {
  readonly house: SyncedProgram;
  readonly page: Page;
  /** Opens the page again. */
  open(options: PageOptions): Promise<void>;
  /** Changes Settings, Accessibility. */
  access(chosen: Partial<Preferences['access']>): Promise<unknown>;
  /** Returns the texts of cells that are wider than their cell. */
  cut(cells: string): Promise<(string | null)[]>;
}

/**
 * Registers the start and end of the property, opens an English page before each test, and resets the settings after
 * it.
 */
export function useAccessHouse(): AccessHouse {
  let house: SyncedProgram;
  let page: Page;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    house = await startSynced({
      prices: () => ({ min_stay: '2', discount: { min_stay: '3', price: '10', type: '0' } }),
      prepare: (stranger) => {
        putStay(
          stranger,
          aStay(1, {
            ...room(101),
            arrival: DAY,
            departure: addDays(DAY, 2),
            name: 'Zawadzka',
            additional_informations: 'Łóżeczko dla dziecka',
          }),
        );
        putStay(
          stranger,
          aStay(2, {
            ...room(102),
            // The longest text has "approx." before the amount.
            payment_status: 'PREPAYMENT_PAID',
            arrival: addDays(DAY, -1),
            departure: addDays(DAY, 1),
            check_in_status: 'CHECKED_IN',
          }),
        );
        putInvoice(stranger, anInvoice(501));
        putInvoice(
          stranger,
          anInvoice(502, {
            invoiceItems: [anItem('Nocleg ze śniadaniem', 420, 1, '8')],
            additionalInfo: 'Płatne przelewem na rachunek powyżej, dziękujemy',
            correctionReason: 'Błędna liczba nocy',
          }),
        );
      },
    });
  });
  test.afterAll(() => house.stop());
  test.beforeEach(async () => {
    page = await openPage(house.program, { language: 'en' });
  });
  const access = async (chosen: Partial<Preferences['access']>) => {
    const now = await house.program.client.app.setPreferences({});
    await house.program.client.app.setPreferences({ access: { ...now.access, ...chosen } });
  };
  test.afterEach(async () => {
    await access({
      letterKeys: true,
      undoStays: false,
      announce: 'all',
      contrast: 'system',
      planAsList: false,
      textSize: 100,
    });
    await page.context().close();
  });
  return {
    get house() {
      return house;
    },
    get page() {
      return page;
    },
    open: async (options) => {
      await page.context().close();
      page = await openPage(house.program, options);
    },
    access,
    cut: (cells) =>
      page
        .locator(cells)
        .evaluateAll((elements) =>
          elements.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        ),
  };
}
