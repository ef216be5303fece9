import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMock, demoCredentials } from '../index.ts'
import { SERVER_LIMITS } from './limits.ts'
import { type Listening, listen } from './serve.ts'

const BODY_BYTES = 2_000
/** More than a snapshot of the demo world. */
const SNAPSHOT_BYTES = 3_000_000
const mock = createMock()
let server: Listening
let document: string

beforeAll(async () => {
  server = await listen(mock.fetch, { limits: { bodyBytes: BODY_BYTES, snapshotBytes: SNAPSHOT_BYTES } })
  await send('POST', '/_mock/sandboxes', '{"id":"s1"}')
  await send('PUT', '/_mock/snapshots/one')
  document = await (await fetch(`${server.origin}/_mock/snapshots/one`)).text()
  expect(document.length).toBeGreaterThan(BODY_BYTES)
  expect(document.length).toBeLessThan(SNAPSHOT_BYTES)
})
afterAll(async () => {
  await server.close()
  mock.close()
})

/** Sends a body of known length, or in chunks. */
async function send(
  method: string,
  path: string,
  body = '',
  inChunks = false,
): Promise<[status: number, said: string]> {
  const headers = {
    authorization: `Bearer ${demoCredentials().admin}`,
    'content-type': 'application/json',
    // The rest of a refused body must not affect the next request.
    connection: 'close',
  }
  const sent = inChunks ? { body: new Blob([body]).stream(), duplex: 'half' } : { body }
  const response = await fetch(server.origin + path, { method, headers, ...sent })
  return [response.status, await response.text()]
}

describe.each([false, true])('a body larger than others may be, in chunks: %s,', (inChunks) => {
  test.each(['/_mock/snapshots/big', '/_mock/sandboxes/s1/snapshots/big', '/_mock/snapshots/two%20words'])(
    'is taken as a snapshot: PUT %s',
    async (path) => {
      expect(await send('PUT', path, document, inChunks)).toEqual([204, ''])
    },
  )

  test('is refused above the limit of snapshots', async () => {
    const larger = document + ' '.repeat(SNAPSHOT_BYTES)
    expect(await send('PUT', '/_mock/snapshots/larger', larger, inChunks)).toEqual([
      400,
      `a body may have at most ${SNAPSHOT_BYTES} bytes`,
    ])
  })

  test.each([
    ['POST', '/rest/v1/flows'],
    ['PUT', '/rest/v1/flows/101'],
    ['POST', '/_mock/snapshots/one/restore'],
    ['PUT', '/_mock/flows/101/runs'],
    ['PUT', '/rest/_mock/snapshots/one'],
  ])('is refused as anything else: %s %s', async (method, path) => {
    expect(await send(method, path, document, inChunks)).toEqual([400, `a body may have at most ${BODY_BYTES} bytes`])
  })
})

test('a mock accepts its own exports, up to 256 MiB', () => {
  expect(SERVER_LIMITS).toMatchObject({ bodyBytes: 16 * 2 ** 20, snapshotBytes: 256 * 2 ** 20 })
})
