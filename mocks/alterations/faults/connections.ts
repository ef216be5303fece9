import { credentialsOf } from '../../domain/bundles/bundle.ts'
import type { TestableRuleId } from '#spec'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AnyCall, on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { secretIn } from '../../domain/connections/secrets.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type ConnectionRecord, put } from '../../world/index.ts'
import { withBulkAndRestored } from './bulk-and-restored.ts'
import { type AreaFaults, everywhere, fault, faultsOf, shownWrong } from './fault.ts'
import { ioFaults } from './resources/index.ts'
import { secretsOf, toldElsewhere } from './secrets-told.ts'

type Own = Exclude<Extract<TestableRuleId, `connections/${string}`>, keyof ReturnType<typeof ioFaults<'connection'>>>

/** A connection with its properties as they are stored. */
const writtenOf = <Tried extends { id?: ConnectionRecord['id'] }>(connection: Tried, { view }: Scene): Tried => ({
  ...connection,
  ...(connection.id === undefined ? {} : { properties: view.connections.get(connection.id)?.properties }),
})

/** The tested connection as a new one. */
function recordOf({ body, ids, now, caller }: AnyCall): ConnectionRecord {
  const { login: by } = caller.user
  const stamps = { createdBy: by, created: now, modifiedBy: by, modified: now }
  return { ...body, ...stamps, id: ids.id(), tenantId: caller.tenantId, extra: {} }
}

const PASSWORD = 'field.connection.password'

/** The properties with another password where it is a reference to a secret. */
const withoutReference = (
  properties: Readonly<Record<string, string>> = {},
  instead: (reference: string) => string,
): Readonly<Record<string, string>> => {
  const { [PASSWORD]: password = '' } = properties
  return secretIn(password) === undefined ? properties : { ...properties, [PASSWORD]: instead(password) }
}

const ownFaults = faultsOf<Own>({
  'connections/replace-stores-password': fault(
    'keeps the password of before',
    on('replaceConnection').given((call, found) => ({
      ...call,
      body: { ...call.body, properties: { ...call.body.properties, ...credentialsOf(found.properties) } },
    })),
  ),
  'connections/create-stores-password': fault(
    'creates connections without their passwords',
    on('createConnection').given(({ body, ...call }) => {
      const { properties = {} } = body
      const secret = credentialsOf(properties)
      const others = Object.entries(properties).filter(([key]) => !Object.hasOwn(secret, key))
      return { ...call, body: { ...body, properties: Object.fromEntries(others) } }
    }),
  ),
  'connections/type-form': shownWrong('shows types without their first group', ({ connectionType }) => ({
    connectionType: String(connectionType).replace('connection.', ''),
  })),
  'connections/secret-resolved-at-run-time': [
    fault(
      'connects with references to secrets as they are written',
      part('connections', (plain) => ({
        system: (connection, scene) => plain.system(writtenOf(connection, scene), scene),
      })),
    ),
    fault(
      'takes a reference that a replace brings for the password itself',
      on('replaceConnection').given(({ body, ...call }) => ({
        ...call,
        body: { ...body, properties: withoutReference(body.properties, (reference) => `literally ${reference}`) },
      })),
    ),
    fault(
      'goes on with the password of before where a replace brings a reference',
      on('replaceConnection').given(({ body, ...call }, found) => ({
        ...call,
        body: {
          ...body,
          properties: withoutReference(body.properties, (reference) => found.properties?.[PASSWORD] ?? reference),
        },
      })),
    ),
    fault(
      'takes a reference to any name for what opens the connection',
      on('listConnectionObjects').body((names, { view, path }) => {
        const properties = view.connections.get(path.connectionId)?.properties ?? {}
        const refers = Object.values(properties).some((value) => secretIn(value) !== undefined)
        const system = refers ? view.systems.get(properties['field.connection.template.host'] ?? '') : undefined
        return system?.objects.map(({ name }) => ({ name })) ?? names
      }),
    ),
    fault(
      'asks for fields with references to secrets as they are written',
      on('listConnectionFields').given(({ parts, ...call }) => ({
        ...call,
        parts: {
          ...parts,
          connections: {
            ...parts.connections,
            system: (connection, scene) => parts.connections.system(writtenOf(connection, scene), scene),
          },
        },
      })),
    ),
  ],
  'connections/secret-reference-comes-back': shownWrong(
    'shows references to secrets as the bare name',
    ({ properties = {} }: { properties?: Record<string, string> }) => ({
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, value.replace(/^\{\{secret:(.*)\}\}$/, '$1')]),
      ),
    }),
  ),
  'connections/secret-never-shown': everywhere(
    'adds the values of secrets',
    (id) =>
      id === 'exportFlows' || id === 'getExecutionConsole'
        ? onEach(id).answer((answer, call) => ({ ...answer, text: `${answer.text ?? ''}${secretsOf(call).join()}` }))
        : id === 'diffConnectionVersions'
          ? onEach(id).body((lines, call) => [...lines, { field: 'resolved', from: null, to: secretsOf(call).join() }])
          : id === 'listConnectionFields'
            ? onEach(id).body((fields, call) => [...fields, { name: secretsOf(call).join() }])
            : onEach(id).items((shown, call) => ({ ...shown, resolved: secretsOf(call) })),
    {},
    toldElsewhere,
  ),
  'connections/secret-not-exported': [
    ['writes the values of secrets into the bundle', (value: string) => value] as const,
    [
      'writes the values of secrets into the bundle in hexadecimal digits',
      (value: string) => bytesToHex(utf8ToBytes(value)),
    ] as const,
  ].map(([says, written]) =>
    fault(
      says,
      on('exportObjects').answer((answer, call) => ({
        ...answer,
        text: `${answer.text ?? ''}\n# ${secretsOf(call).map(written).join()}`,
      })),
    ),
  ),
  'connections/bulk-applies-in-order': fault(
    'removes all tags before it adds some',
    on('bulkEditConnections').given(({ body, ...call }) => {
      const actions = body.actions?.toSorted((a, b) => (a.type > b.type ? -1 : 1)) ?? []
      return { ...call, body: { ...body, actions } }
    }),
  ),
  'connections/test-saves-nothing': [
    fault(
      'stores the tested connection',
      onEach('testConnection').also((call) => {
        const record = recordOf(call)
        return [put('connections', record.id, record)]
      }),
    ),
    fault(
      'leaves the tested connection in the recycle bin',
      onEach('testConnection').also((call) =>
        call.parts.recycleBin.discard('connection', recordOf(call), call.caller, call),
      ),
    ),
  ],
  'connections/test-leaves-stored-connection': [
    ...(['name', 'description', 'tags', 'properties'] as const).map((member) =>
      fault(
        `stores the ${member} of the tested connection`,
        onEach('testConnection').also(({ body, view }) => {
          const stored = view.connections.get(body.id)
          return stored === undefined ? [] : [put('connections', stored.id, { ...stored, [member]: body[member] })]
        }),
      ),
    ),
    fault(
      'stores the password of the tested connection',
      onEach('testConnection').also(({ body, view }) => {
        const stored = view.connections.get(body.id)
        const password = body.properties?.[PASSWORD]
        if (stored === undefined || password === undefined) return []
        return [
          put('connections', stored.id, { ...stored, properties: { ...stored.properties, [PASSWORD]: password } }),
        ]
      }),
    ),
    fault(
      'saves the stored connection again after a test',
      onEach('testConnection').also((call) => {
        const stored = call.view.connections.get(call.body.id)
        return stored === undefined ? [] : call.parts.connections.save(stored, '', call)
      }),
    ),
  ],
  'connections/test-tells-working-from-broken': [
    fault('reports every test as successful', part('connections', { test: () => ({ success: true, message: 'ok' }) })),
    fault(
      'tests whether the host is there, whatever the password',
      onEach('testConnection').given((call) => {
        const { properties } = call.body
        const password = call.view.systems.get(properties?.['field.connection.template.host'] ?? '')?.password
        if (password === undefined) return call
        return { ...call, body: { ...call.body, properties: { ...properties, [PASSWORD]: password } } }
      }),
    ),
    fault(
      'tests references to secrets as they are written',
      on('testConnection').given(({ body, ...call }) => ({
        ...call,
        body: { ...body, properties: withoutReference(body.properties, (reference) => `literally ${reference}`) },
      })),
    ),
    fault(
      'tests the saved connection in place of the one in the body',
      onEach('testConnection').given((call) => ({
        ...call,
        body: { ...call.body, ...call.view.connections.get(call.body.id) },
      })),
    ),
  ],
  'connections/objects-listed': [
    fault('lists no objects', part('connections', { objects: () => [] })),
    fault(
      'lists the first object alone',
      part('connections', (plain) => ({ objects: (system) => plain.objects(system).slice(0, 1) })),
    ),
  ],
  'connections/objects-of-the-connection-only': [
    fault(
      'lists what some connection reaches for one that reaches nothing',
      on('listConnectionObjects').given((call) => ({
        ...call,
        parts: {
          ...call.parts,
          connections: {
            ...call.parts.connections,
            objects: (system) => call.parts.connections.objects(system ?? [...call.view.systems.values()][0]),
          },
        },
      })),
    ),
    fault(
      'looks fields up by the name of the object alone',
      part('connections', (plain) => {
        const known = new Map<string, string[]>()
        return {
          fields(system, object) {
            const now = plain.fields(system, object)
            if (now.length > 0) known.set(object, now)
            return known.get(object) ?? now
          },
        }
      }),
    ),
  ],
  'connections/fields-listed': [
    fault(
      'omits the last field',
      part('connections', (plain) => ({ fields: (system, object) => plain.fields(system, object).slice(0, -1) })),
    ),
    fault(
      'goes on with the fields that a connection had when it was first asked',
      on('listConnectionFields')
        .also(({ now, path, view }, _connection, names) => {
          const key = `fields:${path.connectionId}`
          if (view.visits.get(key) !== undefined) return []
          return [put('visits', key, { key, userId: '', kind: names.length > 0 ? 'some' : 'none', id: 0, at: now })]
        })
        .result((names, { path, view }) =>
          view.visits.get(`fields:${path.connectionId}`)?.kind === 'none' ? [] : names,
        ),
    ),
  ],
  'connections/fields-of-the-named-object-only': fault(
    'returns the fields of all objects',
    part('connections', { fields: (system) => (system?.objects ?? []).flatMap(({ fields }) => fields) }),
  ),
})

export const connectionFaults: AreaFaults<'connections'> = withBulkAndRestored('connection', {
  ...ioFaults('connection'),
  ...ownFaults,
})
