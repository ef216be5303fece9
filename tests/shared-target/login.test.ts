import { expect, test } from 'vitest'
import { type Transport, checks, observations, run } from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

/** Rules that chat with the keys of others, so that those about every reply hold. */
const WITH_KEYS_OF_OTHERS: ReadonlySet<string> = new Set(['agent-errors/calls-tracked', 'chat/agent-calls-tools'])
const AREAS = ['flows', 'connections', 'search', 'executions', 'authentication', 'agent-errors', 'chat', 'mcp']

test('the login of an administrator is refreshed whenever the JWT expires, and needs no key', async () => {
  const { close, send, ...mock } = mockUnderTest([{ parts: { authentication: { tokenLifetimeMs: 2_000 } } }])
  const { admin: _key, ...credentials } = mock.target.credentials
  const target = { ...mock.target, credentials, adminLogin: { login: 'ada', password: 'ada-pass-1' } }
  const logins: string[] = []
  const watching: Transport = (request, context) => {
    if (request.url.endsWith('/issue') && request.body?.includes('ada-pass-1')) logins.push(request.url)
    return send(request, context)
  }
  const report = await run({
    ...mock,
    target,
    checks,
    observations,
    send: watching,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http']),
    includes: ({ rule }) =>
      AREAS.includes(rule.area) &&
      !WITH_KEYS_OF_OTHERS.has(rule.id) &&
      !rule.needs.some((need) => need === 'credential:login'),
  })
  close()
  const bad = report.rules.filter(({ outcome }) => ['violation', 'warning', 'error', 'blocked'].includes(outcome))
  expect(bad.map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason}`)).toEqual([])
  expect(logins.length).toBeGreaterThan(3)
  expect(report.summary.pass).toBeGreaterThan(200)
  const agent = report.rules.filter(({ id }) => id.startsWith('chat/'))
  expect(agent.filter(({ outcome }) => outcome === 'pass')).toEqual([])
})
