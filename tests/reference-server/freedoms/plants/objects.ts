import { bad } from '../../answer.ts'
import {
  type Loose,
  afterwards,
  all,
  answering,
  instead,
  membersOf,
  reading,
  showing,
  valueOf,
} from '../../bugs/plants.ts'
import { print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import { connectionTypes, formatTypes } from '../../types.ts'
import type { Planted } from './planted.ts'
import { each, renamed, taking } from './shapes.ts'

const TYPES = { ...connectionTypes, ...formatTypes }
const WRITES = /^(POST \/v1\/(connections|formats)|PUT \/v1\/(connections|formats)\/:\w+|POST \/v1\/connections\/test)$/

/** The routes whose requests or answers have objects of a kind. */
const showsOf = (kind: string): RegExp => new RegExp(`^(GET|POST|PUT) /v1/${kind}s(/recent|/:${kind}Id)?$`)
const writesOf = (kind: string): RegExp => new RegExp(`^(POST|PUT) /v1/${kind}s(/:${kind}Id)?$`)

/** Names a member of a kind otherwise, in requests and in answers. */
const called = (kind: string, own: string, other: string): Plant =>
  all(taking(writesOf(kind), { [own]: other }), renamed(showsOf(kind), { [own]: other }))

const deleted = (kind: 'schedule' | 'connection' | 'format' | 'listener' | 'macro') => {
  const routes = `DELETE /v1/${kind}s/:${kind}Id`
  return {
    null: showing(routes, () => ({ toJSON: () => null })),
    id: showing(routes, (_answer, call) => ({ id: call.id(`${kind}Id`) })),
    'as-it-was': instead(routes, async (call, handler) => {
      const item = call.tenant.stores[kind].items.get(call.id(`${kind}Id`))
      const answer = await handler(call)
      return answer.status === 200 ? { ...answer, body: print({ id: item?.id, name: item?.name }) } : answer
    }),
  }
}

const macroRefusal = (change: (references: Loose[]) => unknown): Plant =>
  answering('DELETE /v1/macros/:macroId', (answer) =>
    answer.status === 409 ? { ...answer, body: print(change(valueOf(answer).usedBy)) } : answer,
  )

export const objectPlants: Planted = {
  'objects/unknown-property': {
    refused: instead(WRITES, (call, handler) => {
      const { connectionType, formatType, properties } = membersOf(call)
      const type = TYPES[String(connectionType ?? formatType)]
      const stray = Object.keys(properties ?? {}).find((key) => type !== undefined && !Object.hasOwn(type.keys, key))
      if (stray !== undefined) throw bad(`there is no ${stray}`)
      return handler(call)
    }),
  },
  'objects/defaults': {
    'filled-in': reading(WRITES, (body) => {
      const keys = TYPES[String(body?.connectionType ?? body?.formatType)]?.keys ?? {}
      const { properties = {} } = body ?? {}
      if (typeof properties !== 'object' || properties === null) return
      for (const [key, { starts }] of Object.entries(keys)) if (starts !== undefined) properties[key] ??= starts
      body.properties = properties
    }),
  },
  'objects/without-name': {
    refused: instead(['POST /v1/connections', 'PUT /v1/connections/:connectionId'], (call, handler) => {
      if (typeof membersOf(call)['name'] !== 'string') throw bad('name is missing')
      return handler(call)
    }),
  },
  'objects/password': {
    'in-words': all(
      reading(writesOf('connection'), (body) => {
        const { properties } = body ?? {}
        if (properties?.['login.password'] === '(hidden)') properties['login.password'] = '******'
      }),
      each(showsOf('connection'), ({ properties, ...one }) => ({
        ...one,
        properties:
          properties['login.password'] === undefined ? properties : { ...properties, 'login.password': '(hidden)' },
      })),
    ),
  },
  'objects/opened-means': {
    'made-or-read': afterwards(/^(POST|PUT) \/v1\/(connection|format|listener)s(\/:\w+)?$/, (call, answer) => {
      for (const kind of ['connection', 'format', 'listener'] as const) {
        const { [kind]: store } = call.tenant.stores
        const { id } = valueOf(answer)
        if (store.items.has(id)) store.open(id, call.who)
      }
    }),
  },
  'objects/usage-entries': {
    grouped: showing(/^GET \/v1\/(connection|format|macro)s\/:\w+\/usage$/, (list) => [
      { type: 'flow', uses: list.map(({ id, name }: Loose) => ({ id, name })) },
    ]),
  },
  'objects/test-answer': {
    success: showing('POST /v1/connections/test', ({ verdict }) => ({ success: verdict === 'reachable' })),
    status: showing('POST /v1/connections/test', ({ verdict }) => ({
      status: verdict === 'reachable' ? 'OK' : 'FAILED',
      message: verdict,
    })),
  },
  'objects/objects-answer': {
    names: showing('POST /v1/connections/:connectionId/objects', ({ objects }) =>
      objects.map((one: Loose) => one.label),
    ),
    tree: showing('POST /v1/connections/:connectionId/objects', ({ objects }) => ({
      schema: 'house',
      children: objects.map(({ label }: Loose) => ({ name: label, children: [] })),
    })),
  },
  'objects/fields-answer': {
    array: showing('POST /v1/connections/:connectionId/fields', (fields) =>
      Object.keys(fields).map((name) => ({ name, type: 'text' })),
    ),
    names: showing('POST /v1/connections/:connectionId/fields', (fields) => Object.keys(fields)),
  },
  'objects/fields-request': {
    object: taking('POST /v1/connections/:connectionId/fields', { table: 'object' }),
    name: taking('POST /v1/connections/:connectionId/fields', { table: 'name' }),
  },
  'objects/delete-answer-of-schedules': deleted('schedule'),
  'objects/delete-answer-of-connections': deleted('connection'),
  'objects/delete-answer-of-formats': deleted('format'),
  'objects/delete-answer-of-listeners': deleted('listener'),
  'objects/delete-answer-of-macros': deleted('macro'),
  'objects/macro-refusal': {
    array: macroRefusal((references) => references),
    'by-kind': macroRefusal((references) => ({ message: 'it is in use', flows: references })),
  },
  'objects/macro-name': { name: called('macro', 'label', 'name') },
  'objects/macro-text': { text: called('macro', 'script', 'text') },
  'objects/listener-kind': { listenerType: called('listener', 'sort', 'listenerType') },
  'objects/listener-url': {
    url: each(showsOf('listener'), ({ entrance, ...one }) =>
      entrance === undefined ? one : { ...one, url: entrance.address },
    ),
  },
  'objects/id-member-of-formats': { 'with-kind': called('format', 'id', 'formatId') },
  'objects/id-member-of-listeners': { 'with-kind': called('listener', 'id', 'listenerId') },
  'objects/id-member-of-macros': { 'with-kind': called('macro', 'id', 'macroId') },
  'objects/id-member-of-webhooks': { 'with-kind': called('webhook', 'id', 'webhookId') },
}
