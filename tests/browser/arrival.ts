import { expect } from 'vitest'
import type { Journey } from './journey.ts'

/** A user of the demo world. */
export const ADA = { login: 'ada', password: 'ada-pass-1' }

/** A pace of tokens that distinguishes a live stream from one held back until its end. */
export const STREAMING = { firstTokenMs: 0, tokensPerSecond: 100, jitter: 0 }

/** Asserts that a client got what the mock promises. */
export function expectArrival({ flow, listed, statuses, events, withoutToken }: Journey): void {
  expect(withoutToken).toBe(401)
  expect(listed).toContain(flow.name)
  expect(statuses.at(-1)).toBe('success')
  const types = events.map(({ type }) => type)
  expect([types[0], types.at(-1)]).toEqual(['session', 'end'])
  const tokens = events.filter(({ type }) => type === 'token')
  expect(tokens.map(({ content }) => content).join('')).toContain('moves data from a source to a destination')
  expect(events.at(-1)!.atMs).toBeGreaterThan((tokens.length * 1000) / STREAMING.tokensPerSecond / 2)
}
