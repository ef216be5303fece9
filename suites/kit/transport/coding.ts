import { Readable, type Transform, pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { HarnessError } from '../verdict.ts'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * A body without its content codings. Who sends no Accept-Encoding takes any of them (RFC 9110, 12.5.3), so that a compressed
 * answer breaks no rule. What is read of it is bounded by who reads it, since it is decoded piece by piece.
 * @throws HarnessError where it has a coding that nobody here can read
 */
export function decoded(body: Readable, contentEncoding: string | undefined): Readable {
  const decoders = codingsOf(contentEncoding)
    .toReversed()
    .map((coding) => {
      const create = DECODERS[coding]
      if (create !== undefined) return create
      // Hangs up; nobody reads on, and nobody is told why.
      body.on('error', () => {}).destroy()
      throw new HarnessError(`the answer comes in the content coding ${coding}, which cannot be read`)
    })
  return decoders.length === 0 ? body : Readable.from(pieces(body, decoders))
}

/** The content codings of a body in the order in which they were applied, those that change nothing left out. */
export function codingsOf(contentEncoding: string | undefined): readonly string[] {
  if (contentEncoding === undefined) return []
  return contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** A body that has nothing in it has no coding either, whatever its headers say: so do answers of 204. */
async function* pieces(body: Readable, decoders: readonly (() => Transform)[]): AsyncGenerator<Uint8Array> {
  const coded = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await coded.next()
  if (first.done === true) return
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value as Uint8Array
    yield* { [Symbol.asyncIterator]: () => coded }
  }
  // What breaks on the way comes out where the last stream is read.
  yield* decoders.reduce<Readable>((source, create) => pipeline(source, create(), () => {}), Readable.from(all()))
}
