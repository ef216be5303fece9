import {
  BIN_KINDS,
  BULK_IDS,
  type OperationId,
  RESOURCE_KINDS,
  type ResourceKind,
  kindsWith,
  pathTo,
  resources,
} from '#spec'
import { type CallRequest, type Check, type Stored, type Tools, check } from '../../kit/index.ts'
import { isActive } from '../flows/deletion.ts'
import { type Named, ask, made, read } from '../objects.ts'
import { switchedToken } from './switched.ts'
import { needUnknown } from './unknown-there.ts'

const rule = 'authentication/switched-token-sees-no-other-tenant'

/** A new object of any kind; those of some kinds only where the target file says how they are made. */
function madeOf(tools: Tools, kind: ResourceKind): Promise<Stored> {
  if (kind === 'macro' || kind === 'webhook') return tools.given[kind]()
  return made(tools, kind)
}

type Sent = readonly [OperationId, CallRequest<OperationId>]

const bulkKinds = kindsWith('bulk')
const isBulkKind = (kind: ResourceKind): kind is (typeof bulkKinds)[number] =>
  (bulkKinds as readonly ResourceKind[]).includes(kind)

/** Calls that change an object by its id, so that it holds a text, and its deletion. */
function changesOf(kind: ResourceKind, object: Stored, text: string): Sent[] {
  const path = pathTo(kind, object)
  const changes: Sent[] = [
    [resources[kind].operations.replace, { path, body: { ...object, name: text, description: text, tags: [text] } }],
  ]
  if (isBulkKind(kind)) {
    const actions = [{ type: 'tags.add', tags: [text] }]
    const body = { [BULK_IDS[kind]]: [object.id], actions, modifiedMessage: text }
    changes.push([resources[kind].operations.bulk, { body }])
  }
  if (kind === 'schedule') changes.push(['enableSchedule', { path }])
  return [...changes, [resources[kind].operations.delete, { path }]]
}

const binKinds: readonly ResourceKind[] = BIN_KINDS

/** Whether an object is neither deleted nor, where its kind goes there, in the recycle bin. */
async function isThere(tools: Tools, kind: ResourceKind, object: Named): Promise<boolean> {
  return binKinds.includes(kind) ? isActive(tools, kind, object) : (await ask(tools.api, kind, object)).ok
}

/** What lies in the tenant of before is neither changed nor deleted by its id, whatever such calls are answered with. */
function notTouched(kind: ResourceKind): Check {
  return check({
    rule,
    title: `a ${kind} of the tenant before is neither changed nor deleted by its id under the token of a switch`,
    run: async (tools) => {
      const { api, expect, unique } = tools
      const { id } = await madeOf(tools, kind)
      // Not every answer shows the id under that name.
      const before: Stored = { ...(await read(api, kind, { id })), id }
      const as = { token: await switchedToken(tools) }
      await needUnknown(tools, kind, before, as)
      const text = unique('touched')
      for (const [operation, request] of changesOf(kind, before, text))
        await api.call(operation, { ...request, as, valid: false })
      expect.that(await isThere(tools, kind, before), `a ${kind} of the tenant before was deleted`)
      const { json, words } = await api.need(resources[kind].operations.read, { path: pathTo(kind, before) })
      expect.that(!words.includes(text), `a ${kind} of the tenant before was changed`, text)
      if (kind === 'schedule') expect.equal((json as Stored)['enabled'], before['enabled'], 'enabled of the schedule')
    },
  })
}

export const untouchedChecks: Readonly<Record<string, Check>> = Object.fromEntries(
  RESOURCE_KINDS.map((kind) => [kind, notTouched(kind)]),
)
