import { expect, test, type Locator } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { stay as stayDays } from '#shared/text/formats';
import { openPage } from '#support/browser';
import { anInvoice, aStay, putInvoice, putStay, startSynced, today } from '#support/syncedProgram';

/** Tests guests with right-to-left names: the number after a name stays after it. */

/** Returns the left edges, in CSS pixels, of these parts of an element's text as drawn. */
const leftOf = (within: Locator, parts: readonly string[]) =>
  within.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return wanted.map((part) => {
      const node = nodes.find(({ textContent }) => textContent?.includes(part));
      if (!node?.textContent) return NaN;
      const range = document.createRange();
      const from = node.textContent.indexOf(part);
      range.setStart(node, from);
      range.setEnd(node, from + part.length);
      return range.getBoundingClientRect().left;
    });
  }, parts);

async function expectInOrder(within: Locator, parts: readonly string[]): Promise<void> {
  await expect(within).toContainText(parts.at(-1) ?? '');
  const left = await leftOf(within, parts);
  expect(left, 'every part is drawn').not.toContainEqual(NaN);
  expect(left).toEqual(left.toSorted((a, b) => a - b));
}

test('Today, invoice card and form: keep guest, room and days in reading order for a right-to-left name', async () => {
  const day = today();
  const house = await startSynced({
    prepare: (stranger) => {
      const departed = { arrival: addDays(day, -3), departure: day, check_in_status: 'CHECKED-OUT' };
      const hebrew = { name: 'כהן', forename: 'דוד', room_id: '105', room_name: '105 Dwójka' };
      putStay(stranger, aStay(4801, { ...departed, ...hebrew }));
      putStay(stranger, aStay(4802, { ...departed, room_id: '107', room_name: '107 Dwójka', name: 'Nowak' }));
      putInvoice(stranger, anInvoice(1, { reservationId: 4801 }));
    },
  });
  try {
    const page = await openPage(house.program, { language: 'pl' });
    await expectInOrder(page.getByRole('button', { name: /^wymeldowani/ }), ['105', 'כהן', '107', 'Nowak']);
    await page.goto(`${house.program.origin}/#/invoices?id=1`);
    // The line is the label "pobyt" and the link, so that a text before the name is checked too.
    const stayLine = (within: Locator) => within.getByRole('link', { name: /^כהן/ }).locator('..');
    const days = stayDays('pl', addDays(day, -3), day);
    await expectInOrder(stayLine(page.locator('article')), ['pobyt', 'כהן', '105 Dw', days]);
    await page.goto(`${house.program.origin}/#/invoices?form=stay.4801`);
    await expectInOrder(stayLine(page.locator('article.form')), ['pobyt', 'כהן', '105 Dw']);
  } finally {
    await house.stop();
  }
});

/** Returns whether the part of an element's text is fully visible inside the box that clips it. */
const isSeen = (box: Locator, part: string) =>
  box.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const from = node.textContent?.indexOf(wanted) ?? -1;
      if (from < 0) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + wanted.length);
      const [text, frame] = [range.getBoundingClientRect(), root.getBoundingClientRect()];
      return text.left >= frame.left - 1 && text.right <= frame.right + 1;
    }
    return null;
  }, part);

test('long guest or buyer name: is shortened at the end of the name in both Latin and Arabic script', async () => {
  const day = today();
  const long = 'عبدالرحمن بن عبدالعزيز بن محمد بن عبدالله بن سليمان بن إبراهيم آل الشيخ الحسيني';
  const latin = 'Wolfeschlegelsteinhausen-Bergerdorff von und zu Hohenlohe-Langenburg-Schillingsfürst';
  const arrival = { arrival: day, departure: addDays(day, 2) };
  const buyer = (companyName: string) => ({
    companyName,
    address: 'Lipowa 8, Kielce',
    taxId: '',
    identifierType: 'NONE',
    countryCode: null,
  });
  const house = await startSynced({
    prepare: (stranger) => {
      putStay(stranger, aStay(4901, { ...arrival, name: long, forename: '' }));
      putStay(stranger, aStay(4902, { ...arrival, room_id: '107', room_name: '107 Dwójka', name: latin }));
      putInvoice(stranger, anInvoice(1, { buyer: buyer(`${long} ${long}`) }));
      putInvoice(stranger, anInvoice(2, { buyer: buyer(`${latin} ${latin}`) }));
    },
  });
  try {
    const page = await openPage(house.program, { language: 'pl', zoom: 2 });
    for (const [name, first] of [
      [long, 'عبدالرحمن'],
      [latin, 'Wolfe'],
    ] as const) {
      const cell = page.locator('[data-guest] .guest').filter({ hasText: name });
      expect(await isSeen(cell, first), `Today: ${first}`).toBe(true);
      expect(await isSeen(cell, name), `Today: ${first}, all of it`).toBe(false);
    }
    await page.goto(`${house.program.origin}/#/invoices`);
    for (const [name, first] of [
      [long, 'عبدالرحمن'],
      [latin, 'Wolfe'],
    ] as const) {
      const cell = page.locator('[data-index] .name').filter({ hasText: name });
      expect(await isSeen(cell, first), `Invoices: ${first}`).toBe(true);
      expect(await isSeen(cell, `${name} ${name}`), `Invoices: ${first}, all of it`).toBe(false);
    }
  } finally {
    await house.stop();
  }
});
