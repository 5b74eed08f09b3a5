import { registerHooks } from 'node:module';

// Resolves imports without a file extension, which Node itself requires, for the child processes that tests kill.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (specifier.startsWith('.')) return next(`${specifier}.ts`, context);
      throw error;
    }
  },
});
