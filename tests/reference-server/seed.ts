import type { Item } from './store.ts'
import type { RunPlan, Run, Status, Tenant } from './world.ts'

const DAY_MS = 86_400_000

/** Ids that a double cannot represent, so that a target file must be read as exactly as a response. */
export const wide = (number: number): bigint => 4_611_686_018_427_390_000n + BigInt(number)

function flow(home: Tenant, id: bigint, name: string, plan?: RunPlan): Item {
  if (plan !== undefined) home.plans.set(id, plan)
  const stamp = {
    createdBy: 'the house',
    created: 1_700_000_000_000,
    modifiedBy: 'the house',
    modified: 1_700_000_000_000,
  }
  const item = { id, name, flowType: 'flow.pipe.plain', properties: {}, tags: ['house'], ...stamp }
  return home.stores.flow.put(item, 'the house', stamp.modified)
}

function past(home: Tenant, flowId: bigint, auditId: bigint, started: number, status: Status, message?: bigint): void {
  const over = { trigger: 'HAND', by: 'the house', parameters: {}, lines: ['long ago'], heard: [] } as const
  const run: Run = {
    ...over,
    lines: [...over.lines],
    heard: [],
    auditId,
    flowId,
    status,
    started,
    ended: started + 500,
  }
  if (message !== undefined) run.message = message
  home.runs.set(flowId, [...(home.runs.get(flowId) ?? []), run])
}

/** Fills a tenant with the objects in `target.yaml`. */
export function seed(home: Tenant, now: number, origin: string): void {
  flow(home, wide(2001), 'Goes well', { ends: 'success', ms: 30 })
  flow(home, wide(2002), 'Goes wrong', { ends: 'error', ms: 30 })
  flow(home, wide(2003), 'Takes its time', { ends: 'success', ms: 45_000 })
  flow(home, wide(2004), 'Goes so-so', { ends: 'warning', ms: 30 })
  flow(home, wide(2005), 'Goes on and on')
  flow(home, wide(2006), 'Models')
  flow(home, wide(2007), 'Reads the inbox')
  for (let count = 0; count < 260; count++) {
    const status = (['success', 'error', 'warning', 'canceled'] as const)[count % 4] ?? 'success'
    past(home, wide(2005), BigInt(5_000 + 7 * count), now - (300 - count) * 3_600_000, status)
  }
  past(home, wide(2006), wide(9001), now - DAY_MS, 'success')
  past(home, wide(2007), wide(9002), now - DAY_MS, 'success', wide(6001))
  const tables = {
    connectionType: 'connection.store.tables',
    properties: { 'field.connection.template.host': 'tables.reference.example' },
    tags: [],
  }
  home.stores.connection.put({ ...tables, id: wide(3001), name: 'Hill tables' }, 'the house', now)
  home.stores.connection.put({ ...tables, id: wide(3002), name: 'Lake tables' }, 'the house', now)
  home.queries.set(wide(7101), ['through Hill tables'])
  home.queries.set(wide(7102), ['through Lake tables'])
  home.stores.listener.put(
    {
      id: wide(4001),
      name: 'Post box',
      sort: 'web',
      active: true,
      tags: [],
      entrance: { address: `${origin}/rest/in?box=${wide(4001)}` },
    },
    'the house',
    now,
  )
  const bound = {
    id: wide(4101),
    name: 'Post',
    flowId: wide(2007),
    enabled: true,
    tags: [],
    source: { inbox: wide(4001) },
  }
  home.stores.schedule.put(bound, 'the house', now)
  home.messages.push({ id: wide(6001), at: now - DAY_MS, listener: wide(4001), body: '{"guest":"Ada","nights":3}' })
  home.messages.push({ id: wide(6002), at: now - DAY_MS, listener: wide(4001), body: '{"bill":12}' })
  home.traces.push({ rid: wide(9900), dt: now - DAY_MS, ur: 'nora', md: 'GET /v1/flows', dn: 3 })
  const webhook = {
    id: wide(8001),
    name: 'Old post',
    url: 'http://127.0.0.1:9/',
    method: 'POST',
    events: [],
    enabled: false,
    flowIncludes: [],
    flowExcludes: [],
  }
  home.stores.webhook.put(webhook, 'the house', now)
  home.deliveries.set(wide(8001), [
    {
      id: wide(8101),
      event: 'Flow.Executed',
      at: now,
      payload: '{}',
      headers: {},
      response: { status: 200, body: '' },
    },
  ])
}
