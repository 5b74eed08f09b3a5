/**
 * All texts by area, compiled from the catalogs in this folder. Components write `import * as t from
 * '#shared/i18n/texts'` and `t.queue.title`; the bundler loads only the areas that are used.
 */
export * from './compiled/index';
