/** One reason for mutants of a file. */
const because = (file, why, ...mutants) => ({ file: `src-main/engine/sync/pull/${file}.ts`, why, mutants });

/** Survivors of the pull that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const PULL = [
  because(
    'createPull',
    'Only time tells: each pass would compare every invoice with its hash.',
    'if («run.options.full → true») run.store.invoices.distrust(',
  ),
  because(
    'guard',
    'It puts null where null is: there is no question, and there was none.',
    'question || asked(store, kind) → true',
  ),
  because('invoiceCompare', 'The last id of the page is on the page.', 'id <= reach → id < reach'),
  because(
    'invoiceEdits',
    'Only whether there were other rows counts: fewer than none there are not.',
    'rows += rowsOf(page) → rows -= rowsOf(page)',
  ),
  because(
    'invoicePages',
    'No id is above null in SQL, so nothing is compared.',
    'verifyAfter !== null → true',
  ),
  because(
    'invoicePages',
    'Only ten thousand requests tell: a service that goes on for ever is left then.',
    'number > MOST_PAGES → false',
    'number > MOST_PAGES → number >= MOST_PAGES',
  ),
  because('invoiceScan', 'The last id of the page is on the page.', 'id <= reach → id < reach'),
  because(
    'invoiceScan',
    'What has no count is not stored: its schema reads it as null.',
    'const alike = «total === null → false» ||',
  ),
  because(
    'reservations',
    'The direction is 1 or -1, and so is what it divides by.',
    'step * inwards → step / inwards',
  ),
  because('stayInvoices', 'Either is no answer.', 'deadline.then(«() => null → () => undefined»)'),
  because(
    'windows',
    'A window that ends today is a near one, which was asked before.',
    'if («window.to <= today → window.to < today»)',
  ),
  because(
    'windows',
    'Nothing else has the distance 1 that the middle gets.',
    'index >= middle → index > middle',
  ),
];
