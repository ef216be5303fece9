/** Every string in a value, including member names. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Array.isArray(value) ? textsIn(member) : [name, ...textsIn(member)],
  )
}

/** A string in a value, and the member that holds it, directly or in arrays; a member name has no place. */
export interface PlacedText {
  place: string | undefined
  text: string
}

/** Every string in a value with its place, member names included. */
export function placedTexts(value: unknown, place = ''): PlacedText[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((member) => placedTexts(member, place))
  return Object.entries(value).flatMap(([name, member]) => [
    { place: undefined, text: name },
    ...placedTexts(member, name),
  ])
}
