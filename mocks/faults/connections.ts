import type { TestableRuleId } from '#spec'
import { part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import type { IoRecord } from '../domain/io/parts.ts'
import { put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { type AreaFaults, type Fault, faultsOf, each, fault } from './fault.ts'
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
  'connections/type-form': each('shows types without their first group', (id) => ({
    operations: showing(id, (shown) => ({
      ...shown,
      connectionType: String(shown.connectionType).replace('connection.', ''),
    })),
  })),
  'connections/secret-reference-comes-back': each('shows references to secrets as the bare name', (id) => ({
    operations: showing(id, (shown) => ({
      ...shown,
      properties: Object.fromEntries(
        Object.entries((shown.properties ?? {}) as Record<string, string>).map(([key, value]) => [
          key,
          value.replace(/^\{\{secret:(.*)\}\}$/, '$1'),
        ]),
      ),
    })),
  })),
  'connections/secret-never-shown': each('adds what secrets stand for', (id) => ({
    operations:
      id === 'diffConnectionVersions'
        ? { [id]: shaped((lines, call) => [...lines, { field: 'resolved', from: null, to: secretsOf(call).join() }]) }
        : showing(id, (shown, call) => ({ ...shown, resolved: secretsOf(call) })),
  })),
  'connections/secret-not-exported': fault(
    'writes the values of secrets into the bundle',
    on('exportObjects').answer((answer, call) => {
      return { ...answer, text: `${answer.text ?? ''}\n# ${secretsOf(call).join()}` }
    }),
  ),
  'connections/bulk-applies-in-order': fault(
    'removes tags before it adds some',
    on('bulkEditConnections').with((plain) => ({
      apply: (call, found) => {
        const actions = call.body.actions.toSorted((a: any, b: any) => (a.type > b.type ? -1 : 1))
        return plain.apply({ ...call, body: { ...call.body, actions } }, found)
      },
    })),
  ),
  'connections/test-saves-nothing': fault(
    'saves what it tests',
    on('testConnection').with((plain) => ({
      apply: (call, found) => {
        const { id: _id, ...content } = call.body
        const record = { ...content, id: call.ids.id(), tenantId: call.caller.tenantId, extra: {} } as IoRecord
        const decision = plain.apply(call, found)
        return { ...decision, changes: [...decision.changes, put('connections', record.id, record)] }
      },
    })),
  ),
  'connections/test-leaves-stored-connection': fault(
    'stores the description of what it tests',
    on('testConnection').with((plain) => ({
      apply: (call, found) => {
        const stored = call.view.connections.get(call.body.id)
        const decision = plain.apply(call, found)
        if (stored === undefined) return decision
        const changed = { ...stored, description: call.body.description }
        return { ...decision, changes: [...decision.changes, put('connections', stored.id, changed)] }
      },
    })),
  ),
  'connections/test-tells-working-from-broken': fault(
    'finds that everything works',
    part('connections', { test: () => ({ success: true, message: 'ok' }) }),
  ),
  'connections/objects-listed': fault('reaches nothing', part('connections', { objects: () => [] })),
  'connections/fields-listed': fault(
    'leaves the last field out',
    part('connections', (plain) => ({ fields: (system, object) => plain.fields(system, object).slice(0, -1) })),
  ),
  'connections/fields-of-the-named-object-only': fault(
    'names the fields of all objects',
    part('connections', { fields: (system) => (system?.objects ?? []).flatMap(({ fields }) => fields) }),
  ),
})

export const connectionFaults: AreaFaults<'connections'> = { ...ioFaults('connection'), ...ownFaults }
