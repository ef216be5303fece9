import { readFileSync } from 'node:fs'

/**
 * When a local process began, as an opaque value to compare: process ids are reused. Undefined on systems other than
 * Linux.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain anything; `starttime` is the twentieth field after it (proc_pid_stat(5)).
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return ticks === undefined ? undefined : `${boot}/${ticks}`
  } catch {
    return undefined
  }
}
