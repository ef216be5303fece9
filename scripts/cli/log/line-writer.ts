import { write as writeTo } from 'node:fs'

/** Writes a part of a buffer, as `write` of `node:fs` does. */
export type Write = (
  fd: number,
  bytes: Uint8Array,
  written: (problem: NodeJS.ErrnoException | null, count: number) => void,
) => void

export interface LineWriterOptions {
  write?: Write
  /** Maximum number of characters that wait for a slow reader; beyond it lines are dropped. */
  most?: number
  /** The line that stands for a number of dropped ones. */
  dropped: (count: number) => string
}

const MOST_WAITING = 8_000_000
/** Pause before the next attempt if the reader of a pipe is slow, in ms. */
const RETRY_MS = 10

/**
 * Writes lines to a file or pipe without ever waiting for it: `process.stdout` would hold up every request while the
 * reader of a pipe is slow. Lines of the same turn go out together.
 */
export class LineWriter {
  readonly #fd: number
  readonly #write: Write
  readonly #most: number
  readonly #dropped: (count: number) => string
  #lines: string[] = []
  #waiting = 0
  #missing = 0
  #isWriting = false
  #isBroken = false
  #flushed: (() => void)[] = []

  /** `stream` is `process.stdout` or `process.stderr`: its use is what makes Node open a pipe so that writes never block. */
  constructor(stream: { fd: number }, { write = writeTo, most = MOST_WAITING, dropped }: LineWriterOptions) {
    this.#fd = stream.fd
    this.#write = write
    this.#most = most
    this.#dropped = dropped
  }

  /** Writes a line without its end, soon; drops it if too much is waiting. */
  line(text: string): void {
    if (this.#isBroken) return
    if (this.#waiting + text.length > this.#most) {
      this.#missing += 1
      return
    }
    this.#add(text)
  }

  /** Resolves when all lines are written, or after this many ms. */
  async flush(limitMs: number): Promise<void> {
    if (!this.#isWriting) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#flushed.push(resolve)
    const limit = setTimeout(resolve, limitMs)
    await promise
    clearTimeout(limit)
  }

  #add(text: string): void {
    this.#lines.push(text)
    this.#waiting += text.length
    if (this.#isWriting) return
    this.#isWriting = true
    setImmediate(() => this.#writeAll())
  }

  #writeAll(): void {
    const text = `${this.#lines.join('\n')}\n`
    const characters = this.#waiting
    this.#lines = []
    this.#writePart(Buffer.from(text), () => {
      this.#waiting -= characters
      if (this.#missing > 0) {
        const line = this.#dropped(this.#missing)
        this.#missing = 0
        this.#lines.push(line)
        this.#waiting += line.length
      }
      if (this.#lines.length > 0) this.#writeAll()
      else this.#end()
    })
  }

  #writePart(bytes: Uint8Array, done: () => void): void {
    this.#write(this.#fd, bytes, (problem, count) => {
      if (problem?.code === 'EAGAIN') setTimeout(() => this.#writePart(bytes, done), RETRY_MS)
      else if (problem !== null) this.#giveUp()
      else if (count < bytes.length) this.#writePart(bytes.subarray(count), done)
      else done()
    })
  }

  /** Nobody reads any more, or the disk is full: the mock goes on without its log. */
  #giveUp(): void {
    this.#isBroken = true
    this.#lines = []
    this.#waiting = 0
    this.#end()
  }

  #end(): void {
    this.#isWriting = false
    for (const resolve of this.#flushed.splice(0)) resolve()
  }
}
