import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createCall } from '../call.ts'
import { type Journey, ownName, relyOn } from '../service.ts'
import { type Told, receive, register } from './receiver.ts'

const SECRET = 'a-shared-secret'
/** How long a delivery may take, in ms. */
const PATIENCE_MS = 10_000

/** A receiver registers itself, a flow runs, and the receiver is told of it and believes it. */
export const webhookReceiverJourney: Journey = async ({ baseUrl, keys, otherFlow }) => {
  const { promise: told, resolve, reject } = Promise.withResolvers<Told>()
  const take = async (request: IncomingMessage): Promise<number> => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    try {
      resolve(receive({ headers, payload: await buffer(request) }, SECRET))
      return 200
    } catch (problem) {
      reject(problem)
      return 400
    }
  }
  const server = createServer(
    (request, response) => void take(request).then((status) => response.writeHead(status).end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setTimeout(() => reject(new Error('no delivery came')), PATIENCE_MS)
  const call = createCall(baseUrl, () => keys.admin)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const events = ['Flow.Executed']
  const id = await register({ baseUrl, apiKey: keys.admin }, { name: ownName('Receiver'), url, events, secret: SECRET })
  try {
    await call('POST', `/v1/flows/${otherFlow}/run`, { body: {} })
    const { event, webhookId } = await told
    relyOn(event === 'Flow.Executed' && webhookId === String(id), 'a delivery says what it tells of, and to whom')
  } finally {
    clearTimeout(timer)
    await call('DELETE', `/v1/webhooks/${id}`, { useful: [204] })
    server.closeAllConnections()
    server.close()
  }
}
