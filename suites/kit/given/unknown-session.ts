import type { Target } from '../target.ts'

/**
 * The end of an id that may be changed without its form: digits of some base. What stands before may be a word, and what stands
 * after it a sign, as where base64 is filled up.
 */
const END = /(?:[0-9a-f]{1,12}|[0-9A-F]{1,12}|\w{1,12})(?=\W*$)/

/** An id in the form of one that was given out, which no session has: the target file's, or that one with its end changed. */
export function likeNoSession({ fixtures }: Target, given: string): string {
  const declared = fixtures['unknown_session']
  if (typeof declared === 'string') return declared
  const changed = given.replace(END, (end) =>
    end.replaceAll(/\d/g, '9').replaceAll(/[a-z]/g, 'd').replaceAll(/[A-Z]/g, 'D'),
  )
  return changed === given
    ? given.replace(END, (end) => end.replaceAll('9', '8').replaceAll('d', 'e').replaceAll('D', 'E'))
    : changed
}
