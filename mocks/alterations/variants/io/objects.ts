import type { FreedomVariants } from '#spec'
import { type AnyCall, on, onEach } from '../../on.ts'
import { form, part } from '../../together.ts'
import { secretIn } from '../../../domain/connections/secrets.ts'
import { refuse } from '../../../domain/kernel/answer.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import type { FieldRecord } from '../../../world/index.ts'
import { WIDE, idsFrom, wrapped } from '../alterations.ts'
import type { AreaVariants } from '../variant.ts'
import * as io from './resource.ts'

const MEMBERS = ['name', 'description', 'properties', 'tags'] as const

/** Shows a value for fields that were never sent. */
function unset(value: (member: string) => unknown): Alteration {
  return io.shown((shown, kind) => ({
    ...Object.fromEntries([...MEMBERS, `${kind}Type`].map((member) => [member, value(member)])),
    ...shown,
  }))
}

const EMPTY: Readonly<Record<string, unknown>> = { properties: {}, tags: [] }

const lacksType = (call: AnyCall): boolean => call.body[`${io.kindOf(call)}Type`] === undefined

/** Keys of a body that its type does not define. */
function strangers(call: AnyCall): string[] {
  const known = io.typeIn(call)?.fields.map(({ key }) => key) ?? []
  return Object.keys(call.body.properties ?? {}).filter((key) => !known.includes(key))
}

const nameTaken = (call: AnyCall): boolean =>
  [...call.view[`${io.kindOf(call)}s`].values()].some(({ id, name }) => name === call.body.name && id !== io.idIn(call))

const isReference = (value: string): boolean => secretIn(value) !== undefined

/** Changes how passwords are shown. */
function passwords(
  change: (entry: [string, string]) => [string, string][],
  isLeft: (value: string) => boolean = isReference,
): Alteration {
  const changed = (properties: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([key, value]) =>
        key.endsWith('password') && !isLeft(value) ? change([key, value]) : [[key, value]],
      ),
    )
  return part('connections', (plain) => ({
    render: (record, scene) => {
      const connection = plain.render(record, scene)
      const properties = connection['properties'] as Readonly<Record<string, string>> | null | undefined
      return properties ? { ...connection, properties: changed(properties) } : connection
    },
  }))
}

const masked = ([key]: [string, string]): [string, string][] => [[key, '********']]

type Shared =
  | 'unset-fields'
  | 'list-shape'
  | 'list-items'
  | 'recent-items'
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

/** Variants of the members of connections and formats, and of creating, replacing and deleting them. */
export const objectVariants: Pick<AreaVariants<'connections'>, `connections/${Shared}` & keyof FreedomVariants> = {
  'connections/unset-fields': {
    null: unset(() => null),
    empty: unset((member) => EMPTY[member] ?? ''),
    defaults: io.shown((shown, kind, scene, record) => {
      const type = scene.parts.metadata.typeOf(
        kind,
        (record as { connectionType?: string; formatType?: string })[`${kind}Type`] ?? '',
        scene,
      )
      const fields = (type?.fields ?? []).filter(
        (field): field is FieldRecord & { default: string } => 'default' in field,
      )
      const defaults = Object.fromEntries(fields.map((field) => [field.key, field.default]))
      return { ...shown, properties: { ...defaults, ...shown.properties } }
    }),
  },
  'connections/list-shape': {
    wrapped: form(io.onIo('list', 'recent', 'versions').body(wrapped('list'))),
  },
  'connections/recent-items': {
    names: io.onIo('recent').items(({ id, name }) => ({ id, name })),
    'without-id': io.onIo('recent').items(({ id: _id, ...item }) => item),
  },
  'connections/list-items': {
    'light-newest-first': io
      .onIo('list', 'recent')
      .items(({ description: _description, properties: _properties, ...item }) => item)
      .body((list) => list.toReversed()),
    // Another variant may have taken the ids away.
    'recent-by-id': io.onIo('recent').items((item) => ('id' in item ? { id: item.id } : item)),
    'recent-formats-without-id': on('listRecentFormats').items(({ id: _id, ...format }) => format),
  },
  'connections/tag-order': {
    sorted: io.shown((shown) =>
      Array.isArray(shown.tags) ? { ...shown, tags: [...new Set(shown.tags)].toSorted() } : shown,
    ),
  },
  'connections/ids': {
    wide: io.onIo('create').given(idsFrom(WIDE, 3n)),
    refused: io
      .onIo('create', 'replace')
      .refuses((call) => call.body.id !== undefined && call.body.id !== io.idIn(call)),
  },
  'connections/required-fields': {
    name: io.onIo('create', 'replace').refuses(({ body }) => body.name === undefined),
    'name-and-type': io.onIo('create', 'replace').refuses((call) => call.body.name === undefined || lacksType(call)),
  },
  'connections/unknown-type-or-property': {
    dropped: io.onIo('create', 'replace').given((call) => {
      const unknown = strangers(call)
      if (unknown.length === 0) return call
      const known = Object.entries(call.body.properties).filter(([key]) => !unknown.includes(key))
      return { ...call, body: { ...call.body, properties: Object.fromEntries(known) } }
    }),
    refused: io.onIo('create', 'replace').refuses((call) => strangers(call).length > 0),
  },
  'connections/doubled-name': { refused: io.onIo('create', 'replace').refuses(nameTaken) },
  'connections/replace-answer': {
    status: form(io.onIo('replace').body(() => ({ status: 'ok' }))),
    id: form(io.onIo('replace').body(({ id }) => ({ id }))),
    empty: form(io.onIo('replace').bodiless(200)),
  },
  'connections/delete-answer': {
    'ok-status': io.onIo('delete').body(() => ({ status: 'deleted' })),
    'no-content': io.onIo('delete').bodiless(204),
  },
  'connections/delete-of-used': {
    refused: io.onIo('delete').with(({ guards }) => ({
      guards: {
        unused: (call, found) =>
          call.parts[`${io.kindOf(call)}s`].users(found, call).length > 0
            ? refuse(409, 'a flow uses it', { json: [{ type: 'flow' }] })
            : undefined,
        ...guards,
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
    masked: passwords(masked),
    'left-out': passwords(() => []),
    'masked-references': passwords(masked, () => false),
  },
  'connections/unknown-secret': {
    refused: onEach('createConnection', 'replaceConnection').refuses(({ body, view, caller }) =>
      Object.values<string>(body.properties ?? {}).some((value) => {
        const name = secretIn(value)
        return name !== undefined && view.secrets.get(`${caller.tenantId}:${name}`) === undefined
      }),
    ),
  },
}
