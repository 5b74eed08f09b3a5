/** Choices of the figures that their address names; without a schema, for the first screen. */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export const FIGURE_PARTS = ['nights', 'stays', 'invoices'] as const;
