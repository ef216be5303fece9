import type { Inbox, InboxAnswer } from '../receiver.ts'
import { type Stored, stored } from './flows.ts'
import type { Maker } from './given.ts'

export interface GivenWebhooks {
  /** A webhook of this run; switched off and of an address where nobody is, unless `overrides` say otherwise. */
  webhook(overrides?: Readonly<Record<string, unknown>>): Promise<Stored>
  /** The body of such a webhook, not stored yet. */
  webhookBody(overrides?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** An address of the case to deliver to; deliveries are answered with 200 unless said otherwise. */
  inbox(answer?: InboxAnswer): Promise<Inbox>
}

/** The discard port: nobody listens there. */
const NOBODY = 'http://127.0.0.1:9/'

export function givenWebhooks({ api, unique, receiver }: Maker): GivenWebhooks {
  // Which fields a webhook must have is not shown, so each has a value that no freedom touches.
  const webhookBody: GivenWebhooks['webhookBody'] = (overrides = {}) => ({
    name: unique('webhook'),
    description: 'a webhook of the suite',
    events: ['Flow.Failed'],
    url: NOBODY,
    method: 'POST',
    enabled: false,
    ...overrides,
  })
  return {
    webhookBody,
    async webhook(overrides) {
      return stored(await api.need('createWebhook', { body: webhookBody(overrides) }))
    },
    inbox: async (answer) => (await receiver()).open(answer),
  }
}
