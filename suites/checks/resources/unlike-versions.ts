import { Blocked } from '../../kit/index.ts'

/** What tells one version from another: a text that it shows. */
export type Mark = string | RegExp

/**
 * UUIDs of two saved versions that show different marks, which the object had at different times. The documents do not
 * say how many versions a save adds, so neighbours in the list may be equal.
 */
export async function unlikeVersions(
  versions: readonly { uuid: string }[],
  textOf: (uuid: string) => Promise<string>,
  marks: readonly Mark[],
): Promise<[string, string]> {
  const seen = new Map<string, string>()
  for (const { uuid } of versions) {
    const text = await textOf(uuid)
    const shown = marks.filter((mark) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text))).join()
    if (!seen.has(shown)) seen.set(shown, uuid)
  }
  const [first, second] = seen.values()
  if (first === undefined || second === undefined) throw new Blocked('there are not two unlike versions')
  return [first, second]
}
