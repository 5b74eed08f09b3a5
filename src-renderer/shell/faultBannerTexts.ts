import { explain } from '#shared/text/problems';
import { recoveryText } from '#shared/text/recovery';
import { recoveryWordsText } from '#shared/text/recoveryWords';

/** Words that hardly any window needs: of a full disk, a mended file, a profile that is a copy. */
export const faultBannerTexts = { explain, recovery: recoveryText, recoveryWords: recoveryWordsText };
