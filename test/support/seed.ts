import fc from 'fast-check';

/**
 * What a run of `npm test` draws by chance comes from one seed: the same code passes or fails the same way on every
 * computer. `KONTUAR_SEED=random` draws anew (`npm run test:long -- fuzz` and the long proofs do), and a failure prints the
 * seed to repeat it with.
 */
const said = process.env['KONTUAR_SEED'] ?? '20261123';
export const SEED = said === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(said);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
