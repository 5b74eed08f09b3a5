import { explain } from '#shared/text/problems';
import * as texts from '#shared/i18n/texts';
import { recoveryText } from '#shared/text/recovery';

/** Texts that few windows need, such as those about a full disk or a repaired data file; loaded only when needed. */
export const lazyDiskAndRecoveryTexts = {
  explain,
  recovery: recoveryText,
  recoveryWords: texts.recoveryWords,
};
