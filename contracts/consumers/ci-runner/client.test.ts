import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createCiClient } from './client.ts'

/** Serves pages of a history with ascending items, newest page first. */
async function history(pages: readonly (readonly number[])[]) {
  const asked: (string | null)[] = []
  const server = createServer((request, response) => {
    const last = new URL(request.url ?? '', 'http://service').searchParams.get('lastAuditId')
    asked.push(last)
    const ids = pages.find((page) => last === null || page.every((id) => id < Number(last))) ?? []
    const left = pages.flat().filter((id) => id < Math.min(...ids)).length
    response.setHeader('content-type', 'application/json')
    if (left > 0) response.setHeader('x-truncated-count', left)
    response.end(JSON.stringify(ids.map((auditId) => ({ auditId, status: 'success' }))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, client: createCiClient({ baseUrl, apiKey: 'key' }), close: () => server.close() }
}

test('the history is read page by page from the oldest item of the page before, in whatever order it came', async () => {
  const { client, asked, close } = await history([[7, 8, 9], [6, 4, 5], [3]])
  const runs = await client.history(1)
  expect(runs.map(({ auditId }) => auditId).toSorted()).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(asked).toEqual([null, '7', '4'])
  close()
})

test('no more pages are read than are asked for', async () => {
  const { client, asked, close } = await history([[7, 8, 9], [4, 5, 6], [3]])
  await client.history(1, 5)
  expect(asked).toHaveLength(2)
  close()
})
