import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMock, demoCredentials } from '../index.ts'
import { listen } from './serve.ts'

/** Slow enough that every stream is under way when its client disconnects. */
const PACE = { firstTokenMs: 60_000 }
/** Number of clients that disconnect at once. */
const CROWD = 30
const KEY = `Bearer ${demoCredentials().admin}`

const failed = vi.fn<(problem: Error) => void>()
const mock = createMock({ onError: failed })
let listening: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  listening = await listen(counted)
  await call('/_mock/streams', PACE)
})
afterAll(async () => {
  mock.close()
  await listening.close()
})

/** Open streams, from the server's point of view. */
let open = 0

/** The mock, with a count of its open streams. */
async function counted(request: Request): Promise<Response> {
  const response = await mock.fetch(request)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  const reader = response.body!.getReader()
  open += 1
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read()
      if (!done) controller.enqueue(value)
    },
    async cancel(reason) {
      open -= 1
      await reader.cancel(reason)
    },
  })
  return new Response(body, response)
}

async function call(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${listening.origin}${path}`, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

const AGENT = '/rest/v1/ai-agent/api'

/** Requests a stream and disconnects after this many chunks; returns what arrived. */
async function leave(path: string, chunks: number): Promise<string> {
  const over = new AbortController()
  const { body } = await call(path, { message: 'Look up how schedules work.', include_tools: false }, over.signal)
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let count = 0; count < chunks; count++) text += (await reader.read()).value
  over.abort()
  await expect(reader.read()).rejects.toThrow('aborted')
  return text
}

async function newSession(): Promise<string> {
  const { session_id: id } = (await (await call(`${AGENT}/sessions`, {})).json()) as { session_id: string }
  return `${AGENT}/sessions/${id}`
}

describe('a client that hangs up in the middle of a stream', () => {
  test.each([0, 1])('after %i chunks leaves a session that accepts the next message', async (chunks) => {
    const session = await newSession()
    expect(await leave(`${session}/chat/stream`, chunks)).not.toContain('"end"')
    const next = await call(`${session}/chat`, { message: 'And now?', include_tools: false })
    expect(next.status).toBe(200)
    expect(failed).not.toHaveBeenCalled()
  })

  test('leaves nothing behind, and many of them do not either', async () => {
    await Promise.all(Array.from({ length: CROWD }, (_, chunks) => leave(`${AGENT}/chat/stream`, chunks % 2)))
    expect((await call(`${AGENT}/chat`, { message: 'Still there?', include_tools: false })).status).toBe(200)
    expect(failed).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(open).toBe(0))
  })
})
