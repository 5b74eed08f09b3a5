const STORE_FOLDER = 'src-main/engine/store';

/** Survivors of the store that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const STORE = [
  {
    file: `${STORE_FOLDER}/invoices/invoiceWrite.ts`,
    why: 'An id that is surely new is looked up all the same, and not found: only the time of a first scan tells.',
    mutants: [
      'const isNew = (invoiceId: number): boolean => «{ … } → {}»',
      '?? «-Infinity → +Infinity»',
      'if («invoiceId <= highest → true») return false;',
      'highest = invoiceId; return «true → false»;',
    ],
  },
  {
    file: `${STORE_FOLDER}/invoices/invoiceWrite.ts`,
    why: 'An aggregate has its row in an empty table, too.',
    mutants: ['db.first(build.selectFrom(…))?.id → db.first(build.selectFrom(…)).id'],
  },
  {
    file: `${STORE_FOLDER}/invoices/invoiceWrite.ts`,
    why: 'A row of the list has its body: the two are written in one transaction.',
    mutants: ['known && «there?.body → there.body» === body'],
  },
  {
    file: `${STORE_FOLDER}/invoices/invoiceWrite.ts`,
    why: 'What is known by its id is shown, and so has a row; the compiler wants to hear it.',
    mutants: ['if («there → true») index(rows.remove(there.place));'],
  },
  {
    file: `${STORE_FOLDER}/reservations/reservationWrite.ts`,
    why: 'A row of the plan has its body: the two are written in one transaction.',
    mutants: ['const stands = «known && before → known || before» ?'],
  },
  {
    file: `${STORE_FOLDER}/reservations/reservationWrite.ts`,
    why: 'What stands there already is written once more: only the disk has more to do.',
    mutants: ['if («code !== closed || before.hash !== hash → true») updateBody'],
  },
  {
    file: `${STORE_FOLDER}/prices/priceWrite.ts`,
    why: 'Of two equal days either is the first, or the last.',
    mutants: ['«date < least → date <= least» ? date', '«date > most → date >= most» ? date'],
  },
  {
    file: `${STORE_FOLDER}/prices/priceWrite.ts`,
    why: 'What stands there already is written once more: only the disk has more to do.',
    mutants: ['if («same && known.hash === row.hash → false») continue;'],
  },
  {
    file: `${STORE_FOLDER}/outbox/lanes.ts`,
    why: 'A lane is looked for where there is none, and not found: only the time of a first scan tells.',
    mutants: ['any: () => «db.first(some) !== undefined → true»'],
  },
  {
    file: `${STORE_FOLDER}/outbox/lanes.ts`,
    why: 'A row of the list has its body: the two are written in one transaction.',
    mutants: ['«bodyAt.first({ place: shown.place })?.body → …»'],
  },
  {
    file: `${STORE_FOLDER}/outbox/lanes.ts`,
    why: 'What is shown without an id is shown for a change that waits.',
    mutants: ['ownPlaceId(«waiting[0]?.changeId → waiting[0].changeId» ?? 0)'],
  },
  {
    file: `${STORE_FOLDER}/outbox/outboxReads.ts`,
    why: 'An aggregate has its row in an empty table, too.',
    mutants: ['db.first( build …)?.at → db.first(build…).at'],
  },
  {
    file: `${STORE_FOLDER}/outbox/outbox.ts`,
    why: 'An aggregate has its row in an empty table, too.',
    mutants: ['db.first(newest)?.id → db.first(newest).id'],
  },
  {
    file: `${STORE_FOLDER}/outbox/outbox.ts`,
    why: 'A column that is not named is NULL.',
    mutants: ['let who: () => string | null = «() => null → () => undefined»;'],
  },
  {
    file: `${STORE_FOLDER}/outbox/journaled.ts`,
    why: 'A journal that nothing was put into since takes nothing back.',
    mutants: ['let appended = «false → true»;', 'journal.takeBack(); appended = «false → true»;'],
  },
  {
    file: `${STORE_FOLDER}/outbox/adopt.ts`,
    why: 'Named by none is as good as forgotten: every lane is shown anew afterwards.',
    mutants: ["if («typeof invoiceId === 'number' → true») writer.named"],
  },
];
