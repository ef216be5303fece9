/** The start outcome code of a successful start. */
export const STARTED = 0
/** The codes of a start that begins nothing: already running, and canceled. Other codes are not documented. */
export const REFUSED_STARTS: ReadonlySet<unknown> = new Set([1, 2])
