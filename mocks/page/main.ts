import { controlOf, send } from './control.ts'
import { make } from './element.ts'
import type { PanelContext, OpenPanel, Panel, SandboxShown } from './panel.ts'
import { allowances } from './panels/allowances.ts'
import { chat } from './panels/chat.ts'
import { clock } from './panels/clock.ts'
import { deliveries } from './panels/deliveries.ts'
import { faults } from './panels/faults.ts'
import { journal } from './panels/journal.ts'
import { latency } from './panels/latency.ts'
import { listeners } from './panels/listeners.ts'
import { forcedErrors } from './panels/forced-errors.ts'
import { runs } from './panels/runs.ts'
import { sandboxes } from './panels/sandboxes.ts'
import { snapshots } from './panels/snapshots.ts'
import { variants } from './panels/variants.ts'
import { world } from './panels/world.ts'

/** Refresh interval, in ms. */
const REFRESH_MS = 1_000
const PANELS: readonly [Panel, ...Panel[]] = [
  journal,
  sandboxes,
  clock,
  runs,
  deliveries,
  world,
  snapshots,
  chat,
  allowances,
  listeners,
  forcedErrors,
  latency,
  faults,
  variants,
]

const byId = <Element extends HTMLElement>(id: string): Element => document.getElementById(id) as Element
const main = byId('content')
const choosing = byId<HTMLSelectElement>('sandbox')
const links = PANELS.map(({ id, title }) => make('a', { href: `#${id}` }, title))
const reference = make('a', { href: '/reference' }, 'API reference')

let known: readonly SandboxShown[] = []
let chosen = new URLSearchParams(location.search).get('sandbox') ?? 'default'
let panel: OpenPanel | undefined
let looking = false

function announce(words: string, isBad = false): void {
  const said = byId('said')
  said.textContent = words
  said.classList.toggle('bad', isBad)
}

/** Reloads the sandboxes and selects one of them: the default one if it no longer exists. */
async function choose(id: string): Promise<void> {
  known = ((await send('GET', '/_mock/sandboxes')) as { sandboxes: SandboxShown[] }).sandboxes
  chosen = known.some((one) => one.id === id) ? id : 'default'
  choosing.replaceChildren(...known.map((one) => make('option', { selected: one.id === chosen }, one.id)))
  const address = new URL(location.href)
  address.searchParams.set('sandbox', chosen)
  history.replaceState(null, '', address)
  reference.href = `/reference?${new URLSearchParams({ sandbox: chosen })}`
  open()
}

function panelInAddress(): Panel {
  return PANELS.find(({ id }) => `#${id}` === location.hash) ?? PANELS[0]
}

/** Opens the panel named in the address, for the selected sandbox. */
function open(): void {
  panel?.close?.()
  const { id, title, open: openPanel } = panelInAddress()
  const sandbox = known.find((one) => one.id === chosen) as SandboxShown
  const context: PanelContext = { sandbox, control: controlOf(chosen), act, choose }
  panel = openPanel(context)
  for (const link of links) {
    if (link.hash === `#${id}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  document.title = `${title} - Etalon mock`
  main.replaceChildren(make('h2', {}, title), ...panel.content)
  const opened = panel
  main.ariaBusy = 'true'
  void look().finally(() => {
    if (panel === opened) main.ariaBusy = 'false'
  })
}

/** Shows the present state. */
async function look(): Promise<void> {
  await panel?.refresh().catch((problem: Error) => announce(`${problem.message}.`, true))
}

async function act(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    announce(done)
  } catch (problem) {
    announce(`Refused: ${(problem as Error).message}.`, true)
  }
  await look()
}

byId('base').textContent = `${location.origin}/rest`
byId('panels').append(...[...links, reference].map((link) => make('li', {}, link)))
byId('skip').addEventListener('click', (event) => {
  event.preventDefault()
  main.focus()
})
choosing.addEventListener('change', () => void act(() => choose(choosing.value), `${choosing.value} is selected.`))
addEventListener('hashchange', () => {
  announce('')
  // No panel can open before the sandboxes are loaded; they then open the one in the address.
  if (known.length > 0) open()
})
setInterval(() => {
  if (document.hidden || looking || panel?.still === true) return
  looking = true
  void look().finally(() => (looking = false))
}, REFRESH_MS)
await choose(chosen).catch((problem: Error) => announce(`The mock does not respond: ${problem.message}.`, true))
