import { implement } from '@orpc/server';
import type { ClosedProperty, RecoveryWordsProblem } from '#shared/contract/closedPropertyContract';
import { contract } from '#shared/contract/contract';

const os = implement(contract.closed);

/**
 * Shows the state of a closed property. Tries to open the property once more, with the recovery words, or without its
 * key (app/closedProperties.ts).
 */
export interface ClosedPropertyControl {
  state(): ClosedProperty | null;
  tryAgain(): Promise<void>;
  enterWords(words: string): Promise<RecoveryWordsProblem | null>;
  startWithoutKey(): Promise<string | null>;
}

/**
 * The API for unlocking a closed property, as offered for a property that is already open: each call does nothing and
 * returns null.
 */
export const noOpClosedPropertyApi = () =>
  closedPropertyApi({
    state: () => null,
    tryAgain: () => Promise.resolve(),
    enterWords: () => Promise.resolve(null),
    startWithoutKey: () => Promise.resolve(null),
  });

export const closedPropertyApi = (control: ClosedPropertyControl) => ({
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
  startWithoutKey: os.startWithoutKey.handler(async ({ errors }) => {
    const failure = await control.startWithoutKey();
    if (failure !== null) throw errors.NOT_DONE({ data: { detail: failure } });
    return control.state();
  }),
});
