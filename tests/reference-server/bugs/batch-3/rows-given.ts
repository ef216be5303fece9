import type { Handler } from '../../call.ts'
import { wide } from '../../seed.ts'
import type { Plant } from '../../service.ts'
import type { World } from '../../world.ts'
import { type Loose, type Routes, handling, nameOf } from '../plants.ts'
import type { Probed, Receiver, Sending } from '../probe.ts'

/** Seeded flows: one that ends well after 30 ms, one that takes 45 s, one that ends with a warning. */
export const WELL = wide(2001)
export const SLOW = wide(2003)
export const SO_SO = wide(2004)
/** A seeded flow with 260 executions. */
export const LONG = wide(2005)

/** Changes the parameters in the path before the handler sees them. */
export const pathing = (
  routes: Routes,
  change: (params: Record<string, string>, call: Parameters<Handler>[0]) => void,
): Plant =>
  handling(routes, (handler) => (call) => {
    change(call.params, call)
    return handler(call)
  })

/** A plant that needs the handler of another route. @throws Error if there is no such route */
export const withHandlerOf =
  (name: string, plant: (handler: Handler) => Plant): Plant =>
  (service) => {
    const found = service.routes.find((route) => nameOf(route) === name)
    if (found === undefined) throw new Error(`there is no route ${name}`)
    plant(found[3])(service)
  }

/** A delivery on its way; headers have lower-case names. */
export interface Posted {
  url: string
  method: string
  headers: Record<string, string>
  payload: string
}

/** Changes deliveries as they leave, but not their records. */
export const posting =
  (change: (posted: Posted, world: World) => void): Plant =>
  ({ world }) => {
    const { post } = world
    const changed: World['post'] = (url, method, headers, payload) => {
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
      const posted: Posted = { url, method, headers: Object.fromEntries(lower), payload }
      change(posted, world)
      return post(posted.url, posted.method, posted.headers, posted.payload)
    }
    Object.assign(world, { post: changed })
  }

const made = async (service: Probed, path: string, body: unknown, sending?: Sending): Promise<Loose> =>
  (await service.post(path, body, sending)).json

export const newFlow = (service: Probed, members: object = {}, sending?: Sending): Promise<Loose> =>
  made(service, '/v1/flows', { name: 'Brook', ...members }, sending)

export const newSchedule = (service: Probed, members: object = {}): Promise<Loose> =>
  made(service, '/v1/schedules', { name: 'Mornings', flowId: WELL, schedule: '0 0 9 * * *', ...members })

export const TABLES = {
  name: 'Barn',
  connectionType: 'connection.store.tables',
  properties: { 'field.connection.template.host': 'barn.reference.example' },
}

export const newConnection = (service: Probed, members: object = {}): Promise<Loose> =>
  made(service, '/v1/connections', { ...TABLES, ...members })

export const newFormat = (service: Probed, members: object = {}): Promise<Loose> =>
  made(service, '/v1/formats', { name: 'Rows', formatType: 'format.lines.plain', ...members })

export const newListener = (service: Probed, members: object = {}): Promise<Loose> =>
  made(service, '/v1/listeners', { name: 'Hatch', sort: 'web', ...members })

export const newMacro = (service: Probed, members: object = {}): Promise<Loose> =>
  made(service, '/v1/macros', { label: 'Tidy', script: 'tidy()', ...members })

/** A webhook with a receiver of its own. */
export async function newWebhook(
  service: Probed,
  members: object = {},
): Promise<{ receiver: Receiver; webhook: Loose }> {
  const receiver = await service.receiver()
  const body = { name: 'Bell', url: receiver.url, events: ['*'], ...members }
  return { receiver, webhook: await made(service, '/v1/webhooks', body) }
}

/** Runs a flow to its end. */
export const runWhole = (service: Probed, flow: bigint = WELL): Promise<Loose> =>
  made(service, `/v1/flows/${flow}/run`, {}, { query: { sync: 'true' } })

export const run = (service: Probed, flow: bigint, query: Record<string, string> = {}): Promise<Loose> =>
  made(service, `/v1/flows/${flow}/run`, {}, { query })

export const statusOf = async (service: Probed, flow: bigint, auditId: bigint): Promise<string> =>
  (await service.get(`/v1/executions/${flow}`, { query: { auditId: String(auditId) } })).json?.status

/** How many executions a flow has. */
export const runsOf = async (service: Probed, flow: bigint): Promise<number> =>
  (await service.get(`/v1/executions/${flow}/history`)).json.length

export const listed = async (service: Probed, path: string, sending?: Sending): Promise<Loose[]> =>
  (await service.get(path, sending)).json

export const has = (list: Loose[], id: bigint): boolean => list.some((one) => one.id === id)

/** A JWT of a user. */
export const tokenFor = async (service: Probed, login = 'nora'): Promise<string> =>
  (await made(service, '/v1/token-auth/issue', { login, password: `${login}-opens` }, { as: 'nobody' })).token

/** A JWT of the administrator for the second tenant. */
export const lakeToken = async (service: Probed): Promise<string> =>
  (await made(service, `/v1/token-auth/tenants/${wide(32)}`, {})).token

/** Sends messages to a listener of its own; returns the statuses. */
export async function flood(service: Probed, many: number): Promise<number[]> {
  const { id } = await newListener(service)
  const seen: number[] = []
  for (let count = 0; count < many; count++)
    seen.push((await service.post('/in', {}, { query: { box: String(id) } })).status)
  return seen
}
