import { expect, test } from 'vitest';
import { fetchAllMatchingInvoices } from '../../src-main/cli/invoicesCommand';
import { invoiceFilterSchema } from '#shared/contract/invoicesContract';
import { anInvoice } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT } from './store/openTestStore';

/** Tests more invoices than one page of the list command (500), while another program works on the same profile. */

const ids = Array.from({ length: 620 }, (_, index) => index + 1);

test.each([
  ['one', [620]],
  ['more than a page', ids.slice(10)],
])(
  'kontuar invoices list: lists each remaining invoice once when %s of the invoices is deleted during the listing',
  async (_, removed) => {
    const { engine, store } = await testEngine({
      clock: virtualClock(),
      network: () => Promise.reject(new Error('no network')),
    });
    store.invoices.apply(
      ids.map((invoiceId) => anInvoice({ invoiceId })),
      AT,
    );
    const listing = fetchAllMatchingInvoices(engine.client, invoiceFilterSchema.parse({}));
    // Requests are answered in order, so the first page has been read now.
    await engine.client.invoices.list({ limit: 1 });
    store.invoices.remove(removed);
    const listed = (await listing).map(({ card }) => card.invoice.invoiceId);
    const stayed = ids.filter((id) => !removed.includes(id));
    expect(listed).toEqual(expect.arrayContaining(stayed));
    expect(new Set(listed).size).toBe(listed.length);
  },
);
