import fc from 'fast-check'
import type { ParameterFacts } from '#spec'
import type { Mock } from '../../mocks/index.ts'
import { hostileNumber, hostileText } from './hostile.ts'

/** The value of a parameter: text, or the so-manieth of what the mock has of the kind when it is sent. */
export type ParameterText = string | { nth: number }

/** Where what a parameter names is kept, and by which member it is named. */
const NAMED: Readonly<Record<string, readonly [table: keyof Mock['world']['view'], member: string]>> = {
  flowId: ['flows', 'id'],
  flowName: ['flows', 'name'],
  flows: ['flows', 'id'],
  scheduleId: ['schedules', 'id'],
  connectionId: ['connections', 'id'],
  formatId: ['formats', 'id'],
  listenerId: ['listeners', 'id'],
  macroId: ['macros', 'id'],
  templateId: ['templates', 'id'],
  webhookId: ['webhooks', 'id'],
  eventId: ['deliveries', 'id'],
  messageId: ['listenerMessages', 'id'],
  auditId: ['executions', 'auditId'],
  executionId: ['sqlExecutions', 'id'],
  userId: ['users', 'id'],
  tenantId: ['tenants', 'id'],
  id: ['bin', 'id'],
  uuid: ['versions', 'uuid'],
  uuidFrom: ['versions', 'uuid'],
  uuidTo: ['versions', 'uuid'],
  session_id: ['sessions', 'id'],
  key: ['types', 'key'],
}

/** Words of the documents for parameters that name no object. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: ['connections', 'formats', 'flows', 'listeners', 'schedules', 'executions'],
  tool_name: ['search_templates', 'search_knowledge_base', 'create_support_ticket', 'list_flows'],
  status: ['success', 'error', 'running'],
  artifactName: ['manifest.json', 'run_results.json'],
}

/** Values for a parameter, most of them such as it takes. */
export function valueFor(parameter: ParameterFacts): fc.Arbitrary<ParameterText> {
  return fc.oneof(
    { weight: 4, arbitrary: usualFor(parameter) },
    { weight: 1, arbitrary: fc.oneof(hostileText, hostileNumber.map(String)) },
  )
}

function usualFor({ name, type }: ParameterFacts): fc.Arbitrary<ParameterText> {
  if (Object.hasOwn(NAMED, name)) return fc.record({ nth: fc.nat({ max: 200 }) })
  if (Object.hasOwn(WORDS, name)) return fc.constantFrom(...(WORDS[name] as string[]))
  if (type === 'boolean') return fc.constantFrom('true', 'false')
  return type === 'integer' ? fc.nat({ max: 1_000 }).map(String) : fc.string({ maxLength: 10 })
}

/** Members by which a record says what it belongs to: the history of a flow is of that flow, for one. */
const OWNERS = ['flowId', 'objectId', 'webhookId', 'listenerId'] as const

/** The text of a parameter as it goes out; of what the mock has, rather what belongs to the object named before it. */
export function textOf(name: string, value: ParameterText, { world }: Mock, before?: string): string {
  // No URL can hold half a surrogate pair.
  if (typeof value === 'string') return value.toWellFormed()
  const [table, member] = NAMED[name] as (typeof NAMED)[string]
  const records = [...(world.view[table].values() as Iterable<Readonly<Record<string, unknown>>>)]
  const own = records.filter((record) => OWNERS.some((owner) => String(record[owner]) === before))
  const among = own.length === 0 ? records : own
  return String(among[value.nth % Math.max(1, among.length)]?.[member]).toWellFormed()
}
