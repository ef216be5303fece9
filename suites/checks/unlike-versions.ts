import { Blocked } from '../kit/index.ts'

/**
 * Uuids of two saved versions that show different ones of the marks, which stood in an object at different times: how many
 * versions a save adds is not documented, so that neighbours in the list may be alike.
 */
export async function unlikeVersions(
  versions: readonly { uuid: string }[],
  textOf: (uuid: string) => Promise<string>,
  marks: readonly string[],
): Promise<[string, string]> {
  const seen = new Map<string, string>()
  for (const { uuid } of versions) {
    const text = await textOf(uuid)
    const shown = marks.filter((mark) => text.includes(mark)).join()
    if (!seen.has(shown)) seen.set(shown, uuid)
  }
  const [first, second] = seen.values()
  if (first === undefined || second === undefined) throw new Blocked('there are not two unlike versions')
  return [first, second]
}
