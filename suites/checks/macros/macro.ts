import { writeJson } from '#spec'
import { type Api, Blocked, type GivenMacro, type Tools, same } from '../../kit/index.ts'

/** The macro as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: { id: GivenMacro['id'] }): Promise<Record<string, unknown>> {
  const { json } = await api.need('getMacro', { path: { macroId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the macro is not an object')
  return json as Record<string, unknown>
}

/**
 * Asserts that a macro reads as sent. Its other fields are not documented and may change by themselves, like a
 * last-opened time, so only members that were read as sent before are compared.
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

/** Replaces a text anywhere in a value, since a macro's name may appear in any member. */
export function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to)
  if (Array.isArray(value)) return value.map((member) => renamed(member, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)]))
}
