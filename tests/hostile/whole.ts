/** Whether `npm run hostile` runs the tests, all of them with all seeds, and not `npm test` with its sample. */
export const whole = process.env['ETALON_HOSTILE'] === 'all'

/** The seeds that a scenario is tried with. */
export const SEEDS = whole ? [0, 1, 2, 3, 4] : [0]
