import { type Int64, pathTo, resources } from '#spec'
import { type As, Blocked, type Stored, type Tools, offers, stored } from '../../kit/index.ts'
import { flows } from '../flows/flow.ts'
import { addTags } from '../resources/bulk.ts'
import { SERVER_ERROR, duringFailure } from '../errors/server-failure.ts'

/** Calls to make, in sequence. */
export type Calls = readonly (() => Promise<unknown>)[]

/** How often a pair of calls is made, so that the count stands out from the audit's own queries. */
const TIMES = 3

/** Alternates two different calls, because equal calls in a row may be recorded differently. */
export function inTurns(first: () => Promise<unknown>, second: () => Promise<unknown>): Calls {
  return Array.from({ length: TIMES }, () => [first, second]).flat()
}

/** Creations and deletions of a flow by one caller. Whether reads are recorded is not said. */
export function changes({ api, target, unique }: Tools, as: As = 'admin'): Calls {
  let flowId: unknown
  return inTurns(
    async () => {
      const body = { ...target.fixtures.flow, name: unique('flow') }
      flowId = stored(await api.need('createFlow', { body, as })).id
    },
    () => api.need('deleteFlow', { path: { flowId }, as }),
  )
}

/** Creations alone. */
export function likeChanges({ given }: Tools): Calls {
  return Array.from({ length: TIMES * 2 }, () => () => given.flow())
}

/** Creations, replacements and deletions, each alone and in this order. */
export function changesOfEachKind({ api, given }: Tools): Readonly<Record<string, Calls>> {
  const flows: Stored[] = []
  const each = (act: (nth: number) => Promise<unknown>): Calls =>
    Array.from({ length: TIMES * 2 }, (_none, nth) => () => act(nth))
  return {
    creations: each(async () => flows.push(await given.flow())),
    replacements: each((nth) => api.need('replaceFlow', { path: { flowId: flows[nth]?.id }, body: flows[nth] })),
    deletions: each((nth) => api.need('deleteFlow', { path: { flowId: flows[nth]?.id } })),
  }
}

/** Requests with an invalid enum value, or without a name, and with a truncated body, refused with 400. */
export function refusals({ api }: Tools, as: As = 'admin'): Calls {
  const brokenBody = async (): Promise<void> => {
    const raw = { body: '{"name": ', contentType: 'application/json' }
    const reply = await api.call('createFlow', { raw, as })
    if (reply.status !== 400) throw new Blocked(`a body that breaks off was answered ${reply.status}`)
  }
  return inTurns(async () => {
    const reply = await api.call('importFlows', {
      body: { dump: '', collisionPolicy: 'Etalon' },
      as,
      valid: false,
    })
    // A service may read the bundle first, and report that it holds nothing.
    if (reply.status === 400) return
    // What is no JSON may be refused before it is a call that is recorded.
    const { status } = await api.call('createFlow', { body: {}, as, valid: false })
    if (status !== 400) await brokenBody()
  }, brokenBody)
}

/** What the target file has to show, so that objects of a kind can be made. */
const NEEDS = {
  connection: 'fixture:connection',
  format: 'fixture:format',
  schedule: 'fixture:schedule.expression',
  webhook: 'fixture:webhook.url',
  macro: 'request:createMacro',
  listener: 'request:createListener',
} as const

/** Creations and deletions by turns of each other kind of object that the target file shows how to make; schedules run this flow. */
export function changesOfOtherKinds({ api, given, target }: Tools, flow: Stored): Readonly<Record<string, Calls>> {
  const kinds = (Object.keys(NEEDS) as (keyof typeof NEEDS)[]).filter((kind) => offers(target, NEEDS[kind]))
  return Object.fromEntries(
    kinds.map((kind) => {
      let path: Record<string, Int64> = {}
      const make = async (): Promise<void> => {
        path = pathTo(kind, kind === 'schedule' ? await given.schedule({ flowId: flow.id }) : await given[kind]())
      }
      return [`calls on ${kind}s`, inTurns(make, () => api.need(resources[kind].operations.delete, { path }))]
    }),
  )
}

/** Bulk edits of two flows, and switches of a schedule that runs it where the target file shows how to make one. */
export async function changesInPlace(tools: Tools): Promise<Readonly<Record<string, Calls>>> {
  const { api, given, target, unique } = tools
  const [flow, other] = [await given.flow(), await given.flow()]
  const editOf = (one: Stored) => (): Promise<unknown> => addTags(tools, flows, [one], [[unique('tag')]])
  const edits = { 'bulk edits': inTurns(editOf(flow), editOf(other)) }
  if (!offers(target, NEEDS.schedule)) return edits
  const path = { scheduleId: (await given.schedule({ flowId: flow.id })).id }
  const switches = inTurns(
    () => api.need('enableSchedule', { path }),
    () => api.need('disableSchedule', { path }),
  )
  return { ...edits, 'switches of a schedule': switches }
}

/** Creations that fail inside the server. */
export function failures(tools: Tools): Calls {
  const { api, target, unique } = tools
  const prepare = async () => {
    const body = { ...target.fixtures.flow, name: unique('flow') }
    return {
      ask: () => api.call('createFlow', { body, valid: false }),
      effects: tools.effectsOf('createFlow', { body }),
    }
  }
  return Array.from({ length: TIMES }, () => async (): Promise<void> => {
    const { status } = await duringFailure(tools, 'createFlow', prepare, ({ ok }) => ok)
    if (status !== SERVER_ERROR) throw new Blocked(`a failure inside the server was answered ${status}`)
  })
}
