/** Survivors of the engine that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const ENGINE = [
  {
    file: 'src-main/engine/sync/outbox/decision.ts',
    why: 'The end of the switch over all causes: `undefined` counts as false.',
    mutants: ["case 'unreadable': return false; → case 'unreadable':"],
  },
];
