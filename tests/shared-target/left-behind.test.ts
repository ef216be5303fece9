import { describe, expect, test } from 'vitest'
import { type Effect, rules } from '#spec'
import {
  type RunOptions,
  type Target,
  type Transport,
  checks,
  createLedger,
  observations,
  run,
} from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'

interface RanOptions extends Partial<Omit<RunOptions, 'target'>> {
  limits?: Partial<Target['limits']>
  allow?: readonly Effect[]
  through?: (send: Transport) => Transport
}

/** Runs the gate on a mock, and returns what is left there. */
async function ran({ limits = {}, allow, through = (send) => send, ...more }: RanOptions) {
  const { close, fetch: _fetch, send, target: whole, ...mock } = mockUnderTest([])
  const allowed = allow === undefined ? whole.allow : new Set(allow)
  const target = { ...whole, allow: allowed, limits: { ...whole.limits, concurrency: 8, ...limits } }
  const ledger = createLedger()
  let tickets = 0
  const report = await run({
    ...mock,
    target,
    send: through((request, asked) => {
      if (asked?.effects.has('tickets') === true) tickets += 1
      return send(request, asked)
    }),
    checks,
    observations,
    seed: 1,
    run: 'abc123',
    profiles: new Set(['product']),
    ledger,
    ...more,
  })
  const { body } = await send({
    method: 'GET',
    url: `${target.baseUrl}/v1/recycle-bin`,
    headers: { authorization: `Bearer ${whole.credentials.admin?.api_key}` },
  })
  close()
  const binned = new TextDecoder().decode(body).split('etalon-abc123-').length - 1
  return { report, tickets, binned, open: ledger.removable() }
}

const inAreas = (...areas: readonly string[]): ReadonlySet<string> =>
  new Set(rules.filter(({ area }) => areas.includes(area)).map(({ id }) => id))

describe('limits.left_behind', () => {
  test('limits each kind, and cases that would exceed it are not yet checked', async () => {
    const limits = { leftBehind: { support_tickets: 0, recycle_bin: 9, chat_sessions: 2 } }
    const { report, tickets, binned } = await ran({ limits, selected: inAreas('agent-tools', 'schedules', 'chat') })
    expect(tickets).toBe(0)
    expect(binned).toBeGreaterThan(0)
    expect(binned).toBeLessThanOrEqual(9)
    const { violation, error, blocked, notYetChecked } = report.summary
    expect({ violation, error, blocked }).toEqual({ violation: 0, error: 0, blocked: 0 })
    expect(notYetChecked).toBeGreaterThan(2)
    const reasons = report.rules.filter(({ outcome }) => outcome === 'not-yet-checked').map(({ reason = '' }) => reason)
    for (const key of ['support_tickets', 'recycle_bin', 'chat_sessions'])
      expect(reasons.some((reason) => reason.includes(`limits.left_behind.${key} allows`))).toBe(true)
    expect(report.interrupted).toBe(true)
  })

  test('does not limit cases that only read', async () => {
    const { report } = await ran({ limits: { leftBehind: 0 }, selected: inAreas('functions', 'templates') })
    expect(report.summary).toMatchObject({ notYetChecked: 0, blocked: 0, error: 0 })
  })
})

test('reads leave nothing behind, even on an unreliable target, and no clean-up looks for anything', async () => {
  let count = 0
  const asked: string[] = []
  const { report, open } = await ran({
    allow: ['reads'],
    confirm: false,
    selected: inAreas('functions', 'templates', 'flows', 'errors', 'search'),
    limits: { timeoutMs: 200, settleMs: 200 },
    through: (send) => (request, more) => {
      if (more?.cleanUp === true) asked.push(`${request.method} ${request.url}`)
      return count++ % 4 === 3
        ? Promise.resolve({ status: 503, headers: { 'content-type': 'text/html' }, body: new Uint8Array() })
        : send(request, more)
    },
  })
  expect(asked).toEqual([])
  expect(open).toEqual([])
  expect(report.leftBehind).toEqual([expect.stringMatching(/^\d+ audit records$/)])
})
