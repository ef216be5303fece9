import type { StreamBody } from '../../domain/kernel/answer.ts'
import { type OpenStream, OpenStreams } from './open-streams.ts'

/** Delay before a cut, in ms: destroying a socket drops what is not on the wire yet. */
const FLUSH_MS = 20

/** A chunk of the stream, with its delay in ms. */
interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  afterMs: number
}

/** Writes a chunked body at its own pace; stops when the reader goes away, or when all open streams are ended. */
export function streamOf(
  { lingersMs = 0, breaks, ifStopped, ...body }: StreamBody,
  open = new OpenStreams(),
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(body).values()
  let gone = false
  let isOver = false
  let isLingering = false
  let wake: () => void = () => {}
  const pause = async (ms: number): Promise<void> => {
    if (ms <= 0 || isOver) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const stream: OpenStream = {
    end() {
      isOver = true
      wake()
    },
    hurry() {
      if (isLingering) stream.end()
    },
  }
  open.add(stream)
  return new ReadableStream({
    async pull(controller) {
      const { value: chunk, done } = chunks.next()
      if (done !== true) {
        await pause(chunk.afterMs)
        if (gone) return
        if (!isOver) return controller.enqueue(chunk.bytes)
      } else {
        isLingering = breaks !== true
        await pause(breaks === true ? FLUSH_MS : open.isStopping ? 0 : lingersMs)
        if (gone) return
      }
      open.delete(stream)
      // Chunks that do not follow the events may end within one.
      if (done !== true && ifStopped !== undefined && body.chunkBytes === undefined)
        controller.enqueue(encoder.encode(ifStopped))
      if (breaks === true && !isOver) controller.error(new Error('the mock cuts the stream here, as configured'))
      else controller.close()
    },
    cancel() {
      gone = true
      open.delete(stream)
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
