import { bad } from '../../answer.ts'
import { type Loose, all, answering, instead, membersOf, reading, showing } from '../../bugs/plants.ts'
import type { Plant } from '../../service.ts'
import type { Planted } from './planted.ts'
import { each, renamed, spoken } from './shapes.ts'

const RECORDS = ['GET /v1/audit', 'POST /v1/audit', 'GET /v1/audit/:auditId']
const BIN = 'GET /v1/recycle-bin'
const RESTORE = 'POST /v1/recycle-bin/:type/:id/restore'
const PREVIEWS = /\/import\/preview$/
const IMPORTS = /\/import$/

const SINGULAR = { flow: 'pipe', schedule: 'timer', connection: 'link', format: 'layout', listener: 'inbox' }
const PLURAL = Object.fromEntries(Object.entries(SINGULAR).map(([name, own]) => [`${name}s`, own]))

/** Calls the types of the recycle bin otherwise. */
const binTypes = (words: Readonly<Record<string, string>>): Plant => {
  const back = Object.fromEntries(Object.entries(words).map(([other, own]) => [own, other]))
  return all(
    spoken(RESTORE, 'type', words),
    each(BIN, (one) => ({ ...one, type: back[one.type] })),
  )
}

const record = (change: (one: Loose) => unknown): Plant => each(RECORDS, change)

export const trailPlants: Planted = {
  'audit/method': {
    alone: record((one) => ({ ...one, md: one.md.split(' ')[0] })),
    dotted: record((one) => ({ ...one, md: one.md.toLowerCase().replaceAll(/[^a-z]+/g, '.') })),
  },
  'audit/id-member': { id: renamed(RECORDS, { rid: 'id' }), auditId: renamed(RECORDS, { rid: 'auditId' }) },
  'audit/search-without-date': {
    refused: instead('POST /v1/audit', (call, handler) => {
      if (membersOf(call)['fromDate'] === undefined) throw bad('fromDate is missing')
      return handler(call)
    }),
  },
  'bin/types': { singular: binTypes(SINGULAR), plural: binTypes(PLURAL) },
  'bin/entries': {
    nested: each(BIN, ({ type, thrownAt, ...object }) => ({ type, object, deleted: thrownAt })),
    'with-deleter': each(BIN, (one) => ({ ...one, deletedBy: 'somebody' })),
  },
  'bin/restore-answer': {
    object: showing(RESTORE, ({ restored }) => ({ id: restored, status: 'restored' })),
    true: answering(RESTORE, (answer) => (answer.status === 200 ? { ...answer, body: 'true' } : answer)),
  },
  'bin/unknown-type': {
    '400': instead(RESTORE, (call, handler) => {
      const known = Object.values(SINGULAR)
      if (!known.includes(call.params['type'] ?? '')) throw bad('there is no such type')
      return handler(call)
    }),
  },
  'bin/reads-by-id': {
    '200': instead('GET /v1/flows/:flowId', (call, handler) => {
      const { flow } = call.tenant.stores
      const { item } = flow.bin.get(call.id('flowId')) ?? {}
      if (item === undefined) return handler(call)
      flow.items.set(item.id, item)
      try {
        return handler(call)
      } finally {
        flow.items.delete(item.id)
      }
    }),
  },
  'bundles/preview': {
    'by-kind': showing(PREVIEWS, ({ objects }) =>
      Object.fromEntries(Map.groupBy(objects as Loose[], (one) => one.kind)),
    ),
  },
  'bundles/report': {
    'flags-only': showing(IMPORTS, ({ failed, rolledBack }) => ({ failed, rolledBack })),
    entries: showing(IMPORTS, ({ imported, ...report }) => ({ ...report, entries: [{ imported }], warnings: [] })),
  },
  'bundles/exportable': {
    'one-list': showing('GET /v1/io/list', ({ links, layouts }) => [
      ...links.map((one: Loose) => ({ type: 'connection', ...one })),
      ...layouts.map((one: Loose) => ({ type: 'format', ...one })),
    ]),
  },
  'bundles/import-credentials': {
    boolean: reading(IMPORTS, (body) => {
      if (typeof body === 'object' && body !== null)
        body.importCredentials = body.importCredentials === true ? 'WITH' : ''
    }),
  },
}
