import { expect, test } from 'vitest'
import type { Incoming, Mailbox, Platform } from '../platform.ts'
import { deliveredEvent } from './webhook.ts'

const DELIVERY_MS = 300
const delivery: Incoming = { headers: { 'x-etl-webhook-event': 'Flow.Executed' }, body: new Uint8Array() }

/** A mailbox that receives the delivery at this time, in ms of its own clock. */
function receiving(atMs: number): { platform: Platform; inbox: Mailbox; waited: number[] } {
  const waited: number[] = []
  let now = 0
  let inVain = false
  const inbox: Mailbox = {
    url: 'http://receiver.test:81/inbox-1',
    received: () => (now < atMs ? [] : [delivery]),
    recordTimeout: () => void (inVain = true),
    isUnreachable: () => inVain,
  }
  const platform = {
    given: {
      inbox: async () => inbox,
      webhook: async () => ({ id: 1 }),
      run: async () => ({}),
      ended: async () => 'ok',
    },
    target: { limits: { settleMs: DELIVERY_MS } },
    fixture: () => 101,
    unique: (label: string) => label,
    blocked: (why: string) => new Error(why),
    // The default timeout is that of a response.
    async eventually(ask: () => Promise<unknown>, _accept: unknown, withinMs = 1) {
      waited.push(withinMs)
      now += withinMs
      return ask()
    },
  } as unknown as Platform
  return { platform, inbox, waited }
}

const interaction = { metadata: { 'X-Etl-Webhook-Event': 'Flow.Executed' }, contents: {} }

test('a delivery is waited for as long as the target file allows deliveries', async () => {
  const { platform } = receiving(DELIVERY_MS)
  expect((await deliveredEvent(platform, 'Flow.Executed', interaction)).metadata).toMatchObject({
    'X-Etl-Webhook-Event': 'Flow.Executed',
  })
})

test('a missing one blocks, names the fix, and shortens the timeout of the next ones', async () => {
  const { platform, waited } = receiving(Number.POSITIVE_INFINITY)
  const says =
    /not delivered within 300 ms \(limits\.settle_ms\): the service must be able to reach http:\/\/receiver\.test:81 \(/
  await expect(deliveredEvent(platform, 'Flow.Executed', interaction)).rejects.toThrow(says)
  await expect(deliveredEvent(platform, 'Flow.Executed', interaction)).rejects.toThrow(/within 30 ms/)
  expect(waited).toEqual([DELIVERY_MS, DELIVERY_MS / 10])
})
