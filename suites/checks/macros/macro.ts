import { writeJson } from '#spec'
import { type Api, Blocked, type GivenMacro, type Tools, same } from '../../kit/index.ts'

/** An id that no macro has. */
export const NO_MACRO = 9_007_199_254_740_881

/** The macro as it is stored now; a macro that cannot be read blocks the case. */
export async function read(api: Api, { id }: { id: GivenMacro['id'] }): Promise<Record<string, unknown>> {
  const { json } = await api.need('getMacro', { path: { macroId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the macro is not an object')
  return json as Record<string, unknown>
}

/**
 * A macro of the case reads as it was sent: which further fields a macro has is not shown, and they may change by themselves, as
 * the time at which it was last opened does. A member counts that was read as it was sent before.
 */
export function expectAsSent(
  { given, expect }: Tools,
  macro: GivenMacro,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): void {
  const holdsName = (shown: object): boolean => writeJson(shown).includes(macro.name)
  expect.that(holdsName(now) || !holdsName(before), 'the macro that is read does not hold its name any more', now)
  const sent = given.macroBody(macro.name)
  for (const [member, value] of Object.entries(typeof sent === 'object' ? { ...sent } : {})) {
    if (same(before[member], value)) expect.equal(now[member], value, member)
  }
}

/** A value with one text in place of another, wherever that stands: the name of a macro may stand anywhere. */
export function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to)
  if (Array.isArray(value)) return value.map((member) => renamed(member, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)]))
}
