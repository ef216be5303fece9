import { vi } from 'vitest'

/**
 * Gives this process a time that jumps to the next timer as soon as nothing else is left to do. The gates and mocks of
 * the strength run wait for each other only, so that they wait for nothing and come out alike on a slow machine.
 */
export function useVirtualTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.setTimerTickMode('nextTimerAsync')
}

/** Lets the time pass that a request takes at least: a millisecond. */
export function passOneRequest(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1)
}

/** A Monday noon; gates that are compared with each other begin at one moment. */
const BEGINNING = Date.UTC(2026, 10, 23, 12)

/** Sets the date, though not what already runs, back to the moment at which every gate begins. */
export function rewind(): void {
  if (vi.isFakeTimers()) vi.setSystemTime(BEGINNING)
}
