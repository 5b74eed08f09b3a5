import { registerHooks } from 'node:module';

// Our imports name no extension; Node itself wants one. For children that are to be killed.
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
