import { expect, test } from 'vitest'
import { createInboxes } from '../receiver.ts'
import { HarnessError } from '../verdict.ts'
import { listenForDeliveries } from './receiver.ts'

test('each inbox gets what is sent to its address, byte by byte, and answers as it was told', async () => {
  const receiver = await listenForDeliveries({ listen: '127.0.0.1:0' })
  const [one, other] = [receiver.open(), receiver.open({ status: 503, body: 'not now' })]
  const bytes = new Uint8Array([0, 195, 40, 255])
  const taken = await fetch(`${one.url}/deep?x=1&y=2`, { method: 'PUT', headers: { 'X-Mark': 'm' }, body: bytes })
  expect(taken.status).toBe(200)
  expect((await fetch(other.url, { method: 'POST' })).status).toBe(503)
  expect(other.received()).toHaveLength(1)
  const [received] = one.received()
  expect(received).toMatchObject({ method: 'PUT', rest: '/deep?x=1&y=2', headers: { 'x-mark': 'm' } })
  expect([...(received?.body ?? [])]).toEqual([...bytes])
  expect(received).toMatchObject({ url: `${one.url}/deep?x=1&y=2`, answer: { status: 200 } })
  expect((await fetch(`${new URL(one.url).origin}/elsewhere`)).status).toBe(404)
  await receiver.close()
})

test('inboxes stand below the address by which the target reaches the receiver', async () => {
  const receiver = await listenForDeliveries({
    listen: '127.0.0.1:0',
    public_url: 'https://tunnel.example.com/etalon/',
  })
  expect(receiver.open().url).toMatch(/^https:\/\/tunnel\.example\.com\/etalon\/etalon-inbox-\w+$/)
  await receiver.close()
})

test('a receiver is out of reach once a delivery was waited for in vain, until one comes to whichever inbox', async () => {
  const { open, take } = createInboxes('http://receiver.test')
  const [one, other] = [open(), open()]
  expect(one.isUnreachable()).toBe(false)
  one.recordTimeout()
  expect(other.isUnreachable()).toBe(true)
  take({ method: 'POST', target: new URL(other.url).pathname, headers: {}, body: new Uint8Array() })
  expect(one.isUnreachable()).toBe(false)
})

test('a port that is taken is a fault of the harness', async () => {
  const receiver = await listenForDeliveries({ listen: '127.0.0.1:0' })
  const { port } = new URL(receiver.open().url)
  await expect(listenForDeliveries({ listen: `127.0.0.1:${port}` })).rejects.toThrow(HarnessError)
  await receiver.close()
})
