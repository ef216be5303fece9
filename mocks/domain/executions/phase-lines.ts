import { type ExecutionRecord, recordsAt, rejectedAt } from '../../world/index.ts'
import type { Begun, Entry } from './entry.ts'

/** The share of its time in which a run opens its connections, and in which it prepares each step. */
const PREPARING = 0.01

/** What a run does before its first record: it opens its connections and prepares its steps. In order of time. */
export function phaseLines(run: Begun): Entry[] {
  const { began, plan, connections = [] } = run
  const after = (parts: number): number => began + Math.floor(plan.durationMs * PREPARING * parts)
  const connected = after(connections.length === 0 ? 0 : 1)
  const [reading, transforming, writing] = stepsOf(run)
  return [
    { at: began, level: 'INFO', text: 'Run began' },
    { at: began, level: 'DEBUG', text: 'Definition of the flow read' },
    ...connections.flatMap((name): Entry[] => [
      { at: began, level: 'DEBUG', text: `Opening connection "${name}"` },
      { at: connected, level: 'INFO', text: `Connected to "${name}"` },
      { at: connected, level: 'DEBUG', text: `Session of "${name}": time zone UTC, text as UTF-8` },
    ]),
    { at: connected, level: 'INFO', text: `Step 1 of 3: ${reading}` },
    { at: connected, level: 'DEBUG', text: 'Reader is ready' },
    { at: after(2), level: 'INFO', text: `Step 2 of 3: ${transforming}` },
    { at: after(2), level: 'DEBUG', text: 'Transformation is compiled' },
    { at: after(2), level: 'DEBUG', text: 'Each field of the writer has one of the reader' },
    { at: after(3), level: 'INFO', text: `Step 3 of 3: ${writing}` },
    { at: after(3), level: 'DEBUG', text: 'Writer is ready' },
  ]
}

/** The steps of a run, by its connections: from the first to the last. */
function stepsOf({ connections = [] }: ExecutionRecord): [string, string, string] {
  const [source, destination = source] = [connections[0], connections.at(-1)]
  return [
    source === undefined ? 'read' : `read from "${source}"`,
    'transform',
    destination === undefined ? 'write' : `write to "${destination}"`,
  ]
}

/** What a run does at its end: it sums up its steps, unless it broke off, and closes its connections. */
export function closingLines(run: ExecutionRecord & { ended: number }): Entry[] {
  const { status, began, ended, connections = [] } = run
  if (began === undefined) return []
  const read = recordsAt(run, ended)
  const isWhole = status === 'success' || status === 'warning'
  const sums = [read, read, read - rejectedAt(run, ended)].map((records, index): Entry => {
    return { at: ended, level: 'INFO', text: `Step ${index + 1} of 3 ended: ${records} records` }
  })
  return [
    ...(isWhole ? [...sums, { at: ended, level: 'DEBUG', text: 'Last batch committed' } as const] : []),
    ...connections.map((name): Entry => ({ at: ended, level: 'INFO', text: `Connection "${name}" closed` })),
    { at: ended, level: 'DEBUG', text: 'Temporary files deleted' },
  ]
}
