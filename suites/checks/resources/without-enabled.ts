import { pathTo, resources } from '#spec'
import { NotApplicable, type Stored, type Tools, same } from '../../kit/index.ts'
import { read } from '../objects.ts'

/**
 * An enabled and a disabled object as they read once they were replaced by themselves without `enabled`; not applicable
 * where that is refused, or where reads do not show which of them is enabled. Beside their `own` members those are sent in
 * which they are the same: one in which they differ may say in its own words whether they are enabled.
 */
export async function replacedWithoutEnabled(
  tools: Tools,
  kind: 'schedule' | 'webhook',
  both: readonly Stored[],
  own: readonly string[],
): Promise<Stored[]> {
  const { api } = tools
  const readBoth = (): Promise<Stored[]> => Promise.all(both.map((one) => read(api, kind, one)))
  const before = await readBoth()
  if (same(before[0]?.['enabled'], before[1]?.['enabled']))
    throw new NotApplicable('reads do not show which of the two is enabled')
  const isSent = (name: string): boolean =>
    name !== 'enabled' && (['id', ...own].includes(name) || before.every((one) => same(one[name], before[0]?.[name])))
  for (const one of before) {
    const body = Object.fromEntries(Object.entries(one).filter(([name]) => isSent(name)))
    const reply = await api.call(resources[kind].operations.replace, { path: pathTo(kind, one), body, valid: false })
    if (!reply.ok) throw new NotApplicable('a replace without enabled is refused')
  }
  return readBoth()
}
