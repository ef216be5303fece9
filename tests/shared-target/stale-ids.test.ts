import { expect, test } from 'vitest'
import { type RuleReport, type Target, type Transport, checks, observations, run } from '../../suites/index.ts'
import { idsOf } from '../../suites/kit/stale/ids.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

/** No object of the mock has an id beyond this. */
const BEYOND = 880_000

/** Rules by a place of the target file that holds an id, or the URL of a listener. */
const RULES_BY_ID: readonly (readonly [place: string, rule: string])[] = [
  ['fixtures.runs.succeeds', 'executions/success'],
  ['fixtures.runs.fails', 'flows/get-answers-the-named-flow'],
  ['fixtures.runs.slow', 'executions/status-values'],
  ['fixtures.runs.warns', 'executions/warning'],
  ['fixtures.runs.echoes', 'executions/console-of-one-execution'],
  ['fixtures.long_history', 'executions/history-page-limit'],
  ['fixtures.http_listener.flowId', 'flows/usage-names-listeners'],
  ['fixtures.http_listener.url', 'listeners/url-takes-messages'],
  ['fixtures.http_listener.url', 'listeners/throttle-rejects-with-429'],
  ['fixtures.http_listener.message.messageId', 'executions/get-by-message'],
  ['fixtures.message.id', 'messages/list-holds-messages'],
  ['fixtures.message.id', 'messages/search-finds'],
  ['fixtures.message.id', 'messages/get-answers'],
  ['fixtures.other_message.id', 'messages/get-answers-the-named-message'],
  ['fixtures.dbt_execution.flowId', 'executions/dbt-results'],
  ['fixtures.dbt_execution.auditId', 'executions/dbt-answers'],
  ['fixtures.dbt_execution.auditId', 'executions/dbt-artifact-served'],
  ['fixtures.sql_execution.id', 'sql/console-answers'],
  ['fixtures.other_sql_execution.id', 'sql/console-of-one-execution'],
  ['fixtures.other_statement.body.connectionId', 'sql/run-runs-the-statement'],
  ['fixtures.other_sql_run.body.connectionId', 'sql/run-uses-the-connection'],
  ['requests.runSql.body.connectionId', 'sql/run-answers'],
  ['fixtures.template.id', 'templates/get-answers'],
  ['fixtures.other_template.id', 'templates/get-answers-the-named-template'],
  ['fixtures.template_import.template_id', 'agent-tools/import-template-standard-keeps-type'],
  ['fixtures.template_import.template_id', 'mcp/import-follows-mode'],
  ['fixtures.template_import.other.template_id', 'agent-tools/import-template-follows-id'],
  ['fixtures.template_preview.arguments.template_id', 'agent-tools/import-template-preview-succeeds'],
  ['fixtures.spare_user.id', 'api-keys/new-key-answered'],
  ['fixtures.spare_user.id', 'api-keys/users-are-whole'],
  ['fixtures.spare_editor.id', 'api-keys/users-are-whole'],
  ['fixtures.user_of_allowing_tenant.id', 'api-keys/works-where-tenant-allowed'],
  ['features.second_tenant', 'authentication/tenants-hold-second'],
  ['features.second_tenant', 'authentication/switch-gives-token'],
]

/** The target file with other ids at these places, which name nothing. */
function mistyped(target: Target, places: readonly string[]): Target {
  const { fixtures, features, requests } = structuredClone({
    fixtures: target.fixtures,
    features: target.features,
    requests: target.requests,
  })
  for (const place of places) {
    const parts = place.split('.')
    const last = parts.pop()!
    const holder = parts.reduce<Record<string, unknown>>((node, part) => node[part] as typeof node, {
      fixtures,
      features,
      requests,
    })
    const id = holder[last]
    holder[last] = last === 'url' ? `${String(id)}-gone` : BEYOND + Number(id)
  }
  return { ...target, fixtures, features, requests }
}

/** Checks the mock for some rules, with ids that name nothing, or over another transport. */
async function outcomes(
  rules: readonly string[],
  places: readonly string[],
  altering: (send: Transport) => Transport = (send) => send,
): Promise<readonly RuleReport[]> {
  const { close, begin, send, ...mock } = mockUnderTest([])
  const report = await run({
    ...mock,
    target: mistyped(mock.target, places),
    send: altering(send),
    restart: begin,
    checks,
    observations,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http']),
    selected: new Set(rules),
  })
  close()
  return report.rules
}

test('where every id of the target file is stale, no rule is broken, and each reason names the places', async () => {
  const places = [...new Set(RULES_BY_ID.map(([place]) => place))]
  const rules = await outcomes(
    RULES_BY_ID.map(([, rule]) => rule),
    places,
  )
  for (const { id, outcome, reason } of rules)
    expect([id, outcome, reason]).toEqual([
      id,
      'blocked',
      expect.stringMatching(/^(fixtures|features|requests)\..* stale: /),
    ])
})

test.each(RULES_BY_ID)('a stale %s blocks %s', async (place, rule) => {
  const [found] = await outcomes([rule], [place])
  expect(found).toMatchObject({ outcome: 'blocked', reason: expect.stringContaining(`${place} `) })
  expect(found?.reason).toMatch(/ (is|are) stale: there is no /)
})

/** The places of all integers in a value. */
function integersIn(value: unknown, place: string): string[] {
  if (Number.isInteger(value)) return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => integersIn(member, `${place}.${name}`))
}

test('every id of the target file is looked for, unless no other request can find it', () => {
  const { target, close } = mockUnderTest([])
  close()
  const known = new Set(idsOf(target).map(({ key }) => key))
  const places = [...integersIn(target.fixtures, 'fixtures'), ...integersIn(target.requests, 'requests')]
  expect(places.filter((place) => !known.has(place))).toEqual(['requests.restoreDeletedObject.path.id'])
})

/** A service that does not find some of what it has. */
const losing =
  (lost: RegExp) =>
  (send: Transport): Transport =>
  async (request, context) => {
    const response = await send(request, context)
    return lost.test(`${request.method} ${request.url}`)
      ? { ...response, status: 404, body: new Uint8Array() }
      : response
  }

test.each([
  ['flows/get-answers-the-named-flow', /GET .*\/flows\/\d+$/],
  ['executions/dbt-answers', /GET .*\/dbt$/],
  ['executions/get-by-message', /GET .*\/executions\/\d+\?messageId=/],
  ['listeners/url-takes-messages', /POST .*\/http\/[^/]+$/],
  ['messages/get-answers', /GET .*\/messages\/\d+$/],
  ['sql/console-answers', /GET .*\/console$/],
  ['templates/get-answers', /GET .*\/templates\/\d+$/],
  ['authentication/switch-gives-token', /POST .*\/tenants\/\d+$/],
  ['api-keys/new-key-answered', /POST .*\/new-api-key$/],
])('a service that does not find what it has breaks %s', async (rule, lost) => {
  const [found] = await outcomes([rule], [], losing(lost))
  expect(found?.outcome).toBe('violation')
})

test('a service that does not list a user without a key breaks the rule of the list', async () => {
  const [found] = await outcomes(['api-keys/users-are-whole'], [], (send) => async (request, context) => {
    const response = await send(request, context)
    if (!request.url.includes('/v1/users') || request.method !== 'GET' || response.status !== 200) return response
    const users = JSON.parse(Buffer.from(response.body).toString()) as { id: number }[]
    return Array.isArray(users) ? { ...response, body: Buffer.from(JSON.stringify(users.slice(0, 1))) } : response
  })
  expect(found?.outcome).toBe('violation')
})
