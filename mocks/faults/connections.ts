import type { TestableRuleId } from '#spec'
import type { IoRecord } from '../domain/io/parts.ts'
import { put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { type AreaFaults, type Fault, faultsOf } from './fault.ts'
import { ioFaults } from './io/index.ts'

type Own = Exclude<Extract<TestableRuleId, `connections/${string}`>, keyof ReturnType<typeof ioFaults<'connection'>>>

/** Every connection of an answer shown otherwise, alone or in a list. */
function showing(id: string, change: (shown: any, call: any) => object): Fault['operations'] {
  return {
    [id]: shaped((body, call) => (Array.isArray(body) ? body.map((one) => change(one, call)) : change(body, call))),
  }
}

/** Values of every secret of the world. */
function secretsOf({ view }: any): string[] {
  return [...view.secrets.values()].map(({ value }) => value as string)
}

const ownFaults = faultsOf<Own>({
  'connections/type-form': {
    each: (id) => ({
      says: 'shows types without their first group',
      operations: showing(id, (shown) => ({
        ...shown,
        connectionType: String(shown.connectionType).replace('connection.', ''),
      })),
      collateral: ['connections/type-comes-back'],
    }),
  },
  'connections/secret-reference-comes-back': {
    each: (id) => ({
      says: 'shows references to secrets as the bare name',
      operations: showing(id, (shown) => ({
        ...shown,
        properties: Object.fromEntries(
          Object.entries((shown.properties ?? {}) as Record<string, string>).map(([key, value]) => [
            key,
            value.replace(/^\{\{secret:(.*)\}\}$/, '$1'),
          ]),
        ),
      })),
    }),
  },
  'connections/secret-never-shown': {
    each: (id) => ({
      says: 'adds what secrets stand for',
      operations:
        id === 'diffConnectionVersions'
          ? { [id]: shaped((lines, call) => [...lines, { field: 'resolved', from: null, to: secretsOf(call).join() }]) }
          : showing(id, (shown, call) => ({ ...shown, resolved: secretsOf(call) })),
    }),
  },
  'connections/secret-not-exported': [
    {
      says: 'writes the values of secrets into the bundle',
      operations: {
        exportObjects: (plain) => ({
          answer: (result, call) => {
            const answer = plain.answer(result, call)
            return { ...answer, text: `${answer.text ?? ''}\n# ${secretsOf(call).join()}` }
          },
        }),
      },
      // Whoever imports such a bundle has a text that is none.
      collateral: ['bundles/preview-answers', 'bundles/import-takes-allowed-policies'],
    },
  ],
  'connections/bulk-applies-in-order': [
    {
      says: 'removes tags before it adds some',
      operations: {
        bulkEditConnections: (plain) => ({
          apply: (call, found) => {
            const actions = call.body.actions.toSorted((a: any, b: any) => (a.type > b.type ? -1 : 1))
            return plain.apply({ ...call, body: { ...call.body, actions } }, found)
          },
        }),
      },
    },
  ],
  'connections/test-saves-nothing': [
    {
      says: 'saves what it tests',
      operations: {
        testConnection: (plain) => ({
          apply: (call, found) => {
            const { id: _id, ...content } = call.body
            const record = { ...content, id: call.ids.id(), tenantId: call.caller.tenantId, extra: {} } as IoRecord
            const decision = plain.apply(call, found)
            return { ...decision, changes: [...decision.changes, put('connections', record.id, record)] }
          },
        }),
      },
    },
  ],
  'connections/test-leaves-stored-connection': [
    {
      says: 'stores the description of what it tests',
      operations: {
        testConnection: (plain) => ({
          apply: (call, found) => {
            const stored = call.view.connections.get(call.body.id)
            const decision = plain.apply(call, found)
            if (stored === undefined) return decision
            const changed = { ...stored, description: call.body.description }
            return { ...decision, changes: [...decision.changes, put('connections', stored.id, changed)] }
          },
        }),
      },
    },
  ],
  'connections/test-tells-working-from-broken': [
    { says: 'finds that everything works', parts: { connections: { test: () => ({ success: true, message: 'ok' }) } } },
  ],
  'connections/objects-listed': [{ says: 'reaches nothing', parts: { connections: { objects: () => [] } } }],
  'connections/fields-listed': [
    {
      says: 'leaves the last field out',
      parts: { connections: (plain) => ({ fields: (system, object) => plain.fields(system, object).slice(0, -1) }) },
    },
  ],
  'connections/fields-of-the-named-object-only': [
    {
      says: 'names the fields of all objects',
      parts: { connections: { fields: (system) => (system?.objects ?? []).flatMap(({ fields }) => fields) } },
    },
  ],
})

export const connectionFaults: AreaFaults<'connections'> = { ...ioFaults('connection'), ...ownFaults }
