import type { ProcessPort } from '../world/ports.ts'
import { ownVersion } from './own-version.ts'

const MICROSECONDS = 1e6

/** This process: its version, and what it uses. */
export function createProcessPort(): ProcessPort {
  return {
    get version() {
      return ownVersion()
    },
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
  }
}
