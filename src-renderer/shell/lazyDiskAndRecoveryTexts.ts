import { explain } from '#shared/text/problems';
import { recoveryText } from '#shared/text/recovery';
import { recoveryWordsText } from '#shared/text/recoveryWordsTexts';

/** Texts that few windows need, such as those about a full disk or a repaired data file; loaded only when needed. */
export const lazyDiskAndRecoveryTexts = { explain, recovery: recoveryText, recoveryWords: recoveryWordsText };
