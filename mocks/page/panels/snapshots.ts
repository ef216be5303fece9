import { pathOf } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import type { Desk, Panel } from '../panel.ts'
import { table } from '../table.ts'

/** Named snapshots of the sandbox. */
export const snapshots: Panel = {
  id: 'snapshots',
  title: 'Snapshots',
  open(desk) {
    const { control, act } = desk
    const name = make('input', { required: true, value: 'before' })
    const take = (): Promise<void> =>
      act(() => control('PUT', `/snapshots/${encodeURIComponent(name.value)}`), `The state is kept as ${name.value}.`)
    const { element, show } = table<string>({
      caption: 'Snapshots, in the order in which they were taken',
      head: ['Snapshot', 'Do'],
      keyOf: (one) => one,
      cellsOf: (one) => [[one], [actionsOf(one, desk)]],
    })
    return {
      content: [
        form('Keep the state', () => void take(), labelled('Name', name), make('button', {}, 'Keep the state')),
        element,
      ],
      async refresh() {
        const { snapshots: names } = await control<'listSnapshots'>('GET', '/snapshots')
        show(names)
      },
    }
  },
}

function actionsOf(name: string, { sandbox, control, act }: Desk): HTMLElement {
  const path = `/snapshots/${encodeURIComponent(name)}`
  const restore = (): Promise<void> => act(() => control('POST', `${path}/restore`), `The state is that of ${name}.`)
  const drop = (): Promise<void> => act(() => control('DELETE', path), `${name} is gone.`)
  return make(
    'div',
    { class: 'actions' },
    button('Restore', () => void restore(), { 'aria-label': `Restore ${name}` }),
    button('Drop', () => void drop(), { 'aria-label': `Drop ${name}` }),
    make('a', { href: pathOf(sandbox.id) + path, download: `${name}.json`, 'aria-label': `Save ${name}` }, 'Save'),
  )
}
