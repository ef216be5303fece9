/** Items of a list with an undocumented structure: an array, or an object with one or more array members. */
export function itemsOf<Item>(json: unknown): Item[] {
  if (Array.isArray(json)) return json as Item[]
  if (typeof json !== 'object' || json === null) return []
  return Object.values(json)
    .filter((member) => Array.isArray(member))
    .flat() as Item[]
}
