import { pathOf, send } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import type { Desk, Panel, SandboxShown } from '../panel.ts'
import { table } from '../table.ts'

/** The sandboxes with their keys and logins: created, forked, reset, deleted, selected. */
export const sandboxes: Panel = {
  id: 'sandboxes',
  title: 'Sandboxes',
  open(desk) {
    const { element, show } = table<SandboxShown>({
      caption: 'Sandboxes, each with state, keys and a clock of its own',
      head: ['Sandbox', 'Keys', 'Logins', 'Do'],
      keyOf: ({ id }) => id,
      cellsOf: (one) => [
        [one.id + (one.vary === undefined ? '' : ` (varied by ${one.vary})`)],
        [keysOf(one, desk)],
        [loginsOf(one)],
        [actionsOf(one, desk)],
      ],
    })
    return {
      content: [creation(desk), element],
      async refresh() {
        const { sandboxes } = (await send('GET', '/_mock/sandboxes')) as { sandboxes: SandboxShown[] }
        show(sandboxes)
      },
    }
  },
}

/** Creates a sandbox and selects it. */
async function create(desk: Desk, wish: { id?: string; vary?: number; from?: string }): Promise<void> {
  await desk.act(async () => {
    const { id } = (await send('POST', '/_mock/sandboxes', wish)) as SandboxShown
    await desk.choose(id)
  }, 'The sandbox is made and chosen.')
}

function creation(desk: Desk): HTMLElement {
  const id = make('input', { pattern: '[a-z0-9]{1,40}', title: '1 to 40 of a-z and 0-9; thought out if left empty' })
  const vary = make('input', {
    type: 'number',
    min: 0,
    max: 4_294_967_295,
    title: 'Decides what the documents leave open',
  })
  const submit = (): void => {
    const wish = {
      ...(id.value === '' ? {} : { id: id.value }),
      ...(vary.value === '' ? {} : { vary: Number(vary.value) }),
    }
    void create(desk, wish)
  }
  return form(
    'Make a sandbox',
    submit,
    labelled('Id', id),
    labelled('Vary by seed', vary),
    make('button', {}, 'Create'),
  )
}

function keysOf({ id, keys }: SandboxShown, { act }: Desk): HTMLElement {
  const entries = Object.entries(keys).flatMap(([name, key]) => {
    const copy = (): Promise<void> => act(() => navigator.clipboard.writeText(key), `The key of ${name} is copied.`)
    const copying = button('Copy', () => void copy(), { 'aria-label': `Copy the key of ${name} in ${id}` })
    return [make('dt', {}, name), make('dd', {}, make('code', {}, key), ' ', copying)]
  })
  return make('details', {}, make('summary', {}, `${entries.length / 2} keys`), make('dl', {}, ...entries))
}

function loginsOf({ logins }: SandboxShown): HTMLElement {
  const entries = Object.entries(logins).flatMap(([name, { login, password }]) => [
    make('dt', {}, name),
    make('dd', {}, make('code', {}, login), ' / ', make('code', {}, password)),
  ])
  return make('details', {}, make('summary', {}, `${entries.length / 2} logins`), make('dl', {}, ...entries))
}

function actionsOf({ id }: SandboxShown, desk: Desk): HTMLElement {
  const { act, choose, sandbox } = desk
  const path = pathOf(id)
  const drop = async (): Promise<void> => {
    await send('DELETE', path)
    await choose(id === sandbox.id ? 'default' : sandbox.id)
  }
  const doing: readonly (readonly [string, () => Promise<void>])[] = [
    ['Choose', () => act(() => choose(id), `${id} is chosen.`)],
    ['Fork', () => create(desk, { from: id })],
    ['Reset', () => act(() => send('POST', `${path}/reset`), `${id} is back to how it began.`)],
    ...(id === 'default' ? [] : [['Drop', () => act(drop, `${id} is gone.`)] as const]),
  ]
  const buttons = doing.map(([label, work]) => button(label, () => void work(), { 'aria-label': `${label} ${id}` }))
  return make('div', { class: 'actions' }, ...buttons)
}
