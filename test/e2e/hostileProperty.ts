import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import type { RawInvoice } from '#support/stranger/strangerInvoices';
import { json } from '#support/stranger/strangerAnswers';
import { startProgram, type Program } from '#support/browser';
import { openReceiver } from '#support/receiver';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import type { RawStay } from '#support/stranger/stays';
import { anInvoice, aStay, putInvoice, putStay, today } from '#support/syncedProgram';
import { INVOICE_FIELDS, invoiceWith, STAY_FIELDS } from '../hostile/fields';
import { acting, PAYLOADS, PAYLOAD_NAMES } from '../hostile/payloads';
import { expectNoSidewaysScroll } from './watched';

/** A property whose service sends hostile data: every payload in every field, next to a few records with valid data. */

export const day = today();
const STAY_TEXTS = ['forename', 'name', 'phone', 'email', 'additional_informations', 'source', 'door_code'];
const LONG_FIELDS = [
  'invoiceFullNo',
  'ksefId',
  'town',
  'currency',
  'additionalInfo',
  'personIssue',
  'correctionReason',
  'buyer.companyName',
  'buyer.address',
  'buyer.taxId',
  'seller.companyName',
  'seller.bankNo',
  'invoiceItems.0.name',
  'invoiceItems.0.unit',
  'invoiceItems.0.rate',
];
export const NEIGHBOUR = 'Sąsiad';
export const NEIGHBOURS = [10, 11, 12];
/**
 * First ids of the generated records: stays with a payload in their text fields, stays with a payload in every field,
 * invoices with a payload, and valid invoices that the tests edit.
 */
export const [TEXTS, WHOLE, INVOICES, EDITED] = [50_000, 60_000, 1_000, 2_000];
const guests = PAYLOAD_NAMES.toReversed().map((name, at) => ({ id: TEXTS + at, value: valueOf(name) }));

export function valueOf(name: string): string {
  return PAYLOADS[name] ?? '';
}
export const numberOf = (name: string, first: number) => first + PAYLOAD_NAMES.indexOf(name);
const nights = { arrival: day, departure: addDays(day, 2) };
function hostileStay(id: number, fields: readonly string[], value: string, edited = '08'): RawStay {
  const roomFields = { room_id: String(id), room_name: `${id}`, edit_date: `${day} ${edited}:00:00` };
  return aStay(id, {
    ...nights,
    ...roomFields,
    ...Object.fromEntries(fields.map((field) => [field, value])),
  });
}
const neighbour = (id: number) =>
  aStay(id, {
    ...nights,
    room_id: String(id),
    room_name: `${id}`,
    forename: 'Anna',
    name: `${NEIGHBOUR} ${id}`,
    additional_informations: `Nota ${id}`,
  });
const neighbourInvoice = (id: number): RawInvoice =>
  anInvoice(id, { buyer: { companyName: `${NEIGHBOUR} ${id}`, address: 'Rynek 1', taxId: '5265877635' } });

/** Returns prices of rooms whose names contain a payload; the first room has a valid name. */
function hostilePrices() {
  const open = { price: '200.00', min_stay: '0', max_stay: '0', avail_arrival: '1', avail_departure: '1' };
  const about = { pricing_type: 'PRICE_PER_ROOM', options: [] };
  const days = Array.from({ length: 30 }, (_, n) => addDays(day, n));
  const rooms = PAYLOAD_NAMES.map((name) => [
    String(numberOf(name, WHOLE)),
    {
      ...about,
      room_name: valueOf(name),
      prices_and_restrictions: Object.fromEntries(days.map((night) => [night, { ...open, discount: [] }])),
    },
  ]);
  return { currency: 'PLN', rooms: Object.fromEntries(rooms) };
}

/**
 * Waits until no sync pass is running. The sync status need not be green, because the program set invalid records
 * aside.
 */
async function passed(program: Program): Promise<void> {
  for await (const { firstPass, progress } of await program.client.sync.watch())
    if (!firstPass && progress === null) return;
}

/**
 * Starts the service and a program that has read all its records. The inbox entries about changed stays follow a little
 * later.
 */
export async function startHostile(): Promise<{ readonly program: Program; readonly stranger: Stranger }> {
  const stranger = await startStranger({ requestsPerMinute: 6_000 });
  for (const { id, value } of guests) putStay(stranger, hostileStay(id, STAY_TEXTS, value));
  for (const name of PAYLOAD_NAMES) {
    putStay(stranger, hostileStay(numberOf(name, WHOLE), STAY_FIELDS, valueOf(name)));
    // A record with the longest payload in all its fields would exceed the largest accepted record.
    const fields = valueOf(name).length > 20_000 ? LONG_FIELDS : INVOICE_FIELDS;
    putInvoice(stranger, invoiceWith(numberOf(name, INVOICES), fields, valueOf(name)));
    putInvoice(stranger, neighbourInvoice(numberOf(name, EDITED)));
  }
  putStay(stranger, hostileStay(70_000, STAY_TEXTS, 'M'.repeat(1_000_000)));
  for (const id of NEIGHBOURS) {
    putStay(stranger, neighbour(id));
    putInvoice(stranger, neighbourInvoice(id));
  }
  const isPricing = ({ path }: { path: string }) => path.endsWith('/get/pricing');
  stranger.misbehave(json(200, { status: 'success', data: hostilePrices() }), Infinity, isPricing);
  const program = await startProgram();
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passed(program);
  // Changes stays that the first sync pass has already read; the last test finds these changes in the inbox.
  for (const [at, { id }] of guests.entries())
    putStay(stranger, hostileStay(id, STAY_TEXTS, guests.at(at - 1)?.value ?? '', '09'));
  const tell = await openReceiver(program.client);
  for (const { id } of guests)
    await tell('reservation.updated', {
      reservationId: id,
      roomId: id,
      clientId: 1,
      ...nights,
      changedFields: [],
    });
  return { program, stranger };
}

/** Returns visible texts that overlap within one line or row. The function runs in the page. */
function crossed(): string[] {
  const wrong: string[] = [];
  const seenAtAll = { visibilityProperty: true, opacityProperty: true };
  const seen = (node: Element): DOMRect[] => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let at: Element | null = node; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return [...node.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && (child.textContent ?? '').trim() !== '')
      .flatMap((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return [...range.getClientRects()].slice(0, 50);
      })
      .map(
        (box) =>
          new DOMRect(
            Math.max(box.left, left),
            Math.max(box.top, top),
            Math.min(box.right, right) - Math.max(box.left, left),
            Math.min(box.bottom, bottom) - Math.max(box.top, top),
          ),
      )
      .filter(({ width, height }) => width > 2 && height > 2);
  };
  for (const row of document.querySelectorAll('[role="option"], li, tr, header, dl, [data-guest]')) {
    if (!row.checkVisibility(seenAtAll)) continue;
    const texts = [...row.querySelectorAll('*')]
      .filter((node) => node.checkVisibility(seenAtAll) && !node.closest('.visually-hidden'))
      .map((node) => ({ node, boxes: seen(node) }))
      .filter(({ boxes }) => boxes.length > 0);
    for (const [at, text] of texts.entries())
      for (const otherText of texts.slice(at + 1)) {
        if (text.node.contains(otherText.node)) continue;
        const over = text.boxes.some((a) =>
          otherText.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
          ),
        );
        if (over)
          wrong.push(`${text.node.textContent?.slice(0, 40)} | ${otherText.node.textContent?.slice(0, 40)}`);
      }
  }
  return wrong.slice(0, 5);
}

/** Runs the checks that hold for every screen, whatever its content. `name` names the screenshot. */
export async function expectIntact(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  const found = await page.evaluate(() => ({
    ran: 'hostile' in window,
    // Elements that no screen of the program contains, and links that lead out of the program or run code.
    made: [
      ...document.querySelectorAll(
        'script:not([src]), img, iframe, object, embed, base, [onload], [onerror]',
      ),
    ].map((node) => node.outerHTML.slice(0, 200)),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => href)
      .filter((href) => !href.startsWith(location.origin)),
    // Headings that cover more than half of the window height, where the content below belongs.
    heads: [...document.querySelectorAll('h1, h2, header')]
      .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height > innerHeight / 2)
      .map((node) => node.outerHTML.slice(0, 120)),
    text: document.body.innerText,
    titles: [...document.querySelectorAll('[title],[aria-label]')].map(
      (node) => `${node.getAttribute('title') ?? ''} ${node.getAttribute('aria-label') ?? ''}`,
    ),
    // Buttons that lie outside the window. The room plan and its date strip are exempt because they scroll by
    // themselves.
    out: [...document.querySelectorAll('button, [role="button"], h2')]
      .filter((node) => node.checkVisibility() && !node.closest('[role="grid"], .visually-hidden'))
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => node.outerHTML.slice(0, 120)),
    // An element outside the page's own header, navigation and content would cover these parts.
    tall: document.documentElement.scrollHeight - document.documentElement.clientHeight,
  }));
  expect({ ...found, text: '', titles: [] }, name).toEqual({
    ran: false,
    heads: [],
    made: [],
    links: [],
    out: [],
    text: '',
    titles: [],
    tall: 0,
  });
  expect(await page.evaluate(crossed), name).toEqual([]);
  expect(acting([found.text, ...found.titles].join(' ')), name).toEqual([]);
  if (process.env['KONTUAR_PICTURES'])
    await page.screenshot({
      path: `${process.env['KONTUAR_PICTURES']}/${name}.${(page.viewportSize()?.width ?? 0) < 700 ? '200' : '100'}.png`,
    });
}
