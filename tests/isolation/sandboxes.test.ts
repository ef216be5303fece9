import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { allOperations, writeJson } from '#spec'
import { type Mock, createMock } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import type { Sandbox } from '../../mocks/sandboxes/sandbox.ts'
import { writeWorld } from '../../mocks/world/document.ts'
import { tableNames } from '../../mocks/world/entities.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'
import { toolCaller } from './assistant.ts'
import type { Sides } from './names.ts'
import { deliveryTo, realise, reaching } from './requests.ts'
import { type Side, changesOf, recordsOf } from './side.ts'
import { seen } from './twins.ts'

useVirtualTime()

const REQUESTS = Number(process.env['ETALON_APART'] ?? 8)
const SEED = Number(process.env['ETALON_APART_SEED'] ?? 20_261_123)

/** All sandboxes use the same ids: only their owners differ. */
const side = (mark: string): Side => ({ tenantId: 21, base: 3_000_000, mark })
const [mine, theirs, common] = [side('minemark'), side('theirsmark'), side('commonmark')]
const sides: Sides = { own: mine, foreign: mine }
const NOW = Date.UTC(2026, 5, 1, 12)

/** A mock with the sandboxes `mine` and `theirs`; `mine` must not learn what the others hold. */
function mockWith(others: boolean): Mock {
  const mock = createMock({
    ports: nodePorts(),
    unwatched: true,
    assistant: toolCaller(sides),
    now: () => NOW,
    deliver: async () => new Response('taken'),
  })
  const [own, other] = [mock.sandboxes.create({ id: 'mine' }), mock.sandboxes.create({ id: 'theirs' })]
  own.world.apply(changesOf(recordsOf(mine, mine)))
  if (others) {
    other.world.apply(changesOf(recordsOf(theirs, theirs)))
    mock.world.apply(changesOf(recordsOf(common, common)))
  }
  for (const { world } of mock.sandboxes.all()) world.startHere()
  return mock
}

const mocks = [mockWith(true), mockWith(false)] as const
afterAll(() => {
  for (const mock of mocks) mock.close()
})

const [{ sandboxes }] = mocks
const owner = sandboxes.get('mine')!
const others = sandboxes.all().filter((one) => one !== owner)

/** The complete state of a sandbox. */
function standing({ world }: Sandbox): string {
  const { tables, events, ids, clock } = world.state
  return writeWorld({ tables, events, ids, clock })
}

/** Secrets that give access: API keys, login tokens and listener URLs. */
const LEADING = /[A-Za-z0-9]{256}|eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=\/v1\/http\/)[^"\\?\s]+|(?<="address":")[^"]+/g

/** The parts of a text that give access to another sandbox. */
function leadingElsewhere(text: string, sent: string): string[] {
  return (text.match(LEADING) ?? []).filter(
    (one) => !sent.includes(one) && sandboxes.ownerOf(one) !== owner && sandboxes.ownerOfAddress(one) !== owner,
  )
}

/** Sends requests of one sandbox: other sandboxes do not affect any response, do not change, and are not revealed. */
async function expectApart(requests: fc.Arbitrary<Request>, numRuns: number): Promise<void> {
  for (const mock of mocks) mock.sandboxes.get('mine')!.world.reset()
  const before = others.map(standing)
  const apart = fc.asyncProperty(requests, async (request) => {
    const [copy, text] = [request.clone(), await request.clone().text()]
    const described = `${request.method} ${request.url.replaceAll(/x{9,}/g, '…')} ${text}`
    const answers = [await seen(mocks[0], request), await seen(mocks[1], copy)]
    const [withThem, without] = answers.map((answer) => writeJson(answer))
    if (withThem !== without) throw new Error(`${described}\n  with others ${withThem}\n  without ${without}`)
    const elsewhere = leadingElsewhere(answers[0]!.text, request.url + text)
    if (elsewhere.length > 0)
      throw new Error(`${described}\ngets a response that leads elsewhere: ${elsewhere.join(', ')}`)
  })
  const { failed, errorInstance, counterexamplePath } = await fc.check(apart, {
    numRuns,
    seed: SEED,
    endOnFailure: true,
  })
  if (failed) throw new Error(`path ${counterexamplePath}: ${(errorInstance as Error).message}`)
  expect(others.map(standing)).toEqual(before)
}

describe(`sandboxes are isolated, in ${REQUESTS} requests of each operation`, () => {
  const ofEach = allOperations.map((facts) => [facts.id, reaching(facts).map((one) => realise(one)(sides))] as const)
  test.each(ofEach)('%s', async (_id, requests) => expectApart(requests, REQUESTS))
  test('URLs of listeners', async () =>
    expectApart(
      deliveryTo.map((make) => make(sides)),
      REQUESTS * 4,
    ))

  test('keys of all users', async () => {
    const [key] = owner.world.view.tokens.where('userId', '1')
    const asking = fc.nat({ max: 25 }).map(
      (user) =>
        new Request(`http://mock.test/rest/v1/users/${user}/get-api-key`, {
          headers: { authorization: `Bearer ${key?.token}` },
        }),
    )
    await expectApart(asking, 60)
  })
})

describe('so are responses of the control surface', () => {
  const controls: readonly (readonly [method: string, path: string, body?: object])[] = [
    // It holds the effects of the requests above.
    ['DELETE', '/journal'],
    ['GET', ''],
    ...tableNames.map((name) => ['GET', `/tables/${name}?limit=1000`] as const),
    ['GET', '/tables'],
    ['GET', '/journal'],
    ['GET', '/deliveries'],
    ['GET', '/flows'],
    ['GET', '/flows/3000100/runs'],
    ['PUT', '/flows/3000100/runs', { outcome: 'error' }],
    ['GET', '/runs'],
    ['POST', '/runs/3001000', { to: 'success' }],
    ['POST', '/events', { event: 'Flow.Failed', entityId: 3_000_100 }],
    ['POST', '/deliveries/3000900/repeat'],
    ['POST', `/allowances/admin-${mine.mark}`, { usd: 1 }],
    ['POST', `/allowances/admin-${theirs.mark}`, { usd: 1 }],
    ['POST', '/listeners/throttle', { state: 'on' }],
    ['POST', '/listeners/3000500/messages'],
    ['POST', '/failures', { operation: 'listFlows', status: 500, times: 1 }],
    ['GET', '/failures'],
    ['GET', '/streams'],
    ['GET', '/clock'],
    ['GET', '/latency'],
    ['PUT', '/snapshots/one'],
    ['GET', '/snapshots'],
    ['GET', '/snapshots/one'],
    ['POST', '/snapshots/one/restore'],
    ['POST', '/reset'],
  ]

  const named = controls.map(([method, path, body]) => ({ method, path, body }))
  test.each(named)('$method $path', async ({ method, path, body }) => {
    const init: RequestInit = {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }
    const make = (): Request => new Request(`http://mock.test/_mock/sandboxes/mine${path}`, init)
    const before = others.map(standing)
    const [first, second] = [await seen(mocks[0], make()), await seen(mocks[1], make())]
    // The duration of a request differs from mock to mock.
    const plain = (text: string): string => text.replaceAll(/"durationMs":[\d.e-]+/g, '')
    expect({ ...first, text: plain(first.text) }).toEqual({ ...second, text: plain(second.text) })
    expect(leadingElsewhere(first.text, '')).toEqual([])
    expect(others.map(standing)).toEqual(before)
  })
})
