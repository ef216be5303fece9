/** Whether this is `npm run hostile`, with all tests and seeds, and not the sample of `npm test`. */
export const whole = process.env['ETALON_HOSTILE'] === 'all'

/** The seeds for each scenario. */
export const SEEDS = whole ? [0, 1, 2, 3, 4] : [0]
