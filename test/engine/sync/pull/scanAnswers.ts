import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { relist, type PullPartFixture } from './pullPartFixture';

/** Helpers for full reads and for changed answers to them. */

/** Returns the requested page numbers (`e` is the request for edits) and clears the record. */
export const pages = ({ asked }: PullPartFixture) =>
  asked
    .splice(0)
    .map((path) => (path.includes('lastEdit') ? 'e' : (/page=(\d+)/.exec(path)?.[1] ?? path)))
    .join(' ');
export const scan = (bench: PullPartFixture, options: Parameters<PullPartFixture['run']>[0] = {}) =>
  fetchAllInvoicePagesIntoMirror(bench.run(options));
export const pageOf = (query: URLSearchParams) => (query.has('lastEdit') ? 'e' : query.get('page'));
/** Runs `work` once, when this page has been answered. */
export const after = (page: string, work: () => void): PullPartFixture['tamper'] => {
  let done = false;
  return (asked, reply) => {
    if (!done && pageOf(asked.query) === page) {
      done = true;
      work();
    }
    return reply;
  };
};
/** Makes the rows with these ids unreadable, their ids included. */
export const nameless =
  (...ids: (number | undefined)[]): PullPartFixture['tamper'] =>
  (_, reply) =>
    relist(reply, ({ data }) => ({
      data: data.map((row) => (ids.includes(Number(row['invoiceId'])) ? { invoiceId: 'none' } : row)),
    }));
