/** Whether the user postponed the delete guard's question; the sync status keeps asking. */
export const massRemovalQuestionState: { putOff: boolean } = $state({ putOff: false });
