import fc from 'fast-check';

/**
 * One seed for property tests, so that `npm test` draws the same cases everywhere. `KONTUAR_SEED=random` draws new ones
 * (fuzz, faults and endurance do), and a failure prints the seed to repeat it with.
 */
const setting = process.env['KONTUAR_SEED'] ?? '20261123';
export const SEED = setting === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(setting);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
