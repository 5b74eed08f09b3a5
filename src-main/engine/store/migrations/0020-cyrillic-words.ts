import type Connection from 'better-sqlite3';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { nameKey } from '#shared/rules/sortKeys';
import { wordsOfInvoice, wordsOfReservation } from '../search/searchWords';
import { renewWords } from './renewWords';

const LETTER = '[А-яҐґЄєІіЇї]';
/** Records with letters that are folded since then, or with an apostrophe that no longer parts a word. */
const CONCERNED = `body GLOB '*[ҐґЄє]*' OR body GLOB '*${LETTER}[''’ʼ\`]${LETTER}*'`;

/** Schema 20 (docs/store.md, Search): Ukrainian names are found without an apostrophe, and with the letters of another keyboard. */
export function cyrillicWords(connection: Connection.Database): void {
  const key = connection.prepare('UPDATE invoices SET name_key = ? WHERE place = ?');
  renewWords(connection, 'reservation', CONCERNED, (body) => {
    const record: Omit<Reservation, 'doorCode'> = JSON.parse(body);
    return wordsOfReservation(record);
  });
  renewWords(connection, 'invoice', CONCERNED, (body, place) => {
    const record: ShownInvoice = JSON.parse(body);
    const words = wordsOfInvoice(record);
    key.run(nameKey(record.buyer.companyName), place);
    return words;
  });
}
