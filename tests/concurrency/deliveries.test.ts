import fc, { type Scheduler } from 'fast-check'
import { expect, test } from 'vitest'
import type { Deliver } from '../../mocks/index.ts'
import { crowdOn } from './crowd.ts'

const RUNS = { numRuns: 25 }
const HOOK = { name: 'x', events: ['Flow.Executed'], url: 'http://receiver.test/', method: 'POST', enabled: true }

/** A receiver's record; it responds when the scheduler releases it. */
interface Receiver {
  deliver: Deliver
  /** Ids of the flows in a webhook's deliveries, in order. */
  of: (webhook: number) => string[]
  /** Deliveries that arrived before the previous one had its response. */
  early: string[]
}

function receiver(scheduler: Scheduler): Receiver {
  const received: { webhook: string; flow: string }[] = []
  const underWay = new Set<string>()
  const early: string[] = []
  return {
    early,
    of: (id) => received.filter(({ webhook }) => webhook === String(id)).map(({ flow }) => flow),
    async deliver({ headers }) {
      const webhook = headers.get('x-etl-webhook-id') ?? ''
      const flow = headers.get('x-etl-webhook-entity-id') ?? ''
      received.push({ webhook, flow })
      if (underWay.has(webhook)) early.push(flow)
      underWay.add(webhook)
      await scheduler.schedule(Promise.resolve(), `an answer to webhook ${webhook}`)
      underWay.delete(webhook)
      return new Response('taken')
    },
  }
}

const few = fc.integer({ min: 1, max: 4 })

test('each webhook gets each event once, sequentially and in the same order, however slow its receiver', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), few, few, async (scheduler, hooks, runs) => {
      const { deliver, of, early } = receiver(scheduler)
      const { mock, call, calmly, post, settled } = crowdOn(scheduler, { deliver })
      const make = async (count: number, id: 'createWebhook' | 'createFlow', body: object): Promise<number[]> => {
        const made = Array.from({ length: count }, () => calmly<{ id: number }>(id, { body }))
        return (await Promise.all(made)).map(({ json }) => json.id)
      }
      const webhooks = await make(hooks, 'createWebhook', HOOK)
      const flows = await make(runs, 'createFlow', { name: 'Told of' })
      await settled(flows.map((flowId) => call('runFlow', { path: { flowId }, body: {} })))
      await settled([post('/_mock/clock/advance', { ms: 1_000 })])
      await calmly('listFlows')
      await scheduler.waitIdle()
      mock.close()
      expect(early).toEqual([])
      expect(of(webhooks[0] as number).toSorted()).toEqual(flows.map(String).toSorted())
      for (const id of webhooks) expect(of(id)).toEqual(of(webhooks[0] as number))
    }),
    RUNS,
  ))
