import { bad, json } from './answer.ts'
import { bulk } from './bulk.ts'
import { type Call, type Handler, type Route, whole } from './call.ts'
import { mapOf, textOf, textsOf } from './fields.ts'
import { drop } from './dropping.ts'
import { flowTypes } from './types.ts'
import { flowsNaming, line, listenerOf, namedBy, schedulesOf, shown } from './references.ts'
import type { Item } from './store.ts'
import type { Tenant } from './world.ts'

const DEFAULT_TYPE = 'flow.pipe.plain'

/** Builds a flow from a body and, for a replace, from its server-side members. */
export function flowFrom({ members, now, who, world }: Call, before?: Item): Item {
  const flowType = textOf(members, 'flowType') ?? DEFAULT_TYPE
  const type = flowTypes[flowType]
  if (type === undefined) throw bad(`${flowType} is no type of flow`)
  const properties = mapOf(members, 'properties')
  const stray = Object.keys(properties).find((key) => !Object.hasOwn(type.keys, key))
  if (stray !== undefined && world.choice('flows/unknown-property') === 'refused')
    throw bad(`${flowType} has no ${stray}`)
  const description = textOf(members, 'description')
  return {
    tags: textsOf(members, 'tags'),
    flowType,
    properties,
    ...(description === undefined ? {} : { description }),
    name: textOf(members, 'name', true) ?? '',
    id: before?.id ?? world.newId('flow'),
    createdBy: before?.['createdBy'] ?? who,
    created: before?.['created'] ?? now,
    modifiedBy: who,
    modified: now,
    locked: false,
  }
}

function listed(tenant: Tenant, flow: Item): Item {
  const schedules = schedulesOf(tenant, flow.id)
  const enabled = schedules.filter((schedule) => schedule['enabled'] === true).length
  return { ...flow, enabledSchedules: enabled, disabledSchedules: schedules.length - enabled }
}

const list: Handler = (call) => {
  const scope = call.query.get('scope')
  const all = call.tenant.stores.flow.all()
  // By default, without a scope: the caller's own flows, and the seeded ones.
  const without = call.world.choice('flows/list-without-scope')
  const authors = without === 'own' ? [call.who] : [call.who, 'the house']
  const near = all.filter(
    (flow) => scope === 'all' || without === 'all' || authors.includes(flow['createdBy'] as string),
  )
  return json(near.map((flow) => listed(call.tenant, flow)))
}

const create: Handler = (call) => {
  const flow = flowFrom(call)
  call.may('edit')
  call.tenant.stores.flow.put(flow, call.who, call.now)
  return json(flow, call.world.bugs.has('created-201') ? 201 : 200)
}

const recent: Handler = (call) => {
  const many = { '10': 10n, '3': 3n, all: 2n ** 31n }
  const limit = call.whole('limit') ?? many[call.world.choice('flows/recent-without-limit')]
  if (limit < 0n) throw bad('limit is negative')
  const means = call.world.choice('flows/recent-means')
  const changed = call.tenant.stores.flow.all().toSorted((one, other) => Number(other[means]) - Number(one[means]))
  return json(changed.slice(0, Number(limit)))
}

const get: Handler = (call) => json(call.item(call.tenant.stores.flow, 'flowId'))

const replace: Handler = (call) => {
  const before = call.item(call.tenant.stores.flow, 'flowId')
  whole(call, before)
  const flow = flowFrom(call, before)
  call.may('edit')
  return json(call.tenant.stores.flow.put(flow, call.who, call.now))
}

const remove: Handler = (call) => {
  const { tenant, world } = call
  const flow = call.item(tenant.stores.flow, 'flowId')
  const along = {
    schedules: call.flag('schedules') || world.bugs.has('scheduled-flow-goes'),
    connections: call.flag('connections'),
  }
  call.may('edit')
  return drop(tenant, flow, along, call.now)
}

const usage: Handler = (call) => {
  const { tenant } = call
  const { id } = call.item(tenant.stores.flow, 'flowId')
  const schedules = schedulesOf(tenant, id)
  const inboxes = new Set(schedules.flatMap((one) => listenerOf(one) ?? []))
  return json([
    ...[...inboxes]
      .flatMap((one) => tenant.stores.listener.items.get(one) ?? [])
      .map((one) => line('listener', one, 'uses')),
    ...schedules.map((one) => line('schedule', one, 'uses')),
    ...flowsNaming(tenant, 'flow', id).map((one) => line('flow', one, 'uses')),
  ])
}

const inspect: Handler = (call) => {
  const flow = flowFrom(call)
  const findings =
    flow['description'] === undefined ? [{ severity: 'hint', about: 'description', text: 'says nothing' }] : []
  return json({ findings, inspectedAt: call.now })
}

const documentation: Handler = (call) => {
  const flow = call.item(call.tenant.stores.flow, 'flowId')
  const used = (['connection', 'format'] as const).flatMap((kind) => namedBy(call.tenant, flow, kind).map(shown))
  const uses = used.map(({ name }) => `- uses ${name}`).join('\n')
  return json({
    markdown: `# ${flow.name}\n\nA flow of type ${String(flow['flowType'])}. ${String(flow['description'] ?? '')}\n${uses}`,
  })
}

export const flowRoutes: readonly Route[] = [
  ['GET', '/v1/flows', 'view', list],
  ['POST', '/v1/flows', 'token', create],
  ['GET', '/v1/flows/recent', 'view', recent],
  ['GET', '/v1/flows/:flowId', 'view', get],
  ['PUT', '/v1/flows/:flowId', 'token', replace],
  ['DELETE', '/v1/flows/:flowId', 'token', remove],
  ['GET', '/v1/flows/:flowId/usage', 'view', usage],
  ['POST', '/v1/flows/inspect', 'view', inspect],
  ['GET', '/v1/flows/:flowId/documentation', 'view', documentation],
  ['POST', '/v1/flows/bulk', 'edit', bulk('flow', 'flowIds')],
]
