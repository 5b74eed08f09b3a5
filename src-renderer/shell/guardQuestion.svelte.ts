/** Whether the user put the delete guard's question off; the light keeps asking. */
export const guardQuestion: { putOff: boolean } = $state({ putOff: false });
