import { pathOf } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import type { PanelContext, Panel } from '../panel.ts'
import { table } from '../table.ts'

/** Named snapshots of the sandbox. */
export const snapshots: Panel = {
  id: 'snapshots',
  title: 'Snapshots',
  open(context) {
    const { control, act } = context
    const name = make('input', { required: true, value: 'before' })
    const take = (): Promise<void> =>
      act(() => control('PUT', `/snapshots/${encodeURIComponent(name.value)}`), `Snapshot ${name.value} is taken.`)
    const { element, show } = table<string>({
      caption: 'Snapshots, oldest first',
      head: ['Snapshot', 'Actions'],
      keyOf: (one) => one,
      cellsOf: (one) => [[one], [actionsOf(one, context)]],
    })
    return {
      content: [
        form('Take a snapshot', () => void take(), labelled('Name', name), make('button', {}, 'Take a snapshot')),
        element,
      ],
      async refresh() {
        const { snapshots: names } = await control<'listSnapshots'>('GET', '/snapshots')
        show(names)
      },
    }
  },
}

function actionsOf(name: string, { sandbox, control, act }: PanelContext): HTMLElement {
  const path = `/snapshots/${encodeURIComponent(name)}`
  const restore = (): Promise<void> => act(() => control('POST', `${path}/restore`), `${name} is restored.`)
  const drop = (): Promise<void> => act(() => control('DELETE', path), `${name} is deleted.`)
  return make(
    'div',
    { class: 'actions' },
    button('Restore', () => void restore(), { 'aria-label': `Restore ${name}` }),
    button('Delete', () => void drop(), { 'aria-label': `Delete ${name}` }),
    make(
      'a',
      { href: pathOf(sandbox.id) + path, download: `${name}.json`, 'aria-label': `Download ${name}` },
      'Download',
    ),
  )
}
