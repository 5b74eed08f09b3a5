import { fetchAllInvoicePages } from '#engine/sync/pull/fetchAllInvoicePages';
import { relist, type PartBench } from './partBench';

/** Whole scans, and other answers to them. */

/** The pages that were asked for; `e` is the question for edits. All that is asked is forgotten. */
export const pages = ({ asked }: PartBench) =>
  asked
    .splice(0)
    .map((path) => (path.includes('lastEdit') ? 'e' : (/page=(\d+)/.exec(path)?.[1] ?? path)))
    .join(' ');
export const scan = (bench: PartBench, options: Parameters<PartBench['run']>[0] = {}) =>
  fetchAllInvoicePages(bench.run(options));
export const pageOf = (query: URLSearchParams) => (query.has('lastEdit') ? 'e' : query.get('page'));
/** Does this once, when that page has been answered. */
export const after = (page: string, work: () => void): PartBench['tamper'] => {
  let done = false;
  return (asked, reply) => {
    if (!done && pageOf(asked.query) === page) {
      done = true;
      work();
    }
    return reply;
  };
};
/** Rows of these ids cannot be read, and say not even their id. */
export const nameless =
  (...ids: (number | undefined)[]): PartBench['tamper'] =>
  (_, reply) =>
    relist(reply, ({ data }) => ({
      data: data.map((row) => (ids.includes(Number(row['invoiceId'])) ? { invoiceId: 'none' } : row)),
    }));
