/** What a sweep did; one description per object. */
export interface Swept {
  removed: string[]
  /** What should be gone and is not. */
  left: string[]
  /** What somebody has to check who knows what it was or whose it is. The next sweep does not repeat it. */
  unsure: string[]
  /** What the documents have no way to remove. */
  permanent: string[]
}
