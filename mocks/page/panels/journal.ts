import type { JournalEntry } from '../../sandboxes/journal.ts'
import { button, type Child, labelled, make } from '../element.ts'
import type { Panel } from '../panel.ts'
import { table } from '../table.ts'
import { timeOf } from '../time.ts'

/** Maximum number of entries shown. */
const SHOWN = 200
const FIRST_REFUSAL = 400

/** The requests that the sandbox served, newest first, and why they were refused. */
export const journal: Panel = {
  id: 'journal',
  title: 'Journal',
  open({ control, act }) {
    let entries: JournalEntry[] = []
    const refusedOnly = make('input', { type: 'checkbox', change: () => show() })
    const summary = make('p', { role: 'status', class: 'quiet' })
    const { element, show: showRows } = table<JournalEntry>({
      caption: 'Requests, newest first',
      head: ['Time', 'Request', 'Status', 'Operation', 'Caller', 'ms', 'Why'],
      keyOf: ({ id }) => `${id}`,
      cellsOf,
    })
    const show = (): void => {
      const refused = entries.filter(({ status }) => status >= FIRST_REFUSAL)
      summary.textContent = `${entries.length} requests, ${refused.length} refused`
      showRows((refusedOnly.checked ? refused : entries).slice(-SHOWN).toReversed())
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/journal'), 'The journal is empty.')
    const refresh = async (): Promise<void> => {
      const last = (): number => entries.at(-1)?.id ?? 0
      const { oldest, entries: read } = await control<'readJournal'>('GET', `/journal?after=${last()}`)
      const more = (read as JournalEntry[]).filter(({ id }) => id > last())
      // Drops entries that the mock no longer keeps, after a reset or beyond its limit.
      entries = [...entries.filter(({ id }) => oldest !== undefined && id >= oldest), ...more]
      show()
    }
    return {
      content: [
        make(
          'div',
          { class: 'actions' },
          labelled('Errors only', refusedOnly),
          button('Clear the journal', () => void clear()),
        ),
        summary,
        element,
      ],
      refresh,
    }
  },
}

function cellsOf(entry: JournalEntry): Child[][] {
  const { at, method, target, status, operation = '', caller = '', durationMs } = entry
  const outcome = make('span', { class: status >= FIRST_REFUSAL ? 'bad' : 'good' }, `${status}`)
  return [
    [timeOf(at)],
    [make('code', {}, `${method} ${target}`)],
    [outcome],
    [operation],
    [caller],
    [durationMs.toFixed(1)],
    whyOf(entry).map((words) => make('div', {}, words)),
  ]
}

/** Why a request was refused, what was wrong with it, and what was probably meant. */
function whyOf({ refusal, nearest, note }: JournalEntry): string[] {
  // Most reasons already contain it.
  const problem = refusal?.reason.includes(refusal.problem?.message ?? '') === true ? undefined : refusal?.problem
  return [
    ...(refusal === undefined ? [] : [refusal.at === undefined ? refusal.reason : `${refusal.at}: ${refusal.reason}`]),
    ...(problem === undefined ? [] : [`${problem.in} ${problem.pointer} ${problem.message} (${problem.keyword})`]),
    ...(nearest === undefined ? [] : [`Did you mean ${nearest.method} ${nearest.path} (${nearest.operation})?`]),
    ...(note === undefined ? [] : [note]),
  ]
}
