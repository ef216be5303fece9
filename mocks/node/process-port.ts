import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { LoopDelay, ProcessPort } from '../world/ports.ts'
import { ownVersion } from './own-version.ts'

const MICROSECONDS = 1e6
const NANOSECONDS = 1e9
const SECOND_MS = 1e3

/** How often the event loop is watched, in ms. Node counts this pause as a part of each delay. */
const WATCH_MS = 10

/** This process: its version, and what it uses. */
export function createProcessPort(): ProcessPort {
  // Started by the first reading: a mock that nobody watches need not wake up a hundred times a second.
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  const secondsAt = (percentile: number): number =>
    Math.max(0, (delays?.percentile(percentile) ?? 0) / NANOSECONDS - WATCH_MS / SECOND_MS)
  return {
    get version() {
      return ownVersion()
    },
    startedSeconds: performance.timeOrigin / SECOND_MS,
    usage() {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return {
        residentBytes: rss,
        heapBytes: heapUsed,
        userSeconds: user / MICROSECONDS,
        systemSeconds: system / MICROSECONDS,
      }
    },
    loopDelay() {
      if (delays === undefined) {
        delays = monitorEventLoopDelay({ resolution: WATCH_MS })
        delays.enable()
      }
      if (delays.count === 0) return undefined
      const delay: LoopDelay = { p50: secondsAt(50), p99: secondsAt(99), max: secondsAt(100) }
      delays.reset()
      return delay
    },
  }
}
