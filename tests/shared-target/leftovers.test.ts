import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  HarnessError,
  type RunOptions,
  type Transport,
  type WireRequest,
  createLedgerFile,
  readLedgers,
  run,
} from '../../suites/index.ts'
import { demoCredentials } from '../../mocks/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'

const root = mkdtempSync(join(tmpdir(), 'etalon-leftovers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Check = RunOptions['checks'][number]
type Work = Check['run']

/** A check with this body, for an arbitrary rule. */
const doing = (title: string, work: Work): Check => ({ rule: 'flows/delete-refuses-scheduled', title, run: work })

const WORD = 'abc123'

interface Ran {
  report: Awaited<ReturnType<typeof run>>
  /** The files in the ledger folder afterwards. */
  ledgers: ReturnType<typeof readLedgers>
  /** Names of the run's flows that exist afterwards. */
  left: string[]
}

/** Runs checks against a mock with a ledger in a folder, optionally through a wrapped transport. */
async function ran(
  works: readonly Check[],
  { through = (send) => send, folder = mkdtempSync(join(root, 'ledger-')), ...options }: RanOptions = {},
): Promise<Ran> {
  const { close, fetch: _fetch, send, target, ...mock } = mockUnderTest([])
  const file = createLedgerFile(folder, { run: WORD, target: target.baseUrl, startedAt: new Date().toISOString() })
  const report = await run({
    ...mock,
    target: { ...target, limits: { ...target.limits, concurrency: 2 } },
    send: through(send),
    checks: works,
    observations: [],
    seed: 1,
    run: WORD,
    profiles: new Set(['product']),
    ledger: file.ledger,
    ...options,
  }).finally(() => file.close())
  const { body } = await send({
    method: 'GET',
    url: `${target.baseUrl}/v1/flows?scope=all`,
    headers: { authorization: `Bearer ${target.credentials.admin?.api_key}` },
  })
  close()
  const names = (JSON.parse(new TextDecoder().decode(body)) as { name: string }[]).map(({ name }) => name)
  return { report, ledgers: readLedgers(folder), left: names.filter((name) => name.startsWith('etalon-')) }
}

interface RanOptions extends Partial<RunOptions> {
  through?: (send: Transport) => Transport
  folder?: string
}

const makesAFlow: Work = async ({ given }) => void (await given.flow())

function outcomes({ rules }: Ran['report']): unknown[] {
  return rules.flatMap(({ cases }) => cases.map(({ title, outcome }) => [title, outcome]))
}

const isCreation = ({ method, url }: WireRequest): boolean => method === 'POST' && url.endsWith('/v1/flows')
const isDeletion = ({ method }: WireRequest): boolean => method === 'DELETE'

describe('what a run creates', () => {
  test('is in the ledger before it is sent, and the ledger is removed with it', async () => {
    const folder = mkdtempSync(join(root, 'ledger-'))
    const lines: unknown[] = []
    let came = 0
    const { left, ledgers, report } = await ran([doing('makes', makesAFlow)], {
      folder,
      looked: { requests: 4, durationMs: 20 },
      through: (send) => (request, asked) => {
        came += 1
        if (isCreation(request)) lines.push(readFileSync(join(folder, `mock.test-${WORD}.jsonl`), 'utf8'))
        return send(request, asked)
      },
    })
    expect(lines).toEqual([
      expect.stringMatching(/^\{"ledger":1,.*\n.*"createFlow".*"names":\["etalon-abc123-1-"\].*\n$/),
    ])
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
    expect(report.leftBehind).toEqual(['1 × entry of the recycle bin', `${came + 4} audit records`])
    expect(report).toMatchObject({ requests: 1, sent: { requests: came + 4, cleaningUp: came - 1 } })
    expect(report.operations.find(({ operationId }) => operationId === 'deleteFlow')).toMatchObject({
      requests: 0,
      cleaningUp: 1,
    })
  })

  test('is removed if the check throws', async () => {
    const throws = doing('throws', async (tools) => {
      await makesAFlow(tools)
      throw new TypeError('a bug in the check')
    })
    const { report, left } = await ran([throws])
    expect(outcomes(report)).toEqual([['throws', 'error']])
    expect(left).toEqual([])
  })

  test('is removed if its response is lost', async () => {
    const sent: string[] = []
    const { report, left, ledgers } = await ran([doing('makes', makesAFlow)], {
      through: (send) => async (request, asked) => {
        sent.push(request.method)
        const response = await send(request, asked)
        if (isCreation(request)) throw new Error('the connection is gone')
        return response
      },
    })
    expect(outcomes(report)).toEqual([['makes', 'error']])
    // The case itself searches for it; otherwise the end of the run would find it.
    expect(sent.slice(0, 3)).toEqual(['POST', 'GET', 'DELETE'])
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
  })

  test('that appears late is removed at the end of the run, and named if it has not appeared by then', async () => {
    /** Executes creations only after several list requests; until then they fail. */
    const late =
      (lists: number): RanOptions['through'] =>
      (send) => {
        const held: (() => Promise<unknown>)[] = []
        let asked = 0
        return async (request, more) => {
          if (isCreation(request)) {
            held.push(() => send(request, more))
            throw new HarnessError('no answer in time')
          }
          const response = await send(request, more)
          if (request.method === 'GET' && request.url.includes('/v1/flows?') && ++asked >= lists)
            for (const create of held.splice(0)) await create()
          return response
        }
      }
    const soon = await ran([doing('makes', makesAFlow)], { through: late(1) })
    expect({ left: soon.left, ledgers: soon.ledgers }).toEqual({ left: [], ledgers: [] })
    expect(soon.report.leftBehind.filter((one) => one.startsWith('flow'))).toEqual([])
    const never = await ran([doing('makes', makesAFlow)], { through: late(Infinity) })
    // A case in error is tried three times.
    expect(never.report.leftBehind.filter((one) => one.startsWith('flow'))).toEqual(
      [1, 2, 3].map((nth) => `flow named etalon-abc123-${nth}-…, which did not exist yet and may still appear`),
    )
  })

  test('is distinguished from an object of somebody else, even if the response confuses them', async () => {
    const sent: string[] = []
    const { left } = await ran(
      [
        doing(
          'makes',
          async ({ api, unique }) =>
            void (await api.call('createFlow', { body: { name: unique('flow'), flowType: 'flow.etl.database' } })),
        ),
      ],
      {
        through: (send) => async (request, asked) => {
          sent.push(`${request.method} ${request.url}`)
          const response = await send(request, asked)
          const { url, headers } = request
          return isCreation(request) ? send({ method: 'GET', url: `${url}/101`, headers }) : response
        },
      },
    )
    expect(sent.filter((one) => one.startsWith('DELETE') && one.includes('/101'))).toEqual([])
    expect(left).toEqual([])
  })

  test('is removed at the end of the run if the case could not, and stays in the ledger if nothing can', async () => {
    let refused = 1
    const refusing: RanOptions['through'] = (send) => async (request, asked) =>
      isDeletion(request) && refused-- > 0 ? { status: 500, headers: {}, body: new Uint8Array() } : send(request, asked)
    const once = await ran([doing('makes', makesAFlow)], { through: refusing })
    expect({ left: once.left, ledgers: once.ledgers }).toEqual({ left: [], ledgers: [] })
    refused = Infinity
    const always = await ran([doing('makes', makesAFlow)], { through: refusing })
    expect(always.left).toEqual(['etalon-abc123-1-flow'])
    expect(always.report.leftBehind).toContainEqual(expect.stringMatching(/^flow \d+ etalon-abc123-1-flow$/))
    expect(always.ledgers.map(({ ledger }) => ledger.removable().length)).toEqual([1])
  })

  test('is named without secrets, whatever the target does to its name', async () => {
    const key = demoCredentials()['admin']
    const { report } = await ran([doing('makes', makesAFlow)], {
      through: (send) => async (request, asked) => {
        if (isDeletion(request)) return { status: 500, headers: {}, body: new Uint8Array() }
        const response = await send(request, asked)
        const text = new TextDecoder().decode(response.body).replaceAll('abc123-1-flow', `abc123-1-${key}`)
        return { ...response, body: new TextEncoder().encode(text) }
      },
    })
    expect(report.leftBehind).toContainEqual(expect.stringMatching(/^flow \d+ etalon-abc123-1-\$ETALON_ADMIN_API_KEY$/))
  })

  test('does not count as removed when a gateway without the service responds 404', async () => {
    const sent: string[] = []
    let lost = 1
    const { left, ledgers } = await ran([doing('makes', makesAFlow)], {
      through: (send) => async (request, asked) => {
        sent.push(`${request.method} ${new URL(request.url).pathname}`)
        if (!isDeletion(request) || lost-- <= 0) return send(request, asked)
        return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('default backend - 404') }
      },
    })
    // The case checks whether it is gone; the end of the run removes it.
    expect(sent.slice(0, 3)).toEqual([
      'POST /rest/v1/flows',
      expect.stringMatching(/^DELETE .*\/flows\/\d+$/),
      'GET /rest/v1/flows',
    ])
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
  })

  test('is removed if the harness fails during a clean-up, and the other cases continue', async () => {
    let failures = 1
    const { report, left, ledgers } = await ran([doing('crashes', makesAFlow), doing('ends', makesAFlow)], {
      confirm: false,
      through: (send) => (request, asked) => {
        if (isDeletion(request) && failures-- > 0) throw new TypeError('a bug in the harness')
        return send(request, asked)
      },
    })
    expect(outcomes(report)).toEqual(expect.arrayContaining([expect.arrayContaining(['error'])]))
    expect(outcomes(report).flat()).toContain('pass')
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
  })

  test('is removed if the display fails, which changes no outcome', async () => {
    const { report, left, ledgers } = await ran([doing('one', makesAFlow), doing('another', makesAFlow)], {
      onStart() {
        throw new TypeError('a bug in the display')
      },
      onResult() {
        throw new TypeError('a bug in the display')
      },
    })
    expect(outcomes(report).toSorted()).toEqual([
      ['another', 'pass'],
      ['one', 'pass'],
    ])
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
  })
})

describe('a run that is stopped', () => {
  test('starts no case, ends the running ones, removes what they created, and says so', async () => {
    const stop = new AbortController()
    const late: unknown[] = []
    const hangs = doing('hangs', async (tools) => {
      await makesAFlow(tools)
      stop.abort()
      await new Promise((resolve) => setTimeout(resolve, 2_200))
      late.push(await makesAFlow(tools).catch((problem: unknown) => problem))
    })
    const ends = doing('ends', async (tools) => {
      await makesAFlow(tools)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await makesAFlow(tools)
    })
    const { report, left, ledgers } = await ran([hangs, ends, doing('never', makesAFlow)], { signal: stop.signal })
    expect(outcomes(report)).toEqual([
      ['ends', 'pass'],
      ['never', 'not-yet-checked'],
      ['hangs', 'not-yet-checked'],
    ])
    expect(report.interrupted).toBe(true)
    expect(late).toEqual([expect.objectContaining({ message: 'the case is over' })])
    expect({ left, ledgers }).toEqual({ left: [], ledgers: [] })
  })
})
