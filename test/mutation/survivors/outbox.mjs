const OUTBOX_FOLDER = 'src-main/engine/sync/outbox';
const CONFLICTS = 'src-main/engine/sync/conflicts';

/** Survivors of queue and conflicts that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const OUTBOX = [
  {
    file: `${OUTBOX_FOLDER}/applyDecision.ts`,
    why: 'Without edits taken in, the change is written as it is.',
    mutants: ['merged.taken.length > 0 → true', 'merged.taken.length > 0 → merged.taken.length >= 0'],
  },
  {
    file: `${OUTBOX_FOLDER}/applyDecision.ts`,
    why: 'A text has no position.',
    mutants: ['before?.invoiceItems ?? «[] → ["Stryker was here"]»'],
  },
  {
    file: `${OUTBOX_FOLDER}/putBack.ts`,
    why: 'A text has no position.',
    mutants: ['change.patch, «[] → ["Stryker was here"]», invoice.invoiceItems'],
  },
  {
    file: `${OUTBOX_FOLDER}/putBack.ts`,
    why: 'What was just queued is in its lane; the compiler wants to hear it.',
    mutants: ['!back → false', 'if (!back) «throw new CannotBack(); → ;»'],
  },
  {
    file: `${OUTBOX_FOLDER}/putBack.ts`,
    why: 'Of an invoice that was queued there is a history.',
    mutants: ['outbox.history(localId).at(-1)?.conflict → outbox.history(localId).at(-1).conflict'],
  },
  {
    file: `${OUTBOX_FOLDER}/references.ts`,
    why: 'No invoice has this text, or `null`, for its name: none is found.',
    mutants: [
      'return (prepaymentId ?? «[] → ["Stryker was here"]»).flatMap',
      '(body.prepaymentId ?? «[] → ["Stryker was here"]»);',
      'references.correctionId === null → false',
    ],
  },
  {
    file: `${OUTBOX_FOLDER}/references.ts`,
    why: 'What is on its way or uncertain has an attempt: the store writes both or neither.',
    mutants: ['store.outbox.attempts(changeId).at(-1)?.sent → store.outbox.attempts(changeId).at(-1).sent'],
  },
  {
    file: `${OUTBOX_FOLDER}/references.ts`,
    why: 'Among none there is none that is alike.',
    mutants: ['inDoubt.length === 0 → false'],
  },
  {
    file: `${OUTBOX_FOLDER}/references.ts`,
    why: 'What names an invoice that is not here was left out before.',
    mutants: [
      'const invoice = «store.invoices.show(localId)?.invoice → store.invoices.show(localId).invoice»;',
    ],
  },
  {
    file: `${OUTBOX_FOLDER}/queue.ts`,
    why: 'Only what names an invoice that is gone lacks it, and an edit leaves its invoice there.',
    mutants: ["«kind === 'create' → true») markReferences(localId)"],
  },
  {
    file: `${OUTBOX_FOLDER}/queue.ts`,
    why: 'Behind a refused change there are edits alone: what is to be deleted takes none.',
    mutants: ["«edit.kind !== 'update' → false» || edit.state !== 'waiting'"],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'Without a reading its time counts as 0, which is never fresh.',
    mutants: ['if («readAt !== null → true» && now >= readAt'],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'What was read in this very moment is fresh.',
    mutants: ['readAt > now → readAt >= now'],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'A text is no edit: nothing goes along.',
    mutants: ['isAnswerTo(bare, sure) ? «[] → ["Stryker was here"]»'],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'A create stays one, and is not erased.',
    mutants: ["now?.kind !== 'create' → false", 'now?.kind → now.kind'],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'Without a time to send from, every comparison with it is false.',
    mutants: ['copied.sendsFrom === null → false', 'known !== null → true'],
  },
  {
    file: `${OUTBOX_FOLDER}/sentBefore.ts`,
    why: 'Only an identity tells of a copy, or of another one that has the turn.',
    mutants: ['identity?.note → identity.note', 'identity?.turn → identity.turn'],
  },
  {
    file: `${OUTBOX_FOLDER}/validate.ts`,
    why: 'What is listed, or named by an advance of this PC, is here.',
    mutants: [
      'store.invoices.show(row.localId)?.invoice → store.invoices.show(row.localId).invoice',
      'advanceOf(knownIn(store), localId, settlement)?.received → advanceOf(knownIn(store), localId, settlement).received',
    ],
  },
  {
    file: `${OUTBOX_FOLDER}/validate.ts`,
    why: 'An empty list names no advance.',
    mutants: ['advances.length === 0 → false'],
  },
  {
    file: `${OUTBOX_FOLDER}/validate.ts`,
    why: 'No invoice has `null` for its name: none is found, and none is it.',
    mutants: ['const settlement = «own === null → false»', '«own !== null → true» && (localId === own'],
  },
  {
    file: `${OUTBOX_FOLDER}/validate.ts`,
    why: 'An unknown sum counts as nothing either way.',
    mutants: ['gross === null → false'],
  },
  {
    file: `${OUTBOX_FOLDER}/twins.ts`,
    why: 'What is uncertain has an attempt: the store writes both or neither.',
    mutants: ['outbox.attempts(changeId).at(-1)?.sent → outbox.attempts(changeId).at(-1).sent'],
  },
  {
    file: `${OUTBOX_FOLDER}/twins.ts`,
    why: 'An empty search finds all.',
    mutants: ["search === '' → false"],
  },
  {
    file: `${OUTBOX_FOLDER}/queueView.ts`,
    why: 'No invoice has `null` for its name: none is found.',
    mutants: ['localId === null → false'],
  },
  {
    file: `${OUTBOX_FOLDER}/push.ts`,
    why: 'Only an edit that goes along with another is erased, and never the change that is sent.',
    mutants: ['store.outbox.get(next.changeId)?.state → store.outbox.get(next.changeId).state'],
  },
  {
    file: `${OUTBOX_FOLDER}/push.ts`,
    why: 'No time is ahead of none.',
    mutants: ['head.nextTry !== null → true'],
  },
  {
    file: `${OUTBOX_FOLDER}/send.ts`,
    why: 'A create stays one, and is not erased.',
    mutants: ['head?.state → head.state', "head.kind !== 'create' → false"],
  },
  {
    file: `${OUTBOX_FOLDER}/send.ts`,
    why: 'An attempt was asked for; the compiler wants to hear it.',
    mutants: [
      'attemptId === null → false',
      'plan.request && «attemptId !== null → true»',
      'plan.request && attemptId !== null → plan.request || attemptId !== null',
    ],
  },
  {
    file: `${OUTBOX_FOLDER}/send.ts`,
    why: 'What is uncertain has an attempt: the store writes both or neither.',
    mutants: ['attempt?.sent → attempt.sent'],
  },
  {
    file: `${OUTBOX_FOLDER}/send.ts`,
    why: 'The change that is sent is an edit or a deletion, and is not erased.',
    mutants: [
      "!change || change.kind === 'create' → false",
      "!change || change.kind === 'create' → !change && change.kind === 'create'",
      "!change || «change.kind === 'create' → false»",
    ],
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
  {
    file: `${CONFLICTS}/decide.ts`,
    why: 'A text has no position.',
    mutants: ['later.patch, «[] → ["Stryker was here"]», invoice.invoiceItems'],
  },
];
