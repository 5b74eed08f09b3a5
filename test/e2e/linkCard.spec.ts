import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { openPage } from '#support/browser';
import { anInvoice, anItem, putInvoice, startSynced, today } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** A correction of which several invoices may be the original: chosen once on its card, and taken away again. */
test('a correction’s original is chosen on its card', async () => {
  const earlier = addDays(today(), -3);
  const sold = [anItem('Nocleg', 420, 3, '8')];
  const house = await startSynced({
    prepare: (stranger) => {
      for (const id of [900_001, 900_002])
        putInvoice(stranger, anInvoice(id, { issueDate: earlier, invoiceItems: sold, reservationId: null }));
      putInvoice(
        stranger,
        anInvoice(900_003, {
          invoiceType: 10,
          invoiceFullNo: 'FVK 3/WZÓR',
          invoiceItems: [anItem('Nocleg', 420, 0, '8')],
          correctionReason: 'Rezygnacja',
          reservationId: null,
        }),
      );
    },
  });
  try {
    const page = await openPage(house.program);
    await page.goto(`${house.program.origin}/#/invoices?id=900003`);
    const link = page.getByRole('region', { name: 'Czego dotyczy' });
    await expect(link).toContainText('Nie wiadomo, którą fakturę koryguje.');
    const side = page.getByRole('complementary').last();
    await expect(side).toContainText('nie ustalono');

    await link.getByRole('button', { name: 'Wskaż' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await dialog.getByRole('radio').first().check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Powiąż' }).click();
    await expect(link).toContainText('wskazane ręcznie');
    await expect(side).toHaveText(/Do zwrotu\s*1\s260,00/);

    await link.getByRole('button', { name: 'Odłącz' }).click();
    await expect(link).toContainText('Bez powiązania.');
  } finally {
    await house.stop();
  }
});
