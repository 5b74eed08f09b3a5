/** Whether the export of the invoice list is open; its button and the search of Ctrl+K open it. */
export const exportDialog: { open: boolean } = $state({ open: false });
