import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Effect, rules } from '#spec'
import {
  type RunOptions,
  type Target,
  type Transport,
  checks,
  createLedgerFile,
  observations,
  readLedgers,
  run,
  sweepAfter,
} from '../../suites/index.ts'
import { type MockUnderTest, mockUnderTest } from '../strength/mock-under-test.ts'

const root = mkdtempSync(join(tmpdir(), 'etalon-hooks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const WORD = 'abc123'
const RULE = 'flows/delete-refuses-scheduled'

type Hooks = Target['hooks']

interface RanOptions extends Partial<Omit<RunOptions, 'target'>> {
  adjust?: (target: Target) => Partial<Target>
  through?: (send: Transport) => Transport
  folder?: string
}

/** Runs checks against a mock; returns the failures still armed afterwards, and the hook requests. */
async function ran(works: readonly RunOptions['checks'][number][], options: RanOptions = {}) {
  const {
    adjust = () => ({}),
    through = (send) => send,
    folder = mkdtempSync(join(root, 'ledger-')),
    ...more
  } = options
  const { close, fetch: _fetch, send, target: whole, ...mock } = mockUnderTest([])
  const target = { ...whole, ...adjust(whole) }
  const hooks: string[] = []
  const file = createLedgerFile(folder, { run: WORD, target: target.baseUrl, startedAt: new Date().toISOString() })
  const report = await run({
    ...mock,
    target,
    checks: works,
    observations: [],
    seed: 1,
    run: WORD,
    profiles: new Set(['product']),
    ledger: file.ledger,
    confirm: false,
    send: through((request, context) => {
      if (request.url.includes('/_mock/')) hooks.push(`${new URL(request.url).pathname} ${request.body}`)
      return send(request, context)
    }),
    ...more,
  }).finally(() => file.close())
  const armed = await armedIn(send)
  close()
  return { report, hooks, armed, ledgers: readLedgers(folder), target, folder, send }
}

async function armedIn(send: MockUnderTest['send']): Promise<unknown[]> {
  const { body } = await send({ method: 'GET', url: 'http://mock.test/_mock/failures', headers: {} })
  return (JSON.parse(new TextDecoder().decode(body)) as { failures: unknown[] }).failures
}

function doing(work: RunOptions['checks'][number]['run'], title = 'a case'): RunOptions['checks'][number] {
  return { rule: RULE, title, run: work }
}

const arms = doing(({ hook }) => hook('internal_error', { operation: 'createFlow' }))

function outcome({ report }: { report: Awaited<ReturnType<typeof run>> }): unknown {
  return report.rules.flatMap(({ cases }) => cases.map((one) => [one.outcome, one.message]))
}

const only = (allow: readonly Effect[]) => (): Partial<Target> => ({ allow: new Set(allow) })
const declared =
  (name: string, change: (hook: Hooks[string]) => unknown) =>
  ({ hooks }: Target): Partial<Target> => ({
    hooks: { ...hooks, [name]: change(hooks[name] as Hooks[string]) as Hooks[string] },
  })

describe('hooks are called only for what is allowed', () => {
  const selected = new Set(rules.filter(({ area }) => area.includes('error') || area === 'mcp').map(({ id }) => id))

  test('with reads alone, the error rules leave nothing armed', async () => {
    const { armed, hooks } = await ran(checks, { selected, observations, adjust: only(['reads']) })
    expect({ armed, hooks }).toEqual({ armed: [], hooks: [] })
  })

  test('with reads and writes, they arm only what they may send, and nothing stays armed', async () => {
    const { armed, hooks } = await ran(checks, { selected, observations, adjust: only(['reads', 'writes']) })
    expect(armed).toEqual([])
    const broken = hooks.join('\n')
    expect(broken).toContain('/_mock/failures {"operation":"createFlow","method":"POST","path":"/v1/flows"}')
    for (const operation of ['runFlow', 'runSql', 'chat', 'runCommands', 'createApiKey'])
      expect(broken).not.toContain(`/_mock/failures {"operation":"${operation}"`)
  })

  test.each<[string, readonly Effect[], string]>([
    ['its own effect', ['reads', 'executes'], "does not allow effect 'writes' (hooks.internal_error"],
    ['what it is called for', ['writes', 'reads'], "does not allow effect 'executes' (hooks.internal_error"],
  ])('%s', async (_name, allow, reason) => {
    const found = await ran([doing(({ hook }) => hook('internal_error', { operation: 'runFlow' }, ['executes']))], {
      adjust: only(allow),
    })
    expect(outcome(found)).toEqual([['not-applicable', expect.stringContaining(reason)]])
    expect(found.hooks).toEqual([])
  })

  test('a target file may declare fewer effects for a hook', async () => {
    const found = await ran([doing(({ hook }) => hook('internal_error', { operation: 'listFlows' }, ['reads']))], {
      adjust: (target) => ({
        ...only(['reads'])(),
        ...declared('internal_error', (hook) => ({ ...hook, effects: [] }))(target),
      }),
    })
    expect(outcome(found)).toEqual([['pass', undefined]])
    expect(found.armed).toEqual([])
  })

  test('a hook without an undo is not called, and the message says what to add', async () => {
    const found = await ran([arms], { adjust: declared('internal_error', ({ undo: _undo, ...hook }) => hook) })
    expect(outcome(found)).toEqual([['not-applicable', expect.stringContaining('has no hooks.internal_error.undo')]])
    expect(found.hooks).toEqual([])
  })

  test('nor after the end of the case', async () => {
    const late: unknown[] = []
    const stop = new AbortController()
    const goesOn = doing(async ({ hook }) => {
      stop.abort()
      await new Promise((resolve) => setTimeout(resolve, 2_200))
      late.push(await hook('internal_error', { operation: 'createFlow' }).catch((problem: unknown) => problem))
    })
    const { hooks } = await ran([goesOn], { signal: stop.signal })
    expect(late).toEqual([expect.objectContaining({ message: 'the case is over' })])
    expect(hooks).toEqual([])
  })
})

describe('hooks are undone', () => {
  test('when the case ends, before its objects are removed, whatever its outcome', async () => {
    const throws = doing(async ({ given, hook }) => {
      await given.flow()
      await hook('internal_error', { operation: 'deleteFlow' }, ['writes'])
      throw new TypeError('a bug in the check')
    })
    const { armed, ledgers, report, hooks } = await ran([throws])
    expect({ armed, ledgers }).toEqual({ armed: [], ledgers: [] })
    expect(hooks).toEqual([
      '/_mock/failures {"operation":"deleteFlow"}',
      '/_mock/failures {"operation":"deleteFlow","times":0}',
    ])
    expect(report.leftBehind.filter((line) => line.includes('hook'))).toEqual([])
  })

  test('by the last of the cases that called the same hook', async () => {
    let waiting: (() => void)[] = []
    const both = (count: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length < count) return
        for (const go of waiting) go()
        waiting = []
      })
    const cases = ['one', 'two'].map((title) =>
      doing(async ({ hook }) => {
        await hook('internal_error', { operation: 'createFlow' })
        await both(2)
      }, title),
    )
    const { hooks, armed, ledgers } = await ran(cases, {
      adjust: ({ limits }) => ({ limits: { ...limits, concurrency: 2 } }),
    })
    expect(hooks.filter((line) => line.includes('"times":0'))).toHaveLength(1)
    expect({ armed, ledgers }).toEqual({ armed: [], ledgers: [] })
  })

  test('by a command, which gets the values as variables only', async () => {
    const out = join(root, 'undone.txt')
    const value = `"; touch ${join(root, 'injected')}; '$(touch ${join(root, 'injected')})`
    const hook = { command: 'true', undo: { command: `printf %s "$ETALON_OPERATION" > ${out}` } }
    const { report } = await ran([doing((tools) => tools.hook('internal_error', { operation: value }))], {
      adjust: declared('internal_error', () => hook),
    })
    expect(readFileSync(out, 'utf8')).toBe(value)
    expect(existsSync(join(root, 'injected'))).toBe(false)
    expect(report.summary.pass).toBe(1)
  })

  test('when the run was stopped, even if its command hangs', async () => {
    const [began, undone] = [join(root, 'hangs.txt'), join(root, 'hung.txt')]
    const hook = {
      command: `touch ${began}; sleep 300`,
      undo: { command: `touch ${undone}` },
    }
    const stop = new AbortController()
    const running = ran([doing((tools) => tools.hook('internal_error'))], {
      adjust: declared('internal_error', () => hook),
      signal: stop.signal,
    })
    while (!existsSync(began)) await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort()
    const { report, ledgers } = await running
    expect(report).toMatchObject({ interrupted: true, summary: { notYetChecked: expect.any(Number) } })
    expect(report.rules.flatMap(({ cases }) => cases.map((one) => one.outcome))).toEqual(['not-yet-checked'])
    expect(existsSync(undone)).toBe(true)
    expect(ledgers).toEqual([])
  })

  test('at the end of the run if the case could not; a permanent failure changes no verdict and is reported', async () => {
    const refusing =
      (times: number): RanOptions['through'] =>
      (send) =>
      async (request, context) => {
        const isUndo = request.body?.includes('"times":0') === true
        return isUndo && times-- > 0 ? { status: 500, headers: {}, body: new Uint8Array() } : send(request, context)
      }
    const once = await ran([arms], { through: refusing(1) })
    expect(once).toMatchObject({ armed: [], ledgers: [] })
    const never = await ran([arms], { through: refusing(Infinity) })
    expect(outcome(never)).toEqual([['pass', undefined]])
    expect(never.report.leftBehind).toContain('what the hook internal_error {"operation":"createFlow"} did')
    expect(never.ledgers).toHaveLength(1)
  })

  test('by a sweep, from the ledger of a killed run', async () => {
    const { send, target, redactor, close } = mockUnderTest([])
    const folder = mkdtempSync(join(root, 'ledger-'))
    const file = createLedgerFile(folder, { run: WORD, target: target.baseUrl, startedAt: new Date().toISOString() })
    // The run is killed during the hook call.
    const dead = run({
      target,
      send: (request, context) =>
        request.url.includes('/_mock/')
          ? send(request, context).then(() => new Promise<never>(() => {}))
          : send(request, context),
      redactor: redactor,
      checks: [arms],
      observations: [],
      seed: 1,
      run: WORD,
      profiles: new Set(['product']),
      ledger: file.ledger,
    })
    while ((await armedIn(send)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    void dead
    const [known] = readLedgers(folder)
    const swept = await sweepAfter({ target, redactor, run: WORD, send }, known)
    expect(swept).toMatchObject({ left: [], unsure: [] })
    expect(swept.removed).toEqual(['what the hook internal_error {"operation":"createFlow"} did'])
    expect(await armedIn(send)).toEqual([])
    expect(readLedgers(folder)).toEqual([])
    close()
  })
})
