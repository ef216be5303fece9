/** An invalid command line, target file or rule id; the message names the place and the fix. */
export class UsageError extends Error {
  override name = 'UsageError'
}
