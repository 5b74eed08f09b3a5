/**
 * Choices of the figures screen that its address names; defined without a zod schema, so that the first screen loads no
 * schema.
 */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export const FIGURES_SCREEN_PARTS = ['nights', 'stays', 'invoices'] as const;
