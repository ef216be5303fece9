import type { StreamBody } from '../../domain/kernel/answer.ts'

/** Delay before a cut, in ms: destroying a socket drops what is not on the wire yet. */
const FLUSH_MS = 20

/** A chunk of the stream, with its delay in ms. */
interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  afterMs: number
}

/** Writes a chunked body at its own pace; stops when the reader goes away. */
export function streamOf({ lingersMs = 0, breaks, ...body }: StreamBody): ReadableStream<Uint8Array> {
  const chunks = chunksOf(body).values()
  let gone = false
  let wake: () => void = () => {}
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return new ReadableStream({
    async pull(controller) {
      const { value: chunk, done } = chunks.next()
      if (done !== true) {
        if (chunk.afterMs > 0) await pause(chunk.afterMs)
        if (!gone) controller.enqueue(chunk.bytes)
        return
      }
      const quiet = breaks === true ? FLUSH_MS : lingersMs
      if (quiet > 0) await pause(quiet)
      if (gone) return
      if (breaks === true) controller.error(new Error('the mock cuts the stream here, as configured'))
      else controller.close()
    },
    cancel() {
      gone = true
      wake()
    },
  })
}

const encoder = new TextEncoder()

function chunksOf({ pieces, chunkBytes }: StreamBody): Chunk[] {
  if (chunkBytes === undefined) return pieces.map(({ text, afterMs }) => ({ bytes: encoder.encode(text), afterMs }))
  const whole = encoder.encode(pieces.map(({ text }) => text).join(''))
  const size = Math.max(1, Math.min(chunkBytes, whole.length))
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, index) => ({
    bytes: whole.slice(index * size, (index + 1) * size),
    afterMs: 0,
  }))
}
