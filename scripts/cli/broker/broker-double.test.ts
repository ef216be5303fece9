import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCredentials } from '../../../mocks/index.ts'
import { type BrokerDouble, type DoubleOptions, startBrokerDouble } from '../../../tests/support/broker-double.ts'
import type { Ended } from '../../../tests/support/child.ts'
import { etalonHere } from '../../../tests/support/in-process.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'

const TOKEN = 'broker-token-5150'
const key = demoCredentials()['admin']

interface Source extends Record<string, unknown> {
  interactions: Record<string, unknown>[]
}
const file = join(import.meta.dirname, '../../../contracts/pacts/mcp-client-mcp.json')
const whole = JSON.parse(readFileSync(file, 'utf8')) as Source
const [first, second] = whole.interactions
/** Pacts that a mock keeps, and that it breaks. */
const kept = { ...whole, interactions: [{ ...first, _id: 'id-1' }] }
const strange = {
  ...whole,
  interactions: [{ ...second, _id: 'id-2', providerStates: [{ name: 'the key may do every thing' }] }],
}
let service: Embedded
beforeAll(async () => {
  service = await startEmbedded()
})
afterAll(() => service.close())

/** Runs `etalon contracts` with a double of the broker. */
async function withDouble(
  options: Partial<DoubleOptions>,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = { PACT_BROKER_TOKEN: TOKEN },
): Promise<Ended & Pick<BrokerDouble, 'asked'>> {
  const double = await startBrokerDouble({ provider: 'the platform', ...options })
  const named = ['--broker', double.url, '--provider', 'the platform']
  const target = ['--url', service.target.baseUrl, '--key', key, '--allow', 'reads,writes,executes']
  try {
    return { ...(await etalonHere(['contracts', ...target, ...named, ...words], environment)), asked: double.asked }
  } finally {
    await double.close()
  }
}
const PUBLISHING = ['--publish', '--provider-version', '1.2/rc', '--branch', 'main']
const results = (asked: BrokerDouble['asked']): unknown[] =>
  asked.filter(({ path }) => path.endsWith('/results')).map(({ body }) => body)

describe('against a double of the broker', () => {
  test('pacts are selected, verified and published by version and branch', async () => {
    const options = { pacts: [{ version: '7.0', pact: kept }], authorization: `Bearer ${TOKEN}` }
    const { code, output, asked } = await withDouble(options, PUBLISHING)
    expect(output).toContain('published as kept')
    expect(code).toBe(0)
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }, { matchingBranch: true }],
      includePendingStatus: true,
      providerVersionBranch: 'main',
    })
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      'PUT /broker/branches/main/versions/1.2%2Frc',
    )
    expect(results(asked)).toEqual([
      expect.objectContaining({
        success: true,
        providerApplicationVersion: '1.2/rc',
        testResults: [{ interactionId: 'id-1', success: true }],
      }),
    ])
    expect(output).not.toContain(TOKEN)
  })

  test('new pacts of other branches are asked for by date, and do not fail the run', async () => {
    const pacts = [
      { version: '7.0', pact: kept },
      { version: '9.0', pending: true, pact: broken() },
    ]
    const since = ['--include-wip-pacts-since', '2026-01-31', '--branch', 'main', '--require', '0.1']
    const { code, asked } = await withDouble({ pacts }, since)
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      includeWipPactsSince: '2026-01-31',
      includePendingStatus: true,
      providerVersionBranch: 'main',
    })
    expect(code).toBe(0)
  })

  test('nothing is published unless asked for', async () => {
    const { code, asked } = await withDouble({ pacts: [{ version: '7.0', pact: kept }] }, [])
    expect([code, asked.filter(({ method }) => method === 'PUT'), results(asked)]).toEqual([0, [], []])
  })

  test('an unknown provider state is refused before anything is sent, and a pending one verifies nothing', async () => {
    const refused = await withDouble({ pacts: [{ version: '7.0', pact: strange }] }, PUBLISHING)
    expect(refused.output).toMatch(/pact of mcp-client 7\.0: .* no provider state 'the key may do every thing'/)
    expect([refused.code, results(refused.asked)]).toEqual([3, []])
    const pacts = [
      { version: '7.0', pact: kept },
      { version: '8.0', pending: true, pact: strange },
    ]
    const { code, output, asked } = await withDouble({ pacts }, [...PUBLISHING, '--require', '0.1'])
    expect(output).toContain('8.0, pending: not published, as 1 of 1 interactions were not verified')
    expect([code, results(asked).length]).toEqual([0, 1])
  })

  test('two versions of a pact stand beside each other, and a pending one does not fail the run', async () => {
    const pacts = [
      { version: '7.0', pact: kept },
      { version: '8.0', pending: true, pact: broken() },
    ]
    const { code, output, asked } = await withDouble({ pacts }, [...PUBLISHING, '--require', '0.1'])
    expect(output).toContain('8.0, pending')
    expect(code).toBe(0)
    expect(results(asked)).toEqual([
      expect.objectContaining({ success: true }),
      expect.objectContaining({ success: false, testResults: [{ interactionId: 'id-3', success: false }] }),
    ])
  })

  test('links are followed at the given address, so that the token goes nowhere else', async () => {
    const { code } = await withDouble({ pacts: [{ version: '7.0', pact: kept }], linksTo: 'http://internal.test' }, [])
    expect(code).toBe(0)
  })

  test('a name and a password are sent, too', async () => {
    const authorization = `Basic ${Buffer.from('ada:pass-77').toString('base64')}`
    const environment = { PACT_BROKER_USERNAME: 'ada', PACT_BROKER_PASSWORD: 'pass-77' }
    const { code } = await withDouble({ pacts: [{ version: '7.0', pact: kept }], authorization }, [], environment)
    expect(code).toBe(0)
  })

  test.each<[string, Partial<DoubleOptions>, string]>([
    ['has no pacts', {}, 'there is nothing to verify'],
    ['refuses the token', { authorization: 'Bearer other' }, 'answered 401 .*set PACT_BROKER_TOKEN'],
    ['does not know the provider', { provider: 'another' }, 'answered 404 .*--provider'],
    [
      'takes no results',
      { pacts: [{ version: '7.0', pact: kept }], refusesResults: true },
      'not published: .* answered 503',
    ],
  ])('a broker that %s ends with 2', async (_what, options, message) => {
    const { code, output } = await withDouble(options, PUBLISHING)
    expect(output).toMatch(new RegExp(message))
    expect(output).not.toContain(TOKEN)
    expect(code).toBe(2)
  })
})

/** A pact whose interaction fails on the mock: it expects another status. */
function broken(): object {
  const response = { status: 418 }
  const request = { method: 'GET', path: '/v1/flows' }
  const one = { type: 'Synchronous/HTTP', description: 'a teapot', request, response, _id: 'id-3' }
  return { ...whole, interactions: [one] }
}

test('a broker that cannot be reached ends with 2', async () => {
  const words = ['--broker', 'http://127.0.0.1:9', '--provider', 'the platform']
  const { code, output } = await etalonHere(['contracts', ...words], { PACT_BROKER_TOKEN: TOKEN })
  expect(output).toMatch(/^etalon: the Pact broker cannot be reached: .*ECONNREFUSED/m)
  expect(code).toBe(2)
})

const NAMED = ['--broker', 'http://b.test', '--provider', 'p']

test.each([
  [['--publish'], /--publish needs --broker/],
  [['--include-wip-pacts-since', '2026-01-31'], /--include-wip-pacts-since needs --broker/],
  [[...NAMED, '--include-wip-pacts-since', '31.1.2026', '--branch', 'b'], /must be a date such as 2026-01-31/],
  [[...NAMED, '--include-wip-pacts-since', '2026-01-31'], /--include-wip-pacts-since needs --branch/],
  [['--broker', 'http://b.test'], /--broker needs --provider/],
  [['--broker', 'http://ada:pw@b.test', '--provider', 'p'], /the URL has credentials; set PACT_BROKER_USERNAME/],
  [['--broker', 'ftp://b.test', '--provider', 'p'], /must be an http\(s\) URL/],
  [['--broker', 'http://b.test', '--provider', 'p', '--pact', file], /--broker or --pact, not both/],
  [['--broker', 'http://b.test', '--provider', 'p', '--publish', '--branch', 'b'], /--provider-version and --branch/],
  [['--broker', 'http://b.test', '--provider', 'p', ...PUBLISHING], /--publish needs --target or --url/],
])('%j is refused with what to do', async (words, message) => {
  const { code, output } = await etalonHere(['contracts', ...words])
  expect(output).toMatch(message)
  expect(output).not.toContain('ada:pw')
  expect(code).toBe(3)
})
