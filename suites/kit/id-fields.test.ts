import { describe, expect, test } from 'vitest'
import { withIds, withoutIds } from './id-fields.ts'
import { targetOf } from './target.ts'

const target = () => targetOf({ base_url: 'http://x', fixtures: { id_fields: { webhook: 'webhookId' } } })

describe('ids whose member the documents do not name', () => {
  test('are read from the member that the target file names', () => {
    const reply = { webhookId: 71, id: 'wh-71', name: 'one' }
    expect(withIds(target(), 'getWebhook', reply)).toEqual({ id: 71, webhookId: 'wh-71', name: 'one' })
  })

  test('are read from the members of a list, bare or within an object', () => {
    const list = [{ webhookId: 71 }, { webhookId: 72 }]
    expect(withIds(target(), 'listWebhooks', list)).toEqual([{ id: 71 }, { id: 72 }])
    expect(withIds(target(), 'listWebhooks', { webhooks: list, count: 2 })).toEqual({
      webhooks: [{ id: 71 }, { id: 72 }],
      count: 2,
    })
  })

  test('are sent as they came', () => {
    const one = target()
    const reply = { webhookId: '4611686018427398001', name: 'one' }
    const shown = withIds(one, 'createWebhook', reply)
    expect(shown).toEqual({ id: 4_611_686_018_427_398_001n, name: 'one' })
    expect(withoutIds(one, 'replaceWebhook', shown)).toEqual(reply)
  })

  test('leave other operations alone', () => {
    const delivery = [{ id: 9, webhookId: 71 }]
    expect(withIds(target(), 'listWebhookDeliveries', delivery)).toBe(delivery)
    const flow = { id: '7' }
    expect(withIds(target(), 'getFlow', flow)).toBe(flow)
  })
})
