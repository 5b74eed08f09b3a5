import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openPage } from '#support/browser';
import { anInvoice, putInvoice, startSynced, type SyncedProgram } from '#support/syncedProgram';

/**
 * Tests an import of KSeF files that takes only some of the files: the dialog shows the number and announces it to
 * screen readers.
 */

let house: SyncedProgram;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) => [1, 2].forEach((id) => putInvoice(stranger, anInvoice(id))),
  });
});
test.afterAll(() => house.stop());

const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
async function xmlOf(id: string): Promise<string> {
  const { xml } = await house.program.client.documents.fa3({ id });
  return xml.replace(/<SystemInfo>[^<]*/, '<SystemInfo>Serwis');
}
async function opened(language: 'pl' | 'en'): Promise<Page> {
  const page = await openPage(house.program, { language });
  await page.goto(`${house.program.origin}/#/invoices`);
  await page.getByRole('button', { name: language === 'pl' ? 'Pliki z KSeF' : 'Files from KSeF' }).click();
  return page;
}

test('KSeF file import: shows the number of matched and of rejected files in one summary', async () => {
  const page = await opened('pl');
  const dialog = page.getByRole('dialog');
  const files = [
    file('a.xml', await xmlOf('1')),
    file('b.xml', '<a/>'),
    file('c.xml', (await xmlOf('1')).replaceAll('FV 1/', 'FV 77/')),
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  await expect(dialog.getByRole('status').last()).toHaveText(
    /1 plik pasuje do faktury\. Wszystkie pola się zgadzają\.\s*2 pliki nie zostały wczytane, wymieniono je niżej\./,
  );
  await page.context().close();
});

test('KSeF file import: states how many files were read and matched when a file cannot be saved to the disk', async () => {
  const page = await opened('en');
  const dialog = page.getByRole('dialog');
  // A folder blocks the file name of the second invoice. More than 200 files are sent in several calls.
  mkdirSync(join(house.program.profileDir, 'documents', 'ksef', 'inv-2.bez-numeru.xml.sealed', 'x'), {
    recursive: true,
  });
  const others = Array.from({ length: 199 }, (_, at) => file(`${at}.xml`, '<a/>'));
  await dialog
    .locator('input[type=file]')
    .setInputFiles([file('a.xml', await xmlOf('1')), ...others, file('b.xml', await xmlOf('2'))]);
  const statusLine = dialog.getByRole('status').last();
  await expect(statusLine).toContainText('The files could not be saved to the disk.');
  await expect(statusLine).toContainText('200 of 201 files were read. Import the rest again.');
  await expect(statusLine).toContainText('1 file matches an invoice.');
  await page.context().close();
});

test('KSeF files: files dropped while another import runs are reported as skipped, by name', async () => {
  const page = await opened('en');
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => {
    const read = Blob.prototype.slice;
    const gate = new Promise<void>((open) => addEventListener('let-go', () => open(), { once: true }));
    const bytes = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await gate;
      return bytes.call(read.call(this));
    };
  });
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-drop-'));
  const line = await page.context().newCDPSession(page);
  const drop = async (...names: string[]) => {
    const files = names.map((name) => join(folder, name));
    for (const path of files) writeFileSync(path, '<a/>');
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await line.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  };
  await drop('first.xml');
  const statusLine = dialog.getByRole('status').last();
  await expect(statusLine).toContainText('Reading files…');
  await drop('second.xml', 'third.xml');
  const passed = '2 files were skipped because others were being read. Drop them again.';
  await expect(statusLine).toContainText(passed);
  await page.evaluate(() => dispatchEvent(new Event('let-go')));
  await expect(dialog.getByText(/^first\.xml: /)).toBeVisible();
  await expect(statusLine).toContainText(passed);
  // The message about skipped files stays until the next files are read.
  await drop('second.xml');
  await expect(dialog.getByText(/^second\.xml: /)).toBeVisible();
  await expect(statusLine).not.toContainText('skipped');
  await page.context().close();
  rmSync(folder, { recursive: true });
});
