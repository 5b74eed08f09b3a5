import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced, today } from '#support/syncedProgram';

/** Tests a settlement invoice that was corrected in the service after its advance had been corrected. */

const ORDER = [anItem('Nocleg', 420, 3, '8'), anItem('Obiad', 35, 6, '8'), anItem('Parking', 40, 3, '23')];

test('settlement correction form: shows the same additional amount due as the invoice card, even after a change of remarks', async () => {
  const day = today();
  const year = day.slice(0, 4);
  const ksefId = '5265877635-20260331-0200FFEEDDCC-0D';
  const on = (days: number) => ({ issueDate: addDays(day, days), saleDate: addDays(day, days) });
  const house = await startSynced({
    prepare: (stranger) => {
      const order = { invoiceItems: ORDER, paymentStatus: 1 };
      // 500.00 of 1,590.00 was paid and 1,090.00 was left; 200.00 of the advance was refunded, so 1,290.00 is left.
      const paid = { ...order, invoiceType: 8, prepaymentValue: 500 };
      putInvoice(stranger, anInvoice(1, { ...paid, ...on(-4), invoiceStatus: 'SENT_KSEF', ksefId }));
      const settled = { ...order, invoiceType: 9, prepaymentValue: 1090 };
      putInvoice(stranger, anInvoice(2, { ...settled, ...on(-3), invoiceStatus: 'SENT_KSEF', ksefId }));
      const back = { ...order, invoiceType: 11, prepaymentValue: 300 };
      putInvoice(
        stranger,
        anInvoice(3, { ...back, ...on(-2), correctionReason: `Zwrot do FV 1/${year}`, correctionId: 1 }),
      );
      const more = { ...order, invoiceType: 12, prepaymentValue: 1290, paymentStatus: 0 };
      putInvoice(
        stranger,
        anInvoice(4, { ...more, ...on(-1), correctionReason: `Korekta do FV 2/${year}`, correctionId: 2 }),
      );
    },
  });
  try {
    const page = await openPage(house.program, { language: 'en' });
    await page.goto(`${house.program.origin}/#/invoices?id=4`);
    await expect(page.getByRole('article')).toContainText(/200\.00\sPLN/);
    await page.goto(`${house.program.origin}/#/invoices?form=edit.4`);
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText(/Additional amount due\s*200\.00\sPLN/);
    await page.getByLabel('Remarks on the invoice').fill('Advance returned in part');
    await expect(summary).toContainText(/200\.00\sPLN/);
    await page.context().close();
  } finally {
    await house.stop();
  }
});

test('settlement correction form: fills in and sends the amount left to pay after the correction of the advance', async () => {
  const day = today();
  const year = day.slice(0, 4);
  const ksefId = '5265877635-20260331-0200FFEEDDCC-0D';
  const on = (days: number) => ({ issueDate: addDays(day, days), saleDate: addDays(day, days) });
  const house = await startSynced({
    prepare: (stranger) => {
      const order = { invoiceItems: ORDER, paymentStatus: 1 };
      const sent = { invoiceStatus: 'SENT_KSEF', ksefId };
      putInvoice(
        stranger,
        anInvoice(1, { ...order, ...sent, ...on(-4), invoiceType: 8, prepaymentValue: 500 }),
      );
      putInvoice(
        stranger,
        anInvoice(2, {
          ...order,
          ...sent,
          ...on(-3),
          invoiceType: 9,
          prepaymentValue: 1090,
          prepaymentId: [1],
        }),
      );
      const back = { ...order, ...sent, ...on(-2), invoiceType: 11, prepaymentValue: 300 };
      putInvoice(
        stranger,
        anInvoice(3, { ...back, correctionReason: `Zwrot do FV 1/${year}`, correctionId: 1 }),
      );
    },
  });
  try {
    const page = await openPage(house.program, { language: 'en' });
    await page.goto(`${house.program.origin}/#/invoices?form=correction.2`);
    const left = page.getByLabel('Left to pay after the correction, gross');
    await expect(left).toHaveValue('1,290.00');
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText(/Additional amount due\s*200\.00\sPLN/);
    await expect(page.getByText(/After deducting them, 1,290\.00\sPLN is left\./)).toBeVisible();
    // One lunch less reduces the amount left to pay by 35.00.
    await page.getByLabel('Quantity, item 2').fill('5');
    await page.getByRole('button', { name: /^Use 1,255\.00\sPLN$/ }).press('Enter');
    // The button disappears, and the focus moves to the field that it filled in.
    await expect(left).toBeFocused();
    await expect(summary).toContainText(/Additional amount due\s*165\.00\sPLN/);
    await page.getByLabel('Reason for the correction').fill('Advance returned in part');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => [...house.stranger.invoices.values()].find(({ invoiceType }) => invoiceType === 12))
      .toMatchObject({
        prepaymentValue: 1255,
        additionalInfo: expect.stringContaining('Pozostaje do zapłaty po korekcie: 1255,00 PLN.'),
      });
    await page.context().close();
  } finally {
    await house.stop();
  }
});
