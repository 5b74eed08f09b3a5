import { implement } from '@orpc/server';
import type { ClosedProperty, RecoveryWordsProblem } from '#shared/contract/closedPropertyContract';
import { contract } from '#shared/contract/contract';

const os = implement(contract.closed);

/** The actions that a user has for a property whose data could not be opened. */
export interface ClosedPropertyControl {
  state(): ClosedProperty | null;
  tryAgain(): Promise<void>;
  enterWords(words: string): Promise<RecoveryWordsProblem | null>;
  startWithoutKey(): Promise<string | null>;
}

/** The unlocking API of a property that is already open: its procedures do nothing. */
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
