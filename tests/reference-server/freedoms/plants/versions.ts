import { type Loose, all, handling, showing } from '../../bugs/plants.ts'
import type { Handler } from '../../call.ts'
import { print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import type { Version } from '../../store.ts'
import type { Planted } from './planted.ts'
import { each, renamed, reversed, taking } from './shapes.ts'

const RECORDS = /^GET (?!\/v1\/executions).*\/history$|^PUT .*\/message$/
const MESSAGES = /^PUT .*\/history\/:uuid\/message$/
const DIFFS = /\/diff\//
const IMAGES = /^GET .*\/history\/:uuid$/

const shown = (change: (record: Loose) => unknown): Plant => each(RECORDS, change)

/** Forgets the versions that a call makes, if a condition holds. */
const unsaved = (routes: RegExp, when: (before: Version[], after: Version) => boolean): Plant =>
  handling(routes, (handler): Handler => async (call) => {
    const stores = Object.values(call.tenant.stores)
    const before = stores.map((store) => new Map([...store.versions].map(([id, list]) => [id, [...list]])))
    const answer = await handler(call)
    for (const [at, store] of stores.entries())
      for (const [id, list] of store.versions) {
        const earlier = before[at]?.get(id) ?? []
        const last = list.at(-1)
        if (last !== undefined && earlier.length > 0 && list.length > earlier.length && when(earlier, last)) list.pop()
      }
    return answer
  })

const contentOf = ({ image: { modified: _modified, modifiedBy: _modifiedBy, ...rest } }: Version): string => print(rest)

/** Shows other uuids, and understands them. */
const uuids = (form: (uuid: string) => string): Plant =>
  all(
    shown((record) => (typeof record.uuid === 'string' ? { ...record, uuid: form(record.uuid) } : record)),
    handling(/:uuid/, (handler) => (call) => {
      const known = Object.values(call.tenant.stores).flatMap(({ versions }) => [...versions.values()].flat())
      const params = call.params as Record<string, string>
      for (const name of ['uuid', 'uuidFrom', 'uuidTo']) {
        const found = known.find(({ uuid }) => form(uuid) === params[name])
        if (params[name] !== undefined) params[name] = found?.uuid ?? 'none'
      }
      return handler(call)
    }),
  )

export const versionPlants: Planted = {
  'versions/order': { 'newest-first': reversed(/^GET (?!\/v1\/executions).*\/history$/) },
  'versions/no-message': {
    null: shown((record) => (record.note === '' ? { ...record, note: null } : record)),
    absent: shown(({ note, ...record }) => (note === '' ? record : { ...record, note })),
  },
  'versions/author': {
    absent: shown(({ author: _author, ...record }) => record),
    object: shown(({ author, ...record }) => ({ ...record, savedBy: { name: author } })),
  },
  'versions/message-member': {
    message: renamed(RECORDS, { note: 'message' }),
    modifiedMessage: renamed(RECORDS, { note: 'modifiedMessage' }),
  },
  'versions/message-in-request': {
    message: taking(MESSAGES, { note: 'message' }),
    text: taking(MESSAGES, { note: 'text' }),
  },
  'versions/same-twice': {
    'one-unchanged-line': showing(DIFFS, (lines) => (lines.length === 0 ? ['(nothing changed)'] : lines)),
  },
  'versions/lines': {
    objects: showing(DIFFS, (lines) => lines.map((text: string, line: number) => ({ line: line + 1, text }))),
    'with-signs': showing(DIFFS, (lines) =>
      lines.flatMap((text: string) => {
        const [before = '', after = ''] = text.split(' => ')
        return [
          { sign: '-', text: before },
          { sign: '+', text: after },
        ]
      }),
    ),
  },
  'versions/of-an-unchanged-object': {
    'not-made': unsaved(
      /^PUT \/v1\/\w+\/:\w+$/,
      (before, after) => contentOf(before.at(-1) ?? after) === contentOf(after),
    ),
  },
  'versions/of-a-bulk-edit': { 'not-made': unsaved(/\/bulk$/, () => true) },
  'versions/of-enabling': { 'not-made': unsaved(/\/(en|dis)able$/, () => true) },
  'versions/uuid': {
    'lower-case': uuids((uuid) => uuid.toLowerCase()),
    'without-dashes': uuids((uuid) => uuid.replaceAll('-', '')),
    short: uuids((uuid) => `v.${uuid.slice(-9)}`),
  },
  'versions/image-says-which': {
    yes: showing(IMAGES, (image, { params }) => ({ ...image, uuid: params['uuid'] })),
  },
}
