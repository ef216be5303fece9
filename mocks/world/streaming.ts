import { members } from './members.ts'
import type { StreamCut, StreamingRecord } from './records.ts'

/** The default settings: streams arrive at once and uncut. */
export const AT_ONCE: StreamingRecord = { firstTokenMs: 0, toolMs: 0, tokensPerSecond: 0, jitter: 0 }

/** The largest value of each setting. */
const LIMITS = {
  firstTokenMs: Number.MAX_SAFE_INTEGER,
  toolMs: Number.MAX_SAFE_INTEGER,
  tokensPerSecond: Number.MAX_SAFE_INTEGER,
  jitter: 1,
} as const

/**
 * Applies partial settings; a `cut` of null removes the previous one.
 * @throws Error that names the unknown member
 */
export function streamingSettings(given: unknown, before: StreamingRecord = AT_ONCE): StreamingRecord {
  const { cut, ...pace } = members(given, 'the settings')
  for (const [name, value] of Object.entries(pace)) {
    if (!Object.hasOwn(LIMITS, name)) throw new Error(`there is no setting ${name}`)
    const most = LIMITS[name as keyof typeof LIMITS]
    if (typeof value !== 'number' || !(value >= 0 && value <= most))
      throw new Error(
        `${name} must be a number ${most === Number.MAX_SAFE_INTEGER ? 'of at least 0' : `from 0 to ${most}`}`,
      )
  }
  const { cut: _before, ...others } = { ...before, ...pace }
  const taken = cut === undefined ? before.cut : cut === null ? undefined : readCut(cut)
  return { ...others, ...(taken === undefined ? {} : { cut: taken }) }
}

/** Parses a cut written as one word: `before:end`, `after:tool_start`. */
export function cutOf(word: string): unknown {
  const [side, event] = word.split(':')
  return { side, event }
}

function readCut(given: unknown): StreamCut {
  const { side, event, times } = members(given, 'cut')
  if (side !== 'before' && side !== 'after') throw new Error('side of a cut must be before or after')
  if (typeof event !== 'string' || event === '') throw new Error('event of a cut must be an event type')
  if (times === undefined) return { side, event }
  if (!Number.isInteger(times) || (times as number) < 1) throw new Error('times of a cut must be a positive integer')
  return { side, event, times: times as number }
}
