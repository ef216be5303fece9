import { expect, vi } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Service } from '../service.ts'
import { type Identified, created, make } from './stored.ts'

/** A flow that succeeds soon, and how long that takes at most, in ms. */
const FLOW_ID = 101
const SOON_MS = 1_000

/** Deliveries go to the mock itself, which answers them like any path that it does not have. */
const bodyFor = ({ origin }: Service, enabled: boolean, events = ['Flow.Executed']) => ({
  name: 'Walked',
  events,
  url: `${origin}/received`,
  method: 'POST',
  enabled,
})
const stored = (enabled: boolean) => (service: Service) => make(service, 'createWebhook', bodyFor(service, enabled))
const replace =
  (enabled: boolean) =>
  (service: Service, { id }: Identified) =>
    service.call('replaceWebhook', { path: { webhookId: id }, body: bodyFor(service, enabled) })
const remove = (service: Service, { id }: Identified) => service.call('deleteWebhook', { path: { webhookId: id } })

/** How many deliveries a run brings to a webhook, told by when another webhook has got its own. */
async function deliveriesOfRun(service: Service, { id }: Identified): Promise<number> {
  const of = async (webhookId: number) =>
    (await service.call<unknown[]>('listWebhookDeliveries', { path: { webhookId } })).json.length
  const before = await of(id)
  const witness = await make(service, 'createWebhook', bodyFor(service, true))
  await service.call('runFlow', { path: { flowId: FLOW_ID }, body: {} })
  await service.advance(SOON_MS)
  await vi.waitFor(async () => expect(await of(witness.id)).toBe(1))
  return (await of(id)) - before
}

const delivers = (count: number) => async (service: Service, webhook: Identified) =>
  expect(await deliveriesOfRun(service, webhook)).toBe(count)
const unknownName = {
  says: 'an event name is unknown',
  given: async () => ({ id: 0 }),
  go: (service: Service) =>
    service.call('createWebhook', { body: bodyFor(service, true, ['Flow.Executed', 'No.Such']) }),
  status: 400,
  state: 'none',
}

/** Webhooks: enabled, disabled, deleted. */
export const webhooks: Ways = waysOf<Identified>({
  object: 'webhook',
  async statesOf(service, { id }) {
    const { status, json } = await service.call<{ enabled: boolean }>('getWebhook', { path: { webhookId: id } })
    if (status === 200) return [json.enabled ? 'enabled' : 'disabled']
    const list = await service.call<{ name: string }[]>('listWebhooks')
    return list.json.some(({ name }) => name === 'Walked') ? [] : ['none', 'deleted']
  },
  moves: {
    'webhook/create-enabled': {
      given: async () => ({ id: 0 }),
      go: (service) => service.call('createWebhook', { body: bodyFor(service, true) }),
      made: created,
      effects: delivers(1),
      otherwise: [unknownName],
    },
    'webhook/create-disabled': {
      given: async () => ({ id: 0 }),
      go: (service) => service.call('createWebhook', { body: bodyFor(service, false) }),
      made: created,
      effects: delivers(0),
      otherwise: [unknownName],
    },
    'webhook/create-refused': {
      given: async () => ({ id: 0 }),
      go: unknownName.go,
      otherwise: [
        {
          says: 'all names are known, or stand for every event',
          given: async () => ({ id: 0 }),
          go: (service) => service.call('createWebhook', { body: bodyFor(service, true, ['*']) }),
          made: created,
          status: 200,
          state: 'enabled',
        },
      ],
    },
    'webhook/disable': { given: stored(true), go: replace(false), effects: delivers(0) },
    'webhook/enable': { given: stored(false), go: replace(true), effects: delivers(1) },
    'webhook/delete-enabled': {
      given: stored(true),
      go: remove,
      effects: async (_service, _webhook, { text }) => expect(text).toBe(''),
    },
    'webhook/delete-disabled': {
      given: stored(false),
      go: remove,
      effects: async (_service, _webhook, { text }) => expect(text).toBe(''),
    },
  },
})
