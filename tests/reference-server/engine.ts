import { randomInt } from 'node:crypto'
import { deliver } from './deliveries.ts'
import type { Item } from './store.ts'
import type { Run, Status, Tenant, World } from './world.ts'

/** The options of a run. */
export interface Wish {
  by: string
  trigger: Run['trigger']
  parameters?: Readonly<Record<string, string>>
  /** Names of parameters whose values are masked in the log. */
  masked?: readonly string[]
  beside?: boolean
  patient?: boolean
  /** Seconds after which it is stopped. */
  stopAfter?: bigint
  message?: bigint
}

const OVER: readonly Status[] = ['success', 'warning', 'error', 'canceled']
const QUICK_MS = { '25-ms': 25, '700-ms': 700 }
/** How long a run stays queued where every run is queued first. */
const QUEUED_MS = 250
/** Codes of a run that waits for another one. */
const WAITING = { '0': 0, '3': 3, '-1': -1 }
const EVENTS: Partial<Record<Status, string>> = {
  success: 'Flow.Executed',
  warning: 'Flow.Warning',
  error: 'Flow.Failed',
}

export function isOver({ status }: Run): boolean {
  return OVER.includes(status)
}

/** Starts a run, or returns the one that blocks it. */
export function start(world: World, tenant: Tenant, flow: Item, wish: Wish): { run: Run; code: number } {
  const runs = tenant.runs.get(flow.id) ?? []
  tenant.runs.set(flow.id, runs)
  const before = wish.beside === true ? undefined : runs.findLast((one) => !isOver(one))
  if (before !== undefined && wish.patient !== true) return { run: before, code: 1 }
  const parameters = wish.parameters ?? {}
  const run: Run = {
    auditId: world.serial('executions'),
    flowId: flow.id,
    status: before === undefined && world.choice('runs/first-state') === 'running' ? 'running' : 'queued',
    started: world.clock.now(),
    trigger: wish.trigger,
    by: wish.by,
    parameters,
    lines: [
      `${flow.name} begins`,
      ...Object.entries(parameters).map(
        ([name, value]) => `got ${name} as ${wish.masked?.includes(name) ? '(masked)' : value}`,
      ),
    ],
    heard: [],
    ...(wish.message === undefined ? {} : { message: wish.message }),
  }
  runs.push(run)
  const go = (): void => {
    if (isOver(run)) return
    run.status = 'running'
    const { ends, ms } = tenant.plans.get(flow.id) ?? {
      ends: 'success',
      ms: QUICK_MS[world.choice('runs/quick-takes')],
    }
    const callOff = world.clock.after(ms, () => end(world, tenant, run, ends))
    const cut =
      wish.stopAfter === undefined
        ? () => {}
        : world.clock.after(Number(wish.stopAfter) * 1_000, () => end(world, tenant, run, 'canceled'))
    run.callOff = () => {
      callOff()
      cut()
    }
  }
  if (before !== undefined) {
    before.heard.push(go)
    return { run, code: WAITING[world.choice('runs/code-of-a-queued-run')] }
  }
  if (run.status === 'queued') run.callOff = world.clock.after(QUEUED_MS, go)
  else go()
  return { run, code: 0 }
}

/** Ends an active run, and notifies those who wait for it and its subscribers. */
export function end(world: World, tenant: Tenant, run: Run, status: Status): void {
  if (isOver(run)) return
  run.callOff?.()
  run.status = status
  run.ended = world.clock.now()
  run.lines.push(`ends with ${status}, ${randomInt(1, 99)} records`)
  for (const hear of run.heard.splice(0)) hear()
  if (status !== 'success' && world.choice('webhooks/executed-means') === 'every-end')
    deliver(world, tenant, 'Flow.Executed', run.flowId, { auditId: run.auditId, status })
  const event = EVENTS[status]
  if (event !== undefined) deliver(world, tenant, event, run.flowId, { auditId: run.auditId, status })
}

export function whenOver(run: Run): Promise<void> {
  return isOver(run) ? Promise.resolve() : new Promise((resolve) => run.heard.push(resolve))
}
