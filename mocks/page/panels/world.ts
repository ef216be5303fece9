import { writeJson } from '../../../spec/int64.ts'
import type { AnswerOf } from '../control.ts'
import { button, choice, labelled, make, offer } from '../element.ts'
import type { Panel } from '../panel.ts'
import { table } from '../table.ts'

type Row = AnswerOf<'readTable'>['records'][number]

/** Number of records shown at once. */
const SHOWN = 25

/** Everything that the sandbox holds: its tables and their records. */
export const world: Panel = {
  id: 'world',
  title: 'World',
  open({ control, act }) {
    let skipped = 0
    const anew = (): void => {
      skipped = 0
      void turn(0)
    }
    const turn = (by: number): Promise<void> => {
      skipped = Math.max(0, skipped + by)
      return act(async () => {}, '')
    }
    const tables = choice({})
    tables.addEventListener('change', anew)
    const words = make('input', { type: 'search', input: anew })
    const count = make('p', { role: 'status', class: 'quiet' })
    const before = button('Before', () => void turn(-SHOWN))
    const after = button('After', () => void turn(SHOWN))
    const { element, show } = table<Row>({
      caption: 'Records',
      head: ['Key', 'Record'],
      keyOf: ({ key }) => `${key}`,
      cellsOf: ({ key, record }) => [[make('code', {}, `${key}`)], [make('pre', {}, writeJson(record, 1))]],
    })
    return {
      content: [
        make(
          'div',
          { role: 'search', class: 'actions' },
          labelled('Table', tables),
          labelled('Filter', words),
          before,
          after,
        ),
        count,
        element,
      ],
      async refresh() {
        const { tables: all } = await control<'listTables'>('GET', '/tables')
        offer(tables, Object.fromEntries(all.map(({ name, records }) => [name, `${name} (${records})`])), 'flows')
        const query = new URLSearchParams({ words: words.value, skip: `${skipped}`, limit: `${SHOWN}` })
        const { matching, records } = await control<'readTable'>('GET', `/tables/${tables.value}?${query}`)
        const said = `${records.length === 0 ? 0 : skipped + 1} to ${skipped + records.length} of ${matching} records`
        if (count.textContent !== said) count.textContent = said
        before.disabled = skipped === 0
        after.disabled = skipped + records.length >= matching
        show(records)
      },
    }
  },
}
