import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleId } from '#spec'
import { afterAll, describe, expect, test } from 'vitest'
import type { Interaction } from '../../contracts/provider/interactions.ts'
import { STATES } from '../../contracts/states.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { randomCombination, variants } from '../../mocks/alterations/variants/index.ts'
import { parseTarget } from '../../suites/index.ts'
import { ruleIdOf } from '../../scripts/cli/contracts/cases.ts'
import { operationsAt } from '../../scripts/cli/contracts/platform.ts'
import { type Embedded, startEmbedded } from '../../scripts/cli/embedded.ts'
import { environmentOf } from '../reference-server/gate.ts'
import { startReferenceServer } from '../reference-server/server.ts'
import { committed, failures, stopVerifying, verified, verifiedOnMock } from './verifying.ts'

afterAll(stopVerifying)

const REASON_STATES: readonly string[] = [STATES.textReason, STATES.jsonReason]
/** The interactions in the committed pacts; several states with the same description count once. */
const promises = new Set(committed.map(ruleIdOf))

test('the mock honours every interaction, and nothing is left behind', async () => {
  const report = await verifiedOnMock([])
  expect(failures(report)).toEqual([])
  expect(report.proved).toEqual({ rules: promises.size, of: promises.size, required: 0.5 })
  expect(report.leftBehind.filter((what) => !/cannot be removed|recycle bin/.test(what))).toEqual([])
})

describe.concurrent('the contracts do not depend on a freedom', () => {
  test.each([7, 61])('a mock with a random combination of variants honours them, seed %i', async (seed) => {
    const report = await verifiedOnMock(randomCombination(seed).map(({ alteration }) => alteration))
    expect(failures(report)).toEqual([])
    // Freedoms can close five at once: what reads a deleted flow (three), phases, and the second call of a login.
    expect(report.summary.pass).toBeGreaterThanOrEqual(promises.size - 5)
  })

  test('a service that requires a Content-Type without a body honours them', async () => {
    const required = variants.filter(
      ({ freedom, variant }) => freedom === 'errors/label-of-no-body' && variant === 'required',
    )
    const bodiless = committed.filter(
      ({ kind, request, source }) =>
        kind === 'http' && request?.method === 'POST' && (source['request'] as { body?: unknown }).body === undefined,
    )
    expect(bodiless).toHaveLength(6)
    const report = await verifiedOnMock(
      required.map(({ alteration }) => alteration),
      bodiless,
    )
    expect(failures(report)).toEqual([])
    expect(report.summary.pass).toBe(bodiless.length)
  })

  test('a server written from the documents alone honours them', async () => {
    const reference = await startReferenceServer()
    const file = join(import.meta.dirname, '../reference-server/target.yaml')
    try {
      const report = await verified(parseTarget(readFileSync(file, 'utf8'), file, environmentOf(reference)))
      expect(failures(report)).toEqual([])
      expect(report.summary.pass).toBeGreaterThan(promises.size - 5)
    } finally {
      await reference.close()
    }
  })
})

test.each([
  ['text', STATES.textReason],
  ['json', STATES.jsonReason],
])(
  'the reason of a 400 is verified in the form in which it comes, and the other form does not apply: %s',
  async (form, own) => {
    const both = committed.filter(({ states }) => states.some((one) => REASON_STATES.includes(one)))
    // The mock sends it as text unless a variant is on.
    const taken = variants.filter(({ freedom, variant }) => freedom === 'errors/bad-request-form' && variant === form)
    const { rules } = await verifiedOnMock(
      taken.map(({ alteration }) => alteration),
      both,
    )
    const outcomes = Object.groupBy(
      rules.flatMap(({ cases }) => cases),
      ({ title }) => (title.includes(own) ? 'own' : 'other'),
    )
    expect(outcomes.own?.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass'])
    expect(outcomes.other?.map(({ outcome }) => outcome)).toEqual([
      'not-applicable',
      'not-applicable',
      'not-applicable',
    ])
  },
)

describe.concurrent('a service that breaks a promise breaks the contracts that rely on it', () => {
  const BROKEN: readonly [RuleId, string][] = [
    ['runs/reply-audit-id', 'ci-runner/a-run-of-an-idle-flow'],
    ['runs/started-code', 'ci-runner/a-run-of-an-idle-flow'],
    ['executions/truncated-count-sent', 'ci-runner/a-read-of-a-long-history'],
    ['flows/delete-refuses-scheduled', 'web-console/a-deletion-of-a-flow-that-a-schedule-runs'],
    ['errors/unauthorized-body-empty', 'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued'],
    ['permissions/api-user-refused-flows', 'web-console/a-list-of-the-flows-with-the-key-of-an-api-user'],
    ['flows/name-required', 'web-console/a-flow-without-a-name'],
    ['streams/token-content', 'chat-widget/a-token-event-of-a-stream'],
    ['billing/capped-chat-code', 'chat-widget/a-question-when-the-allowance-is-used-up'],
    ['agent-errors/unknown-session', 'chat-widget/a-question-in-a-session-that-does-not-exist'],
    ['streams/error-retryable', 'chat-widget/an-error-event-of-a-stream'],
    ['mcp/handshake-tells-server-version', 'mcp-client/a-handshake'],
    ['webhooks/signature-is-hmac-sha1', 'webhook-receiver/a-signed-delivery-of-flow-executed'],
    ['errors/bad-request-body', 'web-console/a-flow-without-a-name'],
    ['errors/unsupported-media-type', 'ci-runner/a-preview-of-an-import-that-is-sent-as-plain-text'],
    ['runs/log-step-below-hundred', 'ci-runner/a-run-with-a-log-step-between-1-and-99'],
    ['agent-errors/ai-disabled', 'mcp-client/a-message-with-the-key-of-a-user-without-ai-features'],
    ['webhooks/deleted-webhook-not-found', 'webhook-receiver/a-read-of-a-webhook-that-was-deleted'],
    ['webhooks/unknown-event-refused', 'webhook-receiver/a-receiver-of-an-event-that-does-not-exist'],
  ]
  test.each(BROKEN)('%s breaks %s', async (rule, interaction) => {
    const relied = committed.filter((one) => ruleIdOf(one) === interaction)
    const called = new Set(
      relied.map(({ request }) => request && operationsAt({ paths: {} })(request.method, request.path)?.id),
    )
    const alterations = faults.filter(
      (one) => one.rule === rule && (one.operation === undefined || called.has(one.operation) || called.has(undefined)),
    )
    // Each fault breaks the rule in its own way: one of them must show.
    const reports = await Promise.all(alterations.map(({ fault }) => verifiedOnMock([fault], relied)))
    expect(reports.flatMap(failures)).toContainEqual(expect.stringContaining(`violation ${interaction}`))
  })
})

const one = (id: string): Interaction[] => committed.filter(({ description }) => description === id)

test('a key that works although it was never issued breaks the contract, with what was expected', async () => {
  const embedded = await startEmbedded()
  const { target } = embedded
  try {
    const open = { ...target, credentials: { ...target.credentials, api_user: target.credentials.admin! } }
    const report = await verified({ ...embedded, target: open }, one('a list of the flows with the key of an API user'))
    expect(failures(report)).toEqual([expect.stringContaining('violation web-console/')])
    expect(report.rules[0]?.cases[0]).toMatchObject({
      expected: 403,
      actual: 200,
      curl: expect.stringContaining('curl'),
    })
  } finally {
    await embedded.close()
  }
})

describe('what could not be tried gives no verdict', () => {
  const on = async (change: (loaded: Embedded) => object, interactions: readonly Interaction[]) => {
    const embedded = await startEmbedded()
    try {
      return await verified({ ...embedded, ...change(embedded) }, interactions)
    } finally {
      await embedded.close()
    }
  }

  test('a state that the service refuses blocks', async () => {
    const report = await on(({ target }) => {
      const credentials = { ...target.credentials, admin: { api_key: 'revoked-yesterday' } }
      return { target: { ...target, credentials } }
    }, one('a run of a flow that is gone'))
    expect(report.summary).toMatchObject({ blocked: 1, violation: 0 })
  })

  test('an unknown state blocks, and the nearest are listed', async () => {
    const [known] = one('a run of a flow that is gone') as [Interaction]
    const source = { ...known.source, providerStates: [{ name: 'the moon is full' }] }
    const document = { ...(known.document as object), interactions: [source] }
    const report = await on(() => ({}), [{ ...known, document, states: ['the moon is full'] }])
    expect(failures(report)).toEqual([
      expect.stringMatching(/^blocked .*'the moon is full'; the nearest are '[^']+', '/),
    ])
  })

  test('a literal key that was never issued blocks, and the message says where to get one', async () => {
    const [known] = one('a run of a flow that is gone') as [Interaction]
    const { request, ...more } = known.source as { request: { generators: { header: object } } }
    const { header: _header, ...generators } = request.generators
    const source = { ...more, request: { ...request, generators } }
    const document = { ...(known.document as object), interactions: [source] }
    const report = await on(() => ({}), [{ ...known, source, document }])
    expect(failures(report)).toEqual([
      expect.stringMatching(
        /^blocked .*expected 404 but was 401: the pact has a literal key .* 'the key may do everything', and use/,
      ),
    ])
  })

  test('what the target file does not allow or declare is not applicable', async () => {
    const report = await on(({ target }) => {
      const { capped: _capped, ...credentials } = target.credentials
      return { target: { ...target, credentials, features: {}, allow: new Set(['reads', 'bills']) } }
    }, committed)
    expect(failures(report)).toEqual([])
    const reasons = Map.groupBy(report.rules, ({ reason }) => reason)
    expect(reasons.get('the target file has no credentials.capped')).toHaveLength(1)
    expect(reasons.get('the target file has no features.webhook_receiver')?.length).toBeGreaterThan(1)
    expect(reasons.get("the target file does not allow effect 'writes' (createFlow)")?.length).toBeGreaterThan(10)
  })
})
