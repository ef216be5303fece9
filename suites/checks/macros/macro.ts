import { type Api, Blocked, type GivenMacro } from '../../kit/index.ts'

/** An id that no macro has. */
export const NO_MACRO = 9_007_199_254_740_881

/** The macro as it is stored now; a macro that cannot be read blocks the case. */
export async function read(api: Api, { id }: { id: GivenMacro['id'] }): Promise<Record<string, unknown>> {
  const { json } = await api.need('getMacro', { path: { macroId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the macro is not an object')
  return json as Record<string, unknown>
}

/** A value with one text in place of another, wherever that stands: the name of a macro may stand anywhere. */
export function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to)
  if (Array.isArray(value)) return value.map((member) => renamed(member, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)]))
}
