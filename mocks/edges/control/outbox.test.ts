import { beforeEach, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../../index.ts'

let mock: Mock
let time: number

beforeEach(() => {
  time = Date.UTC(2026, 5, 17, 9, 41)
  mock = createMock({ now: () => time })
})

async function start(flowId: number, query: string): Promise<number> {
  const headers = { authorization: `Bearer ${demoCredentials().admin}` }
  const url = `http://mock.test/rest/v1/flows/${flowId}/run?${query}`
  const response = await mock.fetch(new Request(url, { method: 'POST', headers }))
  return ((await response.json()) as { auditId: number }).auditId
}

async function outbox(): Promise<{ total: number; mails: { subject: string; body: string }[] }> {
  return (await mock.fetch(new Request('http://mock.test/_mock/outbox'))).json()
}

/** How long the runs of a flow take. */
const usualMs = (flowId: number): number => mock.world.view.simulations.get(flowId)!.durationMs

/** Lets runs begin and end. */
async function pass(ms: number): Promise<void> {
  time += 5
  await outbox()
  time += ms
}

test('a mail tells the recipients of a failure, with its error', async () => {
  const auditId = await start(102, 'emailOnFailure=true&emails=a@example.com,%20b@example.com')
  await pass(usualMs(102))
  expect(await outbox()).toEqual({
    total: 1,
    mails: [
      expect.objectContaining({
        kind: 'mail',
        flowId: 102,
        auditId,
        to: ['a@example.com', 'b@example.com'],
        subject: 'Load invoices: error',
        sent: time,
        body: expect.stringContaining('duplicate key'),
      }),
    ],
  })
})

test('a mail tells the caller of a success, with metrics if asked for', async () => {
  await start(101, 'emailOnSuccess=true&emailMetrics=true')
  await pass(usualMs(101))
  const { mails } = await outbox()
  expect(mails).toMatchObject([{ subject: 'Load orders: success', to: ['ada@example.com'] }])
  expect(mails[0]?.body).toMatch(/records=[1-9]\d* rejected=0/)
})

test.each([
  [101, 'emailOnFailure=true'],
  [102, 'emailOnSuccess=true'],
  [101, 'emails=a@example.com'],
  [103, 'expectedTime=5&disableExecutionNotifications=true'],
])('no mail of flow %d started with %s', async (flowId, query) => {
  await start(flowId, query)
  await pass(30_000)
  expect(await outbox()).toEqual({ total: 0, mails: [] })
})

test('a notification tells of a run that takes longer than expected, once or again and again', async () => {
  await start(103, 'expectedTime=20&emails=a@example.com')
  await pass(50_000)
  expect((await outbox()).mails).toMatchObject([
    { kind: 'notification', subject: 'Rebuild warehouse takes longer than 20 s' },
  ])
  time += 60_000
  await start(103, 'expectedTime=20&repeatExpectedTimeNotifications=true')
  await pass(50_000)
  expect((await outbox()).total).toBe(3)
})
