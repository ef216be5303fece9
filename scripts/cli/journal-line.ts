import type { JournalEntry } from '../../mocks/index.ts'
import { escapeControls } from '../../suites/report/escape-controls.ts'

/** Formats a request as one terminal line: time, sandbox, request, outcome and the reason if it was refused. */
export function journalLine(sandbox: string, entry: JournalEntry): string {
  const { at, method, target, status, operation, caller, durationMs, refusal, nearest, note } = entry
  const words = [
    new Date(at).toISOString().slice(11, 19),
    ...(sandbox === 'default' ? [] : [`[${sandbox}]`]),
    method,
    target,
    String(status),
    ...(operation === undefined ? [] : [operation]),
    ...(caller === undefined ? [] : [`by ${caller}`]),
    `${durationMs.toFixed(1)} ms`,
  ]
  const why = refusal === undefined ? '' : `: ${refusal.reason}`
  const hint = nearest === undefined ? '' : `; did you mean ${nearest.method} ${nearest.path} (${nearest.operation})?`
  const aside = note === undefined ? '' : `; ${note}`
  return escapeControls(words.join(' ') + why + hint + aside)
}
