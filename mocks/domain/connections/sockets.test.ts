import dns from 'node:dns'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'
import { nodePorts } from '../../node/ports.ts'

afterEach(() => vi.restoreAllMocks())

const ADDRESSES = ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', 'warehouse.example.com']
const HOST = 'field.connection.template.host'

test('testing and using connections opens no socket and resolves no name', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const asked = vi.spyOn(globalThis, 'fetch')
  const resolved = [vi.spyOn(dns, 'lookup'), vi.spyOn(dns.promises, 'lookup')]
  const mock = createMock({ ports: nodePorts() })
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  const call = async (path: string, body: object): Promise<{ status: number; id?: number }> => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await mock.fetch(new Request(`http://mock.test/rest/v1/${path}`, request))
    const text = await response.text()
    return { status: response.status, ...(text.startsWith('{') ? (JSON.parse(text) as { id?: number }) : {}) }
  }
  for (const host of ADDRESSES) {
    const properties = { [HOST]: host, 'field.connection.template.port': '9876', 'field.connection.user': 'u' }
    const stored = [...mock.world.view.connections.values()].map(({ connectionType }) => connectionType)
    for (const connectionType of new Set(stored)) {
      const connection = { name: `to ${host}`, connectionType, properties }
      expect((await call('connections/test', connection)).status).toBe(200)
      const { id } = await call('connections', connection)
      await call(`connections/${id}/objects`, {})
      await call(`connections/${id}/fields`, { object: 'orders' })
      await call('explorer/sql/data', { connectionId: id, sql: 'select 1' })
    }
    const listener = { name: `from ${host}`, listenerType: 'listener.queue', properties, url: `amqp://${host}:9876/` }
    await call('listeners', listener)
  }
  for (const spy of [connect, asked, ...resolved]) expect(spy).not.toHaveBeenCalled()
  mock.close()
})
