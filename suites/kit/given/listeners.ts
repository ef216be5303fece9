import type { Int64 } from '#spec'
import type { As } from '../target.ts'
import type { Reply } from '../exchange.ts'
import { fixtureOf, needFixture } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type GivenFlows, type Stored, stored } from './flows.ts'
import type { Maker } from './maker.ts'
import { fill } from './template.ts'

export interface GivenListeners {
  /** The body that creates a listener, from `requests.createListener`; `{name}` becomes a name of this run. */
  listenerBody(overrides?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** A listener of this run, as its create reply shows it. */
  listener(overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** The URL of a listener, read from `fixtures.http_listener.url_field`; undefined if missing. */
  urlOf(listener: Stored): string | undefined
  /** A schedule that binds a flow to a listener, as `fixtures.listener_schedule` shows. */
  binding(flow: Stored, listener: Stored): Promise<Stored>
  /** The members of such a schedule. */
  bindingOf(flow: Stored, listener: Stored): { flowId: Int64; enabled: boolean }
  /** The URL of a ready listener with a bound flow: `fixtures.http_listener.url`. */
  readyUrl(): string
  /**
   * Sends `fixtures.http_listener.body` to a listener's URL, with `{text}` replaced. Where nobody is named, as the administrator or
   * else as the API User: whom listeners are open to beside that role is not documented.
   */
  message(url: string, text: string, as?: As): Promise<Reply>
}

/** The default message to a listener. */
const PLAIN_MESSAGE = { text: '{text}' }

const NOT_FOUND = 404
const TURNED_AWAY: readonly number[] = [401, 403]

/** Whether a listener does not take a message of this sender. */
export function isTurnedAway({ status }: Reply): boolean {
  return TURNED_AWAY.includes(status)
}

export function givenListeners({ api, target, unique }: Maker, flows: GivenFlows): GivenListeners {
  // So that no message is sent twice once that is known: a throttle may count what a listener turns away.
  let opener: As | undefined

  function listenerBody(overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const template = target.requests.createListener?.body
    if (template === undefined) throw new NotApplicable('the target file has no requests.createListener.body')
    return { ...(fill(template, { name: unique('listener') }) as object), ...overrides }
  }

  function bindingOf(flow: Stored, listener: Stored): { flowId: Int64; enabled: boolean } {
    const template = fill(needFixture(target, 'listener_schedule'), { listenerId: listener.id, flowId: flow.id })
    return { ...(template as object), flowId: flow.id, enabled: true }
  }

  return {
    listenerBody,
    async listener(overrides, as = 'admin') {
      const body = listenerBody(overrides)
      return stored(await api.need('createListener', { body, as }))
    },
    urlOf(listener) {
      const path = needFixture(target, 'http_listener.url_field').split('.')
      const value = path.reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | null | undefined)?.[part],
        listener,
      )
      return typeof value === 'string' && value !== '' ? value : undefined
    },
    bindingOf,
    binding: (flow, listener) => flows.schedule(bindingOf(flow, listener)),
    readyUrl: () => needFixture(target, 'http_listener.url'),
    async message(url, text, as) {
      const body = fill(fixtureOf(target, 'http_listener.body') ?? PLAIN_MESSAGE, { text })
      const written = JSON.stringify(text).slice(1, -1)
      if (!JSON.stringify(body).includes(written)) throw new Blocked('fixtures.http_listener.body has no {text}')
      const send = async (by?: As): Promise<Reply> => {
        const reply = await api.deliver(url, body, by)
        if (reply.status !== NOT_FOUND || URL.canParse(url)) return reply
        // A path may also be meant below the base address, like those of the documents.
        const below = await api.deliver(`${target.baseUrl}/${url.replace(/^\//, '')}`, body, by)
        return below.status === NOT_FOUND ? reply : below
      }
      const sender = as ?? opener
      const reply = await send(sender)
      if (sender !== undefined || !isTurnedAway(reply) || target.credentials.api_user === undefined) return reply
      const other = await send('api_user')
      if (!isTurnedAway(other)) opener = 'api_user'
      return other
    },
  }
}
