import { type ExecutionRecord, goalOf, recordsAt } from '../../world/index.ts'

/** One transformation in flight. */
interface Task {
  name: string
  /** Records processed so far, and all of them. */
  records: number
  total: number
  /** Share from 0 to 1. */
  progress: number
  /** Epoch ms. */
  started: number
}

/** The transformations in flight of a running execution: reading is ahead of writing. */
export function tasksOf(run: ExecutionRecord, now: number): Task[] {
  const { began, started, connections = [] } = run
  const total = goalOf(run)
  const written = recordsAt(run, now)
  const ahead = Math.min(total, Math.ceil(written * 1.05))
  const task = (name: string, records: number): Task => ({
    name,
    records,
    total,
    progress: total === 0 ? 1 : Math.round((records / total) * 100) / 100,
    started: began ?? started,
  })
  const [source, destination] = connections
  return [
    task(source === undefined ? 'read' : `read from ${source}`, ahead),
    task('transform', written),
    task(destination === undefined ? 'write' : `write to ${destination}`, written),
  ]
}
