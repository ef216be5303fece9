import type { AnswerOf } from '../control.ts'
import { button, make } from '../element.ts'
import type { Panel } from '../panel.ts'
import { search } from '../search.ts'
import { table } from '../table.ts'

type Fault = AnswerOf<'listFaults'>['faults'][number]

/** Switches for the faults of the mock. */
export const faults: Panel = {
  id: 'faults',
  title: 'Faults',
  open({ control, act }) {
    let broken: ReadonlySet<string> = new Set()
    const turn = async (id: string, toggle: HTMLInputElement): Promise<void> => {
      // The state of the switch counts, not that of the row: users can be faster than the page.
      const on = toggle.checked
      await act(() => control(on ? 'PUT' : 'DELETE', pathOf(id)), on ? `${id} is broken now.` : `${id} holds again.`)
      // After a refusal, the row stays and the switch returns.
      toggle.checked = broken.has(id)
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/faults'), 'All rules hold.')
    const { element, show } = table<Fault>({
      caption: 'Faults, active ones first',
      head: ['Rule', 'Effect', 'On'],
      keyOf: ({ id }) => id,
      cellsOf: (fault) => [[make('code', {}, fault.id)], [fault.says], [switchOf(fault, turn)]],
    })
    const { content, search: searched } = search<Fault>('Filter', ({ id, says }) => `${id} ${says}`, show)
    return {
      content: [...content, button('Clear all', () => void clear()), element],
      still: true,
      async refresh() {
        const { faults: all } = await control<'listFaults'>('GET', '/faults')
        const on = all.filter((fault) => fault.on)
        broken = new Set(on.map(({ id }) => id))
        searched([...on, ...all.filter((fault) => !fault.on)])
      },
    }
  },
}

function switchOf({ id, on }: Fault, turn: (id: string, toggle: HTMLInputElement) => Promise<void>): HTMLElement {
  const toggle = make('input', {
    type: 'checkbox',
    role: 'switch',
    checked: on,
    'aria-label': `Break ${id}`,
    change: () => void turn(id, toggle),
  })
  return toggle
}

/** The id as a path: the area, and the rest as one segment. */
function pathOf(id: string): string {
  const [area = '', ...rest] = id.split('/')
  return `/faults/${area}/${encodeURIComponent(rest.join('/'))}`
}
