/**
 * Allowed values in the address of the figures screen. They are plain arrays and not zod schemas, so that the first
 * screen need not load zod.
 */
export const REPORT_STEP_LENGTHS = ['day', 'week', 'month'] as const;
export const FIGURES_SCREEN_PARTS = ['nights', 'stays', 'invoices'] as const;
