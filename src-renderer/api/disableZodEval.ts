/**
 * Stops zod from compiling schemas with `new Function`, which the page's security policy forbids. This file must run
 * before any other file of the window uses zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
