import type { As } from '../api.ts'
import type { Reply } from '../exchange.ts'
import { fixtureOf } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type GivenFlows, type Stored, stored } from './flows.ts'
import type { Maker } from './given.ts'
import { fill } from './template.ts'

export interface GivenListeners {
  /** The body that creates a listener, made after `requests.createListener`, whose `{name}` is a name of this run. */
  listenerBody(overrides?: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** A listener of this run, as the answer to its creation shows it. */
  listener(overrides?: Readonly<Record<string, unknown>>, as?: As): Promise<Stored>
  /** The URL of a listener, which stands where `fixtures.http_listener.url_field` says; undefined where there is none. */
  urlOf(listener: Stored): string | undefined
  /** A schedule that binds a flow to a listener, in the way `fixtures.listener_schedule` says. */
  binding(flow: Stored, listener: Stored): Promise<Stored>
  /** The URL of a ready listener to which a flow is bound: `fixtures.http_listener.url`. */
  readyUrl(): string
  /** Sends JSON to the URL of a listener: `fixtures.http_listener.body` with `text` for its `{text}`. */
  message(url: string, text: string, as?: As): Promise<Reply>
}

/** What a listener is sent where the target file says nothing else. */
const PLAIN_MESSAGE = { text: '{text}' }

export function givenListeners({ api, target, unique }: Maker, flows: GivenFlows): GivenListeners {
  function supplied(name: string): unknown {
    const value = fixtureOf(target, name)
    if (value === undefined) throw new NotApplicable(`the target file has no fixtures.${name}`)
    return value
  }

  function listenerBody(overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const template = target.requests.createListener?.body
    if (template === undefined) throw new NotApplicable('the target file has no requests.createListener.body')
    return { ...(fill(template, { name: unique('listener') }) as object), ...overrides }
  }

  return {
    listenerBody,
    async listener(overrides, as = 'admin') {
      const body = listenerBody(overrides)
      return stored(await api.need('createListener', { body, as }))
    },
    urlOf(listener) {
      const path = String(supplied('http_listener.url_field')).split('.')
      const value = path.reduce<unknown>(
        (node, part) => (node as Record<string, unknown> | null | undefined)?.[part],
        listener,
      )
      return typeof value === 'string' && value !== '' ? value : undefined
    },
    binding: (flow, listener) =>
      flows.schedule({
        ...(fill(supplied('listener_schedule'), { listenerId: listener.id, flowId: flow.id }) as object),
        flowId: flow.id,
        enabled: true,
      }),
    readyUrl: () => String(supplied('http_listener.url')),
    async message(url, text, as) {
      const body = fill(fixtureOf(target, 'http_listener.body') ?? PLAIN_MESSAGE, { text })
      if (!JSON.stringify(body).includes(text)) throw new Blocked('fixtures.http_listener.body has no {text}')
      return api.deliver(url, body, as)
    },
  }
}
