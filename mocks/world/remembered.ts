/**
 * A pure function that remembers its latest results, since clients repeat themselves: `most` of them, then it starts
 * anew. A result of undefined is not remembered.
 */
export function remembered<K, V>(most: number, make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    if (known.size >= most) known.clear()
    if (made !== undefined) known.set(key, made)
    return made
  }
}
