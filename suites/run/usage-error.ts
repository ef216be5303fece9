/** A command line, target file or rule id that is no good; the message names the place and the mend. */
export class UsageError extends Error {
  override name = 'UsageError'
}
