import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { expectAccessible } from './watched';

/** An action that ends with an error that no contract declares is said once, with its time and the next step, until it is read. */
let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());

/** From now on the engine is asked for a procedure that it has not. */
async function breakCalls(page: Page, procedure: string) {
  await page.context().routeWebSocket(/\/rpc/, (line) => {
    const engine = line.connectToServer();
    line.onMessage((message) => {
      engine.send(typeof message === 'string' ? message.replace(procedure, `${procedure}Nowhere`) : message);
    });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('a button whose action fails: what happened and what to do stays until it is read', async () => {
  const page = await openPage(program, { language: 'pl' });
  await breakCalls(page, 'sync/now');
  await page.evaluate(() => (location.hash = '#/settings?part=data'));
  const fetchNow = page.getByRole('main').getByRole('button', { name: 'Pobierz teraz' });
  await fetchNow.click();
  const said = page.getByRole('alert');
  await expect(said).toHaveText(/^\s*\d\d:\d\d: Nie udało się: w Kontuarze wystąpił nieoczekiwany błąd/);
  await expect(said).toContainText('Ustawienia, Połączenie');
  await expectAccessible(page);
  await said.getByRole('button', { name: 'Rozumiem' }).click();
  await expect(said).toHaveCount(0);
  await expect(fetchNow).toBeVisible();
  await page.context().close();
});

test('a switch whose answer nobody waits for: the screen stays, and the same line says it', async () => {
  const page = await openPage(program, { language: 'en' });
  await breakCalls(page, 'app/setPreferences');
  await page.evaluate(() => (location.hash = '#/settings?part=look'));
  await page.getByRole('main').getByText('Dark', { exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await expect(page.getByText('This screen has stopped working')).toHaveCount(0);
  await page.context().close();
});

test('the support file that cannot be made is said once', async () => {
  const page = await openPage(program, { language: 'uk' });
  await breakCalls(page, 'app/bundle');
  await page.evaluate(() => (location.hash = '#/settings?part=connection'));
  await page.getByRole('button', { name: 'Зберегти файл для технічної підтримки' }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('Не вдалося');
  await page.context().close();
});
