import type { FlowRecord } from '../world/index.ts'
import { part } from '../alterations/together.ts'
import { on, onEach } from '../alterations/on.ts'
import { put } from '../world/index.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { FlowImportStep } from '../domain/flows/bundle.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import { actingOnce, dropping, unvalidated } from './alterations.ts'
import { type AreaFaults, type Fault, fault, each } from './fault.ts'
import { deciding, endingAs, executing } from './runs-alterations.ts'

const usageWithout = (type: string): Fault['operations'] => ({
  getFlowUsage: shaped((references: { type: string }[]) => references.filter((one) => one.type !== type)),
})

/** The policy of an import, which the faults of the policies look at. */
const policyOf = (call: Call<'importFlows'>): unknown => (call.body as { collisionPolicy?: unknown }).collisionPolicy

/** An import that treats one policy as another. */
function policyAs(taken: string, as: string): Fault['parts'] {
  return {
    flowBundles: (plain) => ({
      plan: (flows, policy, caller, scene) => plain.plan(flows, policy === taken ? as : policy, caller, scene),
    }),
  }
}

/** What an import of the previewed bundle would do. */
function plannedBy(call: Call<'previewFlowImport'>, { objects }: { objects: FlowRecord[] }): FlowImportStep[] {
  return call.parts.flowBundles.plan(objects, call.body.collisionPolicy, call.caller, call)
}

/** A list of versions that is altered for one flow in which a version message was just set. */
const versionList = (change: (versions: any[], call: any) => unknown) => ({ listFlowVersions: shaped(change) })

/** Faults of what is done with flows: usage, inspection, bulk edits, bundles, saved versions. */
export const flowEditFaults = {
  'flows/usage-names-schedules': fault('leaves schedules out of the usage', { operations: usageWithout('schedule') }),
  'flows/usage-names-parents': fault('leaves parent flows out of the usage', { operations: usageWithout('flow') }),
  'flows/usage-names-listeners': fault('leaves listeners out of the usage', { operations: usageWithout('listener') }),
  'flows/usage-empty-when-unused': fault(
    'lists the flow as a user of itself',
    on('getFlowUsage').body((list: unknown[], call) =>
      list.length > 0 ? list : [{ type: 'flow', id: call.path.flowId }],
    ),
  ),
  'flows/usage-of-the-named-flow-only': fault(
    'lists every schedule once the flow has one',
    part('flowEdits', (plain) => ({
      usage: (flow, view) => {
        const own = plain.usage(flow, view)
        if (!own.some(({ type }) => type === 'schedule')) return own
        return [...view.schedules.values()].map(({ id, name }) => ({ type: 'schedule', id, name: name ?? '' }))
      },
    })),
  ),
  'flows/inspect-answers': fault(
    'answers 400 to a flow',
    on('inspectFlow').answer(() => ({ status: 400, text: 'no' })),
  ),
  'flows/inspect-saves-nothing': fault(
    'saves a flow that it inspects',
    on('inspectFlow').with((plain) => ({
      apply: (call: Call<'inspectFlow'>, found) => {
        const id = call.ids.id()
        const by = call.caller.user.login
        const stamps = { createdBy: by, created: call.now, modifiedBy: by, modified: call.now }
        const flow: FlowRecord = { id, tenantId: call.caller.tenantId, ...stamps, name: call.body.name, extra: {} }
        return { changes: [put('flows', id, flow)], result: plain.apply(call, found).result }
      },
    })),
  ),
  'flows/inspect-leaves-stored-flow': fault(
    'stores the inspected copy of a stored flow',
    on('inspectFlow').with((plain) => ({
      apply: (call, found) => {
        const stored = call.view.flows.get(call.body.id)
        const changes =
          stored === undefined ? [] : [put('flows', stored.id, { ...stored, description: call.body.description })]
        return { changes, result: plain.apply(call, found).result }
      },
    })),
  ),
  'flows/documentation-answers': fault(
    'answers 404 to every flow',
    on('getFlowDocumentation').find(() => undefined),
  ),
  'flows/bulk-adds-tags': fault(
    'adds only the first tag of an action',
    part('flowEdits', (plain) => ({
      actions: {
        ...plain.actions,
        'tags.add': (flow, action, caller, scene) =>
          plain.actions['tags.add']!(
            flow,
            { ...action, tags: (action['tags'] as string[]).slice(0, 1) },
            caller,
            scene,
          ),
      },
    })),
  ),
  'flows/bulk-keeps-earlier-tags': fault(
    'replaces tags that were there before the request',
    on('bulkEditFlows').stores('flows', (flow, _before, { body, view }) => {
      const before = new Set(view.flows.get(flow.id)?.tags)
      const added = new Set((body.actions as { tags?: string[] }[]).flatMap(({ tags }) => tags ?? []))
      return { ...flow, tags: flow.tags?.filter((tag) => added.has(tag) || !before.has(tag)) ?? [] }
    }),
  ),
  'flows/bulk-changes-named-flows-only': fault(
    'edits bare flows made after the named ones too',
    on('bulkEditFlows').decides((decision, call) => {
      const later = [...call.view.flows.values()].filter(
        ({ id, description }) => id > call.body.flowIds.at(-1) && description === undefined,
      )
      const tags = (call.body.actions as { tags?: string[] }[]).flatMap((action) => action.tags ?? [])
      return {
        ...decision,
        changes: [
          ...decision.changes,
          ...later.map((flow) => put('flows', flow.id, { ...flow, tags: [...(flow.tags ?? []), ...tags] })),
        ],
      }
    }),
  ),
  'flows/bulk-changes-what-actions-name': fault(
    'clears the description',
    on('bulkEditFlows').stores('flows', ({ description: _gone, ...flow }) => flow),
  ),
  'flows/bulk-applies-every-action': fault('stops after the first action', on('bulkEditFlows').with(actingOnce)),
  'flows/bulk-response-status': fault(
    'answers no status',
    on('bulkEditFlows').body(({ status: _gone, ...body }) => body),
  ),
  'flows/bulk-response-total': fault(
    'counts no flows at all',
    on('bulkEditFlows').body((body) => ({ ...body, totalFlows: 0 })),
  ),
  'flows/bulk-response-updated': fault(
    'counts one flow too many',
    on('bulkEditFlows').body((body) => ({ ...body, updatedFlows: body.updatedFlows + 1 })),
  ),
  'flows/bulk-response-names-changed-flows': fault(
    'leaves the last changed flow out',
    on('bulkEditFlows').body((body) => ({
      ...body,
      updatedFlows: body.updatedFlows - 1,
      updatedFlowIds: body.updatedFlowIds.slice(0, -1),
    })),
  ),
  'flows/bulk-response-names-no-other-flow': fault(
    'names a flow that was not asked for',
    on('bulkEditFlows').body((body) => ({
      ...body,
      totalFlows: body.totalFlows + 1,
      updatedFlows: body.updatedFlows + 1,
      updatedFlowIds: [...body.updatedFlowIds, 101],
    })),
  ),
  'flows/bulk-message-in-versions': fault(
    'forgets the message of the edit',
    on('bulkEditFlows').given((call) => ({ ...call, body: { ...call.body, modifiedMessage: undefined } })),
  ),
  'flows/bulk-renames': fault(
    'ignores renaming',
    part('flowEdits', (plain) => ({ actions: { ...plain.actions, 'flow.rename': (flow) => ({ flow: { ...flow } }) } })),
  ),
  'flows/bulk-deletes': fault(
    'ignores deletion',
    part('flowEdits', (plain) => ({ actions: { ...plain.actions, 'flow.delete': (flow) => ({ flow: { ...flow } }) } })),
  ),
  'flows/bulk-runs': [
    fault(
      'ignores running',
      part('flowEdits', (plain) => ({ actions: { ...plain.actions, 'flow.run': (flow) => ({ flow: { ...flow } }) } })),
    ),
    fault(
      'starts runs that fail',
      on('bulkEditFlows').with(deciding((decision) => executing(decision, endingAs('error')))),
    ),
  ],
  'flows/export-is-text': fault(
    'answers a bundle as an octet stream',
    on('exportFlows').answer((answer) => ({ ...answer, media: 'application/octet-stream' })),
  ),
  'flows/export-needs-flows': fault('exports nothing when asked for nothing in particular', {
    operations: {
      exportFlows: {
        steps: {
          readParameters: ({ query }) => {
            const given = Object.fromEntries(query)
            const excludeCredentials = given['excludeCredentials'] === 'true'
            return { path: {}, query: { flows: given['flows'] ?? '', excludeCredentials }, rest: {} }
          },
        },
      },
    },
  }),
  'flows/export-holds-every-named-flow': fault(
    'exports the first named flow only',
    part('flowBundles', (plain) => ({ write: (flows, exclude) => plain.write(flows.slice(0, 1), exclude) })),
  ),
  'flows/export-holds-named-flows-only': fault(
    'exports the flow made after a named one too',
    on('exportFlows').find((found, call) => {
      const flows = found as FlowRecord[] | undefined
      const next = call.view.flows.get(Number(flows?.at(-1)?.id) + 2) ?? [...call.view.flows.values()].at(-1)
      return flows === undefined || next === undefined || flows.includes(next) ? flows : [...flows, next]
    }),
  ),
  'flows/export-keeps-what-a-flow-is': fault(
    'loses the description of a flow',
    part('flowBundles', (plain) => ({
      write: (flows, exclude) =>
        plain.write(
          flows.map(({ description: _gone, ...flow }) => ({
            ...flow,
            ...(_gone === 'travels' ? {} : { description: _gone }),
          })),
          exclude,
        ),
    })),
  ),
  'flows/export-excludes-credentials': fault(
    'writes the passwords of used connections into every bundle',
    on('exportFlows').answer((answer, call) => {
      const passwords = [...call.view.connections.values()].map(
        ({ properties }) => properties?.['field.connection.password'],
      )
      const text = (answer.text ?? '').replace(/\}$/, `,"passwords":${JSON.stringify(passwords)}}`)
      return { ...answer, text }
    }),
  ),
  'flows/export-takes-token-in-query': fault('looks for the token in the header only', {
    operations: {
      exportFlows: {
        steps: { tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] },
      },
    },
  }),
  'flows/preview-answers': fault(
    'refuses every preview',
    on('previewFlowImport').answer(() => ({ status: 400, text: 'no' })),
  ),
  'flows/preview-creates-nothing': fault(
    'imports while previewing what is to be added',
    on('previewFlowImport').decides((decision, call, found) => {
      const adding = plannedBy(call, found).filter(({ action }) => action === 'add')
      return { ...decision, changes: call.parts.flowBundles.carryOut(adding, call.caller, call) }
    }),
  ),
  'flows/preview-replaces-nothing': fault(
    'replaces while previewing',
    on('previewFlowImport').decides((decision, call, found) => {
      const replacing = plannedBy(call, found).filter(({ action }) => action === 'replace')
      return { ...decision, changes: call.parts.flowBundles.carryOut(replacing, call.caller, call) }
    }),
  ),
  'flows/import-answers-report': fault(
    'answers an import with 400',
    on('importFlows').answer((answer, call, result) => (result.failed ? answer : { status: 400, text: 'imported' })),
  ),
  'flows/import-creates-flows': fault(
    'imports nothing new',
    on('importFlows').decides((decision, call) => {
      const added = decision.changes.some(
        (change) => 'table' in change && change.table === 'flows' && call.view.flows.get(change.key) === undefined,
      )
      return added ? { ...decision, changes: [] } : decision
    }),
  ),
  'flows/import-report-not-failed': fault(
    'calls every import failed',
    on('importFlows').body((body) => ({ ...body, failed: true })),
  ),
  'flows/import-report-not-rolled-back': fault(
    'calls every import rolled back',
    on('importFlows').body((body) => ({ ...body, rolledBack: true })),
  ),
  'flows/import-takes-allowed-policies': each('does not know the policy with commas', (operation) =>
    onEach(operation).with((plain: Operation) => ({
      guards: {
        ...plain.guards,
        policyKnown: (call: Call<'importFlows'>) =>
          String(policyOf(call)).includes(',') ? refuse(400, 'unknown policy', { text: 'unknown policy' }) : undefined,
      },
    })),
  ),
  'flows/import-refuses-other-policies': each('takes any policy', (operation) => onEach(operation).with(unvalidated())),
  'flows/import-keep-leaves-existing': fault('replaces under Keep', { parts: policyAs('Keep', 'Replace') }),
  'flows/import-add-leaves-existing': fault('replaces under Add', { parts: policyAs('Add', 'Replace') }),
  'flows/import-replace-replaces': fault('keeps under Replace', { parts: policyAs('Replace', 'Keep') }),
  'flows/import-keep-all-replaces-flows': fault('keeps flows under the policy with commas', {
    parts: policyAs('Keep All, Replace Flows and Macros', 'Keep'),
  }),
  'flows/import-spares-other-flows': fault(
    'clears the description of the flow stored before the imported one',
    on('importFlows').decides((decision, call, found) => {
      const imported = new Set((found.objects ?? []).map(({ name }: FlowRecord) => name))
      const other = [...call.view.flows.values()].findLast(
        ({ name, description }) => !imported.has(name) && description === 'stays',
      )
      return other === undefined
        ? decision
        : { ...decision, changes: [...decision.changes, put('flows', other.id, { ...other, description: '' })] }
    }),
  ),
  'flows/import-failed-says-failed': fault(
    'does not say that an import failed',
    on('importFlows').body((body) => ({ ...body, failed: false })),
  ),
  'flows/import-failed-says-rolled-back': fault(
    'does not say that an import was rolled back',
    on('importFlows').body((body) => ({ ...body, rolledBack: false })),
  ),
  'flows/import-failed-leaves-nothing': fault(
    'leaves the flows before the one that failed',
    part('flowBundles', (plain) => ({
      fail: (flows, call) => {
        const done = (flows ?? []).filter(({ name }) => name !== undefined)
        const steps = done.map((object) => ({ object, action: 'add' as const }))
        return { ...plain.fail(flows, call), changes: plain.carryOut(steps, call.caller, call) }
      },
    })),
  ),
  'flows/versions-grow-on-replace': fault(
    'keeps no version of a second replace',
    on('replaceFlow').with(dropping((change) => change.table === 'versions')),
  ),
  'flows/version-uuids-are-strings': fault('lists numbers as uuids', {
    operations: versionList((versions) => versions.map((version, index) => ({ ...version, uuid: index + 1 }))),
  }),
  'flows/version-uuids-differ': fault('lists the newest uuid for every version', {
    operations: versionList((versions) =>
      versions.length < 3 ? versions : versions.map((version) => ({ ...version, uuid: versions[0].uuid })),
    ),
  }),
  'flows/versions-of-the-named-flow-only': fault(
    'lists the versions of all flows',
    on('listFlowVersions').with((plain) => ({
      answer: (versions, call) => {
        const all = [...call.view.versions.values()].filter(({ kind }) => kind === 'flow')
        return plain.answer(versions.length > 1 ? versions : all.slice(-3), call)
      },
    })),
  ),
  'flows/listed-versions-readable': fault(
    'does not find the newest version',
    on('getFlowVersion').find((found, call) =>
      newest(call) === call.path.uuid && grown(call) === 2 ? undefined : found,
    ),
  ),
  'flows/version-holds-flow-as-saved': [
    fault(
      'shows every version with an empty list of tags',
      on('getFlowVersion').body((flow) => ({ ...flow, tags: [] })),
    ),
    fault(
      'shows versions without their properties',
      on('getFlowVersion').body(({ properties: _none, ...flow }) => flow),
    ),
  ],
  'flows/version-stays-as-saved': fault(
    'shows the description of today in every version',
    on('getFlowVersion').body((flow, call) => ({ ...flow, description: call.view.flows.get(flow.id)?.description })),
  ),
  'flows/version-missing': fault(
    'answers the newest version for an unknown uuid',
    on('getFlowVersion').with((plain) => ({
      find: (call) => plain.find(call) ?? plain.find({ ...call, path: { ...call.path, uuid: newest(call) } }),
    })),
  ),
  'flows/version-message-answered': fault(
    'answers the record without the new message',
    on('setFlowVersionMessage').body((record) => ({ ...record, message: 'changed' })),
  ),
  'flows/version-message-kept': fault(
    'does not store the new message',
    on('setFlowVersionMessage').with(dropping(() => true)),
  ),
  'flows/version-message-of-one-version': fault(
    'sets the message of the oldest version too',
    on('setFlowVersionMessage').decides((decision, call) => {
      const oldest = call.view.versions.where('object', `flow:${call.path.flowId}`)[0]
      if (oldest === undefined || oldest.uuid === call.path.uuid) return decision
      return {
        ...decision,
        changes: [...decision.changes, put('versions', oldest.uuid, { ...oldest, message: 'also changed' })],
      }
    }),
  ),
  'flows/version-message-leaves-content': fault(
    'loses the description of the version',
    on('setFlowVersionMessage').decides((decision) => {
      const version = decision.result
      const { description: _gone, ...snapshot } = version.snapshot
      return { ...decision, changes: [put('versions', version.uuid, { ...version, snapshot })] }
    }),
  ),
  'flows/version-message-missing': fault(
    'changes the message of the newest version for an unknown uuid',
    on('setFlowVersionMessage').with((plain) => ({
      find: (call) => plain.find(call) ?? plain.find({ ...call, path: { ...call.path, uuid: newest(call) } }),
    })),
  ),
  'flows/diff-shows-a-difference': fault(
    'finds no difference anywhere',
    on('diffFlowVersions').body(() => []),
  ),
} as const satisfies Partial<AreaFaults<'flows'>>

/** Uuid of the newest version of the flow in the path. */
function newest(call: Call<'getFlowVersion' | 'setFlowVersionMessage'>): string | undefined {
  return call.view.versions.where('object', `flow:${call.path.flowId}`).at(-1)?.uuid
}

/** How many versions the flow in the path has. */
function grown(call: Call<'getFlowVersion'>): number {
  return call.view.versions.where('object', `flow:${call.path.flowId}`).length
}
