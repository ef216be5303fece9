import { expect, test } from 'vitest'
import type { Look } from '../look.ts'
import { exportFinding } from './exports.ts'

/** A service whose export names the objects of these parameters, and the moment at which it was made. */
function exporting(...parameters: readonly string[]): Pick<Look, 'tried' | 'list' | 'seen'> {
  let calls = 0
  return {
    list: async () => [],
    seen: async () => undefined,
    tried: (async (_operation: string, { query }: { query: Record<string, string> }) => {
      calls += 1
      const objects = Object.entries(query).flatMap(([name, ids]) => (parameters.includes(name) ? [ids] : []))
      const at = Date.now() + calls
      return { ok: true, text: JSON.stringify({ at, made: new Date(at).toISOString(), objects }) }
    }) as unknown as Look['tried'],
  }
}

test.each([
  [['connections', 'formats'], { connections: '{connectionIds}', formats: '{formatIds}' }],
  [['connectionIds', 'format'], { connectionIds: '{connectionIds}', format: '{formatIds}' }],
])('the parameters %j are found, though each bundle names its moment', async (parameters, query) => {
  const [found] = await exportFinding(exporting(...parameters) as Look, [1, 2], [3, 4])
  expect(found).toMatchObject({ key: 'requests.exportObjects', value: { query } })
})

test('a service that exports the same whatever it is asked for has none', async () => {
  expect(await exportFinding(exporting() as Look, [1, 2], [3, 4])).toEqual([])
})
