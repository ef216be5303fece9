/**
 * The items of a list whose shape is not shown: a bare array, or an object that holds it, in several members where it sorts
 * them by kind.
 */
export function itemsOf<Item>(json: unknown): Item[] {
  if (Array.isArray(json)) return json as Item[]
  if (typeof json !== 'object' || json === null) return []
  return Object.values(json)
    .filter((member) => Array.isArray(member))
    .flat() as Item[]
}
