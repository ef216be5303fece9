import { hostname } from 'node:os'
import { processStart } from './process-start.ts'

/** A run that changes a target, as other runs see it. */
export interface Holder {
  /** The random word in its names. */
  run: string
  /** ISO 8601, by its own machine's clock. */
  startedAt: string
  host: string
  pid: number
  /** When its process began, in the system's own units; missing if the system does not tell. */
  began?: string
  /** Shared by the parts of one run, which work in parallel. */
  group?: string
  /** This part must not overlap with the others of its group. */
  alone?: true
}

/** How a part of a run relates to the others. */
export type Grouped = Pick<Holder, 'group' | 'alone'>

/** This process as the holder of a run. */
export function holderOf(run: string, startedAt: string, grouped: Grouped = {}): Holder {
  const began = processStart(process.pid)
  return {
    run,
    startedAt,
    host: hostname(),
    pid: process.pid,
    ...(began === undefined ? {} : { began }),
    ...grouped,
  }
}

/** Whether a holder's process on this machine has ended; undefined if it is on another machine. */
export function hasEnded({ host, pid, began }: Omit<Holder, 'run' | 'startedAt'>): boolean | undefined {
  if (host !== hostname()) return undefined
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM') return true
  }
  const now = processStart(pid)
  return began !== undefined && now !== undefined && now !== began
}

/**
 * Whether two runs disturb each other: parts of one run do not, unless one of them runs alone, nor do successive runs of one process.
 */
export function conflictsWith(one: Holder, other: Holder): boolean {
  if (one.run === other.run) return false
  return !isOneRun(one, other) || one.alone === true || other.alone === true
}

/** Whether these are parts of one run. */
export function isOneRun(one: Holder, other: Holder): boolean {
  return one.group !== undefined && one.group === other.group
}

/** Describes a holder to a user who waits for it. */
export function describeHolder({ run, startedAt, host, pid }: Holder): string {
  return `run ${run}, since ${startedAt}, process ${pid} on ${host}`
}
