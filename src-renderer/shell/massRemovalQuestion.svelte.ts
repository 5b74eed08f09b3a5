/**
 * Whether the user postponed the question about removing many records; the sync status continues to show that an answer
 * is needed.
 */
export const massRemovalQuestionState: { putOff: boolean } = $state({ putOff: false });
