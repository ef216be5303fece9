import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '#spec'
import { type RequestContext, HarnessError, Stopped, httpTransport } from '../../suites/index.ts'
import { start as drippingBody } from './dripping-body.ts'
import { start as drippingHead } from './dripping-head.ts'
import { start as endlessChunks } from './endless-chunks.ts'
import { start as endlessEvents } from './endless-events.ts'
import { start as hugeBody } from './huge-body.ts'
import type { Hostile } from './server.ts'

const asked = (operation: 'listFlows' | 'streamChat', signal?: AbortSignal): RequestContext => ({
  facts: factsOf(operation),
  effects: new Set(),
  cleanUp: false,
  ...(signal === undefined ? {} : { signal }),
})

/** How a request ends, and after how many ms. */
async function ending(
  origin: string,
  timeoutMs: number,
  what: RequestContext,
): Promise<{ problem: unknown; afterMs: number }> {
  const { send, close } = httpTransport(timeoutMs)
  const begun = performance.now()
  const problem: unknown = await send({ method: 'GET', url: `${origin}/rest/v1/flows`, headers: {} }, what).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  const afterMs = performance.now() - begun
  await close()
  return { problem, afterMs }
}

describe.each([
  ['events that never end', endlessEvents],
  ['a body of which a byte comes now and then', drippingBody],
  ['headers that never end', drippingHead],
  ['chunks that never end', endlessChunks],
  ['10 GB', hugeBody],
])('%s', (_name, start) => {
  let hostile: Hostile
  beforeAll(async () => {
    hostile = await start()
  })
  afterAll(() => hostile.close())

  test('are read no longer than timeout_ms if the documents have no stream', async () => {
    const { problem, afterMs } = await ending(hostile.origin, 400, asked('listFlows'))
    expect(problem).toBeInstanceOf(HarnessError)
    expect(afterMs).toBeLessThan(2_400)
  })

  test.each(['listFlows', 'streamChat'] as const)('are read no longer once %s is stopped', async (operation) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 150)
    const { problem, afterMs } = await ending(hostile.origin, 60_000, asked(operation, stop.signal))
    // A body of 10 GB soon exceeds the reading limit.
    if (start === hugeBody) expect(problem).toBeInstanceOf(HarnessError)
    else expect(problem).toBeInstanceOf(Stopped)
    expect(afterMs).toBeLessThan(2_150)
  })
})

test('a request that is stopped early is not sent', async () => {
  const { problem } = await ending('http://127.0.0.1:9', 1_000, asked('listFlows', AbortSignal.abort()))
  expect(problem).toMatchObject({ name: 'Stopped', neverSent: true })
})
