import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { addDays } from '#shared/rules/days';
import { openPage, startProgram } from '#support/browser';
import {
  anInvoice,
  anItem,
  putInvoice,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible } from './watched';

/**
 * Tests a correction that may belong to several invoices: the user links the original on the correction card and
 * removes the link again.
 */

test('correction card: lets the user choose the original invoice', async () => {
  const earlier = addDays(today(), -3);
  const sold = [anItem('Nocleg', 420, 3, '8')];
  const house = await startSynced({
    prepare: (stranger) => {
      for (const id of [900_001, 900_002])
        putInvoice(stranger, anInvoice(id, { issueDate: earlier, invoiceItems: sold, reservationId: null }));
      for (const id of [3, 4])
        putInvoice(
          stranger,
          anInvoice(900_000 + id, {
            invoiceType: 10,
            invoiceFullNo: `FVK ${id}/WZÓR`,
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
    // The list offers two invoices and the other correction, because a correction may also correct another correction.
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByRole('radio').first().check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Powiąż' }).click();
    await expect(link).toContainText('wskazane ręcznie');
    // The other correction may belong to the same invoice, so the amount left to pay is unknown.
    await expect(side).toHaveText(/Zmiana kwoty\s*−1\s260,00/);

    await link.getByRole('button', { name: 'Odłącz' }).click();
    await expect(link).toContainText('Bez powiązania.');

    // Links that another PC chose arrive in the accountant's ZIP; the choice made on this PC wins.
    const links = await linksOfAnotherPc(house);
    await page.goto(`${house.program.origin}/#/settings?part=invoicing`);
    const chooser = page.waitForEvent('filechooser');
    const choose = page.getByRole('button', { name: 'Wybierz plik powiazania.json' });
    await choose.focus();
    await page.keyboard.press('Enter');
    await (
      await chooser
    ).setFiles({
      name: 'powiazania.json',
      mimeType: 'application/json',
      buffer: links,
    });
    const notice = page.getByRole('status').filter({ hasText: 'Wczytane powiązania: 1.' });
    await expect(notice).toContainText('FVK 3/WZÓR: na tym komputerze wskazano inaczej');
    await page.goto(`${house.program.origin}/#/invoices?id=900004`);
    await expect(link).toContainText('wskazane ręcznie');
    await page.goto(`${house.program.origin}/#/invoices?id=900003`);
    await expect(link).toContainText('Bez powiązania.');
  } finally {
    await house.stop();
  }
});

test('advance invoice card: offers a settlement until a settlement is issued, even when a settlement draft exists', async () => {
  const order = [anItem('Nocleg', 420, 3, '8')];
  const settlement = (invoiceStatus: string) =>
    anInvoice(900_009, {
      invoiceType: 9,
      invoiceStatus,
      invoiceItems: order,
      prepaymentValue: 1160,
      additionalInfo: 'Rozlicza FZ 8/WZÓR.',
    });
  const house = await startSynced({
    prepare: (stranger) => {
      const advance = {
        invoiceType: 8,
        invoiceFullNo: 'FZ 8/WZÓR',
        invoiceItems: order,
        prepaymentValue: 100,
      };
      putInvoice(stranger, anInvoice(900_008, advance));
      putInvoice(stranger, settlement('DRAFT'));
    },
  });
  try {
    const page = await openPage(house.program);
    await page.goto(`${house.program.origin}/#/invoices?id=900008`);
    const settle = page.getByRole('button', { name: 'Wystaw rozliczeniową' });
    const { linked } = await house.program.client.invoices.show({ id: '900008' });
    expect(linked.map(({ relation }) => relation)).toContain('settledBy');
    await expect(settle).toBeVisible();
    putInvoice(house.stranger, settlement('ISSUED'));
    await house.program.client.sync.now({ full: true });
    await expect(settle).toBeHidden();
  } finally {
    await house.stop();
  }
});

/**
 * Returns `powiazania.json` as another PC on the same service exports it, with both corrections linked to the second
 * invoice.
 */
async function linksOfAnotherPc({ stranger }: SyncedProgram): Promise<Buffer> {
  const otherProgram = await startProgram();
  try {
    const { client } = otherProgram;
    await client.account.connect({ ...stranger.account, secrets: stranger.secrets });
    // Two PCs share the request limit of one API key, so the first sync pass of the other PC may have to wait.
    await expect.poll(async () => (await client.invoices.list({ limit: 1 })).total).toBe(4);
    for (const id of ['900003', '900004'])
      await client.invoiceLinks.set({ id, others: ['900002'], confirmed: true });
    const selection = { by: 'month' as const, month: today().slice(0, 7) };
    const parts: Buffer[] = [];
    for await (const step of await client.documents.export({ format: 'month', selection }))
      if (step.kind === 'part') parts.push(Buffer.from(step.bytes, 'base64'));
    const files = Object.entries(unzipSync(new Uint8Array(Buffer.concat(parts))));
    const found = files.find(([name]) => name.endsWith('powiazania.json'));
    return Buffer.from(found?.[1] ?? []);
  } finally {
    await otherProgram.stop();
  }
}
