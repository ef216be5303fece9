import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { STOP_SIGNALS } from '../stop-signals.ts'

/** Time for a group to end after SIGTERM, in ms, before it is killed. */
const GRACE_MS = 1_000

/** A shell command and every process it starts. */
export interface ProcessGroup {
  child: ChildProcess
  /** Ends the group: asks first, then kills. Processes that left the group stay, and are not waited for. */
  end: () => void
}

/**
 * Starts a command in its own process group, so that everything it starts can be ended with it. The terminal no longer
 * reaches that group, so it is ended with this process too.
 */
export function startGroup(command: string, options: SpawnOptions): ProcessGroup {
  const child = spawn(command, { ...options, shell: true, detached: true })
  const tell = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // The group is gone already.
    }
  }
  const endedWith = (signal: NodeJS.Signals): void => {
    tell('SIGKILL')
    // The listener is removed by now: this process ends as it would have without it.
    process.kill(process.pid, signal)
  }
  for (const signal of STOP_SIGNALS) process.once(signal, endedWith)
  let killing: NodeJS.Timeout | undefined
  child.once('close', () => {
    for (const signal of STOP_SIGNALS) process.off(signal, endedWith)
    if (killing === undefined) return
    clearTimeout(killing)
    // Descendants with other output may outlive the command.
    tell('SIGKILL')
  })
  return {
    child,
    end() {
      if (killing !== undefined) return
      tell('SIGTERM')
      killing = setTimeout(() => {
        tell('SIGKILL')
        // Processes that left the group may hold the pipes forever.
        for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      }, GRACE_MS)
    },
  }
}
