/** Distance of dates in days, large enough for any time zone and for inclusive or exclusive bounds. */
export const FAR_DAYS = 3

/** The bounds of a day. */
export const DAY_START = '00:00:00'
export const DAY_END = '23:59:59'
