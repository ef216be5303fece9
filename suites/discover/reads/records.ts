import { isObject } from '../../kit/stream/events.ts'
import { isId } from '../../kit/is-id.ts'
import type { Int64 } from '#spec'
import { type Discovery, finding } from '../finding.ts'
import { flowsOf } from '../flow-list.ts'
import { type Members, idOf, itemsIn, leavesOf } from '../shapes.ts'
import { idIn } from './ids.ts'
import { wordsOfRefusal } from './search-bodies.ts'

/** The documented keys of an audit record; none of them is its id. */
const DOCUMENTED = ['dt', 'ur', 'md', 'dn', 'ex']

/** `fixtures.audit_id_field`: the member of an audit record by which it can be read. */
export const auditIdField: Discovery = async (look) => {
  const [record] = await look.list('listAuditRecords')
  for (const [member, value] of Object.entries(record ?? {})) {
    if (DOCUMENTED.includes(member) || !isId(value)) continue
    const reply = await look.seen('getAuditRecord', { path: { auditId: value } })
    // Another number, such as a status, may be the id of another record.
    const { json } = reply ?? {}
    if (!isObject(json) || ![member, 'dt', 'md'].every((name) => String(json[name]) === String(record?.[name])))
      continue
    return [
      ...finding('fixtures.audit_id_field', member, 'getAuditRecord finds a record by its value'),
      ...finding('requests.getAuditRecord', { path: { auditId: value } }, 'a record that can be read'),
    ]
  }
  return []
}

/** `requests.getWebhookDelivery`: a delivery that can be read. */
export const webhookDelivery: Discovery = async (look, found) => {
  for (const webhook of await look.list('listWebhooks')) {
    const webhookId = idIn(found, 'webhook', webhook)
    if (webhookId === undefined) continue
    const [event] = await look.list('listWebhookDeliveries', { path: { webhookId } })
    const eventId = event === undefined ? undefined : idOf(event)
    const path = { webhookId, eventId }
    if (eventId === undefined || (await look.seen('getWebhookDelivery', { path: path })) === undefined) continue
    return finding('requests.getWebhookDelivery', { path }, 'a delivery that is recorded')
  }
  return []
}

/** Parameters that may name the execution whose log is downloaded. */
const EXECUTION_PARAMETERS = ['auditId', 'audit', 'executionId', 'id']
/** Flows that are looked through for an execution with a log. */
const MOST_FLOWS = 30

/** `requests.downloadExecutionConsole`: the parameter with which a log is the same as the console of its execution. */
export const consoleDownload: Discovery = async (look) => {
  const words = wordsOfRefusal(await look.tried('downloadExecutionConsole', { valid: false }))
  for (const flow of (await flowsOf(look)).slice(0, MOST_FLOWS)) {
    const flowId = idOf(flow)
    if (flowId === undefined) continue
    const [{ auditId } = { auditId: undefined }] = await look.list('listExecutionHistory', { path: { flowId } })
    if (!isId(auditId)) continue
    const console = await look.seen('getExecutionConsole', { path: { flowId, auditId } })
    const lines = textsOf(console?.json, console?.text)
    if (lines === undefined) continue
    for (const name of new Set([...words, ...EXECUTION_PARAMETERS])) {
      const reply = await look.tried('downloadExecutionConsole', { query: { [name]: String(auditId) }, valid: false })
      if (reply?.ok !== true || !lines.every((line) => reply.words.includes(line))) continue
      return finding(
        'requests.downloadExecutionConsole',
        { query: { [name]: '{auditId}' } },
        `returns the log of execution ${auditId}`,
      )
    }
    return []
  }
  return []
}

/** The lines of a log that are long enough to recognise it by. */
function textsOf(json: unknown, text: string | undefined): string[] | undefined {
  const texts = json === undefined ? (text ?? '').split('\n') : leavesOf(json).map(({ value }) => String(value))
  const long = texts.flatMap((one) => one.split('\n')).filter((line) => line.trim().length > 5)
  return long.length === 0 ? undefined : long
}

/** The only id among the members of an object whose table is not shown. */
function onlyIdIn(object: Members): Int64 | undefined {
  const ids = Object.entries(object).filter(([name, value]) => /id$/i.test(name) && isId(value))
  return ids.length === 1 ? (ids[0]?.[1] as Int64) : undefined
}

/** `features.second_tenant`: a tenant to which the caller can switch, and where other flows are. */
export const secondTenant: Discovery = async (look) => {
  // The administrator may have made none of them.
  const own = (await flowsOf(look)).map((flow) => String(idOf(flow)))
  for (const tenant of await look.list('listTenants')) {
    const id = idOf(tenant) ?? onlyIdIn(tenant)
    const reply = id === undefined ? undefined : await look.seen('switchTenant', { path: { tenantId: id } })
    const token = isObject(reply?.json) ? reply.json['token'] : undefined
    if (typeof token !== 'string') continue
    const there = await look.tried('listFlows', { as: { token }, query: { scope: 'all' } })
    const flows = itemsIn(there?.json).map((flow) => String(idOf(flow)))
    if (there?.ok !== true || flows.some((flow) => own.includes(flow)) || own.length === 0) continue
    return finding(
      'features.second_tenant',
      id,
      'switching there works, and shows none of the flows of the first tenant',
    )
  }
  return []
}
