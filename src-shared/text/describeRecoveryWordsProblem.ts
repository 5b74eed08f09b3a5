import type { RecoveryWordsProblem } from '../contract/propertyWithoutKeyContract';
import type * as texts from '../i18n/texts';

/** Returns why recovery words do not open the data, with the words that are not in the list. */
export function describeRecoveryWordsProblem(
  t: typeof texts.closedProperty,
  problem: RecoveryWordsProblem,
): string {
  switch (problem.why) {
    case 'unknownWords': {
      const words = problem.words.map((word) => t.quotedWord({ word })).join(', ');
      return t.problem.unknownWords({ count: problem.words.length, words });
    }
    case 'wrongCount':
      return t.problem.wrongCount({ count: problem.count });
    case 'wrongWords':
      return t.problem.wrongWords;
  }
}
