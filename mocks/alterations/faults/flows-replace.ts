import { nameless } from '../nameless.ts'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { put } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { ascii, dressed, foreign } from './flows-showing.ts'
import { listingOwned } from './unowned.ts'

/** Keeps a member that a replace omits. */
const keeping = (what: string, member: 'description' | 'tags'): Fault =>
  fault(
    `keeps ${what}`,
    on('replaceFlow').stores('flows', (flow, before) =>
      before?.[member] === undefined ? flow : { [member]: before[member], ...flow },
    ),
  )

/** Stores a flow that is not there when it is replaced, as one of this user. */
const storingMissing = (userOf: (login: string) => string): Alteration =>
  on('replaceFlow').unfound(
    () => ({ status: 404 }),
    ({ caller, now, ids, body: { name } }) => {
      const by = userOf(caller.user.login)
      const stamps = { createdBy: by, created: now, modifiedBy: by, modified: now }
      const id = ids.id()
      return [put('flows', id, { id, tenantId: caller.tenantId, ...stamps, name, extra: {} })]
    },
  )

/** Faults of replacing flows. */
export const flowReplaceFaults = faultsOf({
  'flows/get-missing': [
    fault(
      'returns an empty flow for an unknown id',
      on('getFlow')
        .with(({ find }) => ({
          find: (call) => {
            const { flowId: id } = call.path
            const isKnown = call.view.bin.get(`flow:${id}`) !== undefined || call.view.flows.get(id) !== undefined
            const stamps = { createdBy: '', created: 0, modifiedBy: '', modified: 0 }
            return find(call) ?? (isKnown ? undefined : { id, tenantId: call.caller.tenantId, ...stamps, extra: {} })
          },
        }))
        .drops(),
    ),
    ...(['connections', 'formats', 'schedules'] as const).map((table) =>
      fault(
        `reads ${table} as flows`,
        onEach('getFlow').otherwise(({ view, path }) => view[table].get(path['flowId'])),
      ),
    ),
  ],
  'flows/replace-missing': fault(
    'returns the sent flow for an unknown id',
    on('replaceFlow').unfound(({ body, path }) => ({ status: 200, json: { ...body, id: path.flowId } })),
  ),
  'flows/replace-missing-creates-nothing': [
    fault(
      'responds 404, but stores the flow under a new id',
      storingMissing((login) => login),
    ),
    fault(
      'responds 404, but stores the flow without an owner',
      storingMissing(() => ''),
      listingOwned(),
    ),
  ],
  'flows/replace-is-stored': [
    fault(
      'drops non-ASCII characters of a description',
      on('replaceFlow').stores('flows', ({ description, ...flow }) =>
        description === undefined ? flow : { ...flow, description: ascii(description) },
      ),
    ),
    fault(
      'keeps the old value of a property',
      on('replaceFlow').stores('flows', (flow, before) => {
        if (flow.properties === undefined) return flow
        const kept = Object.entries(flow.properties).map(([key, value]) => [
          key,
          flow.tags === undefined ? (before?.properties?.[key] ?? value.toUpperCase()) : value,
        ])
        return { ...flow, properties: Object.fromEntries(kept) }
      }),
    ),
  ],
  'flows/replace-keeps-id': fault(
    'returns a replaced flow with another id',
    on('replaceFlow').body((flow) => ({ ...flow, id: Number(flow.id) + 1 })),
  ),
  'flows/replace-drops-what-is-left-out': [
    keeping('an omitted description', 'description'),
    keeping('omitted tags', 'tags'),
    fault(
      'accepts a flow without a name, and keeps its former name',
      on('replaceFlow')
        .step(nameless)
        .stores('flows', (flow, before) => ({ ...flow, name: flow.name ?? before?.name })),
    ),
  ],
  'flows/replace-drops-left-out-properties': [
    fault(
      'keeps omitted properties',
      on('replaceFlow').stores('flows', (flow, before) => ({
        ...flow,
        properties: { ...before?.properties, ...flow.properties },
      })),
    ),
    fault(
      'keeps all properties if none are sent',
      on('replaceFlow').stores('flows', (flow, before, { body }) =>
        body.properties === undefined ? { ...flow, properties: before?.properties } : flow,
      ),
    ),
  ],
  'flows/replace-takes-a-flow-as-read': fault(
    "refuses a body with the service's own members",
    onEach('replaceFlow').refuses(({ body }) => dressed(body) && !foreign(body) && body.created !== undefined),
  ),
  'flows/replace-spares-other-flows': [
    fault(
      'also replaces the description of other flows with the same one',
      onEach('replaceFlow').also(({ body, view }, { id, description }) =>
        [...view.flows.values()]
          .filter((flow) => description !== undefined && flow.description === description && flow.id !== id)
          .map((twin) => put('flows', twin.id, { ...twin, description: body.description })),
      ),
    ),
    fault(
      'replaces the flow whose id the body has',
      onEach('replaceFlow').find((found, { body, view }) => found && (view.flows.get(body.id) ?? found)),
    ),
  ],
})
