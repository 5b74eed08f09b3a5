import { registerHooks } from 'node:module';

/** For tests' files that plain Node runs: as vitest does, a neighbour without its ending is TypeScript. */
registerHooks({
  resolve: (name, context, next) =>
    next(/^\.{1,2}\/[^.]+$/.test(name) && context.parentURL?.endsWith('.ts') ? `${name}.ts` : name, context),
});
