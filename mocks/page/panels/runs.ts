import type { AnswerOf } from '../control.ts'
import { button, type Child, choice, form, labelled, make, offer } from '../element.ts'
import type { PanelContext, Panel } from '../panel.ts'
import { askProduct, keyChoice } from '../product.ts'
import { table } from '../table.ts'
import { timeOf } from '../time.ts'

type Flow = AnswerOf<'listRunPlans'>['flows'][number]
type Run = AnswerOf<'listRuns'>['runs'][number]

const OUTCOMES = { success: 'success', warning: 'warning', error: 'error', canceled: 'canceled' }
const DURATIONS = {
  '': 'unchanged',
  immediate: 'immediate',
  'by hand': 'until moved by hand',
  5000: '5 s',
  60000: '1 min',
}

/** The latest runs, and plans for the next ones. */
export const runs: Panel = {
  id: 'runs',
  title: 'Runs',
  open(context) {
    const { control } = context
    const plans = table<Flow>({
      caption: 'Flows, and the plan of their next runs',
      head: ['Flow', 'Outcome', 'Duration', 'Actions'],
      keyOf: ({ id }) => `${id}`,
      cellsOf: (flow) => planCells(flow, context),
    })
    const { element, show } = table<Run>({
      caption: 'Runs, newest first',
      head: ['Run', 'Flow', 'Status', 'Started', 'Ended', 'Move to'],
      keyOf: ({ auditId }) => `${auditId}`,
      cellsOf: (run) => runCells(run, context),
    })
    const flow = choice({})
    return {
      content: [planForm(flow, context), element, plans.element],
      async refresh() {
        const [{ runs: latest }, { flows }] = await Promise.all([
          control<'listRuns'>('GET', '/runs?limit=50'),
          control<'listRunPlans'>('GET', '/flows'),
        ])
        show(latest)
        plans.show(flows)
        offer(flow, Object.fromEntries(flows.map(({ id, name }) => [`${id}`, `${name} (${id})`])))
      },
    }
  },
}

function planForm(flow: HTMLSelectElement, { sandbox, control, act }: PanelContext): HTMLElement {
  const outcome = choice(OUTCOMES, 'error')
  const duration = choice(DURATIONS)
  const times = make('input', { type: 'number', min: 1, value: 1, title: 'default: all' })
  const key = keyChoice(sandbox)
  const force = (): Promise<void> => {
    const wish = {
      outcome: outcome.value,
      ...(duration.value === '' ? {} : { duration: Number(duration.value) || duration.value }),
      ...(times.value === '' ? {} : { times: Number(times.value) }),
    }
    return act(() => control('PUT', `/flows/${flow.value}/runs`, wish), 'The plan is set.')
  }
  const start = (): Promise<void> =>
    act(async () => {
      const answer = await askProduct(key.value, 'POST', `/flows/${flow.value}/run`)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    }, 'The flow was started.')
  return form(
    'Next runs of a flow',
    () => void force(),
    labelled('Flow', flow),
    labelled('Outcome', outcome),
    labelled('Duration', duration),
    labelled('Count', times),
    make('button', {}, 'Force'),
    labelled('Start with key', key),
    button('Start', () => void start()),
  )
}

function planCells({ id, name, plan }: Flow, { control, act }: PanelContext): Child[][] {
  const release = (): Promise<void> => act(() => control('DELETE', `/flows/${id}/runs`), 'Runs follow the world again.')
  const times = plan.times === undefined ? '' : `, ${plan.times} times`
  return [
    [`${name} (${id})`],
    [plan.forced ? `${plan.outcome}, forced${times}` : plan.outcome],
    [typeof plan.duration === 'string' ? plan.duration : `${plan.duration} ms`],
    plan.forced ? [button('Release', () => void release(), { 'aria-label': `Release the runs of ${name}` })] : [],
  ]
}

function runCells(
  { auditId, flowId, name, status, started, ended, over }: Run,
  { control, act }: PanelContext,
): Child[][] {
  const targets = over ? [] : [...(status === 'queued' ? ['running'] : []), ...Object.keys(OUTCOMES)]
  const move = (to: string): Promise<void> =>
    act(() => control('POST', `/runs/${auditId}`, { to }), `Run ${auditId} is moved to ${to}.`)
  const moves = targets.map((to) => button(to, () => void move(to), { 'aria-label': `Move run ${auditId} to ${to}` }))
  return [
    [`${auditId}`],
    [`${name ?? 'deleted flow'} (${flowId})`],
    [make('span', { class: status === 'error' ? 'bad' : '' }, status)],
    [timeOf(started)],
    [ended === undefined ? '' : timeOf(ended)],
    moves.length === 0 ? [] : [make('div', { class: 'actions' }, ...moves)],
  ]
}
