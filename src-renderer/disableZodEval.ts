/**
 * zod compiles its schemas with `new Function` where allowed; the page's policy forbids it, and even the attempt is
 * reported as a violation. This file must therefore run before the first part of the window that loads zod with a
 * schema.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
