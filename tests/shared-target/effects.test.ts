import { beforeAll, describe, expect, test } from 'vitest'
import { EFFECTS, type Effect, allOperations } from '#spec'
import { type Target, type WireRequest, checks, observations, run } from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { type Recorded, recorder } from './recorded.ts'

useVirtualTime()

/** Every third case in `npm test`, all cases in a whole strength run. */
const ONE_IN = process.env['ETALON_STRENGTH'] === 'all' ? 1 : 3
const without = (...left: Effect[]): Effect[] => EFFECTS.filter((effect) => !left.includes(effect))

interface Recording {
  requests: readonly WireRequest[]
  target: Target
  /** Ids of all users, and of those whose keys the target file declares as credentials. */
  users: readonly string[]
  owners: readonly string[]
  /** Ids of the cases that would have exceeded what is allowed. */
  stopped: ReadonlySet<string>
}

/** Records the gate's requests to the mock when only these effects are allowed. */
async function recording(allow: readonly Effect[], cases?: ReadonlySet<string>): Promise<Recording> {
  const { close, send, ...mock } = mockUnderTest([])
  const { target: whole } = mock
  const target = { ...whole, allow: new Set(allow), limits: { ...whole.limits, runs: 1 } }
  const known = await usersOf(target, (path) =>
    send({
      method: 'GET',
      url: target.baseUrl + path,
      headers: { authorization: `Bearer ${target.credentials.admin?.api_key}` },
    }).then(({ body }) => JSON.parse(new TextDecoder().decode(body))),
  )
  const requests: WireRequest[] = []
  let index = 0
  const stopped = new Set<string>()
  await run({
    ...mock,
    target,
    checks,
    observations,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http'] as const),
    includes: ({ id }) => cases?.has(id) ?? index++ % ONE_IN === 0,
    send(request, context) {
      requests.push(request)
      return send(request, context)
    },
    onResult({ case: { id }, outcome }) {
      if (outcome !== 'pass') stopped.add(id)
    },
  })
  close()
  return { requests, target, stopped, ...known }
}

async function usersOf(
  { credentials }: Target,
  get: (path: string) => Promise<unknown>,
): Promise<Pick<Recording, 'users' | 'owners'>> {
  const own = new Set(Object.values(credentials).flatMap((one) => ('api_key' in one ? [one.api_key] : [])))
  const users = (await get('/v1/users')) as { id: number }[]
  const keys = await Promise.all(
    users.map(async ({ id }) => ({ id, ...((await get(`/v1/users/${id}/get-api-key`)) as { key?: string }) })),
  )
  const owning = keys.filter(({ key }) => key !== undefined && own.has(key))
  return { users: users.map(({ id }) => String(id)), owners: owning.map(({ id }) => String(id)) }
}

/** The operations in any of the recordings. */
const met = new Set<string>()

/** Requests beyond what is allowed, by operation. */
function outside({ requests, target }: Recording): string[] {
  const { allow } = target
  const derived = requests.map(recorder(target))
  for (const { facts } of derived) if (facts !== undefined) met.add(facts.id)
  const found = derived.filter(({ effects }) => effects.some((effect) => effect !== 'hook' && !allow.has(effect)))
  return [...new Set(found.map(nameOf))]
}

function nameOf({ facts, effects }: Recorded): string {
  return `${facts?.id ?? 'a listener'}: ${effects.join(', ')}`
}

describe('nothing is sent beyond what is allowed', () => {
  /** Cases that finish with these effects send nothing else when more is allowed. */
  let changing: Recording
  beforeAll(async () => {
    changing = await recording(['reads', 'writes'])
  })

  test('nothing', async () => expect((await recording([])).requests).toEqual([]))

  test('reads: no hook that changes something is called either', async () => {
    const sent = await recording(['reads'])
    expect(outside(sent)).toEqual([])
    expect(sent.requests.map(recorder(sent.target)).filter(({ effects }) => effects.includes('hook'))).toEqual([])
  })

  test('reads and writes', () => expect(outside(changing)).toEqual([]))
  test.each<Effect>(['reads', 'writes'])('all but %s', async (effect) =>
    expect(outside(await recording(without(effect)))).toEqual([]),
  )
  test.each<Effect>(['executes', 'administers', 'tickets', 'mails', 'commands'])('all but %s', async (effect) => {
    const sent = await recording(without(effect), changing.stopped)
    expect(outside(sent)).toEqual([])
    expect(sent.stopped.size).toBeGreaterThan(0)
    expect(sent.stopped.size).toBeLessThan(changing.stopped.size)
  })

  test('all but bills; and no request touches a key or token declared in the target file', async () => {
    const sent = await recording(without('bills'), changing.stopped)
    expect(outside(sent)).toEqual([])
    const { requests, target, users, owners } = sent
    const calls = requests.map(recorder(target))
    const onKeys = calls.filter(({ facts }) => facts?.id === 'createApiKey' || facts?.id === 'revokeApiKey')
    // Some have an unknown id.
    const touched = onKeys.map(({ path }) => path['userId'] ?? '').filter((id) => users.includes(id))
    expect(owners.length).toBeGreaterThanOrEqual(4)
    expect(touched.length).toBeGreaterThan(5)
    expect(touched.filter((id) => owners.includes(id))).toEqual([])
    const spare = ['spare_user', 'spare_editor', 'user_without_keys', 'user_of_allowing_tenant'] as const
    const declared = spare.map((name) => String(target.fixtures[name]?.id))
    expect(touched.filter((id) => !declared.includes(id))).toEqual([])
  })

  test('the requests cover every operation, or nearly every one in a third of the cases', () => {
    const missing = allOperations.map(({ id }) => id).filter((id) => !met.has(id))
    expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(ONE_IN === 1 ? 0 : 6)
  })

  test('no revoked token is declared in the target file', () => {
    const { requests, target } = changing
    const tell = recorder(target)
    const revoked = requests.filter((request) => tell(request).facts?.id === 'revokeToken')
    const keys = Object.values(target.credentials).flatMap((one) => ('api_key' in one ? [one.api_key] : []))
    expect(revoked.length).toBeGreaterThan(0)
    expect(revoked.filter(({ body = '' }) => keys.some((key) => body.includes(key)))).toEqual([])
  })
})

test('the recording shows the effects of each operation', () => {
  const target = { baseUrl: 'http://a.test/rest', hooks: {}, paths: {}, fixtures: {} } as unknown as Target
  const effects = (method: string, path: string, body?: unknown): readonly string[] =>
    recorder(target)({ method, url: target.baseUrl + path, headers: {}, body: JSON.stringify(body) ?? '' }).effects
  const tool = (name: string) => ({ method: 'tools/call', params: { name } })
  expect(effects('GET', '/v1/flows/7')).toEqual(['reads'])
  expect(effects('POST', '/v1/flows/7/run?emailMetrics=false')).toEqual(['executes'])
  expect(effects('POST', '/v1/flows/flow-name/Load/run?emailOnFailure=true')).toEqual(['executes', 'mails'])
  expect(effects('POST', '/v1/cli', { commands: ['version'] })).toEqual(['commands'])
  expect(effects('POST', '/v1/explorer/sql/data', { sql: 'select 1' })).toEqual(['executes'])
  expect(effects('POST', '/v1/users/7/revoke-api-key')).toEqual(['administers'])
  expect(effects('POST', '/v1/ai-agent/api/tools/create_support_ticket/execute')).toEqual(['tickets'])
  expect(effects('POST', '/v1/ai-agent/mcp', [tool('host_cli'), tool('search_templates')])).toEqual([
    'bills',
    'commands',
    'reads',
  ])
  expect(() => effects('POST', '/v1/flowers')).toThrow('unknown request')
})
