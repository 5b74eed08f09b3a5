const CONFLICTS = 'src-main/engine/sync/conflicts';

/** Survivors of the engine that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const ENGINE = [
  {
    file: 'src-main/engine/sync/outbox/decision.ts',
    why: 'The end of the switch over all causes: `undefined` counts as false.',
    mutants: ["case 'unreadable': return false; → case 'unreadable':"],
  },
  {
    file: `${CONFLICTS}/conflictView.ts`,
    why: 'A row of the mirror has its record.',
    mutants: [
      'store.outbox.mirror(row.localId).invoice?.addDate → store.outbox.mirror(row.localId).invoice.addDate',
    ],
  },
  {
    file: `${CONFLICTS}/conflictView.ts`,
    why: 'A create never has a record of the service beside it; the compiler wants to hear it.',
    mutants: ["!theirs || «change.kind === 'create' → false»"],
  },
  {
    file: `${CONFLICTS}/conflictView.ts`,
    why: 'A text has no field, so no choice is found for it.',
    mutants: ['fields ?? «[] → ["Stryker was here"]»'],
  },
  {
    file: `${CONFLICTS}/correction.ts`,
    why: 'No body can be made of an invoice without a type.',
    mutants: ['type === null → false'],
  },
  {
    file: `${CONFLICTS}/correction.ts`,
    why: 'An item of the card has a position only where the record of the service has it.',
    mutants: ['lines.find((line) => line.positionId === positionId)?.key → …'],
  },
  {
    file: `${CONFLICTS}/correction.ts`,
    why: 'A locked invoice is one of the service, and has its id.',
    mutants: ['invoiceId === null → false'],
  },
  {
    file: `${CONFLICTS}/correction.ts`,
    why: 'Lines of the service all have a position: none is found without one.',
    mutants: ['positionId === null → false'],
  },
  {
    file: `${CONFLICTS}/correction.ts`,
    why: 'The body of a new invoice says none of these.',
    mutants: ['{ positionId: null, userId: null, status: null, extra: {} } → {}'],
  },
  {
    file: `${CONFLICTS}/decide.ts`,
    why: 'Deletions are chosen for before, and a create is never `changed`.',
    mutants: ["const patch = «change.kind === 'update' → true» ?"],
  },
  {
    file: `${CONFLICTS}/decide.ts`,
    why: 'Nothing is merged without the record of the service.',
    mutants: [
      'const body = «merged && change.theirs → true» &&',
      'const body = «merged && change.theirs → merged || change.theirs» &&',
    ],
  },
  {
    file: `${CONFLICTS}/decide.ts`,
    why: 'Whatever is found by an id has its record; one that is only named by it is claimed, which was asked before.',
    mutants: ["if («!invoice → false») return 'wrongAct';"],
  },
];
