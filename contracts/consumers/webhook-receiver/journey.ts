import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createCall } from '../call.ts'
import { type Journey, ownName, refusalOf, relyOn } from '../service.ts'
import { type VerifiedEvent, isRegistered, receive, register } from './receiver.ts'

const SECRET = 'a-shared-secret'
/** Time limit for a delivery, in ms. */
const TIMEOUT_MS = 10_000

/**
 * A receiver registers itself, a flow runs, and the receiver gets the event and verifies it; then its webhook is
 * deleted, and it notices.
 */
export const webhookReceiverJourney: Journey = async ({ baseUrl, keys, otherFlow }) => {
  const { promise: told, resolve, reject } = Promise.withResolvers<VerifiedEvent>()
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
  const timer = setTimeout(() => reject(new Error('no delivery came')), TIMEOUT_MS)
  const options = { baseUrl, apiKey: keys.admin }
  const call = createCall(baseUrl, () => keys.admin)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const webhook = { name: ownName('Receiver'), url, secret: SECRET }
  const misspelt = await refusalOf(register(options, { ...webhook, events: ['No.SuchEvent'] }))
  relyOn(misspelt.status === 400 && misspelt.reason !== '', 'an event that does not exist is refused with a reason')
  const id = await register(options, { ...webhook, events: ['Flow.Executed'] })
  try {
    await call('POST', `/v1/flows/${otherFlow}/run`, { body: {} })
    const { event, webhookId } = await told
    relyOn(event === 'Flow.Executed' && webhookId === String(id), 'a delivery says what it tells of, and to whom')
    relyOn(await isRegistered(options, id), 'a registered receiver is there')
  } finally {
    clearTimeout(timer)
    await call('DELETE', `/v1/webhooks/${id}`, { useful: [204] })
    server.closeAllConnections()
    server.close()
  }
  relyOn(!(await isRegistered(options, id)), 'a receiver whose webhook was deleted is not there')
}
