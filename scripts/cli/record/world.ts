import { type OperationId, factsOf } from '#spec'
import {
  type Attribution,
  type Passage,
  type Redactor,
  createTrafficJudge,
  isObject,
  withoutShortSecrets,
} from '../../../suites/index.ts'
import { type Sections, fit } from './fit.ts'
import { FOLLOWING, KINDS, type Section } from './kinds.ts'
import { type Entry, createObjects } from './objects.ts'
import { createPast } from './past.ts'
import { createTypes } from './types.ts'

/** A world made from traffic, and what it could not hold. */
export interface RecordedWorld {
  world: Sections
  notes: readonly string[]
}

/** Turns traffic into a world: the last state of every object shown, with secrets masked. */
export function worldOf(passages: readonly Passage[], attribution: Attribution, redactor: Redactor): RecordedWorld {
  const objects = createObjects()
  const types = createTypes()
  const past = createPast()
  const judge = createTrafficJudge({ attribution, observations: [], redactor })
  const untaken = new Map<OperationId, number>()
  for (const whole of passages) {
    const facts = judge.take(whole)
    if (facts === undefined) continue
    const passage = withoutShortSecrets(whole, redactor)
    const { id, effect } = facts
    const isTaken = [objects.take(id, passage), types.take(id, passage), past.take(facts, passage)].includes(true)
    const status = passage.answer?.status ?? 0
    if (isTaken || status < 200 || status > 299 || FOLLOWING.has(id)) continue
    if (effect === 'reads' || effect === 'writes') untaken.set(id, (untaken.get(id) ?? 0) + 1)
  }
  const of = (section: Section): Entry[] => objects.of(section)
  const flows = of('flows').map(withTexts)
  const connections = of('connections').map(withTexts)
  const formats = of('formats').map(withTexts)
  const { users, notes: userNotes } = withAdministrator(of('users'), of('tenants'))
  const world: Sections = {
    tenants: of('tenants'),
    users,
    types: types.section({ flow: flows, connection: connections, format: formats }),
    flows,
    listeners: of('listeners'),
    schedules: of('schedules').map(withTexts),
    connections,
    formats,
    macros: of('macros'),
    functions: of('functions').map((one) => ({ description: '', category: '', ...one })),
    templates: of('templates').map((one) => ({
      description: '',
      category: '',
      flow: { flowType: '' },
      ...one,
      ...flowOf(one),
    })),
    webhooks: of('webhooks'),
    deliveries: past.deliveries(),
    simulations: past.simulations(),
  }
  for (const [section, entries] of Object.entries(world)) if (entries.length === 0) delete world[section]
  const shown = masked(world, redactor) as Sections
  const missing = addMissingFlows(shown)
  const taken = fit(shown)
  const unheld = KINDS.flatMap(({ section }) => {
    const names = [...(objects.unheld().get(section) ?? [])]
    return names.length === 0 ? [] : [`${section}: the mock uses its own ${names.join(', ')}`]
  })
  const others = [...untaken].map(([id, count]) => {
    const why =
      factsOf(id).effect === 'reads'
        ? 'a world cannot hold its response'
        : 'its changes are included only where the traffic reads them later'
    return `${id}: ${why} (${count} in the traffic)`
  })
  return {
    world: shown,
    notes: [...userNotes, ...missing, ...taken, ...unheld, ...others].map((one) => redactor.mask(one)),
  }
}

/** Converts the maps of an object to text values, as a world requires. */
function withTexts(entry: Entry): Entry {
  const maps = Object.entries(entry).map(([name, value]) => {
    if (!isObject(value)) return [name, value]
    const texts = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
    return [
      name,
      Object.fromEntries(texts.map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)])),
    ]
  })
  return Object.fromEntries(maps) as Entry
}

function flowOf({ flow }: Entry): Entry {
  const type = isObject(flow) ? flow['flowType'] : undefined
  return { flow: { flowType: typeof type === 'string' ? type : '' } }
}

const ROLES: readonly unknown[] = ['administrator', 'editor', 'operator', 'viewer', 'api-user']

/** Users who can log in. No response shows a password, and a world needs an administrator. */
function withAdministrator(seen: readonly Entry[], tenants: readonly Entry[]): { users: Entry[]; notes: string[] } {
  const home = tenants.length === 0 ? {} : { tenants: tenants.map(({ id }) => id) }
  const users = seen.map((one): Entry => {
    const role = String(one['role']).toLowerCase().replaceAll(/\W+/g, '-')
    return { ...one, ...(ROLES.includes(role) ? { role } : {}), password: `${String(one['login'])}-pass`, ...home }
  })
  const logins = users.map(({ login }) => String(login)).join(', ')
  const made = users.length === 0 ? [] : [`users: passwords and API keys are made up (${logins})`]
  if (users.some(({ role }) => role === 'administrator')) return { users, notes: made }
  const taken = new Set(users.map((user) => String(user['id'])))
  let id = 1
  while (taken.has(String(id))) id += 1
  const admin = { id, login: 'recorder', role: 'administrator', password: 'recorder-pass', ...home }
  return {
    users: [...users, admin],
    notes: [...made, 'user recorder: is made up, since the traffic shows no administrator'],
  }
}

/** Adds flows that others refer to but the traffic does not show: a schedule requires its flow. */
function addMissingFlows(world: Sections): string[] {
  const known = new Set((world['flows'] ?? []).map(({ id }) => String(id)))
  const named = [...(world['schedules'] ?? []), ...(world['simulations'] ?? [])].flatMap(({ flowId }) => flowId ?? [])
  return [...new Map(named.map((id) => [String(id), id]))].flatMap(([text, id]) => {
    if (known.has(text)) return []
    world['flows'] = [...(world['flows'] ?? []), { id, name: `Flow ${text}` }]
    return [`flow ${text}: is made up, because others refer to it and the traffic does not show it`]
  })
}

function masked(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.mask(value)
  if (Array.isArray(value)) return value.map((one) => masked(one, redactor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, redactor)]))
}
