import type { Int64 } from '#spec'
import { seededRandom } from './random.ts'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'
/** Length of an API key (agent document, authentication, 2). */
export const KEY_LENGTH = 256

/** Where new ids, version uuids and keys come from. Deterministic for a seed, so that a run can be repeated. */
export interface Ids {
  /** A fresh int64 for any kind of object. */
  id(): Int64
  uuid(): string
  /** A fresh API key: 256 alphanumeric characters. */
  key(): string
}

export function seededIds(seed: number, firstId: number): Ids {
  const random = seededRandom(seed)
  const pick = (alphabet: string): string => alphabet[Math.floor(random() * alphabet.length)] as string
  const text = (alphabet: string, length: number): string => Array.from({ length }, () => pick(alphabet)).join('')
  let last = firstId - 1
  return {
    id: () => ++last,
    uuid: () => `${text(HEX, 8)}-${text(HEX, 4)}-4${text(HEX, 3)}-${pick('89ab')}${text(HEX, 3)}-${text(HEX, 12)}`,
    key: () => text(ALPHANUMERIC, KEY_LENGTH),
  }
}
