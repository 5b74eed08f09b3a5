/**
 * zod would compile its schemas with `new Function` where it may; the page's policy forbids that, and even
 * the attempt is a violation. zod reads this when it is loaded, with the first part of the window that has a schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
