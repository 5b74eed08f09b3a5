import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Helpers that find words on a screen that are not Ukrainian or do not fit. */

/** Returns every word of the service's records: names, items, notes and rooms stay Polish in every language. */
export function wordsOfRecords(profileDir: string): ReadonlySet<string> {
  const file = new Database(join(profileDir, 'kontuar.db'), { readonly: true });
  const words = new Set<string>();
  const tables = file
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all();
  for (const table of tables)
    for (const row of file
      .prepare(`SELECT * FROM "${String(table)}"`)
      .raw()
      .iterate())
      for (const word of wordsIn(JSON.stringify(row))) words.add(word);
  file.close();
  return words;
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/\\[nrt"]/g, ' ')
    .toLowerCase()
    .match(/\p{sc=Latin}{2,}/gu) ?? [];

/** Names, abbreviations and symbols that Ukrainian writes in the same way. */
const SAME = new Set(
  `kontuar ksef nip pesel vat pdf csv xlsx xml zip json epp edi optima jpk regon krs ruid api id url http https
  ctrl alt shift esc enter tab home end pageup pagedown page up down delete del backspace insert space f1 f5
  zł pln eur usd gbp adr revpar nbp vies swift iban bic usb wi fi it ip tls pem http mb gb kb ok
  gus kt wl mf gov pl ec europa eu lucide isc ibm plex sans sil ofl pkwiu rodo powiazania zażółć gęślą jaźń kowalska nowak aleksandra
  png jpeg fp github com issues docs md wcag en pdfs orca nvda voiceover narrator linux windows mac macos`.split(
    /\s+/,
  ),
);

/**
 * Returns Latin-script words that are visible or announced to a screen reader, except where another language is marked.
 */
export async function foreignWords(page: Page, ofRecords: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node instanceof Element ? node : node.parentElement;
      if (!of?.checkVisibility() || of.closest('[lang]')?.getAttribute('lang') !== 'uk') continue;
      if (of.closest('code, kbd, .mono, textarea, svg title')) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          found.push(node.getAttribute(name) ?? '');
      else found.push(node.textContent ?? '');
    }
    return found;
  });
  const foreign = texts.filter((text) =>
    wordsIn(text).some((word) => !SAME.has(word) && !ofRecords.has(word)),
  );
  return [...new Set(foreign.map((text) => text.trim().slice(0, 120)))];
}

/** Returns texts of buttons, headings, tabs, column headers and list links that are cut off. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'button, h1, h2, h3, h4, [role=tab], nav a, th, [role=columnheader], legend, label, dt',
      ),
    ];
    const parts = shown.flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('*')]);
    const cut = parts.filter(
      (part) =>
        /\p{sc=Cyrillic}/u.test(part.textContent ?? '') &&
        part.checkVisibility({ opacityProperty: true }) &&
        part.clientWidth > 1 &&
        part.scrollWidth > part.clientWidth + 1,
    );
    return [
      ...new Set(cut.map((part) => `${part.tagName}: ${(part.textContent ?? '').trim().slice(0, 80)}`)),
    ];
  });
}

/** Returns toolbars whose controls take more than one row. */
export const brokenToolbars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=toolbar], .toolbar, .bar:has([role=searchbox])')]
      .filter((bar) => {
        const boxes = [...bar.querySelectorAll('button, input, a')]
          .filter((control) => control.checkVisibility())
          .map((control) => control.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return boxes.some((box) => boxes.some((otherBox) => otherBox.top >= box.bottom));
      })
      .map((bar) => bar.getAttribute('aria-label') ?? bar.className),
  );
