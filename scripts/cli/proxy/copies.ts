/** The copy of a body as it passes. */
export interface Copy {
  add: (chunk: Uint8Array) => void
  /** What was copied; the beginning where the body is larger than is kept. */
  bytes: () => Uint8Array
  /** Nothing was left out. */
  readonly isWhole: boolean
  /** Gives the memory back. */
  release: () => void
}

/** Makes copies that take only so much memory, each and all of them together, in bytes. */
export function copying(each: number, together: number): () => Copy {
  let held = 0
  return () => {
    let chunks: Uint8Array[] = []
    let size = 0
    let isWhole = true
    return {
      add(chunk) {
        if (!isWhole) return
        if (size + chunk.length > each || held + chunk.length > together) {
          isWhole = false
          return
        }
        chunks.push(chunk)
        size += chunk.length
        held += chunk.length
      },
      bytes() {
        // In memory of its own, so that it can be given away.
        const whole = new Uint8Array(size)
        let end = 0
        for (const chunk of chunks) {
          whole.set(chunk, end)
          end += chunk.length
        }
        return whole
      },
      get isWhole() {
        return isWhole
      },
      release() {
        held -= size
        size = 0
        chunks = []
      },
    }
  }
}
