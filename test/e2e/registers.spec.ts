import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { PROOF, startRegisters, SUBJECT, type TestRegisters } from '#support/testRegisters';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { passDone } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/**
 * Tests the register checks: the owner's switch and the form, over a proxy and real HTTPS to a simulated white list.
 */

let registers: TestRegisters;
let stranger: Stranger;
let program: Program;
let page: Page;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  registers = await startRegisters();
  stranger = await startStranger({ invoices: 3 });
  // The program takes the proxy from its environment; addresses on this PC bypass the proxy.
  process.env['HTTPS_PROXY'] = registers.proxy;
  program = await startProgram();
  delete process.env['HTTPS_PROXY'];
  const caPem = `${stranger.ca}\n${registers.ca}`;
  await program.client.account.connect({ ...stranger.account, caPem, secrets: stranger.secrets });
  await passDone(program);
  page = await openPage(program, { language: 'pl' });
});
test.afterAll(async () => {
  await program.stop();
  await stranger.close();
  registers.close();
});

const fetchButton = () => page.getByRole('button', { name: 'Pobierz z białej listy' });
const turnOnButton = () => page.getByRole('button', { name: 'Włącz i pobierz dane po NIP' });
const answer = () => page.getByRole('status', { name: 'Odpowiedź rejestru' });
const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true }).first();

async function newInvoice() {
  await page.goto(`${program.origin}/#/today`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dziś');
  await page.goto(`${program.origin}/#/invoices?form=new`);
  await field('NIP nabywcy').fill(SUBJECT.nip);
}

test('VAT register lookup: is off by default; the form states what data would be sent, and sends nothing', async () => {
  await newInvoice();
  await expect(field('NIP nabywcy')).toHaveValue(SUBJECT.nip);
  await expect(fetchButton()).toBeHidden();
  await expect(turnOnButton()).toHaveAccessibleDescription(/trafia tylko NIP i dzień, bez danych gościa/);
  await field('NIP nabywcy').fill(SUBJECT.nip.slice(0, 9));
  await expect(turnOnButton()).toBeHidden();
  await page.goto(`${program.origin}/#/settings?part=invoicing`);
  await expect(page.getByText('wl-api.mf.gov.pl')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nie pytaj' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  expect(registers.heard).toEqual([]);
});

test('VAT register lookup: one key press in the form enables the lookup, asks the register and fills in the buyer', async () => {
  await newInvoice();
  await page.keyboard.press('Tab');
  await expect(turnOnButton()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field('Nazwa')).toHaveValue('ABC JAN NOWAK');
  await expect(fetchButton()).toBeFocused();
  await expect(turnOnButton()).toBeHidden();
  expect(registers.heard).toHaveLength(1);
  await page.goto(`${program.origin}/#/settings?part=invoicing`);
  await expect(page.getByRole('button', { name: 'Pytaj na żądanie' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('VAT register lookup: fills empty fields and replaces typed fields only on request', async () => {
  const before = registers.heard.length;
  await newInvoice();
  await page.keyboard.press('Tab');
  await expect(fetchButton()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field('Nazwa')).toHaveValue('ABC JAN NOWAK');
  await expect(field('Adres')).toHaveValue(SUBJECT.workingAddress);
  await expect(answer()).toContainText(`Nr zapytania: ${PROOF.requestId}`);
  await expect(answer()).toContainText('VAT: Czynny');
  expect(registers.heard).toHaveLength(before + 1);

  await field('Nazwa').fill('Zakład Jana');
  await expect(answer()).toContainText('Nic nie zmieniono');
  await fetchButton().click();
  await expect(field('Nazwa')).toHaveValue('Zakład Jana');
  await page.getByRole('button', { name: 'Wstaw nazwę i adres z rejestru' }).click();
  await expect(field('Nazwa')).toHaveValue('ABC JAN NOWAK');
  await expectAccessible(page);
});

test('VAT register lookup: reports the cause of a failed request and leaves the form unchanged', async () => {
  registers.answer({ status: 429, body: '{"code":"WL-191","message":"limit"}' });
  await newInvoice();
  await fetchButton().click();
  await expect(answer()).toContainText('Rejestr nie przyjmuje dziś więcej zapytań');
  await expect(answer()).toContainText('WL-191');
  await expect(field('Nazwa')).toHaveValue('');
});
