import type { Int64 } from '#spec'
import { type Api, Blocked, type Stored, type Tools, fc } from '../../kit/index.ts'

/** Members of a schedule that a client sets. */
export const OWN_MEMBERS = ['flowId', 'name', 'description', 'schedule', 'tags'] as const

/** A complete schedule of the case, on a flow of its own; `enabled: false` unless said otherwise. */
export async function given(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const flowId = (overrides['flowId'] as Int64 | undefined) ?? (await tools.given.flow()).id
  return tools.given.schedule({ description: 'a schedule of the suite', tags: ['etalon'], ...overrides, flowId })
}

/** The schedule as it is stored now; a schedule that cannot be read blocks the case. */
export async function read(api: Api, { id }: Stored): Promise<Stored> {
  const { json } = await api.need('getSchedule', { path: { scheduleId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the schedule is not an object')
  return json as Stored
}

/** The body that would store a schedule again as it was made. */
export function bodyOf(schedule: Stored, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...schedule, ...changes }
}

/** Texts that any service stores as they are: printable, no leading or trailing blanks. */
export const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,30}[A-Za-z0-9]$/)
