export const exportDialog: { open: boolean } = $state({ open: false });
