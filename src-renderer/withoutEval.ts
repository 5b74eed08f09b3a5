import { config } from 'zod';

/**
 * zod would compile its schemas with `new Function` where it may; the page's policy forbids that, and even
 * the attempt is a violation. Imported first, because zod asks when a schema is made.
 */
config({ jitless: true });
