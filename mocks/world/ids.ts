import type { Int64 } from '#spec'
import { seededRandom } from './random.ts'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'
/** The characters of a uuid that are not random, and those of its variant (RFC 9562, 4). */
const DASH = 0x2d
const VERSION = 0x34
const VARIANTS = '89ab'
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
  // Made at once from codes: a text that grows by one character at a time keeps the memory of every step.
  const add = (codes: number[], alphabet: string, length: number): number[] => {
    for (let index = 0; index < length; index++) codes.push(alphabet.charCodeAt(Math.floor(random() * alphabet.length)))
    return codes
  }
  const uuid = (): string => {
    const codes = add([], HEX, 8)
    codes.push(DASH)
    add(codes, HEX, 4).push(DASH, VERSION)
    add(codes, HEX, 3).push(DASH)
    add(codes, VARIANTS, 1)
    add(codes, HEX, 3).push(DASH)
    return String.fromCharCode(...add(codes, HEX, 12))
  }
  let next = state.next
  return {
    id: () => next++,
    uuid,
    key: () => String.fromCharCode(...add([], ALPHANUMERIC, KEY_LENGTH)),
    get state() {
      return { seed: random.state, next }
    },
  }
}
