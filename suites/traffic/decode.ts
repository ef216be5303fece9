import { Readable } from 'node:stream'
import { readWhole } from '../kit/transport/body.ts'
import { decoded } from '../kit/transport/coding.ts'

/**
 * Decodes a body, up to `most` bytes.
 * @throws HarnessError or the decoder's own error if the body is truncated, too large, or in an unknown coding
 */
export function decodedBody(bytes: Uint8Array, coding: string | undefined, most: number): Promise<Uint8Array> {
  return readWhole(decoded(Readable.from([bytes]), coding), most)
}
