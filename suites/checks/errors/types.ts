import { type BodyMember, type OperationFacts, bodyWith, factsOf } from '#spec'
import { type CallRequest, type Tools, check } from '../../kit/index.ts'
import type { OperationId } from '#spec'
import { hasFailed } from '../bundles/back.ts'
import { namesMore } from './naming.ts'
import { SERVER_ERROR } from './server-failure.ts'

const OBJECT = { etalon: true }
const WORD = 'etalon'

/**
 * Values that no conversion makes right. Whether a service converts numbers to text, text that spells a number or a
 * boolean, or one value to a list of it, is left open.
 */
function wrongFor({ path, type }: BodyMember, { bodyMembers }: OperationFacts): readonly unknown[] {
  if (type === 'string') return [OBJECT]
  if (type === 'integer' || type === 'boolean') return [WORD, OBJECT]
  const ofObjects = bodyMembers.some((one) => one.path === `${path}[]` && one.type === 'object')
  return type === 'object' || ofObjects ? [WORD] : [OBJECT]
}

/** The documented request, with properties if the target file gives any. */
async function shown({ given, operation, target }: Tools): Promise<CallRequest<OperationId>> {
  const request = await given.requestFor(operation)
  const { properties } = (request.body ?? {}) as { properties?: object }
  const ofFlow = target.fixtures.flow_properties
  if (factsOf(operation).group !== 'flows' || properties !== undefined || ofFlow === undefined) return request
  return { ...request, body: bodyWith(request.body, 'properties', ofFlow) }
}

/** How a finding may name a member: by the last name of its path, or a property by its key. */
function namesOf({ path }: BodyMember, { body }: CallRequest<OperationId>): readonly string[] {
  const { properties = {} } = (body ?? {}) as { properties?: object }
  const last = path.split('.').findLast((part) => part !== '*') ?? path
  return [last.replace('[]', ''), ...(path.startsWith('properties.') ? Object.keys(properties).slice(0, 1) : [])]
}

/** What becomes of it is not documented, so a service need not read it. */
const UNREAD: ReadonlySet<string> = new Set(['modifiedMessage'])

export const wrongType = check({
  rule: 'errors/wrong-type',
  title: 'each documented member with a value of another type, and a list in place of the object',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, facts, operation } = tools
    const request = await shown(tools)
    // An inspection may say in its answer what is wrong with the flow; then it names that more often than for the flow as it was.
    const inspected = operation === 'inspectFlow' ? (await api.call(operation, request)).text : undefined
    const taken: string[] = []
    for (const member of facts.bodyMembers.filter(({ path }) => !UNREAD.has(path))) {
      for (const value of wrongFor(member, facts)) {
        const body = bodyWith(request.body, member.path, value)
        if (body === undefined) continue
        const { ok, status, text } = await api.call(operation, { ...request, body, valid: false })
        const isReported = ok && inspected !== undefined && namesMore(text, inspected, namesOf(member, request))
        if (status !== 400 && !isReported) taken.push(`${member.path} with ${JSON.stringify(value)}: ${status}`)
      }
    }
    const list = await api.call(operation, { ...request, body: [WORD], valid: false })
    // Where no member must be there, a list may count as an object without members; then such an object is taken too.
    const empty = list.ok ? await api.call(operation, { ...request, body: {}, valid: false }) : undefined
    if (list.status !== 400 && empty?.ok !== true) taken.push(`a list in place of the object: ${list.status}`)
    expect.equal(taken, [], 'members of another type that were not answered with 400')
  },
})

export const nullMember = check({
  rule: 'errors/wrong-type',
  title: 'null for each documented member',
  over: ['createFlow', 'bulkEditFlows', 'importFlows', 'replaceSchedule', 'createWebhook'],
  run: async (tools) => {
    const { api, expect, facts, operation } = tools
    const request = await shown(tools)
    const members = facts.bodyMembers.map(({ path }) => path).filter((path) => !UNREAD.has(path))
    const failed: string[] = []
    for (const path of members) {
      const body = bodyWith(request.body, path, null)
      if (body === undefined) continue
      // Whether null counts as nothing, or is refused, is not documented.
      const reply = await api.call(operation, { ...request, body, valid: false })
      // Nor is the status of the report of an import that failed.
      if (reply.status === SERVER_ERROR && !hasFailed(reply)) failed.push(path)
    }
    expect.equal(failed, [], 'members at whose null the call fails inside the server')
  },
})

/** JSON values that are no objects, as a whole body. */
const BARE: readonly unknown[] = [WORD, 7]

export const noObject = check({
  rule: 'errors/wrong-type',
  title: 'a text, a number and null in place of the object',
  over: ['createFlow', 'replaceSchedule', 'importFlows'],
  run: async ({ api, expect, given, operation }) => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    for (const body of BARE) {
      const { ok, status } = await api.call(operation, { ...request, body, valid: false })
      if (status === 400) continue
      // Like a list, these may count as an object without members.
      const empty = ok ? await api.call(operation, { ...request, body: {}, valid: false }) : undefined
      expect.that(empty?.ok === true, `${operation} answered ${status} to ${String(body)} as the body`, status)
    }
    // It may also count as no body at all.
    const { status } = await api.call(operation, { ...request, body: null, valid: false })
    expect.that(status !== SERVER_ERROR, `${operation} answered ${status} to null as the body`, status)
  },
})
