import { hostname } from 'node:os'
import { beganAt } from './process-start.ts'

/** A run that changes a target, as others learn of it. */
export interface Holder {
  /** The word of its names. */
  run: string
  /** ISO 8601, by the clock of its machine. */
  startedAt: string
  host: string
  pid: number
  /** When its process began, as its machine counts; missing where that is not told. */
  began?: string
  /** Of which runs it is a part: shards of one run have the same word here, and work side by side. */
  group?: string
}

/** This process as the holder of a run. */
export function holderOf(run: string, startedAt: string, group?: string): Holder {
  const began = beganAt(process.pid)
  return {
    run,
    startedAt,
    host: hostname(),
    pid: process.pid,
    ...(began === undefined ? {} : { began }),
    ...(group === undefined ? {} : { group }),
  }
}

/** Whether a holder is a process of this machine that has ended; undefined where it is of another one. */
export function hasEnded({ host, pid, began }: Omit<Holder, 'run' | 'startedAt'>): boolean | undefined {
  if (host !== hostname()) return undefined
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // Somebody else's is there too.
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return true
  }
  const now = beganAt(pid)
  return began !== undefined && now !== undefined && now !== began
}

/** Whether two runs disturb each other: not the shards of one run, nor what one process does one after the other. */
export function disturbs(one: Holder, other: Holder): boolean {
  if (one.run === other.run) return false
  return one.group === undefined || one.group !== other.group
}

/** Who it is, for whoever waits for it. */
export function inWords({ run, startedAt, host, pid }: Holder): string {
  return `run ${run}, since ${startedAt}, process ${pid} on ${host}`
}
