import type { Loose } from '../../bugs/plants.ts'
import type { Look, Looks } from './look.ts'
import { SEEDED, type Sort, make } from './make.ts'

const NAMES = ['m', 'f', 'a', 'q', 'c', 'z', 'k']

/** Whether a list is in the order of the making, in the reverse order, or by id. */
const orderOf =
  (sort: Sort): Look =>
  async (api) => {
    for (const name of NAMES) await make(api, sort, { name })
    const listed: Loose[] = (await api.get(`/v1/${sort}`)).json
    const made = listed.map(({ name, label }) => name ?? label).filter((name) => NAMES.includes(name))
    const isSorted = listed.every(({ id }, at) => at === 0 || listed[at - 1].id < id)
    return isSorted ? 'by-id' : made.join('')
  }

const first =
  (path: string, at: (list: Loose) => unknown): Look =>
  async (api) =>
    at((await api.get(path)).json)

const isList =
  (path: string): Look =>
  async (api) =>
    Array.isArray((await api.get(path)).json)

export const listLooks = {
  'lists/flows-order': orderOf('flows'),
  'lists/schedules-order': orderOf('schedules'),
  'lists/connections-order': orderOf('connections'),
  'lists/formats-order': orderOf('formats'),
  'lists/listeners-order': orderOf('listeners'),
  'lists/macros-order': orderOf('macros'),
  'lists/webhooks-order': orderOf('webhooks'),
  'lists/users-turned': first('/v1/users', ([one]) => one.login),
  'lists/tenants-turned': first('/v1/token-auth/tenants', ([one]) => one.id),
  'lists/messages-turned': first('/v1/messages', ([one]) => one.id),
  'lists/templates-turned': first('/v1/templates', ([one]) => one.id),
  'lists/functions-turned': first('/v1/functions', ([one]) => one.signature),
  'lists/commands-turned': first('/v1/cli/commands', ([one]) => one.usage),
  'lists/event-types-turned': first('/v1/webhooks/metadata', ([one]) => one.event),
  'lists/audit-records-turned': async (api) => {
    await api.get('/v1/tags')
    const records = await api.until(async () => {
      const { json } = await api.get('/v1/audit')
      return json.length > 1 && json
    })
    return records[0].rid === SEEDED.record
  },
  'lists/schedules-shape': isList('/v1/schedules'),
  'lists/connections-shape': isList('/v1/connections'),
  'lists/formats-shape': isList('/v1/formats'),
  'lists/listeners-shape': isList('/v1/listeners'),
  'lists/macros-shape': isList('/v1/macros'),
  'lists/webhooks-shape': isList('/v1/webhooks'),
  'lists/messages-shape': isList('/v1/messages'),
  'lists/templates-shape': isList('/v1/templates'),
  'lists/functions-shape': isList('/v1/functions'),
  'lists/commands-shape': isList('/v1/cli/commands'),
  'lists/event-types-shape': isList('/v1/webhooks/metadata'),
  'lists/tags-shape': isList('/v1/tags'),
  'lists/recycle-bin-shape': isList('/v1/recycle-bin'),
  'lists/audit-records-shape': isList('/v1/audit'),
  'lists/schedules-of-a-flow-shape': isList(`/v1/schedules/flows/${SEEDED.flow}`),
  'lists/recent-connections-shape': isList('/v1/connections/recent'),
  'lists/recent-formats-shape': isList('/v1/formats/recent'),
  'lists/connection-versions-shape': isList(`/v1/connections/${SEEDED.connection}/history`),
  'lists/connection-usage-shape': isList(`/v1/connections/${SEEDED.connection}/usage`),
} as const satisfies Looks
