import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { PropertyWithoutKey, RecoveryWordsProblem } from '#shared/contract/propertyWithoutKeyContract';

const os = implement(contract.propertyWithoutKey);

/**
 * Controls a property that is closed because its encryption key is missing. `state` returns null as soon as the
 * property is open.
 */
export interface PropertyWithoutKeyControl {
  state(): PropertyWithoutKey | null;
  tryAgain(): Promise<void>;
  /** Returns null if the words are the recovery words of this property's key; otherwise the problem with the words. */
  enterWords(words: string): Promise<RecoveryWordsProblem | null>;
  /**
   * Moves the data of the lost encryption key aside and opens the property empty. If roles apply on this PC, an owner
   * must confirm with the PIN.
   */
  startWithoutKey(owner: OwnerConfirmation | null): Promise<StartWithoutKeyResult>;
}

export interface OwnerConfirmation {
  readonly id: number;
  readonly pin: string;
}

/**
 * Result of opening a property whose encryption key is lost. `waitMs` is the time in ms until the next PIN may be
 * entered.
 */
export type StartWithoutKeyResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'ownerNeeded' }
  | { readonly ok: false; readonly reason: 'wrongPin' | 'paused'; readonly waitMs: number }
  | { readonly ok: false; readonly reason: 'notDone'; readonly detail: string };

/** The unlocking API of a property that is already open: its procedures do nothing. */
export const createNoOpUnlockApiHandlers = () =>
  createPropertyWithoutKeyApiHandlers({
    state: () => null,
    tryAgain: () => Promise.resolve(),
    enterWords: () => Promise.resolve(null),
    startWithoutKey: () => Promise.resolve({ ok: true }),
  });

export const createPropertyWithoutKeyApiHandlers = (control: PropertyWithoutKeyControl) => ({
  state: os.state.handler(() => control.state()),
  tryAgain: os.tryAgain.handler(async () => {
    await control.tryAgain();
    return control.state();
  }),
  enterWords: os.enterWords.handler(async ({ input: { words }, errors }) => {
    const problem = await control.enterWords(words);
    if (problem) throw errors.WORDS({ data: problem });
    return control.state();
  }),
  startWithoutKey: os.startWithoutKey.handler(async ({ input: { owner }, errors }) => {
    const result = await control.startWithoutKey(owner);
    if (result.ok) return control.state();
    switch (result.reason) {
      case 'ownerNeeded':
        throw errors.OWNER_NEEDED();
      case 'wrongPin':
        throw errors.WRONG_PIN({ data: { waitMs: result.waitMs } });
      case 'paused':
        throw errors.PAUSED({ data: { waitMs: result.waitMs } });
      case 'notDone':
        throw errors.NOT_DONE({ data: { detail: result.detail } });
    }
  }),
});
