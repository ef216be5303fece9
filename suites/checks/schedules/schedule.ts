import type { Int64 } from '#spec'
import { type Api, Blocked, type Stored, type Tools, fc } from '../../kit/index.ts'

/** The client-writable members of a schedule. */
export const OWN_MEMBERS = ['flowId', 'name', 'description', 'schedule', 'tags'] as const

/** A complete schedule on its own flow; disabled by default. */
export async function given(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const flowId = (overrides['flowId'] as Int64 | undefined) ?? (await tools.given.flow()).id
  return tools.given.schedule({ description: 'a schedule of the suite', tags: ['etalon'], ...overrides, flowId })
}

/** The schedule as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: Stored): Promise<Stored> {
  const { json } = await api.need('getSchedule', { path: { scheduleId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the schedule is not an object')
  return json as Stored
}

/** A body that stores a schedule as it was created, with changes. */
export function bodyOf(schedule: Stored, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...schedule, ...changes }
}

/** Texts that any service stores unchanged: printable and trimmed. */
export const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,30}[A-Za-z0-9]$/)
