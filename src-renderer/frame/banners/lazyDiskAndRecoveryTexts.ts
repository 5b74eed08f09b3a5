import { describeRecovery } from '#shared/text/describeRecovery';
import { explain } from '#shared/text/problems';
import * as texts from '#shared/i18n/texts';

/**
 * Texts that only few windows need, such as texts about a full disk or a repaired data file. They are loaded only when
 * a window needs them.
 */
export const lazyDiskAndRecoveryTexts = {
  explain,
  describeRecovery,
  recoveryWords: texts.recoveryWords,
};
