/** A signed 32-bit hash of a text (FNV-1a); different seeds give different hashes. */
export function fnv(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}
