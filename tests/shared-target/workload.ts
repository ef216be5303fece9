import { BULK_IDS, RESOURCE_KINDS, kindsWith, resources } from '#spec'
import type { Belongings, Hand, Thing } from './people.ts'

/** An action of users, with its relative frequency. */
interface Action {
  often: number
  act: (hand: Hand) => Promise<void>
}

type Kind = keyof Belongings

/** The maximum number of objects of a kind; of flows, more than fit on a page. */
export const MOST: Readonly<Record<Kind, number>> = {
  flows: 300,
  schedules: 40,
  connections: 60,
  formats: 60,
  listeners: 20,
  macros: 40,
  webhooks: 6,
}

/** The body that creates an object. */
const BODIES: Readonly<Record<Kind, (hand: Hand) => object | undefined>> = {
  flows: ({ pick }) => ({
    flowType: pick(['flow.etl.database', 'flow.etl.api']),
    description: 'ours',
    tags: ['orders'],
  }),
  schedules: ({ own, pick, below }) =>
    own.flows.length === 0
      ? undefined
      : { flowId: pick(own.flows).id, schedule: pick(['0 0 12 1 1 *', '0 0 * * * *']), enabled: below(4) === 0 },
  connections: () => ({
    connectionType: 'connection.database.postgres',
    properties: { 'field.connection.template.host': 'db.example.com' },
  }),
  formats: () => ({ formatType: 'format.text.csv', properties: { 'field.format.delimiter': ';' } }),
  listeners: () => ({ listenerType: 'listener.http' }),
  macros: () => ({ code: 'value' }),
  webhooks: ({ pick }) => ({
    events: pick([['*'], ['Flow.Executed'], ['Connection.Updated']]),
    url: 'http://127.0.0.1:9/',
    method: 'POST',
    enabled: true,
  }),
}

const making = (kind: Kind): Action => ({
  often: 2,
  async act(hand) {
    const { ask, own, pick, name } = hand
    const body = BODIES[kind](hand)
    if (body === undefined || own[kind].length >= MOST[kind]) return
    const called = name(kind)
    const made = (await ask(pick(['hana', 'ivan']), 'POST', kind, { name: called, ...body })) as Thing | undefined
    if (typeof made?.id === 'number') own[kind].push({ id: made.id, name: called, url: made.url ?? '' })
  },
})

const changing = (kind: Kind): Action => ({
  often: 2,
  async act({ ask, own, pick, name }) {
    const one = pick(own[kind])
    if (one === undefined) return
    const shown = await ask('hana', 'GET', `${kind}/${one.id}`)
    if (typeof shown === 'object') await ask('ivan', 'PUT', `${kind}/${one.id}`, { ...shown, name: name(kind) })
  },
})

const removing = (kind: Kind): Action => ({
  often: 2,
  async act({ ask, own, below }) {
    const [one] = own[kind].splice(below(own[kind].length), 1)
    if (one !== undefined) await ask('hana', 'DELETE', `${kind}/${one.id}${kind === 'flows' ? '?schedules=true' : ''}`)
    // Restores some of it.
    if (one !== undefined && below(3) === 0) await ask('hana', 'POST', `recycle-bin/${kind}/${one.id}/restore`)
  },
})

const KINDS: readonly Kind[] = RESOURCE_KINDS.map((kind) => resources[kind].group)

/** All actions of the neighbours. None affects what the target file promises the gate. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  ...Object.fromEntries(KINDS.map((kind) => [`makes ${kind}`, making(kind)])),
  ...Object.fromEntries(KINDS.map((kind) => [`changes ${kind}`, changing(kind)])),
  ...Object.fromEntries(KINDS.map((kind) => [`removes ${kind}`, removing(kind)])),
  tags: {
    often: 3,
    async act({ ask, own, pick }) {
      const tagged = pick(kindsWith('bulk'))
      const { group } = resources[tagged]
      const one = pick(own[group])
      const actions = [{ type: 'tags.add', tags: [pick(['orders', 'etalon', 'nightly'])] }]
      if (one !== undefined) await ask('ivan', 'POST', `${group}/bulk`, { [BULK_IDS[tagged]]: [one.id], actions })
    },
  },
  runs: {
    often: 8,
    async act({ ask, own, pick }) {
      const flow = pick(own.flows)
      if (flow !== undefined) await ask(pick(['hana', 'jana']), 'POST', `flows/${flow.id}/run`, {})
    },
  },
  stops: {
    often: 2,
    async act({ ask, own, pick }) {
      const flow = pick(own.flows)
      if (flow !== undefined) await ask('jana', 'POST', `flows/${flow.id}/stop`)
    },
  },
  'carries flows over': {
    often: 2,
    async act({ ask, own, pick }) {
      const flow = pick(own.flows)
      if (flow === undefined) return
      const dump = await ask('ivan', 'GET', `flows/export?flows=${flow.id}`)
      const policy = pick(['Add', 'Replace', 'Keep'])
      if (typeof dump === 'string') await ask('ivan', 'POST', 'flows/import', { dump, collisionPolicy: policy })
    },
  },
  'imports a template': {
    often: 3,
    act: async ({ ask, pick }) =>
      void (await ask('hana', 'POST', 'ai-agent/api/tools/import_template/execute', {
        template_id: pick([81, 82]),
        mode: pick(['standard', 'composer']),
      })),
  },
  'sends messages': {
    often: 3,
    async act({ ask, own, pick }) {
      const path = pick(own.listeners)?.url?.split('/v1/')[1]
      if (path !== undefined) await ask('pipe', 'POST', path, { order: 17 })
    },
  },
  chats: {
    often: 2,
    act: async ({ ask, pick }) =>
      void (await ask(pick(['hana', 'ivan']), 'POST', 'ai-agent/api/chat', { message: 'What is a flow?' })),
  },
  'opens a session': { often: 1, act: async ({ ask }) => void (await ask('ivan', 'POST', 'ai-agent/api/sessions')) },
  'sets a key of their own': {
    often: 1,
    act: async ({ ask }) => void (await ask('ivan', 'POST', 'ai-agent/api-key', { api_key: 'sk-ivan-0123456789' })),
  },
  'removes a key of their own': {
    often: 1,
    act: async ({ ask }) => void (await ask('ivan', 'POST', 'ai-agent/api-key/delete')),
  },
  'logs in': {
    often: 2,
    act: async ({ ask }) =>
      void (await ask('hana', 'POST', 'token-auth/issue', { login: 'hana', password: 'hana-pass-1' })),
  },
  'gives out a key': { often: 1, act: async ({ ask }) => void (await ask('hana', 'POST', 'users/34/new-api-key')) },
  'runs SQL': {
    often: 1,
    act: async ({ ask }) =>
      void (await ask('hana', 'POST', 'explorer/sql/data', { connectionId: 311, sql: 'select customer from orders' })),
  },
  'runs commands': {
    often: 1,
    act: async ({ ask }) => void (await ask('pipe', 'POST', 'cli', { commands: ['version'] })),
  },
  looks: {
    often: 4,
    async act({ ask, pick, own }) {
      const kind = pick(KINDS)
      const one = pick(own[kind])
      if (one !== undefined) await ask(pick(['hana', 'ivan', 'pipe']), 'GET', `${kind}/${one.id}`)
    },
  },
  'makes mistakes': {
    often: 3,
    act: async ({ ask, pick }) =>
      void (await ask(pick(['hana', 'ivan', 'pipe']), 'POST', pick(['flows', 'webhooks', 'schedules']), {
        nothing: true,
      })),
  },
}
