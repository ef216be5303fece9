import { type Refusal, refuse } from '../kernel/answer.ts'
import type { Call } from '../kernel/call.ts'
import { EVERY_EVENT } from '../../world/index.ts'

type Saving = Pick<Call<'createWebhook'>, 'body' | 'parts'>

const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'GET'])

function bad(text: string): Refusal {
  return refuse(400, text, { text })
}

/** Validation of a webhook. Only the refusal of unknown events is documented; the other rules are open. */
export const savingGuards = {
  complete({ body }: Saving): Refusal | undefined {
    const missing = (['name', 'events', 'url'] as const).find((member) => body[member] === undefined)
    return missing === undefined ? undefined : bad(`a webhook needs ${missing}`)
  },
  eventsKnown({ body, parts }: Saving): Refusal | undefined {
    const unknown = (body.events ?? []).find(
      (name) => name !== EVERY_EVENT && !parts.webhooks.eventNames.includes(name),
    )
    return unknown === undefined
      ? undefined
      : bad(`there is no event ${unknown}: use ${[EVERY_EVENT, ...parts.webhooks.eventNames].join(', ')}`)
  },
  methodKnown({ body }: Saving): Refusal | undefined {
    const { method } = body
    if (typeof method !== 'string' || METHODS.has(method)) return undefined
    return bad(`${method} is not a supported method: use ${[...METHODS].join(', ')}`)
  },
  urlAbsolute({ body }: Saving): Refusal | undefined {
    return body.url === undefined || /^https?:\/\/[^/]/.test(body.url) ? undefined : bad('url must be an http(s) URL')
  },
}
