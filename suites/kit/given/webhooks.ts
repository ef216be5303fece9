import type { Inbox, InboxAnswer } from '../receiver.ts'
import { type Stored, stored } from './flows.ts'
import { needFixture } from '../target.ts'
import type { Maker } from './maker.ts'

export interface GivenWebhooks {
  /** A webhook of this run; by default disabled and with the address of `fixtures.webhook`. */
  webhook(overrides?: Readonly<Record<string, unknown>>): Promise<Stored>
  /** The body of such a webhook, without creating it. */
  webhookBody(overrides?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Announces webhooks that a replace may create under this name, so that they are removed afterwards. */
  webhooksNamed(name: string): void
  /** An address for this case's deliveries, which get a 200 by default. */
  inbox(answer?: InboxAnswer): Promise<Inbox>
}

export function givenWebhooks({ api, target, unique, receiver, announce }: Maker): GivenWebhooks {
  // The required fields are not documented, so each has a value that no freedom affects.
  const webhookBody: GivenWebhooks['webhookBody'] = (overrides = {}) => ({
    name: unique('webhook'),
    description: 'a webhook of the suite',
    events: ['Flow.Failed'],
    // Which addresses a service accepts is not documented either.
    url: overrides['url'] ?? needFixture(target, 'webhook.url'),
    method: 'POST',
    enabled: false,
    ...overrides,
  })
  return {
    webhookBody,
    async webhook(overrides) {
      return stored(await api.need('createWebhook', { body: webhookBody(overrides) }))
    },
    webhooksNamed: (name) => void announce('webhook', name),
    inbox: async (answer) => (await receiver()).open(answer),
  }
}
