/** The copy of a body in transit. */
export interface Copy {
  add: (chunk: Uint8Array) => void
  /** What was copied; only the beginning if the body exceeds the limit. */
  bytes: () => Uint8Array
  /** Whether nothing was left out. */
  readonly isWhole: boolean
  /** Releases the memory. */
  release: () => void
}

/** Creates copies limited in memory, each and in total, in bytes. */
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
        // A buffer of its own, so that it can be transferred to the thread.
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
