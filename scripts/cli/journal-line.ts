import type { JournalEntry } from '../../mocks/index.ts'
import { escapeControls } from '../../suites/report/escape-controls.ts'
import type { Paint } from './mock-ready.ts'

const CLIENT_ERROR = 400
const SERVER_ERROR = 500

/** Formats a request as one terminal line: time, sandbox, request, outcome and the reason if it was refused. */
export function journalLine(sandbox: string, entry: JournalEntry, paint: Paint): string {
  const { at, method, target, status, operation, caller, durationMs, refusal, nearest, note } = entry
  // Only the colours may reach the terminal as control characters.
  const painted: Paint = (style, text) => paint(style, escapeControls(text))
  const colour = colourOf(status)
  const words = [
    painted('dim', new Date(at).toISOString().slice(11, 19)),
    ...(sandbox === 'default' ? [] : [painted('magenta', `[${sandbox}]`)]),
    painted('bold', method),
    escapeControls(target),
    painted(colour, String(status)),
    ...(operation === undefined ? [] : [painted('cyan', operation)]),
    ...(caller === undefined ? [] : [escapeControls(`by ${caller}`)]),
    painted('dim', `${durationMs.toFixed(1)} ms`),
  ]
  const why = refusal === undefined ? '' : painted(colour, `: ${refusal.reason}`)
  const hint =
    nearest === undefined
      ? ''
      : painted('dim', `; did you mean ${nearest.method} ${nearest.path} (${nearest.operation})?`)
  const aside = note === undefined ? '' : painted('dim', `; ${note}`)
  return words.join(' ') + why + hint + aside
}

function colourOf(status: number): 'green' | 'yellow' | 'red' {
  if (status >= SERVER_ERROR) return 'red'
  return status >= CLIENT_ERROR ? 'yellow' : 'green'
}
