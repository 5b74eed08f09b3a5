import { registerHooks } from 'node:module';

/**
 * For test files that run in plain Node: as in vitest, a relative import without an extension means a TypeScript file.
 */
registerHooks({
  resolve: (name, context, next) =>
    next(/^\.{1,2}\/[^.]+$/.test(name) && context.parentURL?.endsWith('.ts') ? `${name}.ts` : name, context),
});
