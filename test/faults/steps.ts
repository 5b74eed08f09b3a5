import type { Field } from './world';

/** The steps of a random day: what happens here, on the other PC and on the connection. */
export type Step =
  | { at: 'create'; kind: number }
  | { at: 'editHere'; which: number; field: Field }
  | { at: 'addItemHere'; which: number }
  | { at: 'deleteHere'; which: number }
  | { at: 'undo'; which: number }
  | { at: 'putBack' }
  | { at: 'editThere'; which: number; field: Field }
  | { at: 'addItemThere'; which: number }
  | { at: 'deleteThere'; which: number }
  | { at: 'createThere' }
  | { at: 'ksef'; which: number; status: 'PENDING_KSEF' | 'SENT_KSEF' | 'ISSUED' }
  | {
      at: 'fault';
      kind: 'cutBefore' | 'cutAfter' | 'truncated' | 'html' | 'serverError' | 'limited';
      method: string | undefined;
      times: number;
    }
  | { at: 'during'; requests: number; step: Step }
  | { at: 'push' }
  | { at: 'pull' }
  | { at: 'decide'; how: number }
  | { at: 'wait'; seconds: number };

export interface Schedule {
  readonly skewMs: number;
  readonly keepsItems: boolean;
  /** True when the service fills the empty fields of a create and reorders its items. */
  readonly fillsDefaults?: boolean;
  readonly steps: readonly Step[];
}
