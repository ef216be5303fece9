/** The start outcome code of a successful start. */
export const STARTED = 0
