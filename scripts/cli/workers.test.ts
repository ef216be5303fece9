import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type Alteration, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import type { Report } from '../../suites/index.ts'
import { type Ended, type UnderWay, begin } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { TARGET_FILE, embeddedEnvironment } from './embedded.ts'

/** Some cases of these areas run alone, some claim a key. */
const ONLY = ['--only', 'custom-key,templates,api-keys', '--require', '0']
/** Enough to be under way for a while. */
const MORE = ['--only', 'macros,connections']
const BROKEN = 'templates/get-missing'
const INTERRUPTED = 4

const root = mkdtempSync(join(tmpdir(), 'etalon-workers-'))
let folder: string
let origin: string
let close: () => Promise<void>
let mock = createMock()
/** The verdicts of a run in one process. */
let whole: unknown
/** How long each response takes, in ms. */
let delayMs = 0

beforeAll(async () => {
  const server = await listen(async (request) => {
    if (delayMs > 0) await after(delayMs)
    return mock.fetch(request)
  })
  ;({ origin, close } = server)
  folder = mkdtempSync(join(root, 'whole-'))
  expect((await check('--report', at('whole.json'))).code).toBe(0)
  whole = verdicts(read('whole.json'))
})
beforeEach(() => {
  folder = mkdtempSync(join(root, 'run-'))
  mock = createMock()
})
afterEach(() => {
  delayMs = 0
})
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true, force: true })
})

const at = (name: string): string => join(folder, name)
const read = (name: string): Report => JSON.parse(readFileSync(at(name), 'utf8')) as Report
const ledger = (): string => at('ledger')

function words(more: readonly string[]): string[] {
  return ['check', '--target', TARGET_FILE, '--seed', '7', '--ledger', ledger(), ...ONLY, ...more]
}
const check = (...more: string[]): Promise<Ended> => etalonHere(words(more), embeddedEnvironment(origin))
const beginCheck = (...more: string[]): UnderWay => begin(words(more), embeddedEnvironment(origin))

/** The verdict of each rule and each of its cases. */
function verdicts({ rules }: Report): unknown {
  return rules.map(({ id, outcome, cases }) => [id, outcome, cases.map((one) => `${one.id} ${one.outcome}`).toSorted()])
}

/** What the runs have created and not removed. */
async function remains(): Promise<string[]> {
  const headers = { authorization: `Bearer ${demoCredentials()['admin']}` }
  const lists = await Promise.all(
    ['flows?scope=all', 'macros', 'connections', 'users'].map(async (path) =>
      (await mock.fetch(new Request(`${origin}/rest/v1/${path}`, { headers }))).text(),
    ),
  )
  return lists.flatMap((text) => text.match(/etalon-[^"]*/g) ?? [])
}

/** The processes that write ledgers now, once there are as many; those of this test file have none. */
async function writers(count: number): Promise<number[]> {
  for (;;) {
    const names = existsSync(ledger()) ? readdirSync(ledger()) : []
    const ids = names.map((name) => /"id":(\d+)/.exec(readFileSync(join(ledger(), name), 'utf8'))?.[1])
    // Some objects are there.
    const begun = names.every((name) => readFileSync(join(ledger(), name), 'utf8').split('\n').length > 3)
    if (ids.length >= count && begun) return ids.map(Number)
    await after(20)
  }
}

describe('check --workers', () => {
  test('has the verdicts of one process, at a target', async () => {
    const { code, output } = await check('--workers', '2', '--report', at('two.json'))
    expect(output).toContain('testable rules proved')
    expect(code, output).toBe(0)
    expect(verdicts(read('two.json'))).toEqual(whole)
    expect(read('two.json').run.split(',')).toHaveLength(3)
    expect(await remains()).toEqual([])
    expect(readdirSync(ledger())).toEqual([])
  })

  test('has the verdicts of one process, at the embedded mock', async () => {
    const more = ['--workers', '2', '--report', at('two.json')]
    const { code, output } = await etalonHere(['check', '--seed', '7', ...ONLY, ...more])
    expect(code, output).toBe(0)
    expect(verdicts(read('two.json'))).toEqual(whole)
    expect(read('two.json')).toMatchObject({ named: 'embedded' })
  })

  test('finds what is broken, and says so once', async () => {
    mock = createMock({ alterations: [faults.find(({ rule }) => rule === BROKEN)?.fault as Alteration] })
    const { code, output } = await check('--workers', '2')
    expect(output).toContain(BROKEN)
    expect(output.match(/Does not conform/g)).toHaveLength(1)
    expect(code).toBe(1)
  })

  test('stop all at the first failure with --fail-fast', async () => {
    mock = createMock({ alterations: [faults.find(({ rule }) => rule === BROKEN)?.fault as Alteration] })
    delayMs = 20
    const more = [
      '--only',
      'templates,macros,connections,formats,schedules,search',
      '--fail-fast',
      '--report',
      at('fast.json'),
    ]
    const { code, output } = await check('--workers', '2', ...more)
    expect(code, output).toBe(1)
    const { rules, interrupted } = read('fast.json')
    const of = (outcome: string): string[] => rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id)
    expect(of('violation')).toEqual([BROKEN])
    // The cases of the worker that found nothing are not tried either.
    expect(of('not-yet-checked').length).toBeGreaterThan(rules.length / 2)
    expect(interrupted).toBe(true)
    expect(await remains()).toEqual([])
  })

  test('divides a shard further, whose report can be merged with others', async () => {
    for (const index of [1, 2]) {
      mock = createMock()
      const parts = index === 1 ? ['--workers', '2'] : []
      expect((await check('--shard', `${index}/2`, ...parts, '--report', at(`${index}.json`))).code).toBe(0)
    }
    const merged = await etalonHere(['merge', at('1.json'), at('2.json'), '--report', at('merged.json')])
    expect(merged.code, merged.output).toBe(0)
    expect(verdicts(read('merged.json'))).toEqual(whole)
  })

  test.each<[string, string[], RegExp]>([
    ['more than cases at a time', ['--workers', '9'], /--workers 9: the target takes 8 cases at a time/],
    ['none', ['--workers', '0'], /--workers 0: must be an integer from 1 to 64/],
    ['nothing to divide by time', ['--timings', 'report.json'], /--timings divides the cases among shards or workers/],
    ['a target of its own without shards', ['--own-target'], /--own-target says something about the shards/],
  ])('refuses %s', async (_name, more, message) => {
    const { code, output } = await check(...more)
    expect(output).toMatch(message)
    expect(code).toBe(3)
    expect(await remains()).toEqual([])
  })

  test('is refused for a wrong option, although its workers have started', async () => {
    const { code, output } = await begin(words(['--workers', '2', '--shard', '3/2'])).ended
    expect([code, output]).toEqual([3, expect.stringContaining('--shard 3/2')])
  })

  test('refuses to start beside another gate', async () => {
    const headers = { authorization: `Bearer ${demoCredentials()['admin']}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'etalon-abc123-lock', flowType: 'flow.etl.database' })
    await mock.fetch(new Request(`${origin}/rest/v1/flows`, { method: 'POST', headers, body }))
    const { code, output } = await check('--workers', '2')
    expect(output).toContain('another gate is at')
    expect(code).toBe(3)
  })
})

describe('if a worker is killed', () => {
  test('the others go on, and what it made is removed: exit code 4', async () => {
    delayMs = 100
    const running = beginCheck('--workers', '2', ...MORE, '--report', at('report.json'))
    const [first] = await writers(2)
    process.kill(first as number, 'SIGKILL')
    delayMs = 0
    const { code, output } = await running.ended
    expect(output).toMatch(/^etalon: worker [12] of 2 ended early \(SIGKILL\)$/m)
    expect(code, output).toBe(INTERRUPTED)
    const { lost, interrupted, summary } = read('report.json')
    expect(lost).toMatch(/^worker [12] of 2 ended early \(SIGKILL\)$/)
    expect(interrupted).toBe(true)
    expect(summary.pass).toBeGreaterThan(0)
    expect(summary.notYetChecked).toBeGreaterThan(0)
    expect(await remains()).toEqual([])
    expect(readdirSync(ledger())).toEqual([])
  })
})

describe('if the command is', () => {
  test('interrupted, all workers stop and remove what they made: exit code 4', async () => {
    delayMs = 100
    const running = beginCheck('--workers', '2', ...MORE, '--report', at('report.json'))
    await writers(2)
    running.signal('SIGINT')
    delayMs = 0
    const { code, output } = await running.ended
    expect(output.match(/stopping and removing what was created/g)).toHaveLength(1)
    expect(code, output).toBe(INTERRUPTED)
    expect(read('report.json')).toMatchObject({ interrupted: true, stopped: true, verdict: { code: INTERRUPTED } })
    expect(await remains()).toEqual([])
    expect(readdirSync(ledger())).toEqual([])
  })

  test('killed, the workers stop by themselves and remove what they made', async () => {
    delayMs = 100
    const running = beginCheck('--workers', '2', ...MORE)
    const ids = await writers(2)
    running.signal('SIGKILL')
    delayMs = 0
    await running.ended
    while (readdirSync(ledger()).length > 0) await after(50)
    expect(await remains()).toEqual([])
    while (ids.some((id) => existsSync(`/proc/${id}`))) await after(50)
  })
})

describe('shards of one target', () => {
  test('may start together: the last one runs alone once the others are done', async () => {
    const running = [1, 2].map((index) => beginCheck('--shard', `${index}/2`, '--report', at(`${index}.json`)))
    for (const { code, output } of await Promise.all(running.map(({ ended }) => ended))) expect(code, output).toBe(0)
    const merged = await etalonHere(['merge', at('1.json'), at('2.json'), '--report', at('merged.json')])
    expect(merged.code, merged.output).toBe(0)
    expect(verdicts(read('merged.json'))).toEqual(whole)
    expect(await remains()).toEqual([])
  })

  test('wait for one that runs alone', async () => {
    const group = 'seed 7, 2 shards'
    const holder = {
      run: 'abc123',
      startedAt: '2026-11-23T12:00:00.000Z',
      host: 'build-7',
      pid: 4711,
      group,
      alone: true,
    }
    const headers = { authorization: `Bearer ${demoCredentials()['admin']}`, 'content-type': 'application/json' }
    const body = JSON.stringify({
      name: 'etalon-abc123-lock',
      flowType: 'flow.etl.database',
      description: `A run is under way. ${JSON.stringify(holder)}`,
    })
    const made = await mock.fetch(new Request(`${origin}/rest/v1/flows`, { method: 'POST', headers, body }))
    const { id } = (await made.json()) as { id: number }
    const running = beginCheck('--shard', '1/2')
    while (!running.output().includes('waiting for another part of this run')) await after(20)
    await mock.fetch(new Request(`${origin}/rest/v1/flows/${id}`, { method: 'DELETE', headers }))
    const { code, output } = await running.ended
    expect(code, output).toBe(0)
  })
})
