import { Readable } from 'node:stream'
import { readWhole } from '../kit/transport/body.ts'
import { decoded } from '../kit/transport/coding.ts'

/**
 * A body without its content coding, in so many bytes at most.
 * @throws HarnessError or the decoder's own error where it is cut, too large, or in a coding that nobody here knows
 */
export function decodedBody(bytes: Uint8Array, coding: string | undefined, most: number): Promise<Uint8Array> {
  return readWhole(decoded(Readable.from([bytes]), coding), most)
}
