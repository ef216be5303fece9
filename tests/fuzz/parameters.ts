import fc from 'fast-check'
import type { ParameterFacts } from '#spec'
import type { Mock } from '../../mocks/index.ts'
import { hostileNumber, hostileText } from './hostile.ts'

/** A parameter value: a text, or the nth of the mock's objects of the kind when it is sent. */
export type ParameterText = string | { nth: number }

/** The table of the objects that a parameter refers to, and the identifying member. */
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

/** Documented words for parameters that refer to no object. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: ['connections', 'formats', 'flows', 'listeners', 'schedules', 'executions'],
  tool_name: ['search_templates', 'search_knowledge_base', 'create_support_ticket', 'list_flows'],
  status: ['success', 'error', 'running'],
  artifactName: ['manifest.json', 'run_results.json'],
}

/** Values for a parameter, most of them valid. */
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

/** Members that refer to a record's owner, such as the flow of an execution. */
const OWNERS = ['flowId', 'objectId', 'webhookId', 'listenerId'] as const

/** The text of a parameter as sent; prefers the mock's objects that belong to the object named before it. */
export function textOf(name: string, value: ParameterText, { world }: Mock, before?: string): string {
  // A URL cannot contain half a surrogate pair.
  if (typeof value === 'string') return value.toWellFormed()
  const [table, member] = NAMED[name] as (typeof NAMED)[string]
  const records = [...(world.view[table].values() as Iterable<Readonly<Record<string, unknown>>>)]
  const own = records.filter((record) => OWNERS.some((owner) => String(record[owner]) === before))
  const among = own.length === 0 ? records : own
  return String(among[value.nth % Math.max(1, among.length)]?.[member]).toWellFormed()
}
