import { openStore } from '#engine/store/openStore';
import { anInvoice } from '#support/records';

/**
 * Stores pages of invoices one after another and prints each page number once it is committed, until the process is
 * killed.
 */

const PAGE = 200;
const file = process.argv[2] ?? '';
const opened = openStore({ file, clock: { now: () => 0, sleep: () => Promise.resolve() } });
if (!opened.ok) throw new Error(opened.detail);
for (let page = 0; ; page += 1) {
  const invoices = Array.from({ length: PAGE }, (_, index) =>
    anInvoice({ invoiceId: page * PAGE + index + 1, buyer: { companyName: `Strona${page}x Łódź` } }),
  );
  opened.store.invoices.apply(invoices, new Date(page).toISOString());
  process.stdout.write(`${page}\n`);
}
