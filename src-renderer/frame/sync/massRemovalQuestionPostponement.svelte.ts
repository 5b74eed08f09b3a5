/**
 * Whether the user postponed the question about removing many records; the sync status continues to show that an answer
 * is needed.
 */
export const massRemovalQuestionPostponement: { putOff: boolean } = $state({ putOff: false });
