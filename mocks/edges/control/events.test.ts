import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'http://mock.test'
let mock: Mock
let delivered: { to: string; event: string; body: unknown }[]
beforeEach(async () => {
  delivered = []
  mock = createMock({
    async deliver(request) {
      const event = request.headers.get('x-etl-webhook-event') ?? ''
      delivered.push({ to: request.url, event, body: await request.json() })
      return new Response('ok')
    },
  })
  for (const [name, events] of [
    ['failed', ['Flow.Failed']],
    ['every', ['*']],
  ] as const)
    await send('/rest/v1/webhooks', { name, events, url: `http://receiver.test/${name}` })
})
afterEach(() => mock.close())

async function send(path: string, body: unknown): Promise<{ status: number; json: any }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${demoCredentials().admin}` }
  const response = await mock.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  return { status: response.status, json: await response.json() }
}
const raise = (event: string, entityId: number): ReturnType<typeof send> => send('/_mock/events', { event, entityId })

describe('a triggered event', () => {
  test('is delivered to the webhooks that it concerns, as when its run ends', async () => {
    const { status, json } = await raise('Flow.Failed', 102)
    expect([status, json.deliveries.length]).toEqual([200, 2])
    await vi.waitUntil(() => delivered.length === 2)
    const raised = delivered.splice(0).toSorted((a, b) => a.to.localeCompare(b.to))
    expect(raised.map(({ to, event }) => [to, event])).toEqual([
      ['http://receiver.test/every', 'Flow.Failed'],
      ['http://receiver.test/failed', 'Flow.Failed'],
    ])
    await send('/rest/v1/flows/102/run?sync=true', {})
    await vi.waitUntil(() => delivered.length === 2)
    const shapeOf = ({ body }: { body: unknown }): object => ({ ...(body as object), deliveryId: 0, created: 0 })
    expect(raised.map(shapeOf)).toEqual(delivered.toSorted((a, b) => a.to.localeCompare(b.to)).map(shapeOf))
  })

  test('may be about a connection', async () => {
    expect((await raise('Connection.Updated', 301)).json.deliveries).toHaveLength(1)
    await vi.waitUntil(() => delivered.length === 1)
    expect(delivered[0]).toMatchObject({ to: 'http://receiver.test/every', event: 'Connection.Updated' })
  })

  test.each([
    ['Format.Updated', 401],
    ['Schedule.Deleted', 201],
    ['Flow.Created', 101],
  ])('%s may be about %d', async (event, id) => {
    expect((await raise(event, id)).json.deliveries).toHaveLength(1)
    await vi.waitUntil(() => delivered.length === 1)
    expect(delivered[0]).toMatchObject({ event, body: { entityId: id } })
  })

  test('has a name that webhooks can have, and is about something that there is', async () => {
    const { status, json } = await raise('Flow.Started', 101)
    expect([status, json.error]).toEqual([
      400,
      expect.stringMatching(
        /^event must be one of Flow\.Executed, Flow\.Failed, Flow\.Warning, Flow\.Created, .*Schedule\.Deleted; for/,
      ),
    ])
    expect(await raise('Flow.Failed', 301)).toEqual({ status: 404, json: { error: 'there is no flow 301' } })
    expect(delivered).toEqual([])
  })
})
