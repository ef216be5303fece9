import { type Answer, bad, json, missing, nothing, text } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { mapOf } from './fields.ts'
import { type Wish, end, isOver, start, whenOver } from './engine.ts'
import type { Item } from './store.ts'

const FLAGS = {
  both: [
    'sync',
    'allowParallel',
    'debug',
    'returnErrorCode',
    'emailOnSuccess',
    'emailOnFailure',
    'emailOnLastFailure',
    'emailMetrics',
    'disableExecutionNotifications',
    'repeatExpectedTimeNotifications',
  ],
  byId: ['waitIfRunning', 'force', 'checkAgentFlow'],
}
const OTHERS = ['logStep', 'emails', 'expectedTime', 'stopTime', 'secureParameterNames']
const OF_NAMED: ReadonlySet<string> = new Set([...FLAGS.both, ...OTHERS, 'tenant'])

/** What both ways to start a run share: the documented query parameters. */
async function begin(call: Call, flow: Item, wish: Pick<Wish, 'parameters' | 'patient'>): Promise<Answer> {
  const logStep = call.whole('logStep') ?? 0n
  if (logStep !== 0n && logStep < 100n) throw bad('logStep is 0 or at least 100')
  const stopAfter = call.whole('stopTime')
  if ((stopAfter ?? 0n) < 0n || (call.whole('expectedTime') ?? 0n) < 0n) throw bad('a time is negative')
  for (const name of FLAGS.both) call.flag(name)
  const { run, code } = start(call.world, call.tenant, flow, {
    by: call.who,
    trigger: 'HAND',
    beside: call.flag('allowParallel'),
    masked: (call.query.get('secureParameterNames') ?? '').split(','),
    ...(stopAfter === undefined ? {} : { stopAfter }),
    ...wish,
  })
  if (code !== 1 && call.flag('sync')) {
    await whenOver(run)
    const failed = run.status === 'error' || run.status === 'canceled'
    if (failed && call.flag('returnErrorCode')) {
      const words = call.world.choice('errors/failed-run-body') === 'text'
      return words ? text(`the run ends with ${run.status}`, 500) : nothing(500)
    }
  }
  return json({ status: code, auditId: run.auditId, flowId: run.flowId, flowName: flow.name })
}

const byId: Handler = (call) => {
  const flow = call.item(call.tenant.stores.flow, 'flowId')
  const parameters = call.body === undefined ? {} : mapOf({ all: call.members }, 'all')
  for (const name of FLAGS.byId) call.flag(name)
  call.may('execute')
  return begin(call, flow, { parameters, patient: call.flag('waitIfRunning') })
}

const byName: Handler = (call) => {
  const selected = call.query.get('tenant')
  if (selected !== null && ![call.tenant.title, String(call.tenant.id)].includes(selected)) throw missing('tenant')
  const named = call.tenant.stores.flow.all().filter(({ name }) => name === call.params['flowName'])
  const flow = call.world.choice('runs/name-of-two') === 'newer' ? named.at(0) : named.at(-1)
  if (flow === undefined) throw missing('flow')
  const parameters = Object.fromEntries([...call.query].filter(([name]) => !OF_NAMED.has(name)))
  return begin(call, flow, { parameters })
}

const stop: Handler = (call) => {
  const { id } = call.item(call.tenant.stores.flow, 'flowId')
  const auditId = call.whole('auditId')
  const runs = call.tenant.runs.get(id) ?? []
  const run = auditId === undefined ? runs.findLast((one) => !isOver(one)) : runs.find((one) => one.auditId === auditId)
  if (run === undefined) throw missing('execution')
  end(call.world, call.tenant, run, 'canceled')
  return json({ status: 2, auditId: run.auditId, flowId: id })
}

export const runRoutes: readonly Route[] = [
  ['POST', '/v1/flows/:flowId/run', 'token', byId],
  ['POST', '/v1/flows/flow-name/:flowName/run', 'execute', byName],
  ['POST', '/v1/flows/:flowId/stop', 'execute', stop],
]
