import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { expectAccessible, LOOKS } from '../watched';
import {
  day,
  house,
  page,
  form,
  side,
  alert,
  giveUp,
  issue,
  heading,
  kept,
  field,
  begin,
  queued,
  startForm,
  openAgain,
} from '../invoiceFormPage';

startForm();

/**
 * Tests the invoice form without the service: the first sync pass has succeeded and the service is gone, so that every
 * new invoice waits on this PC.
 */

const NB = '\u00a0';

test('invoice form: fills in company, nights and price to the grosz from a stay, and two clicks issue the invoice', async () => {
  await page.getByRole('button', { name: 'Wystaw fakturę: Szulc' }).click();
  await expect(field('Nazwa')).toHaveValue('Drukarnia Szulc sp. j.');
  await expect(field('Cena brutto, pozycja 1')).toHaveValue('349,99');
  await expect(side()).toContainText('Kwota zgadza się z ceną pobytu');
  await issue().click();

  await expect(page.getByRole('status').getByText('Faktura czeka na wysłanie')).toBeVisible();
  await expect(heading()).toContainText('Faktura VAT');
  await expect(page.getByRole('article')).toContainText('Czeka');
  await expect(page.getByRole('article')).toContainText(`1${NB}049,97${NB}zł`);
  const [change] = await queued();
  expect(change).toMatchObject({ kind: 'create', gross: 104_997, buyerName: 'Drukarnia Szulc sp. j.' });

  // The list continues from the issued invoice, which has no number yet.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Lista faktur' }).locator('.active')).toContainText(
    'bez numeru',
  );

  // The stay now has its invoice, and no unfinished invoice is left.
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('button', { name: 'Wystaw fakturę: Szulc' })).toBeHidden();
  expect(await house.program.client.invoiceForm.drafts()).toEqual([]);
});

test(
  'invoice form: asks for a missing guest address at its field and clears the error once filled',
  { tag: '@extra' },
  async () => {
    await begin('stay.48156');
    await expect(field('Adres')).toBeFocused();
    await issue().click();
    await expect(alert()).toBeFocused();
    await expect(alert()).toContainText('Popraw 1 pole. Reszta formularza jest zachowana.');
    await alert().getByRole('button', { name: 'Nabywca: Adres' }).click();
    await expect(field('Adres')).toBeFocused();
    await expect(field('Adres')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('u');
    await expect(field('Adres')).not.toHaveAttribute('aria-invalid');
    await expect(alert()).toBeHidden();
    await giveUp();
  },
);

test(
  'invoice form: reports a wrong tax number only when fully typed, and clears the error once corrected',
  { tag: '@extra' },
  async () => {
    await begin('new');
    await field('NIP nabywcy').pressSequentially('123456321');
    await expect(form().getByText('Cyfra kontrolna')).toBeHidden();
    await page.keyboard.type('7');
    await expect(field('NIP nabywcy')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8');
    await expect(field('NIP nabywcy')).not.toHaveAttribute('aria-invalid');

    await field('Identyfikator').selectOption('VAT_UE');
    await field('Kraj').fill('de');
    await expect(field('Kraj')).toHaveValue('DE');
    await field('Numer').fill('682196989');
    await page.keyboard.press('Tab');
    await expect(field('Numer')).not.toHaveAttribute('aria-invalid');

    await field('Cena brutto, pozycja 1').fill('12,3,4');
    await page.keyboard.press('Tab');
    await expect(form().getByText('Nieprawidłowy format')).toBeVisible();
    await field('Cena brutto, pozycja 1').fill('1234.5');
    await page.keyboard.press('Tab');
    await expect(field('Cena brutto, pozycja 1')).toHaveValue(`1${NB}234,50`);
    await expect(side()).toContainText(`1${NB}234,50${NB}zł`);
    await giveUp();
  },
);

test(
  'invoice form: shows the total as unknown while an item has no price, and a new item has no rate yet',
  { tag: '@extra' },
  async () => {
    await begin('new');
    await expect(side()).toContainText('Bez kwoty: 1 pozycja.');
    await expect(side()).not.toContainText('0,00');
    await expect(side().getByRole('row', { name: /^Razem/ })).toHaveText(/^Razem\s*(nie wiadomo\s*){3}$/);
    await field('Cena brutto, pozycja 1').fill('100');
    await expect(side()).toContainText(`100,00${NB}zł`);
    await form().getByRole('button', { name: 'Dodaj pozycję' }).click();
    // The new item takes neither the rate nor the unit of the item above.
    await expect(field('Stawka, pozycja 2')).toHaveValue('');
    await expect(field('J.m., pozycja 2')).toHaveValue('szt.');
    await expect(side()).toContainText('Bez kwoty: 1 pozycja.');
    await expect(side()).not.toContainText(`100,00${NB}zł`);
    await giveUp();
  },
);

test(
  'calendar: picks a date by keyboard, with weeks from Monday and named holidays, and returns the focus',
  { tag: '@extra' },
  async () => {
    await begin('new');
    const opener = form().getByRole('button', { name: 'Data sprzedaży: kalendarz' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const month = page.getByRole('dialog', { name: 'Data sprzedaży: kalendarz' });
    await expect(month.getByRole('columnheader')).toHaveText(['pn', 'wt', 'śr', 'cz', 'pt', 'so', 'nd']);
    await expect(month.locator('[aria-current="date"]')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(month.locator(`[data-day="${addDays(day, 7)}"]`)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(month).toBeHidden();
    await expect(opener).toBeFocused();
    await expect
      .poll(async () => (await house.program.client.invoiceForm.drafts())[0]?.fields.saleDate)
      .toBe(addDays(day, 7));

    // The third calendar opens to the left, and nothing of it is cut.
    await form().getByRole('button', { name: 'Termin płatności: kalendarz' }).click();
    const last = page.getByRole('dialog', { name: 'Termin płatności: kalendarz' });
    await expect(last.locator('[data-day]:focus')).toBeInViewport({ ratio: 1 });
    await last.getByRole('button', { name: 'Poprzedni miesiąc' }).click();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(last).toBeHidden();

    // The calendar also opens from the field itself.
    await form().getByRole('group', { name: 'Data wystawienia' }).getByRole('spinbutton').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    const first = page.getByRole('dialog', { name: 'Data wystawienia: kalendarz' });
    await expect(first.locator('[aria-current="date"]')).toBeFocused();
    for (let months = 0; months < 24; months += 1) {
      if (await first.getByRole('button', { name: /Święto Konstytucji 3 Maja/ }).isVisible()) break;
      await page.keyboard.press('PageUp');
    }
    await expect(first.getByRole('button', { name: /3 maja.*Święto Konstytucji 3 Maja/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await giveUp();
  },
);

test(
  'invoice form: hides the fields “Symbol”, “format” and “extraChar” until the user opens their sections',
  { tag: '@extra' },
  async () => {
    await begin('copy.900001');
    await expect(field('Symbol, pozycja 1')).toBeHidden();
    await page.getByRole('button', { name: 'Symbole (PKWiU)' }).click();
    await field('Symbol, pozycja 1').fill('55.10.10.0');
    await form().getByText('Więcej', { exact: true }).click();
    await expect(field('Pole format')).toBeHidden();
    await form().getByText('Pola techniczne serwisu', { exact: true }).click();
    await field('Pole format').fill('A');
    await field('Pole extraChar').fill('K');
    await issue().click();
    await expect(page.getByRole('article')).toContainText('55.10.10.0');
    const [change] = (await queued()).toReversed();
    const card = await house.program.client.invoices.show({ id: change?.localId ?? '' });
    expect(card.invoice).toMatchObject({
      format: 'A',
      extraChar: 'K',
      invoiceItems: [{ symbol: '55.10.10.0' }],
    });
    // Only extraChar can be changed on an existing invoice, format cannot (openapi.yaml, PATCH).
    await page.getByRole('button', { name: 'Edytuj' }).click();
    await form().getByText('Więcej', { exact: true }).click();
    await expect(field('Pole extraChar')).toHaveValue('K');
    await expect(field('Pole format')).toBeHidden();
    await page.getByRole('button', { name: 'Wróć, wpisane dane zostają' }).click();
  },
);

test(
  'unfinished invoice: survives a reload and a closed window, and Undo restores it after a discard',
  { tag: '@extra' },
  async () => {
    await begin('stay.48156');
    await field('Adres').fill('ul. Łąkowa 1, Łódź');
    await field('Uwagi na fakturze').fill('zażółć gęślą jaźń');
    await expect(kept()).toBeVisible();
    await page.reload();
    await expect(field('Adres')).toHaveValue('ul. Łąkowa 1, Łódź');
    await expect(field('Uwagi na fakturze')).toHaveValue('zażółć gęślą jaźń');

    // The window closes without warning.
    await field('Uwagi na fakturze').fill('ostatnie słowo');
    await expect
      .poll(async () => (await house.program.client.invoiceForm.drafts())[0]?.fields.additionalInfo)
      .toBe('ostatnie słowo');
    await page.context().close();
    await openAgain({ language: 'pl' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Alt+3');
    await page.getByRole('button', { name: 'Niedokończone: 1' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Jan Łoś/ })
      .click();
    await expect(field('Uwagi na fakturze')).toHaveValue('ostatnie słowo');

    // A new form from the same stay offers the unfinished invoice.
    await page.goto(`${house.program.origin}/#/today`);
    await begin('stay.48156');
    await expect(field('Adres')).toHaveValue('');
    await page.getByRole('button', { name: 'Wróć do niedokończonej' }).click();
    await expect(field('Adres')).toHaveValue('ul. Łąkowa 1, Łódź');

    await giveUp();
    await page.getByRole('button', { name: 'Przywróć' }).click();
    await expect(field('Uwagi na fakturze')).toHaveValue('ostatnie słowo');
    await giveUp();
  },
);

test('correction form: shows the values before and after, the difference and the reason', async () => {
  await page.goto(`${house.program.origin}/#/invoices?id=900003`);
  await expect(page.getByRole('button', { name: 'Edytuj' })).toBeHidden();
  await page.getByRole('button', { name: 'Wystaw korektę', exact: true }).click();
  await expect(heading()).toHaveText('Korekta FV 900003/2026'.replace('2026', day.slice(0, 4)));
  await expect(field('Rodzaj')).toHaveValue('10');
  // The form does not ask about the convention of the account's corrections; the document states it.
  await expect(page.getByText('Kontuar wyśle stan po korekcie.')).toBeVisible();
  await expect(field('Uwagi na fakturze')).toHaveValue(
    /Korekta do FV 900003\S*\. Pozycje: stan po korekcie\./,
  );
  await field('Ilość, pozycja 1').fill('2');
  await expect(side()).toContainText('Różnica');
  await expect(side().getByRole('row', { name: /^Razem.*1\s590,00.*1\s170,00.*\u2212420,00/ })).toBeVisible();
  // The invoice was not paid: nothing is refunded, and the amount due decreases.
  await expect(side()).toHaveText(/Do zapłaty po korekcie\s*1\s170,00/);

  await issue().click();
  await expect(alert()).toContainText('Przyczyna korekty');
  await field('Przyczyna korekty').fill('Skrócony pobyt');
  await issue().click();
  await expect(heading()).toContainText('Faktura korygująca KSeF');
  await expect(page.getByRole('article')).toContainText('Skrócony pobyt');
  const change = (await queued()).find(({ invoiceType }) => invoiceType === 10);
  expect(change).toMatchObject({ kind: 'create', gross: -42_000 });
});

test(
  'correction form: sends only changed items when the account writes correction items as differences (A28)',
  { tag: '@extra' },
  async () => {
    await page.goto(`${house.program.origin}/#/settings?part=invoicing`);
    const setting = page.getByRole('group', { name: 'Pozycje korekt w serwisie' });
    await expect(setting.getByRole('button', { name: 'Wykryj na podstawie korekt' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await setting.getByRole('button', { name: 'Różnice' }).click();
    await begin('correction.900005');
    await expect(page.getByText('Kontuar wyśle same różnice.')).toBeVisible();
    await expect(field('Ilość, pozycja 1')).toHaveValue('3');
    await field('Ilość, pozycja 1').fill('1');
    await field('Przyczyna korekty').fill('Jedna noc');
    await expect(side()).toHaveText(/Do zapłaty po korekcie\s*750,00[\s\S]*−840,00/);
    await issue().click();
    await expect(heading()).toContainText('Faktura korygująca KSeF');
    await expect(side()).toHaveText(/Zmiana kwoty\s*−840,00\szł\s*Do zapłaty po korekcie\s*750,00/);
    const change = (await queued()).find(({ gross }) => gross === -84_000);
    expect(change).toMatchObject({ kind: 'create', invoiceType: 10 });

    // The next correction of the same invoice starts from the state after this correction, although it was not sent yet
    // (domain.md 6.3).
    await begin('correction.900005');
    await expect(heading()).toContainText('Korekta FV 900005');
    await expect(field('Ilość, pozycja 1')).toHaveValue('1');
    await house.program.client.invoiceForm.setCorrectionWay({ way: 'afterState' });
  },
);

test('invoice edit: sends only the changed fields, waits in the queue and can be undone', async () => {
  await page.goto(`${house.program.origin}/#/invoices?id=900004`);
  await page.getByRole('button', { name: 'Edytuj' }).click();
  await expect(field('Rodzaj (po wystawieniu bez zmian)')).toHaveAttribute('readonly', '');
  await field('Miejsce wystawienia').fill('Żywiec');
  await field('Cena brutto, pozycja 1').fill('500');
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();

  await expect(page.getByRole('article')).toContainText('Czeka');
  await expect(page.getByRole('article')).toContainText('Żywiec');
  const change = (await queued()).find(({ invoiceId }) => invoiceId === 900_004);
  expect(change?.fields.toSorted()).toEqual(['invoiceItems', 'town']);
  await page.getByText('Historia na tym komputerze').click();
  await expect(page.getByText(/zapisano na tym komputerze/)).toBeVisible();

  await page.getByRole('button', { name: 'Cofnij moją zmianę' }).click();
  await expect(page.getByRole('article')).not.toContainText('Żywiec');
  await expect(page.getByRole('article')).toContainText(`420,00${NB}zł`);
});

test(
  'settlement form: fills in the ordered items, the advances and the amount left to pay (domain.md 6.2)',
  { tag: '@extra' },
  async () => {
    await page.goto(`${house.program.origin}/#/invoices?id=900002`);
    await page.getByRole('button', { name: 'Wystaw rozliczeniową' }).click();
    await expect(field('Pozostało do zapłaty')).toHaveValue(`1${NB}090,00`);
    await expect(side().getByRole('row', { name: /^8%.*933,09.*74,65/ })).toBeVisible();
    await expect(side().getByRole('row', { name: /^23%.*66,88.*15,38/ })).toBeVisible();

    await field('Pozostało do zapłaty').fill('1000');
    await page.keyboard.press('Tab');
    await expect(kept()).toBeVisible();
    await page.getByRole('button', { name: `Wstaw 1${NB}090,00${NB}zł` }).press('Enter');
    await expect(field('Pozostało do zapłaty')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field('Pozostało do zapłaty')).toHaveValue(`1${NB}090,00`);
    await giveUp();
  },
);

test(
  'settlement form: counts a corrected advance with its corrected amount (domain.md 6.2, 6.3)',
  { tag: '@extra' },
  async () => {
    await begin('settlement.900006');
    await expect(field('Pozostało do zapłaty')).toHaveValue(`1${NB}190,00`);
    await expect(form().getByRole('listitem').filter({ hasText: 'FV 900006' })).toContainText(
      `400,00${NB}zł`,
    );
    await expect(side().getByRole('row', { name: /^8%.*1\s018,69.*81,50/ })).toBeVisible();
    await expect(side().getByRole('row', { name: /^23%.*73,02.*16,79/ })).toBeVisible();

    await field('Pozostało do zapłaty').fill('1090');
    await page.keyboard.press('Tab');
    await expect(kept()).toBeVisible();
    await page.getByRole('button', { name: `Wstaw 1${NB}190,00${NB}zł` }).click();
    await expect(field('Pozostało do zapłaty')).toHaveValue('1190,00');
    await giveUp();
  },
);

test(
  'invoice form: splits an advance across VAT rates and states why an invoice type is unavailable',
  { tag: '@extra' },
  async () => {
    await begin('copy.900003');
    const type = field('Rodzaj');
    // The list has only types that can be chosen; the reasons for the others are below it.
    await expect(type.locator('option[value="3"]')).toHaveCount(0);
    await form().getByText('Innych rodzajów nie można teraz wybrać').click();
    const reasons = form().getByRole('listitem');
    await expect(reasons.filter({ hasText: 'Faktura zaliczkowa:' })).toContainText('wybierz zaliczkową KSeF');
    await expect(reasons.filter({ hasText: 'Faktura korygująca KSeF:' })).toContainText(
      'zacznij od korygowanej faktury',
    );
    await type.selectOption('8');
    await field('Kwota zaliczki brutto').fill('500');
    await expect(side()).toHaveText(/Wartość zamówienia\s*1\s590,00.*Zostanie do rozliczenia\s*1\s090,00/s);
    await expect(side().getByRole('row', { name: /^8%.*428,02.*34,24.*462,26/ })).toBeVisible();
    await field('Kwota zaliczki brutto').fill('2000');
    await page.keyboard.press('Tab');
    await expect(field('Kwota zaliczki brutto')).toHaveAttribute('aria-invalid', 'true');
    await giveUp();
  },
);

test(
  'invoice form: requires an exemption basis for an exempt item and offers the legal provisions',
  { tag: '@extra' },
  async () => {
    await begin('stay.48155');
    await field('Stawka, pozycja 1').selectOption('zw');
    await field('Gotowe podstawy').selectOption('art. 43 ust. 1 pkt 36 ustawy o VAT');
    await expect(field('Podstawa zwolnienia')).toHaveValue('art. 43 ust. 1 pkt 36 ustawy o VAT');
    await expect(side().getByRole('row', { name: /^zw.*0,00/ })).toBeVisible();
    await giveUp();
  },
);

test(
  'invoice form: accepts an item without a unit of measure, but asks for confirmation of a zero amount',
  { tag: '@extra' },
  async () => {
    await begin('copy.900004');
    await field('J.m., pozycja 1').fill('');
    await field('Ilość, pozycja 1').fill('0');
    await issue().click();
    await expect(alert()).toBeFocused();
    await expect(alert()).toContainText('Sprawdź przed wystawieniem');
    await expect(alert()).not.toContainText('Podaj jednostkę');
    await issue().click();
    await expect(alert()).toBeFocused();
    await alert().getByRole('button', { name: 'Wystaw z kwotą zero lub ujemną' }).click();
    await expect(page.getByRole('article')).toContainText('Czeka');
  },
);

test(
  'invoice form: keeps typed text and focus when the browser fires popstate and hashchange for the same navigation',
  { tag: '@extra' },
  async () => {
    await begin('new');
    await field('Nazwa').focus();
    await page.keyboard.type('Pensjonat Nad Wis');
    // Browsers report one navigation with two events: one for the history entry, and one for the part after #.
    await page.evaluate(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
      window.dispatchEvent(new Event('hashchange'));
    });
    await page.keyboard.type('łą');
    await expect(field('Nazwa')).toHaveValue('Pensjonat Nad Wisłą');
    await expect(field('Nazwa')).toBeFocused();
  },
);

test('invoice form: an invoice can be issued by keyboard alone, starting from the invoice list', async () => {
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('n');
  await expect(field('NIP nabywcy')).toBeFocused();
  await page.keyboard.type('123 456');
  await expect(page.getByRole('listbox', { name: 'Znalezieni nabywcy' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field('Adres')).toHaveValue('ul. Źródlana 14, 43-300 Bielsko-Biała');
  await expect(field('NIP nabywcy')).toHaveValue('1234563218');

  await field('Nazwa towaru lub usługi, pozycja 1').focus();
  await page.keyboard.type('Nocleg');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('210,5');
  await page.keyboard.press('Enter');
  await expect(field('Nazwa towaru lub usługi, pozycja 2')).toBeFocused();
  await page.keyboard.type('Parking');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field('Nazwa towaru lub usługi, pozycja 1')).toHaveValue('Parking');
  await expect(field('Nazwa towaru lub usługi, pozycja 1')).toBeFocused();
  await page.keyboard.press('Control+Delete');
  await expect(field('Nazwa towaru lub usługi, pozycja 1')).toHaveValue('Nocleg');
  await expect(side()).toContainText(`421,00${NB}zł`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toContainText('Czeka');
  await expect(page.getByRole('article')).toContainText(`421,00${NB}zł`);
});

for (const way of LOOKS) {
  test(
    `invoice form: is accessible and fits the width: ${way.language}, ${way.theme}, ${way.zoom * 100} %`,
    { tag: way.tag },
    async () => {
      await page.context().close();
      await openAgain(way);
      for (const start of ['new', 'settlement.900002', 'correction.900003', 'stay.48155']) {
        await begin(start);
        await expect(form()).toBeVisible();
        if (start === 'new' || start.startsWith('correction')) {
          await page.keyboard.press('Control+Enter');
          await expect(alert()).toBeFocused();
        }
        await expectAccessible(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider).toBeLessThanOrEqual(0);
      }
    },
  );
}
