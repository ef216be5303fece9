/** One USD in the unit of allowances and prices. */
export const USD = 1_000_000
