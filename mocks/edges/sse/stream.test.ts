import { describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'
import { streamOf } from './stream.ts'

const pieces = ['data: 1\n\n', 'data: Größe\n\n'].map((text) => ({ text, afterMs: 0 }))

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return chunks
}

describe('a body that comes in pieces', () => {
  test.each([
    ['in a chunk for each piece', {}, 2],
    ['in one chunk', { chunkBytes: Number.POSITIVE_INFINITY }, 1],
    ['in chunks of three bytes', { chunkBytes: 3 }, 8],
  ])('%s', async (_name, how, count) => {
    const chunks = await chunksOf(streamOf({ pieces, ...how }))
    expect(chunks).toHaveLength(count)
    expect(await new Blob(chunks as BlobPart[]).text()).toBe('data: 1\n\ndata: Größe\n\n')
  })

  test('breaks off', async () => {
    await expect(chunksOf(streamOf({ pieces, breaks: true }))).rejects.toThrow('cuts the stream')
  })

  test('stops when its reader goes away', async () => {
    const reader = streamOf({ pieces: [...pieces, { text: 'late', afterMs: 60_000 }] }).getReader()
    await reader.read()
    await reader.read()
    const last = reader.read()
    await reader.cancel()
    expect(await last).toEqual({ done: true, value: undefined })
  })
})

const MOCK = 'http://mock.test'
const post = (path: string, body: unknown): Request =>
  new Request(`${MOCK}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const ask = (): Request => post('/rest/v1/ai-agent/api/chat/stream', { message: 'Look up how schedules work.' })

/** Reads a stream until it ends or breaks. */
async function whatComes({ body }: Response): Promise<{ text: string; broken: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(chunk, { stream: true })
    return { text, broken: false }
  } catch {
    return { text, broken: true }
  }
}

describe('the control surface sets the pace of streams', () => {
  test.each([
    ['before', 'session', /^$/],
    ['after', 'tool_start', /"tool_start"[^\n]*\n\n$/],
    ['before', 'end', /"usage"[^\n]*\n\n$/],
  ])('cut %s %s, once', async (side, event, end) => {
    const mock = createMock()
    const settings = await mock.fetch(post('/_mock/streams', { cut: { side, event, times: 1 } }))
    expect(await settings.json()).toMatchObject({ cut: { side, event, times: 1 } })
    const { text, broken } = await whatComes(await mock.fetch(ask()))
    expect(broken).toBe(true)
    expect(text).toMatch(end)
    expect((await whatComes(await mock.fetch(ask()))).text).toMatch(/"end"}\n\n$/)
    mock.close()
  })

  test('in the pace of a language model', async () => {
    const mock = createMock()
    await mock.fetch(post('/_mock/streams', { firstTokenMs: 40, tokensPerSecond: 200, jitter: 0.1 }))
    const begun = performance.now()
    const { text } = await whatComes(await mock.fetch(ask()))
    // A first token after 40 ms, eleven more every 5 ms, each at most a tenth sooner.
    expect(performance.now() - begun).toBeGreaterThan(80)
    expect(text).toMatch(/"end"}\n\n$/)
    mock.close()
  })

  test.each([
    ['no settings', 7],
    ['a setting that there is not', { speed: 1 }],
    ['a pace below nothing', { tokensPerSecond: -1 }],
    ['a tool that ends before it starts', { toolMs: -1 }],
    ['more jitter than there can be', { jitter: 1.5 }],
    ['a cut nowhere', { cut: { side: 'within', event: 'end' } }],
    ['a cut of no stream', { cut: { side: 'before', event: 'end', times: 0 } }],
  ])('and refuses %s', async (_name, settings) => {
    const mock = createMock()
    expect((await mock.fetch(post('/_mock/streams', settings))).status).toBe(400)
    mock.close()
  })

  test('a reset clears all of it', async () => {
    const mock = createMock()
    await mock.fetch(post('/_mock/streams', { cut: { side: 'before', event: 'session' } }))
    await mock.fetch(post('/_mock/reset', {}))
    expect((await whatComes(await mock.fetch(ask()))).broken).toBe(false)
    mock.close()
  })
})
