import type { Scheduler } from 'fast-check'
import { type OperationId, factsOf } from '#spec'
import { type Mock, type MockOptions, createMock, demoCredentials } from '../../mocks/index.ts'
import { type Sent, addressOf, textOf } from './requests.ts'

/** The default start time of a crowd's mock. */
export const START = Date.UTC(2026, 0, 5, 9)
const ORIGIN = 'http://mock.test'
/** Maximum bytes of a body per piece. */
const PIECE = 24
const { admin } = demoCredentials()

export interface Answer<Json = Record<string, unknown>> {
  status: number
  text: string
  json: Json
}

/** Concurrent clients of one mock. */
export interface Crowd {
  mock: Mock
  /** Calls an operation; its request arrives in pieces, each when the scheduler releases it. */
  call: <Json = Record<string, unknown>>(id: OperationId, sent?: Sent) => Promise<Answer<Json>>
  /** Posts to any path of the mock in the same way. */
  post: (path: string, body: unknown) => Promise<Answer>
  /** Calls an operation without interleaving. */
  calmly: <Json = Record<string, unknown>>(id: OperationId, sent?: Sent) => Promise<Answer<Json>>
  /** Releases all pending requests until every one has its response. */
  settled: <Answers extends readonly unknown[]>(
    asked: readonly [...{ [I in keyof Answers]: Promise<Answers[I]> }],
  ) => Promise<Answers>
}

/** A new mock whose requests fast-check's scheduler interleaves. */
export function crowdOn(scheduler: Scheduler, options: MockOptions = {}): Crowd {
  const mock = createMock({ now: () => START, ...options })

  async function ask<Json>(
    method: string,
    path: string,
    body: string | ReadableStream<Uint8Array> | null,
  ): Promise<Answer<Json>> {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === null ? {} : { body, duplex: 'half' }) }
    const response = await mock.fetch(new Request(`${ORIGIN}${path}`, init as RequestInit))
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, text, json: (isJson ? JSON.parse(text) : {}) as Json }
  }

  /** A text that arrives in pieces; even an empty one ends only when the scheduler releases it. */
  function arriving(text: string, label: string): ReadableStream<Uint8Array> {
    const bytes = new TextEncoder().encode(text)
    let at = 0
    return new ReadableStream({
      async pull(controller) {
        await scheduler.schedule(Promise.resolve(), `${label} from byte ${at}`)
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + PIECE))
        at += PIECE
      },
    })
  }

  return {
    mock,
    async call(id, sent = {}) {
      const { method } = factsOf(id)
      if (method !== 'GET') return ask(method, addressOf(id, sent), arriving(sentText(sent), id))
      await scheduler.schedule(Promise.resolve(), id)
      return ask(method, addressOf(id, sent), null)
    },
    post: (path, body) => ask('POST', path, arriving(textOf(body), path)),
    calmly: (id, sent = {}) =>
      ask(factsOf(id).method, addressOf(id, sent), sent.body === undefined ? null : sentText(sent)),
    settled: (asked) => scheduler.waitFor(Promise.all(asked as readonly Promise<unknown>[])) as Promise<never>,
  }
}

function sentText({ body }: Sent): string {
  return body === undefined ? '' : textOf(body)
}

/** Counts responses by status. */
export function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
