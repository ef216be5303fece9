import { type Int64, parseInt64, readJson, writeJson } from '#spec'
import { form, part, together } from '../together.ts'
import type { Json } from '../json.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import type { FlowRecord, VersionRecord } from '../../world/index.ts'
import { withoutCredentials } from '../../domain/bundles/bundle.ts'
import { findFlow } from '../../domain/flows.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { NO_ID, aged, blank, differences, refused } from './alterations.ts'
import { besidesBinned, decoded, encoded, numbered } from './imports.ts'
import type { AreaVariants } from './variant.ts'
import { keepingReplaces, keepingWhatWas, storedIn } from './versions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const VERSION_CALLS = ['getFlowVersion', 'setFlowVersionMessage', 'diffFlowVersions'] as const

/** Whether the version in a call is malformed. */
const isMalformed = ({ path }: AnyCall): boolean =>
  [path.uuid, path.uuidFrom, path.uuidTo].some((uuid) => uuid !== undefined && !UUID.test(uuid))

/** An unknown flow makes a bulk edit fail as a whole. */
const unknownFlow = (status: number): Alteration =>
  on('bulkEditFlows').refuses(
    ({ body, view }) => (body.flowIds ?? []).some((id) => view.flows.get(id) === undefined),
    status,
  )

/** Changes the status of a failed import's report. */
const failedWith = (status: number): Alteration =>
  form(on('importFlows').answer((answer, _call, { failed }) => (failed ? { ...answer, status } : answer)))

const IMPORTS = onEach('importFlows', 'previewFlowImport')

/** An import does with flows and macros that are there what it plainly does under another policy. */
const planned = (as: (policy: string | undefined) => string | undefined): Alteration =>
  together(
    part('flowBundles', (plain) => ({
      plan: (flows, policy, caller, scene) => plain.plan(flows, as(policy), caller, scene),
    })),
    part('macroBundles', (plain) => ({
      plan: (macros, policy, caller, scene) => plain.plan(macros, as(policy), caller, scene),
    })),
  )

/** Variants of usage, inspection, bulk edits, bundles and saved versions of flows. */
export const flowEditVariants = {
  'flows/usage-members': {
    nested: form(on('getFlowUsage').items(({ type, ...object }) => ({ kind: type, object }))),
    names: form(on('getFlowUsage').items(({ type, name }) => ({ kind: type, name }))),
  },
  'flows/usage-of-bound-listener': {
    'by-schedule': part('flowEdits', (plain) => ({
      usage: (flow, view) => plain.usage(flow, view).filter(({ type }) => type !== 'listener'),
    })),
  },
  'flows/usage-of-unknown-flow': {
    empty: on('getFlowUsage').unfound(() => ({ status: 200, json: [] })),
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
    ignored: on('bulkEditFlows').unguarded('actionsKnown'),
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
    'in-scope': on('bulkEditFlows').body((body, { view, caller }) => ({
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
    encoded: together(
      part('flowBundles', (plain) => ({
        write: (flows, exclude, macros) => encoded(plain.write(flows, exclude, macros)),
        read: (dump) => plain.read(decoded(dump)) ?? plain.read(dump),
      })),
      part('macroBundles', (plain) => ({ read: (dump) => plain.read(decoded(dump)) ?? plain.read(dump) })),
    ),
  },
  'flows/macros-in-bundles': { without: part('macroBundles', () => ({ usedBy: () => [] })) },
  'flows/bundle-companions': {
    connections: on('exportFlows').answer((answer, { query, view, caller }) => {
      const { text = '' } = answer
      // Other variants write bundles in another format.
      if (!text.startsWith('{')) return answer
      const connections = [...view.connections.values()]
        .filter(({ tenantId, id }) => tenantId === caller.tenantId && text.includes(String(id)))
        .map(({ name, properties }) => ({
          name,
          properties: query.excludeCredentials === true ? withoutCredentials(properties) : properties,
        }))
      return { ...answer, text: writeJson({ ...(readJson(text).exact as object), connections }) }
    }),
  },
  'flows/export-of-unknown-flow': {
    'left-out': on('exportFlows').with(({ find }) => ({
      find: (call) => {
        const known = call.query.flows
          .split(',')
          .filter((id) => findFlow({ ...call, path: { flowId: parseInt64(id) as Int64 } }) !== undefined)
        return known.length === 0 ? [] : find({ ...call, query: { ...call.query, flows: known.join(',') } })
      },
    })),
    refused: on('exportFlows').unfound(refused),
  },
  'flows/preview-members': {
    counts: form(on('previewFlowImport').body(({ flows }) => ({ additions: flows.length, replacements: 0 }))),
    array: form(on('previewFlowImport').body(({ flows }) => flows.map(({ name }: Json) => name))),
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
    'both-required': IMPORTS.refuses(({ body }) => body.dump === undefined || body.collisionPolicy === undefined),
    'policy-keep': planned((policy) => policy ?? 'Keep'),
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
  'flows/import-policy-effects': {
    replaced: planned(() => 'Replace'),
    kept: planned(() => 'Keep'),
    fails: on('importFlows').decides((decision, call, { objects }) => {
      const { plan, fail } = call.parts.flowBundles
      const steps = plan(objects ?? [], 'Replace', call.caller, call)
      return steps.some(({ action }) => action === 'replace') ? fail(objects, call) : decision
    }),
  },
  'flows/import-meets-deleted': {
    kept: on('importFlows').decides((decision, call, { objects }) => {
      const { plan, carryOut } = call.parts.flowBundles
      const left = besidesBinned(objects ?? [], () => 'flow', call)
      if (decision.result.failed || left.length === objects?.length) return decision
      const steps = plan(left, call.body.collisionPolicy, call.caller, call)
      return { ...decision, changes: carryOut(steps, call.caller, call) }
    }),
    fails: on('importFlows').decides((decision, call, { objects }) =>
      besidesBinned(objects ?? [], () => 'flow', call).length === (objects ?? []).length
        ? decision
        : call.parts.flowBundles.fail(objects, call),
    ),
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
    word: IMPORTS.refuses(
      ({ body }) => body.importCredentials !== undefined && typeof body.importCredentials !== 'string',
    ),
  },
  'flows/version-of-new-flow': { none: keepingWhatWas('flow'), 'replaces-only': keepingReplaces('flow') },
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
    aged: on('listFlowVersions').body(aged),
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
    found: on('getFlowVersion').otherwise(({ view, path }) => view.versions.get(path.uuid)),
  },
  'flows/malformed-uuid': {
    // A malformed uuid is never found, so the refusal comes before the lookup.
    refused: onEach(...VERSION_CALLS)
      .find((found, call) => found ?? (isMalformed(call) ? {} : undefined))
      .refuses(isMalformed),
  },
  'flows/versions-of-unknown-flow': {
    empty: on('listFlowVersions').otherwise((call) => blank(NO_ID, call)),
  },
  'flows/diff-lines': {
    'left-right': form(on('diffFlowVersions').items(({ field, from, to }) => ({ line: field, left: from, right: to }))),
    strings: form(on('diffFlowVersions').body(differences((sign, text) => `${sign} ${text}`))),
    'without-words': on('diffFlowVersions').body((lines) =>
      lines.filter(({ field }: { field: string }) => !['name', 'description', 'tags'].includes(field)),
    ),
  },
  'flows/diff-of-a-version-with-itself': {
    refused: on('diffFlowVersions').refuses(({ path }) => path.uuidFrom === path.uuidTo),
    'unchanged-lines': on('diffFlowVersions').body((lines) =>
      lines.length > 0 ? lines : [{ field: 'name', unchanged: true }],
    ),
  },
  'flows/diff-of-unknown-versions': {
    refused: on('diffFlowVersions').unfound(refused),
    'against-nothing': on('diffFlowVersions').otherwise(({ view, path }) => {
      const one = view.versions.get(path.uuidFrom) ?? view.versions.get(path.uuidTo)
      return one === undefined ? undefined : { from: one, to: one }
    }),
  },
} as const satisfies Partial<AreaVariants<'flows'>>

/** Default messages of the mock for saves. */
function ownWord(message: string): boolean {
  return ['created', 'updated', 'imported', 'bulk edit'].includes(message)
}

/** The visible content of a flow, to detect whether a replace changed anything. */
function content({ modified: _at, modifiedBy: _by, ...flow }: FlowRecord): string {
  return writeJson(Object.entries(flow).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
