import { afterEach, expect, test } from 'vitest'
import { readJson } from '#spec'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'http://mock.test'
const { admin } = demoCredentials()
let mock: Mock
afterEach(() => mock.close())

const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  mock.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )

async function answerOf(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(method, path, body)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return readJson(text).exact
}

/** Audit ids of three runs of a new flow, oldest first, and the history before the newest of them. */
async function walkPast(rule: string): Promise<{ ids: unknown[]; later: unknown[] }> {
  mock = createMock()
  await answerOf('PUT', '/_mock/variants', { variants: { 'executions/audit-id-allocation': 'wide' } })
  await answerOf('PUT', '/_mock/faults', { faults: [rule] })
  const { id } = (await answerOf('POST', '/rest/v1/flows', { name: 'wide' })) as { id: number }
  const ids: unknown[] = []
  for (let runs = 0; runs < 3; runs++) {
    const { auditId } = (await answerOf('POST', `/rest/v1/flows/${id}/run?sync=true`)) as { auditId: unknown }
    ids.push(auditId)
  }
  const later = await answerOf('GET', `/rest/v1/executions/${id}/history?lastAuditId=${String(ids[2])}`)
  return { ids, later: (later as { auditId: unknown }[]).map(({ auditId }) => auditId) }
}

test.each([
  ['executions/filter-last-audit-id-leaves-out', [2, 1, 0]],
  ['executions/filter-last-audit-id-keeps', []],
])('%s is broken even if doubles cannot hold an audit id', async (rule, listed) => {
  const { ids, later } = await walkPast(rule)
  expect(ids[0]).toBeTypeOf('bigint')
  expect(later).toEqual(listed.map((index) => ids[index]))
})
