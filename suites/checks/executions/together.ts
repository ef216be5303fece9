const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every text, number and member name in a value, as text. */
function scalarsIn(value: unknown): string[] {
  if (!isNode(value)) return [String(value)]
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...scalarsIn(member),
  ])
}

/** The smallest parts of a value that hold a text: as the value of a member, or as its name. */
function partsAbout(value: unknown, text: string): unknown[] {
  if (!isNode(value)) return []
  const named = Array.isArray(value) ? undefined : (value as Record<string, unknown>)[text]
  return [
    ...(Object.values(value).some((member) => !isNode(member) && String(member) === text) ? [value] : []),
    ...(named === undefined ? [] : [{ [text]: named }]),
    ...Object.values(value).flatMap((member) => partsAbout(member, text)),
  ]
}

/** Whether the other texts are in a part that is about the first one. */
export function standTogether(value: unknown, [first = '', ...others]: readonly string[]): boolean {
  return partsAbout(value, first)
    .map(scalarsIn)
    .some((texts) => others.every((text) => texts.includes(text)))
}
