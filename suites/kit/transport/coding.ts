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
 * Decodes a body. A request without Accept-Encoding accepts any coding (RFC 9110, 12.5.3), so a compressed response
 * breaks no rule. Decodes chunk by chunk; the reader limits the size.
 * @throws HarnessError if the coding is not supported
 */
export function decoded(body: Readable, contentEncoding: string | undefined): Readable {
  const decoders = codingsOf(contentEncoding)
    .toReversed()
    .map((coding) => {
      const create = DECODERS[coding]
      if (create !== undefined) return create
      // Closes the connection; nobody reads on, so the error does not matter.
      body.on('error', () => {}).destroy()
      throw new HarnessError(`the response has the content coding ${coding}, which is not supported`)
    })
  return decoders.length === 0 ? body : Readable.from(pieces(body, decoders))
}

/** The content codings of a body in the order they were applied, without `identity`. */
export function codingsOf(contentEncoding: string | undefined): readonly string[] {
  if (contentEncoding === undefined) return []
  return contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** An empty body has no coding, whatever its headers say, as in a 204. */
async function* pieces(body: Readable, decoders: readonly (() => Transform)[]): AsyncGenerator<Uint8Array> {
  const coded = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await coded.next()
  if (first.done === true) return
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value as Uint8Array
    yield* { [Symbol.asyncIterator]: () => coded }
  }
  // Errors on the way surface where the last stream is read.
  yield* decoders.reduce<Readable>((source, create) => pipeline(source, create(), () => {}), Readable.from(all()))
}
