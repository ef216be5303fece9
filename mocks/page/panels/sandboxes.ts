import { pathOf, send } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import type { PanelContext, Panel, SandboxShown } from '../panel.ts'
import { table } from '../table.ts'

/** The sandboxes with their keys and logins: created, forked, reset, deleted, selected. */
export const sandboxes: Panel = {
  id: 'sandboxes',
  title: 'Sandboxes',
  open(context) {
    const { element, show } = table<SandboxShown>({
      caption: 'Sandboxes, each with its own state, keys and clock',
      head: ['Sandbox', 'Keys', 'Logins', 'Actions'],
      keyOf: ({ id }) => id,
      cellsOf: (one) => [
        [one.id + (one.vary === undefined ? '' : ` (varied by ${one.vary})`)],
        [keysOf(one, context)],
        [loginsOf(one)],
        [actionsOf(one, context)],
      ],
    })
    return {
      content: [creation(context), element],
      async refresh() {
        const { sandboxes } = (await send('GET', '/_mock/sandboxes')) as { sandboxes: SandboxShown[] }
        show(sandboxes)
      },
    }
  },
}

/** Creates a sandbox and selects it. */
async function create(context: PanelContext, wish: { id?: string; vary?: number; from?: string }): Promise<void> {
  await context.act(async () => {
    const { id } = (await send('POST', '/_mock/sandboxes', wish)) as SandboxShown
    await context.choose(id)
  }, 'The sandbox is created and selected.')
}

function creation(context: PanelContext): HTMLElement {
  const id = make('input', { pattern: '[a-z0-9]{1,40}', title: 'a-z and 0-9; default: generated' })
  const vary = make('input', {
    type: 'number',
    min: 0,
    max: 4_294_967_295,
    title: 'Chooses a variant of every freedom',
  })
  const submit = (): void => {
    const wish = {
      ...(id.value === '' ? {} : { id: id.value }),
      ...(vary.value === '' ? {} : { vary: Number(vary.value) }),
    }
    void create(context, wish)
  }
  return form(
    'Create a sandbox',
    submit,
    labelled('Id', id),
    labelled('Vary by seed', vary),
    make('button', {}, 'Create'),
  )
}

function keysOf({ id, keys }: SandboxShown, { act }: PanelContext): HTMLElement {
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

function actionsOf({ id }: SandboxShown, context: PanelContext): HTMLElement {
  const { act, choose, sandbox } = context
  const path = pathOf(id)
  const drop = async (): Promise<void> => {
    await send('DELETE', path)
    await choose(id === sandbox.id ? 'default' : sandbox.id)
  }
  const doing: readonly (readonly [string, () => Promise<void>])[] = [
    ['Select', () => act(() => choose(id), `${id} is selected.`)],
    ['Fork', () => create(context, { from: id })],
    ['Reset', () => act(() => send('POST', `${path}/reset`), `${id} is reset.`)],
    ...(id === 'default' ? [] : [['Delete', () => act(drop, `${id} is deleted.`)] as const]),
  ]
  const buttons = doing.map(([label, work]) => button(label, () => void work(), { 'aria-label': `${label} ${id}` }))
  return make('div', { class: 'actions' }, ...buttons)
}
