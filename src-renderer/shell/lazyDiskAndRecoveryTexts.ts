import { explain } from '#shared/text/problems';
import * as texts from '#shared/i18n/texts';
import { recoveryText } from '#shared/text/recovery';

/**
 * Texts that only few windows need, such as texts about a full disk or a repaired data file. They are loaded only when
 * a window needs them.
 */
export const lazyDiskAndRecoveryTexts = {
  explain,
  recovery: recoveryText,
  recoveryWords: texts.recoveryWords,
};
