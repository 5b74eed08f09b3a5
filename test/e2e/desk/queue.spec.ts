import { expect, test, type Page } from '@playwright/test';
import type { CreateBody } from '#shared/model/invoiceBody';
import { addDays } from '#shared/rules/days';
import { inElectron, openPage } from '#support/browser';
import {
  anInvoice,
  anItem,
  putInvoice,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { problem } from '#support/stranger/strangerAnswers';
import { expectAccessible, expectNoSidewaysScroll, LOOKS, watched } from '../watched';

/** Tests the queue while the service is down: the first sync pass has succeeded, and the service is gone since. */

const day = today();
const buyer: CreateBody['buyer'] = {
  companyName: 'Stolarnia Dąb',
  address: 'ul. Polna 3, Żywiec',
  taxId: '',
  identifierType: 'NONE',
};
const BODY: CreateBody = {
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  buyer,
  seller: { companyName: 'Pensjonat Pod Lipą', address: 'ul. Krupówki 1, Zakopane', taxId: '5265877635' },
  invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'doba', rate: '8', symbol: '' }],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: day,
  saleDate: day,
  paymentDate: addDays(day, 7),
  currency: 'PLN',
  town: 'Szczyrk',
};

let house: SyncedProgram;
let page: Page;
let complaints: string[];
const client = () => house.program.client;
const open = async () => (await client().outbox.list()).open;
const list = () => page.getByRole('navigation', { name: 'Zmiany w kolejce' });
const line = (name: string) => list().getByRole('link', { name });
const detail = () => page.locator('.detail');
const toQueue = () => page.keyboard.press('Alt+4');

// Each test continues with the queue that the previous test left.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  house = await startSynced({
    prepare: (stranger) => {
      for (const id of [900_001, 900_002, 900_003])
        putInvoice(stranger, anInvoice(id, { invoiceItems: [anItem('Nocleg', 420, 1, '8')] }));
    },
  });
  await client().outbox.edit({ id: '900001', patch: { town: 'Szczyrk' }, base: null });
  await expect.poll(async () => (await open()).length).toBe(0);
});
test.afterAll(async () => {
  await house.stop();
});
test.beforeEach(async () => {
  page = await openPage(house.program, { language: 'pl' });
  complaints = watched(page);
  // The page handles keys only after the heading is visible.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
test.afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.context().close();
});

test(
  'queue: when empty, shows when the last change was sent; otherwise describes each waiting change',
  { tag: '@extra' },
  async () => {
    await toQueue();
    await expect(detail()).toContainText(/Kolejka pusta\. Ostatnia zmiana wysłana \d\d:\d\d\./);
    await expect(list()).toContainText('wysłana i potwierdzona');
    await expectAccessible(page);

    // The service is down from here on.
    await house.stranger.close();
    await client().outbox.create({ body: BODY });
    await client().outbox.edit({
      id: '900002',
      patch: { town: 'Żywiec', paymentDate: addDays(day, 9) },
      base: null,
    });
    await client().outbox.remove({ id: '900003' });
    const [created] = await open();
    await client().outbox.create({
      body: { ...BODY, invoiceType: 10, correctionReason: 'Zła liczba nocy' },
      references: { correctionId: created?.localId ?? null, prepaymentId: [] },
    });
    await expect(line('Stolarnia Dąb').first()).toContainText('Nowa faktura');
    await expect(line('FV 900002')).toContainText('Zmiana: Miejsce wystawienia, Termin płatności');
    await expect(line('FV 900003')).toContainText('Usunięcie');
    await expect(list()).toContainText('czeka na fakturę Stolarnia Dąb');
    await expect(list()).toContainText(
      '4 zmiany czekają na tym komputerze. Możesz zamknąć program, nic nie przepadnie.',
    );
    await expect(page.getByRole('link', { name: 'Kolejka , 4 zmiany czekają' })).toBeVisible();
  },
);

test(
  'queue: shows why a change waits and the time of the next attempt, and keeps the change when a retry fails',
  { tag: '@extra' },
  async () => {
    await toQueue();
    await line('FV 900002').click();
    await expect(detail().getByRole('heading', { level: 2 })).toHaveText(
      'Faktura VAT FV 900002/' + day.slice(0, 4),
    );
    await expect(detail()).toContainText('Czeka');
    await detail().getByRole('button', { name: 'Wyślij tę teraz' }).click();
    await expect(detail()).toContainText('Serwis nie odpowiada.');
    await expect(detail()).toContainText(/Następna próba \d\d:\d\d\./);
    await expect(line('FV 900002')).toContainText(/Serwis nie odpowiada, następna próba \d\d:\d\d/);
    await list().getByRole('button', { name: 'Wyślij teraz' }).click();
    await expect.poll(async () => (await open()).length).toBe(4);
  },
);

test(
  'queue: arrow keys select a change, Enter opens its invoice, Delete undoes the change after a confirmation',
  { tag: '@extra' },
  async () => {
    await toQueue();
    await line('Stolarnia Dąb').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(line('FV 900002')).toBeFocused();
    await expect(detail().getByRole('heading', { level: 2 })).toContainText('FV 900002');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: /FV 900002/ })).toBeVisible();
    await page.goBack();

    await line('FV 900003').focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    // A screen reader announces the consequences of the answers with the question, not only its title.
    await expect(question).toHaveAccessibleDescription(
      /Usunięcia nie wysłano do serwisu. Faktura zostanie\./,
    );
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await open()).toHaveLength(4);
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Cofnij' }).press('Enter');
    await expect(line('FV 900003')).toContainText('cofnięta na tym komputerze');
    expect(await open()).toHaveLength(3);
    await page.getByRole('button', { name: 'Przywróć' }).click();
    await expect(page.getByText('Zmiana jest znów w kolejce')).toBeVisible();
    expect(await open()).toHaveLength(4);
  },
);

test(
  'queue: confirming the discard of an already discarded change shows exactly one message, outside the dialog',
  { tag: '@extra' },
  async () => {
    await toQueue();
    await line('FV 900003').first().focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    const change = (await open()).find(({ invoiceFullNo }) => invoiceFullNo.startsWith('FV 900003'));
    const { discarded } = await client().outbox.discard({ changeId: change?.changeId ?? 0 });
    await page.evaluate(() => {
      const announced: string[] = [];
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        for (const node of added) {
          if (!(node instanceof Element)) continue;
          const alerts = [node, ...node.querySelectorAll('*')].filter((element) => element.role === 'alert');
          announced.push(
            ...alerts.map((alert) => (alert.closest('[role$="dialog"]') ? 'in the question' : 'behind it')),
          );
        }
        document.body.dataset['said'] = announced.join(', ');
      }).observe(document.body, { childList: true, subtree: true });
    });
    await question.getByRole('button', { name: 'Cofnij' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Tej zmiany nie można już cofnąć: jest wysyłana');
    await expect(page.locator('body')).toHaveAttribute('data-said', 'behind it');
    await page.getByRole('alert').getByRole('button', { name: 'Rozumiem' }).press('Enter');
    await client().outbox.putBack({ changeIds: discarded });
    await expect.poll(async () => (await open()).length).toBe(4);
  },
);

test(
  'queue: the context menu of a change opens, selects and discards the change, by mouse and by Shift+F10',
  { tag: '@extra' },
  async () => {
    await toQueue();
    const menu = page.getByRole('menu');
    await line('FV 900002').click({ button: 'right' });
    await expect(menu).toHaveAccessibleName(/^Działania: .*FV 900002/);
    await expect(menu.getByRole('menuitem')).toHaveText([
      /Otwórz\s*Enter/,
      /Zaznacz\s*Spacja/,
      /Cofnij albo odrzuć…/,
    ]);
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Zaznacz' }).click();
    await expect(page.getByRole('group', { name: 'Zaznaczone pozycje' })).toContainText('Zaznaczono: 1');

    await line('FV 900003').first().focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(line('FV 900003').first()).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await open()).toHaveLength(4);

    await line('FV 900002').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Otwórz' }).click();
    await expect(page.getByRole('article', { name: /FV 900002/ })).toBeVisible();
  },
);

test(
  'queue: Alt+4 focuses the list of changes; at 200 % Enter opens a change and Esc returns to the list',
  { tag: '@extra' },
  async () => {
    await toQueue();
    await expect(line('Stolarnia Dąb').first()).toBeFocused();
    await page.context().close();
    page = await openPage(house.program, { language: 'pl', zoom: 2 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await toQueue();
    await expect(line('Stolarnia Dąb').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(line('FV 900002')).toBeFocused();
    await expect(page.locator('.detail')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(detail().getByRole('heading', { level: 2 })).toBeFocused();
    await expect(detail().getByRole('heading', { level: 2 })).toContainText('FV 900002');
    await page.keyboard.press('Escape');
    await expect(list()).toBeVisible();
    await expect(list().getByRole('link').first()).toBeFocused();
  },
);

test(
  'queue: Space, Shift and Ctrl+A select changes, which can be sent or copied; Esc clears the selection',
  { tag: '@extra' },
  async () => {
    await toQueue();
    const order = list().getByRole('combobox', { name: 'Kolejność' });
    const names = () => list().getByRole('link').locator('b').allTextContents();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
    const sending = await names();
    await order.selectOption('według numeru');
    await expect.poll(async () => (await names())[0]?.trim()).toBe('FV 900002/2026');
    await order.selectOption('jak będą wysyłane');
    await expect.poll(names).toEqual(sending);
    const bar = page.getByRole('group', { name: 'Zaznaczone pozycje' });
    await line('Stolarnia Dąb').first().focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('Zaznaczono: 1');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('Zaznaczono: 2');
    await expect(line('FV 900002')).toContainText('zaznaczono');
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText(`Zaznaczono: ${await list().getByRole('link').count()}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await line('FV 900003')
      .first()
      .click({ modifiers: ['Control'] });
    await line('FV 900002').hover();
    await line('FV 900002').locator('.tick').click();
    await expect(bar).toContainText('Zaznaczono: 2');
    await bar.getByRole('button', { name: 'Wyślij zaznaczone' }).click();
    await expect(page.getByText('Wysyłanie…', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => {
        document.body.dataset['copied'] = text;
        return Promise.resolve();
      };
    });
    await bar.getByRole('button', { name: 'Kopiuj' }).click();
    const copied = (await page.locator('body').getAttribute('data-copied')) ?? '';
    expect(copied.split('\n')).toHaveLength(2);
    expect(copied).toMatch(/FV 900002.* · Zmiana: Miejsce wystawienia, Termin płatności · /);
  },
);

test(
  'queue: an unanswered change is shown as uncertain, with a button to check but no button to resend or undo',
  { tag: '@extra' },
  async () => {
    const { stranger, program, stop } = await startSynced({
      prepare: (service) => {
        putInvoice(service, anInvoice(900_011));
        // After the update the service answers no request about invoices.
        service.afterEach(({ method }) => {
          if (method === 'PATCH') service.misbehave(problem(503, 'Down', '/invoices'), 50);
        });
      },
    });
    try {
      stranger.misbehave('cut', 1, ({ method }) => method === 'PATCH');
      await program.client.outbox.edit({ id: '900011', patch: { town: 'Wisła' }, base: null });
      const state = async () => (await program.client.outbox.list()).open[0]?.state;
      await expect.poll(state).toBe('uncertain');
      await page.context().close();
      page = await openPage(program, { language: 'pl' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await toQueue();
      await expect(list()).toContainText('bez potwierdzenia');
      await expect(detail()).toContainText('Bez potwierdzenia');
      await expect(detail()).toContainText('Serwis nie potwierdził jeszcze tej zmiany');
      await expect(detail()).not.toContainText('Wysyłanie');
      await expect(detail().getByRole('button', { name: 'Wyślij tę teraz' })).toHaveCount(0);
      await expect(detail().getByRole('button', { name: 'Cofnij zmianę' })).toHaveCount(0);
      await detail().getByRole('button', { name: 'Sprawdź teraz' }).press('Enter');
      await expect(page.getByText('Sprawdzanie w serwisie, czy zmiana dotarła')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Alt+3');
      await expect(page.getByRole('row', { name: /FV 900011/ })).toContainText('Bez potwierdzenia');
    } finally {
      await stop();
    }
  },
);

test(
  'closing the window: warns exactly once how many changes wait in the queue',
  { tag: '@extra' },
  async () => {
    test.skip(inElectron, 'the host itself asks (test/host/desktop.slow.test.ts)');
    await toQueue();
    await line('FV 900002').click();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    const dialog = page.getByRole('dialog', { name: '4 zmiany czekają na wysłanie do serwisu' });
    await expect(dialog).toContainText('Są zapisane na tym komputerze i nie przepadną.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Nie zamykaj' }).press('Enter');
    await expect(dialog).toBeHidden();
    expect(await open()).toHaveLength(4);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toEqual(['beforeunload']);
    expect(await open()).toHaveLength(4);
  },
);

test(
  'changes waiting to be sent: a sync status button opens their queue, and the question before disconnecting the PC states their number',
  { tag: '@extra' },
  async () => {
    await page.getByRole('button', { name: /Serwis nie odpowiada|Czekają/ }).click();
    await page.getByRole('button', { name: 'Otwórz kolejkę' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kolejka' })).toBeVisible();
    await page.keyboard.press('Alt+6');
    await page.getByRole('button', { name: 'Odłącz ten komputer' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      '4 zmiany czekają na wysłanie. Pozostaną na tym komputerze',
    );
    await page.getByRole('button', { name: 'Nie odłączaj' }).click();
  },
);

for (const way of LOOKS) {
  test(
    `queue: is accessible and fits the width: ${way.language}, ${way.theme}, ${way.zoom * 100} %`,
    { tag: way.tag },
    async () => {
      await page.context().close();
      page = await openPage(house.program, way);
      await page.goto(`${house.program.origin}/#/queue`);
      await expect(page.getByRole('navigation', { name: /^Zmiany w|^Changes in/ })).toBeVisible();
      await expectAccessible(page);
      const [first] = await open();
      await page.goto(`${house.program.origin}/#/queue?change=${first?.changeId ?? 0}`);
      await expect(page.locator('.detail').getByRole('heading', { level: 2 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    },
  );
}
