import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { STOP_SIGNALS } from '../stop-signals.ts'

/** How long a group that was asked to end may take, in ms, before it is ended all the same. */
const GRACE_MS = 1_000

/** A command of the shell, with everything that it starts. */
export interface ProcessGroup {
  child: ChildProcess
  /** Ends all of it: by asking first, and for good where it goes on. What has left the group stays, but nobody waits for it. */
  end: () => void
}

/**
 * Starts a command in a process group of its own, so that it can be ended with all that it has started. Since a terminal no
 * longer reaches it, it is ended too where this process is.
 */
export function startGroup(command: string, options: SpawnOptions): ProcessGroup {
  const child = spawn(command, { ...options, shell: true, detached: true })
  const tell = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // Nothing of it is left.
    }
  }
  const endedWith = (signal: NodeJS.Signals): void => {
    tell('SIGKILL')
    // The listener is gone by now: this process ends as it would have without it.
    process.kill(process.pid, signal)
  }
  for (const signal of STOP_SIGNALS) process.once(signal, endedWith)
  let killing: NodeJS.Timeout | undefined
  child.once('close', () => {
    for (const signal of STOP_SIGNALS) process.off(signal, endedWith)
    if (killing === undefined) return
    clearTimeout(killing)
    // What prints elsewhere may go on when all else has ended.
    tell('SIGKILL')
  })
  return {
    child,
    end() {
      if (killing !== undefined) return
      tell('SIGTERM')
      killing = setTimeout(() => {
        tell('SIGKILL')
        // What has left the group may hold them for good.
        for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      }, GRACE_MS)
    },
  }
}
