import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { ClosedPropertyControl } from '../app/propertiesWithoutKey';

const os = implement(contract.closed);

/** The unlocking API of a property that is already open: its procedures do nothing. */
export const noOpClosedPropertyApi = () =>
  closedPropertyApi({
    state: () => null,
    tryAgain: () => Promise.resolve(),
    enterWords: () => Promise.resolve(null),
    startWithoutKey: () => Promise.resolve({ ok: true }),
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
  startWithoutKey: os.startWithoutKey.handler(async ({ input: { owner }, errors }) => {
    const result = await control.startWithoutKey(owner);
    if (result.ok) return control.state();
    switch (result.reason) {
      case 'ownerNeeded':
        throw errors.OWNER_NEEDED();
      case 'wrongPin':
        throw errors.WRONG_PIN({ data: { waitMs: result.waitMs } });
      case 'notDone':
        throw errors.NOT_DONE({ data: { detail: result.detail } });
    }
  }),
});
