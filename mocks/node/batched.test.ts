import { type ServerResponse, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { endBatched } from './batched.ts'

const responses = (count: number): { end: ReturnType<typeof vi.fn> }[] =>
  Array.from({ length: count }, () => ({ end: vi.fn() }))

test('responses of one turn end after it, in order, each with its own body', async () => {
  const ended: unknown[] = []
  const all = responses(3)
  all.forEach(({ end }, index) => end.mockImplementation((...given) => ended.push([index, ...given])))
  const [first, second, third] = all as unknown as [ServerResponse, ServerResponse, ServerResponse]
  endBatched(first, 'one', 'latin1')
  endBatched(second, 'zwölf')
  endBatched(third)
  expect(ended).toEqual([])
  await setImmediate()
  expect(ended).toEqual([[0, 'one', 'latin1'], [1, 'zwölf', 'utf8'], [2]])
})

test('one that is ended while others end waits for the next turn', async () => {
  const [one, other] = responses(2)
  one!.end.mockImplementation(() => endBatched(other as unknown as ServerResponse, 'later'))
  endBatched(one as unknown as ServerResponse, 'now')
  await setImmediate()
  expect(other!.end).not.toHaveBeenCalled()
  await setImmediate()
  expect(other!.end).toHaveBeenCalledOnce()
})

test('a client that hangs up in between spoils no other response', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/gone') response.destroy()
    endBatched(response, request.url)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.address() as AddressInfo
  const asked = (path: string): Promise<string> =>
    new Promise((resolve) => {
      get({ port, path, host: '127.0.0.1', agent: false }, (response) => {
        let body = ''
        response.on('data', (chunk) => (body += chunk)).on('end', () => resolve(body))
      }).on('error', () => resolve('gone'))
    })
  expect(await Promise.all(['/a', '/gone', '/b'].map(asked))).toEqual(['/a', 'gone', '/b'])
  await new Promise((closed) => server.close(closed))
})
