import type { Target } from '../target.ts'

/**
 * The tail of an id that can change without breaking its format: digits of some base. A word may precede it, and
 * punctuation such as base64 padding may follow.
 */
const END = /(?:[0-9a-f]{1,12}|[0-9A-F]{1,12}|\w{1,12})(?=\W*$)/

/** A well-formed id of no session: the target file's, or the given id with its tail changed. */
export function unknownSessionId({ fixtures }: Target, given: string): string {
  if (fixtures.unknown_session !== undefined) return fixtures.unknown_session
  const changed = given.replace(END, (end) =>
    end.replaceAll(/\d/g, '9').replaceAll(/[a-z]/g, 'd').replaceAll(/[A-Z]/g, 'D'),
  )
  return changed === given
    ? given.replace(END, (end) => end.replaceAll('9', '8').replaceAll('d', 'e').replaceAll('D', 'E'))
    : changed
}
