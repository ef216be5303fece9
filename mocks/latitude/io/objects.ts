import type { FreedomVariants } from '#spec'
import { on } from '../../alterations/on.ts'
import { part } from '../../alterations/together.ts'
import { secretIn } from '../../domain/connections/secrets.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { FieldRecord } from '../../world/index.ts'
import { shaped } from '../../alterations/shaped.ts'
import { bodiless, guarded, wrapped } from '../alterations.ts'
import type { AreaVariants } from '../variant.ts'
import * as io from './noun.ts'

const MEMBERS = ['name', 'description', 'properties', 'tags'] as const

/** Fields that were never sent shown as a value. */
function unset(value: (member: string) => unknown): Alteration {
  return io.shown((shown, kind) => ({
    ...Object.fromEntries([...MEMBERS, `${kind}Type`].map((member) => [member, value(member)])),
    ...shown,
  }))
}

const EMPTY: Readonly<Record<string, unknown>> = { properties: {}, tags: [] }

/** Bodies that lack a name, or a name and a type, are refused. */
function requiring(type: boolean): Alteration {
  return io.each(
    io.SAVES,
    guarded((call) => call.body.name === undefined || (type && call.body[`${io.kindOf(call)}Type`] === undefined)),
  )
}

/** Keys of a body that its type does not have. */
function strangers(call: any): string[] {
  const keys = Object.keys(call.body.properties ?? {})
  const known = io.typeIn(call)?.fields.map(({ key }) => key) ?? []
  return keys.filter((key) => !known.includes(key))
}

const nameTaken = (call: any): boolean =>
  [...call.view[`${io.kindOf(call)}s`].values()].some(
    ({ id, name }: any) => name === call.body.name && id !== io.idIn(call),
  )

/** A plain password shown otherwise; references to secrets stay. */
function passwords(change: (entry: [string, string]) => [string, string][]): Alteration {
  const changed = (properties: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([key, value]) =>
        key.endsWith('password') && secretIn(value) === undefined ? change([key, value]) : [[key, value]],
      ),
    )
  return part('connections', (plain) => ({
    render: (record, scene) => {
      const { properties, ...shown } = plain.render(record, scene) as any
      return properties === undefined || properties === null
        ? { ...shown, ...(properties === null ? { properties } : {}) }
        : { ...shown, properties: changed(properties) }
    },
  }))
}

const inUse = (call: any, found: any): boolean => call.parts[`${io.kindOf(call)}s`].users(found, call).length > 0

type Shared =
  | 'unset-fields'
  | 'list-shape'
  | 'list-items'
  | 'tag-order'
  | 'ids'
  | 'required-fields'
  | 'unknown-type-or-property'
  | 'doubled-name'
  | 'replace-answer'
  | 'delete-answer'
  | 'delete-of-used'
  | 'recent-meaning'
  | 'password-shown'
  | 'unknown-secret'

/** Variants of what connections and formats show, and of creating, replacing and deleting them. */
export const objectVariants: Pick<AreaVariants<'connections'>, `connections/${Shared}` & keyof FreedomVariants> = {
  'connections/unset-fields': {
    null: unset(() => null),
    empty: unset((member) => EMPTY[member] ?? ''),
    defaults: io.shown((shown, kind, scene, record) => {
      const type = scene.parts.metadata.typeOf(kind, String((record as any)[`${kind}Type`] ?? ''), scene)
      const fields = (type?.fields ?? []).filter(
        (field): field is FieldRecord & { default: string } => 'default' in field,
      )
      const defaults = Object.fromEntries(fields.map((field) => [field.key, field.default]))
      return { ...shown, properties: { ...defaults, ...shown.properties } }
    }),
  },
  'connections/list-shape': {
    wrapped: { form: true, ...io.each([...io.LISTS, ...io.VERSION_LISTS], wrapped('list')) },
  },
  'connections/list-items': {
    'light-newest-first': io.each(
      io.LISTS,
      shaped((list) => list.toReversed().map(({ description: _d, properties: _p, ...item }: any) => item)),
    ),
    'recent-by-id': io.each(
      ['listRecentConnections', 'listRecentFormats'],
      shaped((list) => list.map(({ id }: any) => ({ id }))),
    ),
    'recent-formats-without-id': on('listRecentFormats').body((list) =>
      list.map(({ id: _id, ...format }: any) => format),
    ),
  },
  'connections/tag-order': {
    sorted: io.shown((shown) =>
      Array.isArray(shown.tags) ? { ...shown, tags: [...new Set(shown.tags)].toSorted() } : shown,
    ),
  },
  'connections/ids': {
    wide: io.each(io.CREATES, (plain) => ({
      apply: (call, found) =>
        plain.apply({ ...call, ids: { ...call.ids, id: () => 2n ** 53n + 3n * BigInt(call.ids.id()) } }, found),
    })),
    refused: io.each(
      io.SAVES,
      guarded((call) => call.body.id !== undefined && call.body.id !== io.idIn(call)),
    ),
  },
  'connections/required-fields': { name: requiring(false), 'name-and-type': requiring(true) },
  'connections/unknown-type-or-property': {
    dropped: io.each(io.SAVES, (plain) => ({
      apply: (call, found) => {
        const unknown = strangers(call)
        const properties = Object.entries(call.body.properties ?? {}).filter(([key]) => !unknown.includes(key))
        const body = unknown.length === 0 ? call.body : { ...call.body, properties: Object.fromEntries(properties) }
        return plain.apply({ ...call, body }, found)
      },
    })),
    refused: io.each(
      io.SAVES,
      guarded((call) => strangers(call).length > 0),
    ),
  },
  'connections/doubled-name': { refused: io.each(io.SAVES, guarded(nameTaken)) },
  'connections/replace-answer': {
    status: {
      form: true,
      ...io.each(
        io.REPLACES,
        shaped(() => ({ status: 'ok' })),
      ),
    },
    id: {
      form: true,
      ...io.each(
        io.REPLACES,
        shaped(({ id }) => ({ id })),
      ),
    },
    empty: { form: true, ...io.each(io.REPLACES, bodiless(200)) },
  },
  'connections/delete-answer': {
    'ok-status': io.each(
      io.DELETES,
      shaped(() => ({ status: 'deleted' })),
    ),
    'no-content': io.each(io.DELETES, bodiless(204)),
  },
  'connections/delete-of-used': {
    refused: io.each(io.DELETES, (plain) => ({
      guards: {
        unused: (call, found) =>
          inUse(call, found) ? refuse(409, 'a flow uses it', { json: [{ type: 'flow' }] }) : undefined,
        ...plain.guards,
      },
    })),
  },
  'connections/recent-meaning': {
    saved: io.both((_plain, kind) => ({
      open: () => [],
      recent: ({ user, tenantId }, { view }) =>
        [...view[`${kind}s`].values()].filter((one) => one.modifiedBy === user.login && one.tenantId === tenantId),
    })),
    application: io.both(() => ({ open: () => [], recent: () => [] })),
  },
  'connections/password-shown': {
    masked: passwords(([key]) => [[key, '********']]),
    'left-out': passwords(() => []),
  },
  'connections/unknown-secret': {
    refused: io.each(
      ['createConnection', 'replaceConnection'],
      guarded(({ body, view, caller }) =>
        Object.values<string>(body.properties ?? {}).some((value) => {
          const name = secretIn(value)
          return name !== undefined && view.secrets.get(`${caller.tenantId}:${name}`) === undefined
        }),
      ),
    ),
  },
}
