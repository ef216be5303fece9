import type { AnswerOf } from '../control.ts'
import { button, make } from '../element.ts'
import type { Panel } from '../panel.ts'
import { search } from '../search.ts'
import { table } from '../table.ts'

type Fault = AnswerOf<'listFaults'>['faults'][number]

/** The ways in which the mock can break a documented rule, as switches. */
export const faults: Panel = {
  id: 'faults',
  title: 'Faults',
  open({ control, act }) {
    const turn = ({ id, on }: Fault): Promise<void> =>
      act(() => control(on ? 'DELETE' : 'PUT', pathOf(id)), on ? `${id} holds again.` : `${id} is broken.`)
    const clear = (): Promise<void> => act(() => control('DELETE', '/faults'), 'All rules hold.')
    const { element, show } = table<Fault>({
      caption: 'Faults; those that are on come first',
      head: ['Rule', 'What the mock does wrong', 'On'],
      keyOf: ({ id }) => id,
      cellsOf: (fault) => [[make('code', {}, fault.id)], [fault.says], [switchOf(fault, turn)]],
    })
    const { content, search: searched } = search<Fault>('Rule or words', ({ id, says }) => `${id} ${says}`, show)
    return {
      content: [...content, button('Switch all off', () => void clear()), element],
      still: true,
      async refresh() {
        const { faults: all } = await control<'listFaults'>('GET', '/faults')
        searched([...all.filter(({ on }) => on), ...all.filter(({ on }) => !on)])
      },
    }
  },
}

function switchOf(fault: Fault, turn: (fault: Fault) => Promise<void>): HTMLElement {
  return make('input', {
    type: 'checkbox',
    role: 'switch',
    checked: fault.on,
    'aria-label': `Break ${fault.id}`,
    change: () => void turn(fault),
  })
}

/** The id in the path: the area, and the rest as one segment. */
function pathOf(id: string): string {
  const [area = '', ...rest] = id.split('/')
  return `/faults/${area}/${encodeURIComponent(rest.join('/'))}`
}
