import fc from 'fast-check';

/**
 * The seed of property tests: one fixed value, so that `npm test` draws the same cases everywhere.
 * `KONTUAR_SEED=random` draws new cases (fuzz, faults and endurance do), and a failure prints the seed with which it
 * can be repeated.
 */

const setting = process.env['KONTUAR_SEED'] ?? '20261123';
export const SEED = setting === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(setting);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
