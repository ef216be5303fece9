import type { Int64 } from '#spec'
import { seededRandom } from './random.ts'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'
/** Length of an API key (agent document, authentication, 2). */
export const KEY_LENGTH = 256

/** Source of new ids, version uuids and keys. Deterministic for a seed, so that a run can be repeated. */
export interface Ids {
  /** A fresh int64 for any kind of object. */
  id(): Int64
  uuid(): string
  /** A fresh API key: 256 alphanumeric characters. */
  key(): string
  readonly state: IdsState
}

/** State of a source of ids; another source can continue from it. */
export interface IdsState {
  /** Seed of the next uuids and keys. */
  seed: number
  /** The next id. */
  next: number
}

/**
 * `salt` keeps uuids and keys apart from those of other sources, even when two sources continue from the same state.
 */
export function idsFrom(state: IdsState, salt?: readonly number[]): Ids {
  const random = seededRandom(state.seed, salt)
  const pick = (alphabet: string): string => alphabet[Math.floor(random() * alphabet.length)] as string
  const text = (alphabet: string, length: number): string => {
    // Made at once: a text that grows by one character at a time keeps the memory of every step.
    const codes: number[] = []
    for (let index = 0; index < length; index++) codes.push(alphabet.charCodeAt(Math.floor(random() * alphabet.length)))
    return String.fromCharCode(...codes)
  }
  let next = state.next
  return {
    id: () => next++,
    uuid: () => `${text(HEX, 8)}-${text(HEX, 4)}-4${text(HEX, 3)}-${pick('89ab')}${text(HEX, 3)}-${text(HEX, 12)}`,
    key: () => text(ALPHANUMERIC, KEY_LENGTH),
    get state() {
      return { seed: random.state, next }
    },
  }
}
