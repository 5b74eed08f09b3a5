/** Whether the export dialog of the invoice list is open. */
export const exportDialog: { open: boolean } = $state({ open: false });
