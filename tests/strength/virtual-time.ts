import { vi } from 'vitest'

/**
 * Gives this process a virtual time that jumps to the next timer as soon as nothing else is left to do. The gates and mocks of
 * the strength run only wait for each other, so they never idle, and a slow machine changes nothing.
 */
export function useVirtualTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.setTimerTickMode('nextTimerAsync')
}

/** Advances time by the least duration of a request: a millisecond. */
export function passOneRequest(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1)
}

/** A Monday noon; gates that are compared start at the same time. */
const BEGINNING = Date.UTC(2026, 10, 23, 12)

/** Resets the date, though not the running timers, to the start time of every gate. */
export function rewind(): void {
  if (vi.isFakeTimers()) vi.setSystemTime(BEGINNING)
}
