import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'

const problems: Error[] = []
const mock = createMock({ onError: (problem) => problems.push(problem) })
beforeEach(() => mock.world.reset())
afterAll(() => mock.close())

const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros']

async function imported(
  path: string,
  dump: string,
  collisionPolicy = 'Replace',
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ dump, collisionPolicy })
  const response = await mock.fetch(new Request(`http://mock.test/rest/v1${path}`, { method: 'POST', headers, body }))
  return { status: response.status, text: await response.text() }
}

/** All objects that an import may have stored. */
function stored(): unknown {
  const { flows, connections, formats, versions } = mock.world.view
  return [flows, connections, formats, versions].map((table) => [...table.values()])
}

const KINDS = [
  { path: '/flows/import', format: 'etalon-flow-bundle-1', member: 'flows', kind: {}, existing: 'Load orders' },
  {
    path: '/io/import',
    format: 'etalon-object-bundle-1',
    member: 'objects',
    kind: { kind: 'connection' },
    existing: 'Orders database',
  },
  {
    path: '/io/import',
    format: 'etalon-object-bundle-1',
    member: 'objects',
    kind: { kind: 'format' },
    existing: 'Order file',
  },
] as const

describe.each(KINDS)('an odd bundle for $path ($kind)', ({ path, format, member, kind, existing }) => {
  const sound = {
    ...kind,
    id: 7,
    name: existing,
    description: 'd',
    tags: ['t'],
    properties: { a: 'b' },
    extra: { more: 1 },
  }
  const bundle = (...objects: readonly unknown[]): string => JSON.stringify({ format, [member]: objects })

  /** Expects a complete import, a complete failure, or a refusal. */
  async function expectClear(dump: string, policy?: string): Promise<void> {
    const before = stored()
    const { status, text } = await imported(path, dump, policy)
    expect(problems.splice(0)).toEqual([])
    expect([200, 400]).toContain(status)
    const report = status === 200 ? (JSON.parse(text) as { failed: boolean; rolledBack: boolean }) : undefined
    if (report?.failed !== false) expect(stored()).toEqual(before)
    if (report !== undefined) expect(report.rolledBack).toBe(report.failed)
    expect([200, 400]).toContain((await imported(`${path}/preview`, dump, policy)).status)
    expect(problems.splice(0)).toEqual([])
  }

  const policy = fc.constantFrom(...POLICIES)

  test('with any JSON in the place of a member', async () => {
    const odd = fc.record({
      name: fc.constantFrom(...Object.keys(sound), 'kind', 'tenantId'),
      value: fc.jsonValue(),
      policy,
    })
    const clear = fc.asyncProperty(odd, ({ name, value, policy: taken }) =>
      expectClear(bundle(sound, { ...sound, [name]: value }), taken),
    )
    await fc.assert(clear, { numRuns: 120 })
  })

  test('with any JSON in the place of an object, of all of them or of the whole', async () => {
    const places = fc.constantFrom<(value: unknown) => string>(
      (value) => bundle(sound, value),
      (value) => JSON.stringify({ format, [member]: value }),
      (value) => JSON.stringify(value),
      (value) => JSON.stringify({ format: value, [member]: [sound] }),
    )
    const clear = fc.asyncProperty(places, fc.jsonValue(), policy, (place, value, taken) =>
      expectClear(place(value), taken),
    )
    await fc.assert(clear, { numRuns: 80 })
  })

  test('that breaks off', async () => {
    const whole = bundle(sound, sound)
    for (let length = 0; length < whole.length; length += 1) await expectClear(whole.slice(0, length))
  })

  test('that is large or deep', async () => {
    await expectClear(bundle(...Array.from({ length: 2_000 }, () => sound)))
    const deep = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)
    await expectClear(bundle(sound).replace('{"more":1}', deep))
    await expectClear('['.repeat(100_000))
  })

  test('fails, and leaves nothing behind', async () => {
    const before = stored()
    const { status, text } = await imported(path, bundle(sound, { ...sound, properties: { a: 1 } }))
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ failed: true, rolledBack: true, message: expect.stringMatching(/shape$/) })
    expect(stored()).toEqual(before)
  })

  test('says nothing of whose its objects will be', async () => {
    const { text } = await imported(
      path,
      bundle({ ...sound, tenantId: 12, createdBy: 'fay', modifiedBy: 'fay' }),
      'Add',
    )
    expect(JSON.parse(text)).toMatchObject({ failed: false })
    const { flows, connections, formats } = mock.world.view
    const all = [flows, connections, formats].flatMap(
      (table) => [...table.values()] as { name?: string; tenantId: number; createdBy: string }[],
    )
    const named = all.filter(({ name }) => name === existing)
    expect(named.map(({ tenantId }) => tenantId)).toEqual([1, 1])
    expect(named.at(-1)?.createdBy).toBe('ada')
  })
})
