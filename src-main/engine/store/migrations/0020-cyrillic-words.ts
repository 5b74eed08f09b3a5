import type Connection from 'better-sqlite3';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { nameKey } from '#shared/rules/sortKeys';
import { wordsOfInvoice, wordsOfReservation } from '../search/searchWords';

const LETTER = '[А-яҐґЄєІіЇї]';
/** Records with letters that are folded since then, or with an apostrophe that no longer parts a word. */
const CONCERNED = `body GLOB '*[ҐґЄє]*' OR body GLOB '*${LETTER}[''’ʼ\`]${LETTER}*'`;

/** Schema 20 (docs/store.md, Search): Ukrainian names are found without an apostrophe, and with the letters of another keyboard. */
export function cyrillicWords(connection: Connection.Database): void {
  const key = connection.prepare('UPDATE invoices SET name_key = ? WHERE place = ?');
  renew(connection, 'reservation', (body) => {
    const record: Omit<Reservation, 'doorCode'> = JSON.parse(body);
    return wordsOfReservation(record);
  });
  renew(connection, 'invoice', (body, place) => {
    const record: ShownInvoice = JSON.parse(body);
    const words = wordsOfInvoice(record);
    key.run(nameKey(record.buyer.companyName), place);
    return words;
  });
}

function renew(
  connection: Connection.Database,
  kind: 'reservation' | 'invoice',
  wordsIn: (body: string, place: number) => string,
): void {
  const concerned = connection.prepare<[], { place: number; body: string }>(
    `SELECT place, body FROM ${kind}_bodies WHERE ${CONCERNED} ORDER BY place`,
  );
  const remove = connection.prepare(`DELETE FROM ${kind}_words WHERE rowid = ?`);
  const put = connection.prepare(`INSERT INTO ${kind}_words (rowid, words) VALUES (?, ?)`);
  for (const { place, body } of concerned.all()) {
    remove.run(place);
    try {
      put.run(place, wordsIn(body, place));
    } catch (error) {
      // The disk has hurt the record. The next reading writes it anew, words and all.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}
