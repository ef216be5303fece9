import { BIN_KINDS, operationsFor, resources } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  isId,
  listed,
  offers,
} from '../../kit/index.ts'
import { isMap } from '../macros/macro.ts'
import { type Named, made, read } from '../objects.ts'
import type { Members } from '../resources/kind.ts'

/** An object with two of all that a service may join to its list: tags, and what refers to it. */
async function joined(tools: Tools, kind: (typeof BIN_KINDS)[number], members: Members = {}): Promise<Stored> {
  const { given, target } = tools
  const object = await made(tools, kind, { ...members, tags: [tools.unique('one'), tools.unique('two')] })
  for (const _twice of [1, 2]) {
    if (kind === 'flow' && offers(target, 'fixture:schedule.expression')) await given.schedule({ flowId: object.id })
    if (kind === 'connection' && offers(target, 'fixture:connection_flow')) await given.flowUsingConnection(object.id)
    if (kind === 'format' && offers(target, 'fixture:format_flow')) await given.flowUsingFormat(object.id)
  }
  return object
}

export const listsHoldObjectsOnce = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'an object with two tags and two that refer to it',
  over: operationsFor('list', BIN_KINDS),
  run: async (tools) => {
    const kind = BIN_KINDS.find((one) => resources[one].operations.list === tools.operation)
    if (kind === undefined) throw new Error(`${tools.operation} lists no objects with tags`)
    const object = await joined(tools, kind)
    const list = await listSoon(tools, object, () => tools.api.need(tools.operation))
    if (timesIn(list, object) === 0) throw new Blocked(`the new ${kind} is not listed`)
    expectOnce(tools, kind, object, list)
  },
})

/** A list once it has an object, or at last: how soon it has a new one is not documented. */
function listSoon({ eventually }: Tools, object: Named, ask: () => Promise<Reply>): Promise<Reply> {
  return eventually(ask, (list) => timesIn(list, object) > 0)
}

const timesIn = (list: Reply, { id }: Named): number => listed<Stored>(list).filter((one) => one.id === id).length

/** Asserts that a list has an object once. Which lists show an id, and of which schedules, is not documented. */
function expectOnce({ expect }: Tools, kind: string, object: Named, list: Reply): void {
  const times = timesIn(list, object)
  if (times === 0) throw new NotApplicable(`the list does not show the new ${kind} by its id`)
  expect.equal(times, 1, `the times that the ${kind} is listed`)
}

export const listsOfTheTenant = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'a flow with two tags and two schedules, across the tenant',
  over: ['listFlows'],
  run: async (tools) => {
    const flow = await joined(tools, 'flow')
    const query = { scope: 'all' }
    expectOnce(tools, 'flow', flow, await listSoon(tools, flow, () => tools.api.need('listFlows', { query })))
  },
})

export const listOfSchedules = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'a schedule with two tags in the list of its flow',
  over: ['listFlowSchedules'],
  run: async (tools) => {
    const { api } = tools
    const schedule = await joined(tools, 'schedule', { enabled: true })
    const { flowId } = await read(api, 'schedule', schedule)
    if (!isId(flowId)) throw new Blocked('the schedule that is read has no flowId')
    const list = await listSoon(tools, schedule, () => api.need('listFlowSchedules', { path: { flowId } }))
    expectOnce(tools, 'schedule', schedule, list)
  },
})

export const listOfWebhooks = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'a webhook for two events of two flows',
  over: ['listWebhooks'],
  run: async (tools) => {
    const { api, given } = tools
    const flowIncludes = [(await given.flow()).id, (await given.flow()).id]
    const webhook = await given.webhook({ events: ['Flow.Failed', 'Flow.Warning'], flowIncludes })
    expectOnce(tools, 'webhook', webhook, await listSoon(tools, webhook, () => api.need('listWebhooks')))
  },
})

export const listOfMacros = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'a macro that two flows use',
  over: ['listMacros'],
  run: async (tools) => {
    const { api, given, target } = tools
    const macro = await given.macro()
    if (offers(target, 'fixture:macro_flow')) {
      await given.flowUsingMacro(macro)
      await given.flowUsingMacro(macro)
    }
    if (isMap((await api.need('listMacros')).json))
      throw new NotApplicable('the list of macros is a map, which holds each once')
    const list = await listSoon(tools, macro, () => api.need('listMacros'))
    expectOnce(tools, 'macro', macro, list)
  },
})
