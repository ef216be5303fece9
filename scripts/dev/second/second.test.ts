import { expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import type { Report } from '../../../suites/index.ts'
import type { Bug } from './bugs.ts'
import { whole } from '../strength/shards.ts'
import { gateOf } from './gate.ts'

type Outcome = Report['rules'][number]['outcome']

const those = (report: Report, outcome: Outcome): string[] =>
  report.rules
    .filter((rule) => rule.outcome === outcome)
    .map(({ id }) => id)
    .toSorted()

/** Least share of the testable rules, of all profiles, that the second server shows; every rule when this was written. */
const LEAST_PROVED = 0.99

/** Each bug with every rule that says something about what it breaks. */
const NAMED: Readonly<Record<Bug, readonly RuleId[]>> = {
  'created-201': ['conventions/create-answers-200', 'errors/documented-status'],
  'unauthorised-with-body': ['errors/unauthorized-body-empty'],
  'everybody-sees-flows': [
    'permissions/api-user-refused-flows',
    'authentication/jwt-has-role-of-user',
    'api-keys/key-inherits-role',
  ],
  'scheduled-flow-goes': [
    'flows/delete-refuses-scheduled',
    'flows/delete-refuses-scheduled-with-schedules-false',
    'flows/delete-with-connections-refuses-scheduled',
  ],
  'long-history-pages': ['executions/history-page-limit'],
  'revoked-key-works': ['api-keys/revoked-key-refused', 'errors/revoked-key', 'agent-errors/revoked-key'],
  'signs-the-url': ['webhooks/signature-is-hmac-sha1', 'webhooks/replaced-secret-counts'],
  'audit-ignores-exception': ['audit/exception-true-leaves-out-others'],
  'restore-forgets': [
    'recycle-bin/restored-flow-readable',
    'recycle-bin/restored-schedule-readable',
    'recycle-bin/restored-connection-readable',
    'recycle-bin/restored-format-readable',
    'recycle-bin/restored-listener-readable',
  ],
  'stream-without-end': ['streams/finishes'],
  'cap-on-free-tools': [
    'billing/capped-searches-knowledge-base',
    'billing/capped-searches-templates',
    'billing/capped-creates-ticket',
    'billing/capped-calls-free-tools-over-mcp',
  ],
  'batch-served': [
    'mcp/batch-refused',
    'mcp/batch-of-one-refused',
    'mcp/batch-of-notifications-refused',
    'mcp/batch-has-no-effect',
  ],
}

/** In `npm test`, about one rule in so many; which ones does not change with the catalogue. */
const FEW = 3
const sampled = whole ? undefined : new Set(rules.map(({ id }) => id).filter((id) => id.length % FEW === 0))

test(`a server that was written from the documents alone conforms${whole ? '' : ' (a sample of the rules)'}`, async () => {
  const report = await gateOf([], sampled)
  const { rules: proved, of } = report.proved
  console.log(`second server: ${proved} of ${of} testable rules proved by ${report.requests} requests`)
  for (const outcome of ['violation', 'warning', 'blocked', 'error'] as const)
    expect(those(report, outcome), outcome).toEqual([])
  expect(proved / of).toBeGreaterThanOrEqual(LEAST_PROVED)
  if (whole) expect(report.operations.filter(({ requests }) => requests === 0)).toEqual([])
})

test('bugs planted in it are named by their rules, and nothing else is', async () => {
  const named = Object.values(NAMED).flat()
  // Beside the rules of the bugs, some that none of them touches; which ones does not change with the catalogue.
  const others = rules.map(({ id }) => id).filter((id) => id.length % 7 === 0)
  const report = await gateOf(Object.keys(NAMED) as Bug[], new Set([...named, ...others]))
  expect(those(report, 'violation')).toEqual(named.toSorted())
  expect(those(report, 'warning')).toEqual([])
  expect(those(report, 'error')).toEqual([])
})
