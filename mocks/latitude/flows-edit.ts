import { type Int64, parseInt64, readJson, writeJson } from '#spec'
import { form, together, part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import type { FlowRecord, ObjectRecord, VersionRecord, VersionedKind, View } from '../world/index.ts'
import { refuse } from '../domain/kernel/answer.ts'
import { withoutCredentials } from '../domain/bundles/bundle.ts'
import { findFlow } from '../domain/flows.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Alter, aged, guarded, otherwise } from './alterations.ts'
import { decoded, encoded, numbered } from './imports.ts'
import type { AreaVariants } from './variant.ts'

/** An object as it is before the change. */
function storedIn(view: View, kind: VersionedKind, id: Int64): ObjectRecord | undefined {
  const { flows, schedules, connections, formats } = view
  return { flow: flows, schedule: schedules, connection: connections, format: formats }[kind].get(id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const malformed = guarded(({ path }) =>
  [path.uuid, path.uuidFrom, path.uuidTo].some((uuid) => uuid !== undefined && !UUID.test(uuid)),
)

/** A malformed uuid names nothing, so the refusal has to come before the search. */
function refusingMalformed(plain: Operation): Partial<Operation> {
  return {
    ...malformed(plain),
    find: (call) => plain.find(call) ?? (UUID.test(call.path.uuid ?? call.path.uuidFrom) ? undefined : NOTHING),
  }
}
const NOTHING = Object.freeze({})

/** An unknown flow in a bulk edit refuses it as a whole. */
const unknownFlow = (status: number): Alteration =>
  on('bulkEditFlows').refuses(
    ({ body, view }) => (body.flowIds ?? []).some((id: number) => view.flows.get(id) === undefined),
    status,
  )

/** The report of a failed import under another status. */
const failedWith = (status: number): Alteration =>
  form(
    on('importFlows').answer((answer, call, result) => {
      return result.failed
        ? { ...answer, status, json: { error: 'the import failed', ...(answer.json as object) } }
        : answer
    }),
  )

const both = (alter: Alter): Alteration => together(on('importFlows').with(alter), on('previewFlowImport').with(alter))

/** Variants of what is done with flows: usage, inspection, bulk edits, bundles, saved versions. */
export const flowEditVariants = {
  'flows/usage-members': {
    nested: form(on('getFlowUsage').body((list) => list.map(({ type, ...object }: any) => ({ kind: type, object })))),
    names: form(on('getFlowUsage').body((list) => list.map(({ type, name }: any) => ({ kind: type, name })))),
  },
  'flows/usage-of-unknown-flow': {
    empty: on('getFlowUsage').with((plain) => ({
      ...otherwise(() => ({ id: -1 }))(plain),
      apply: (call, found) => (found.id === -1 ? { changes: [], result: [] } : plain.apply(call, found)),
    })),
  },
  'flows/inspection-shape': {
    'by-severity': form(on('inspectFlow').body(({ findings }) => ({ info: findings, warning: [], error: [] }))),
    array: form(on('inspectFlow').body(({ findings }) => findings)),
  },
  'flows/documentation-shape': {
    sections: form(
      on('getFlowDocumentation').body(({ documentation }) => ({
        title: 'Flow',
        sections: documentation.split('\n\n'),
      })),
    ),
  },
  'flows/bulk-unknown-flow': { 'not-found': unknownFlow(404), refused: unknownFlow(400) },
  'flows/bulk-unknown-action': {
    ignored: on('bulkEditFlows').with((plain) => ({
      guards: Object.fromEntries(Object.entries(plain.guards).filter(([name]) => name !== 'actionsKnown')),
    })),
  },
  'flows/bulk-nothing-named': {
    refused: on('bulkEditFlows').refuses(
      ({ body }) => (body.flowIds ?? []).length === 0 || (body.actions ?? []).length === 0,
    ),
  },
  'flows/bulk-same-tag-again': {
    'not-updated': part('flowEdits', (plain) => ({
      actions: {
        ...plain.actions,
        'tags.add': (flow, action, caller, scene) =>
          ((action['tags'] ?? []) as string[]).every((tag) => flow.tags?.includes(tag))
            ? { flow }
            : plain.actions['tags.add']!(flow, action, caller, scene),
      },
    })),
    twice: part('flowEdits', (plain) => ({
      actions: {
        ...plain.actions,
        'tags.add': (flow, { tags }) => ({
          flow: { ...flow, tags: [...(flow.tags ?? []), ...((tags ?? []) as string[])] },
        }),
      },
    })),
  },
  'flows/bulk-total': {
    'in-scope': on('bulkEditFlows').body((body, { view, caller }: Call<'bulkEditFlows'>) => ({
      ...body,
      totalFlows:
        [...view.flows.values()].filter(({ tenantId }) => tenantId === caller.tenantId).length + body.updatedFlows,
    })),
  },
  'flows/bulk-status': {
    'upper-case': on('bulkEditFlows').body((body) => ({ ...body, status: 'OK' })),
    number: on('bulkEditFlows').body((body) => ({ ...body, status: 0 })),
  },
  'flows/bulk-id-order': {
    reversed: on('bulkEditFlows').body((body) => ({ ...body, updatedFlowIds: body.updatedFlowIds.toReversed() })),
  },
  'flows/bundle-form': {
    encoded: part('flowBundles', (plain) => ({
      write: (flows, exclude) => encoded(plain.write(flows, exclude)),
      read: (dump) => plain.read(decoded(dump)) ?? plain.read(dump),
    })),
  },
  'flows/bundle-companions': {
    connections: on('exportFlows').with((plain) => ({
      answer(result, call: Call<'exportFlows'>) {
        const answer = plain.answer(result, call)
        const exclude = call.query.excludeCredentials === true
        const connections = [...call.view.connections.values()]
          .filter(({ tenantId, id }) => tenantId === call.caller.tenantId && (answer.text ?? '').includes(String(id)))
          .map(({ name, properties }) => ({
            name,
            properties: exclude ? withoutCredentials(properties) : properties,
          }))
        // Other variants write a bundle in another form.
        if (answer.text?.startsWith('{') !== true) return answer
        return { ...answer, text: writeJson({ ...(readJson(answer.text).exact as object), connections }) }
      },
    })),
  },
  'flows/export-of-unknown-flow': {
    'left-out': on('exportFlows').with((plain) => ({
      find: (call) => {
        const known = String(call.query.flows)
          .split(',')
          .filter((id) => findFlow({ ...call, path: { flowId: parseInt64(id) as Int64 } }) !== undefined)
        return known.length === 0 ? [] : plain.find({ ...call, query: { ...call.query, flows: known.join(',') } })
      },
    })),
    refused: on('exportFlows').with((plain) => ({
      ...otherwise(() => NOTHING)(plain),
      ...guarded((_call, found) => found === NOTHING)(plain),
    })),
  },
  'flows/preview-members': {
    counts: form(on('previewFlowImport').body(({ flows }) => ({ additions: flows.length, replacements: 0 }))),
    array: form(on('previewFlowImport').body(({ flows }) => flows.map(({ name }: any) => name))),
  },
  'flows/import-report-members': {
    none: form(on('importFlows').body(({ failed, rolledBack }) => ({ failed, rolledBack }))),
    log: form(
      on('importFlows').body(({ failed, rolledBack }) => ({
        failed,
        rolledBack,
        log: ['import begun', 'import over'],
      })),
    ),
  },
  'flows/failed-import-status': { 'bad-request': failedWith(400), 'server-error': failedWith(500) },
  'flows/unreadable-dump': {
    refused: on('importFlows').refuses((_call, { objects }) => objects === undefined),
  },
  'flows/import-without-dump': {
    'both-required': both(guarded(({ body }) => body.dump === undefined || body.collisionPolicy === undefined)),
    'policy-keep': part('flowBundles', (plain) => ({
      plan: (flows, policy, caller, scene) => plain.plan(flows, policy ?? 'Keep', caller, scene),
    })),
  },
  'flows/collision-identity': {
    id: part('flowBundles', (plain) => ({
      plan: (flows, policy, caller, scene) =>
        plain.plan(flows, policy, caller, scene).map((step) => {
          const existing = findFlow({ ...scene, caller, path: { flowId: step.object.id ?? 0 } })
          if (existing === undefined || policy === 'Add' || policy === undefined)
            return { object: step.object, action: 'add' as const }
          return {
            object: step.object,
            existing,
            action: policy === 'Keep' ? ('keep' as const) : ('replace' as const),
          }
        }),
    })),
  },
  'flows/imported-ids': {
    'ids-anew': part('flowBundles', (plain) => ({
      carryOut: (steps, caller, scene) =>
        steps.flatMap((step) => {
          if (step.action !== 'replace' || step.existing === undefined) return plain.carryOut([step], caller, scene)
          const anew = plain.carryOut([{ object: step.object, action: 'add' }], caller, scene)
          return [...scene.parts.recycleBin.discard('flow', step.existing, caller, scene), ...anew]
        }),
    })),
    'bundle-ids': part('flowBundles', (plain) => ({
      carryOut: (steps, caller, scene) =>
        steps.flatMap((step) => {
          const { id } = step.object
          const free = step.action === 'add' && id !== undefined && scene.view.flows.get(id) === undefined
          const ids = free ? { ...scene.ids, id: () => id } : scene.ids
          return plain.carryOut([step], caller, { ...scene, ids })
        }),
    })),
  },
  'flows/import-add-collides': {
    numbered: part('flowBundles', (plain) => ({
      carryOut: (steps, caller, scene) =>
        plain.carryOut(
          steps.map((step) => numbered(step, scene.view.flows.where('name', step.object.name ?? '').length)),
          caller,
          scene,
        ),
    })),
    'left-out': part('flowBundles', (plain) => ({
      plan: (flows, policy, caller, scene) =>
        plain
          .plan(flows, policy, caller, scene)
          .map((step) =>
            step.action === 'add' && scene.view.flows.where('name', step.object.name ?? '').length > 0
              ? { ...step, action: 'keep' as const }
              : step,
          ),
    })),
  },
  'flows/import-credentials-values': {
    word: both(
      guarded(({ body }) => body.importCredentials !== undefined && typeof body.importCredentials !== 'string'),
    ),
  },
  'flows/version-of-new-flow': {
    none: part('versions', (plain) => ({
      // A save keeps what it overwrites; a new object overwrites nothing.
      keep: (kind, record, message, scene) => {
        const before = kind === 'flow' ? scene.view.flows.get(record.id) : record
        return before === undefined ? [] : plain.keep(kind, before, message, scene)
      },
    })),
    'replaces-only': part('versions', (plain) => ({
      keep: (kind, record, message, scene) =>
        kind === 'flow' && scene.view.flows.get(record.id) === undefined
          ? []
          : plain.keep(kind, record, message, scene),
    })),
  },
  'flows/versions-per-save': {
    two: part('versions', (plain) => ({
      keep: (kind, record, message, scene) => {
        const before = storedIn(scene.view, kind, record.id)
        const kept = before === undefined ? [] : plain.keep(kind, before, message, scene)
        return [...kept, ...plain.keep(kind, record, message, scene)]
      },
    })),
  },
  'flows/version-of-unchanged-replace': {
    'not-saved': part('versions', (plain) => ({
      keep: (kind, record, message, scene) => {
        const before = kind === 'flow' ? scene.view.flows.get(record.id) : undefined
        return before !== undefined && content(before) === content(record as FlowRecord)
          ? []
          : plain.keep(kind, record, message, scene)
      },
    })),
  },
  'flows/version-record-members': {
    comment: part('versions', { render: ({ uuid, message }: VersionRecord) => ({ uuid, comment: message }) }),
    aged: on('listFlowVersions').with(aged),
  },
  'flows/version-order': { 'oldest-first': on('listFlowVersions').body((list) => list.toReversed()) },
  'flows/save-message-of-replace': {
    empty: part('versions', (plain) => ({
      keep: (kind, record, message, scene) => plain.keep(kind, record, ownWord(message) ? '' : message, scene),
    })),
    absent: part('versions', (plain) => ({
      render: (version) => {
        const shown = plain.render(version)
        if (!ownWord(version.message)) return shown
        const { message: _own, ...rest } = shown as { uuid: string; message?: unknown }
        return rest
      },
    })),
  },
  'flows/version-of-another-flow': {
    found: on('getFlowVersion').find((found, { view, path }) => found ?? view.versions.get(path.uuid)),
  },
  'flows/malformed-uuid': {
    refused: together(
      on('getFlowVersion').with(refusingMalformed),
      on('setFlowVersionMessage').with(refusingMalformed),
      on('diffFlowVersions').with(refusingMalformed),
    ),
  },
  'flows/versions-of-unknown-flow': {
    empty: on('listFlowVersions').find((found) => found ?? { id: -1 }),
  },
  'flows/diff-lines': {
    'left-right': form(
      on('diffFlowVersions').body((lines) =>
        lines.map(({ field, from, to }: any) => ({ line: field, left: from, right: to })),
      ),
    ),
    strings: form(
      on('diffFlowVersions').body((lines) =>
        lines.flatMap(({ field, from, to }: any) => [`- ${field}: ${from}`, `+ ${field}: ${to}`]),
      ),
    ),
  },
  'flows/diff-of-a-version-with-itself': {
    'unchanged-lines': on('diffFlowVersions').body((lines) =>
      lines.length > 0 ? lines : [{ field: 'name', unchanged: true }],
    ),
  },
  'flows/diff-of-unknown-versions': {
    refused: on('diffFlowVersions').with((plain) => ({
      ...otherwise(() => NOTHING)(plain),
      guards: {
        ...plain.guards,
        versionsKnown: (_call, found) =>
          found === NOTHING ? refuse(400, 'no such versions', { text: 'there are no such versions' }) : undefined,
      },
    })),
    'against-nothing': on('diffFlowVersions').with((plain) => ({
      ...otherwise(({ view, path }) => {
        const one = view.versions.get(path.uuidFrom) ?? view.versions.get(path.uuidTo)
        return one === undefined ? undefined : { from: one, to: one }
      })(plain),
    })),
  },
} as const satisfies Partial<AreaVariants<'flows'>>

/** Messages that the mock gives saves itself. */
function ownWord(message: string): boolean {
  return ['created', 'updated', 'imported', 'bulk edit'].includes(message)
}

/** What a client sees of a flow, to tell whether a replace changed anything. */
function content({ modified: _at, modifiedBy: _by, ...flow }: FlowRecord): string {
  return writeJson(Object.entries(flow).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
