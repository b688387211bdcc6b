/** How much is tried: as many in each `npm test`, with one seed; in `npm run test:long` far more, with a fresh one. */
const isLong = process.env['FUZZ'] === 'long';

/** The seed of all that is random. `FUZZ_SEED` repeats a run. */
export const seed = Number(process.env['FUZZ_SEED'] ?? 18);

/** Returns how often something is tried, or what. */
export const runs = <T>(short: T, long: T): T => (isLong ? long : short);

/** The longest that anything may take, in milliseconds of a processor. */
export const maxMs = 1000;
