import { expect, test } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced } from '#support/syncedProgram';

/** Tests the choice between two possible amounts of a correction, and taking the choice back, by mouse and keyboard. */

test('correction card: a click chooses one of two possible amounts, and another click undoes the choice', async () => {
  const stay = { reservationId: null };
  const house = await startSynced({
    prepare: (stranger) => {
      const sold = [anItem('Nocleg', 320, 4, '8'), anItem('Parking', 35, 4, '23')].map((item, at) => ({
        ...item,
        positionId: at + 1,
      }));
      putInvoice(stranger, anInvoice(900_001, { ...stay, invoiceFullNo: 'FV 1/WZÓR', invoiceItems: sold }));
      // Two of four parking days are left, or two are added: −70.00 or +70.00.
      putInvoice(
        stranger,
        anInvoice(900_002, {
          ...stay,
          invoiceType: 10,
          invoiceFullNo: 'FVK 2/WZÓR',
          invoiceItems: [anItem('Parking', 35, 2, '23')],
          correctionReason: 'Korekta do FV 1/WZÓR',
        }),
      );
    },
  });
  try {
    const page = await openPage(house.program, { language: 'pl' });
    await page.goto(`${house.program.origin}/#/invoices?id=900002`);
    const choice = page.getByRole('region', { name: 'Kwota korekty' });
    const less = choice.getByRole('button', { name: /^−70,00/ });
    const more = choice.getByRole('button', { name: /^\+70,00/ });
    const side = page.getByRole('complementary').last();
    await expect(more).toBeVisible();
    await less.click();
    await expect(side).toHaveText(/−70,00/);
    await expect(less).toHaveCount(0);
    const { client } = house.program;
    const change = async () => (await client.invoices.show({ id: '900002' })).figures.gross;
    expect(await change()).toBe(-7_000);

    await choice.getByRole('button', { name: 'Cofnij wybór' }).click();
    await expect(more).toBeVisible();
    await expect(less).toBeVisible();
    expect(await change()).toBeNull();

    // The other amount can then be chosen by keyboard.
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(choice.getByRole('button', { name: 'Cofnij wybór' })).toBeVisible();
    expect(await change()).toBe(7_000);
    await choice.getByRole('button', { name: 'Cofnij wybór' }).focus();
    await page.keyboard.press('Enter');
    await expect(less).toBeVisible();
    expect(await change()).toBeNull();
  } finally {
    await house.stop();
  }
});
