import { describe, expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import {
  type RunOptions,
  type Target,
  type Transport,
  checks,
  createLedger,
  preflightWithRetry,
  observations,
  run,
} from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'

type Limits = Target['limits']
type Work = RunOptions['checks'][number]['run']

const doing = (work: Work, title = 'a case', rule: RuleId = 'flows/delete-refuses-scheduled') => ({
  rule,
  title,
  run: work,
})

const OWN = new Set<string>(['flows/delete-refuses-scheduled'])

/** Runs the gate on a mock with a budget, and returns the number of requests, clean-up counted separately. */
async function ran(
  limits: Partial<Limits>,
  works: RunOptions['checks'],
  {
    through = (send) => send,
    adjust = (target) => target,
    ...more
  }: Partial<Omit<RunOptions, 'target'>> & {
    through?: (send: Transport) => Transport
    adjust?: (target: Target) => Target
  } = {},
) {
  const { close, fetch: _fetch, send: plain, target: whole, ...mock } = mockUnderTest([])
  const target = adjust({ ...whole, limits: { ...whole.limits, ...limits } })
  const came = { budgeted: 0, cleaningUp: 0 }
  const send = through((request, context) => {
    came[context?.cleanUp === true ? 'cleaningUp' : 'budgeted'] += 1
    return plain(request, context)
  })
  await preflightWithRetry(target, send, mock.redactor)
  const looked = { requests: came.budgeted, durationMs: 0 }
  const report = await run({
    ...mock,
    target,
    send,
    checks: works,
    observations,
    seed: 1,
    profiles: new Set(['product']),
    ledger: createLedger(),
    looked,
    ...more,
  })
  const { body } = await plain({
    method: 'GET',
    url: `${target.baseUrl}/v1/flows?scope=all`,
    headers: { authorization: `Bearer ${whole.credentials.admin?.api_key}` },
  })
  close()
  const flows = (JSON.parse(new TextDecoder().decode(body)) as { name: string }[]).map(({ name }) => name)
  return { report, came, left: flows.filter((name) => name.startsWith('etalon-')) }
}

const selected = new Set(rules.filter(({ area }) => area === 'flows' || area === 'errors').map(({ id }) => id))

describe('a budget of requests is a hard limit', () => {
  test.each([1, 4, 50, 333])('%i requests, including the preflight and hooks', async (requests) => {
    const { report, came, left } = await ran({ requests, concurrency: 8 }, checks, { selected })
    expect(came.budgeted).toBe(requests)
    expect(left).toEqual([])
    const { violation, error, blocked, notYetChecked } = report.summary
    expect({ violation, error, blocked }).toEqual({ violation: 0, error: 0, blocked: 0 })
    expect(notYetChecked).toBeGreaterThan(0)
    expect(report.interrupted).toBe(true)
    // Hook URLs are arbitrary, so hooks do not count as sent to the target.
    expect(report.sent?.requests).toBeLessThanOrEqual(came.budgeted + came.cleaningUp)
    expect(report.sent?.cleaningUp).toBeLessThanOrEqual(came.cleaningUp)
  })

  test('retries count', async () => {
    const lists = doing(async ({ api }) => void (await api.call('listFlows')))
    const { came, report } = await ran({ requests: 6 }, [lists], {
      selected: OWN,
      through: (send) => async (request, context) => {
        const response = await send(request, context)
        return request.url.endsWith('/v1/flows') ? { status: 503, headers: {}, body: new Uint8Array() } : response
      },
    })
    // The preflight takes five, so a retry would exceed the budget.
    expect(came.budgeted).toBe(6)
    expect(report.summary).toMatchObject({ error: 0, notYetChecked: 1 })
  })

  test('polling counts', async () => {
    const polls = doing(
      async ({ eventually, api }) =>
        void (await eventually(
          () => api.call('listFlows'),
          () => false,
          60_000,
        )),
    )
    const { came, report } = await ran({ requests: 12 }, [polls], { selected: OWN })
    expect(came.budgeted).toBe(12)
    expect(report.summary.notYetChecked).toBe(1)
  })

  test('a case that ignores an unsent request gets no verdict', async () => {
    const ignoring = doing(async ({ api, expect: is }) => {
      for (let count = 0; count < 9; count++) {
        const reply = await api.call('listFlows').catch(() => undefined)
        is.that(reply !== undefined, 'the list was not answered')
      }
    })
    const { report } = await ran({ requests: 8 }, [ignoring], { selected: OWN })
    expect(report.summary).toMatchObject({ violation: 0, pass: 0, notYetChecked: 1 })
  })

  test('a login for the clean-up is counted separately', async () => {
    let revoked = false
    const makes = doing(async ({ given }) => {
      await given.flow()
      revoked = true
    })
    const { left, report } = await ran(
      { requests: 7 },
      [
        makes,
        doing(async ({ api }) => {
          for (;;) await api.call('listFlows')
        }, 'goes on'),
      ],
      {
        adjust: ({ credentials: { admin: _admin, ...credentials }, ...target }) => ({
          ...target,
          credentials,
          adminLogin: { login: 'ada', password: 'ada-pass-1' },
        }),
        // Each token is refused after the flow is created, so removing it takes a new one.
        through: (send) => (request, context) =>
          revoked && context?.cleanUp === true && request.method === 'DELETE'
            ? ((revoked = false), Promise.resolve({ status: 401, headers: {}, body: new Uint8Array() }))
            : send(request, context),
      },
    )
    expect(left).toEqual([])
    expect(report.leftBehind.filter((line) => line.startsWith('flow'))).toEqual([])
  })
})

test('nothing but the clean-up begins after the time budget', async () => {
  const times: number[] = []
  const begun = performance.now()
  const busy = (title: string) =>
    doing(async ({ api, given }) => {
      await given.flow()
      for (;;) {
        await api.call('listFlows')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }, title)
  const { left, report } = await ran({ durationMs: 300, concurrency: 3 }, ['a', 'b', 'c'].map(busy), {
    selected: OWN,
    through: (send) => (request, context) => {
      if (context?.cleanUp !== true) times.push(performance.now() - begun)
      return send(request, context)
    },
  })
  expect(times.length).toBeGreaterThan(10)
  const lookedAt = times[0] ?? 0
  // The mock takes a moment to start before the time begins.
  expect(Math.max(...times) - lookedAt).toBeLessThan(1_500)
  expect(left).toEqual([])
  expect(report.summary).toMatchObject({ violation: 0, error: 0, notYetChecked: 1 })
})
