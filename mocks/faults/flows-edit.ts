import type { FlowRecord } from '../world/index.ts'
import { put } from '../world/index.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { FlowImportStep } from '../domain/flows/bundle.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import { actingOnce, dropping, storing, unvalidated } from './alterations.ts'
import type { AreaFaults, Fault } from './fault.ts'
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
  'flows/usage-names-schedules': [{ says: 'leaves schedules out of the usage', operations: usageWithout('schedule') }],
  'flows/usage-names-parents': [{ says: 'leaves parent flows out of the usage', operations: usageWithout('flow') }],
  'flows/usage-names-listeners': [{ says: 'leaves listeners out of the usage', operations: usageWithout('listener') }],
  'flows/usage-empty-when-unused': [
    {
      says: 'lists the flow as a user of itself',
      operations: {
        getFlowUsage: shaped((list: unknown[], call) =>
          list.length > 0 ? list : [{ type: 'flow', id: call.path.flowId }],
        ),
      },
    },
  ],
  'flows/usage-of-the-named-flow-only': [
    {
      says: 'lists every schedule once the flow has one',
      parts: {
        flowEdits: (plain) => ({
          usage: (flow, view) => {
            const own = plain.usage(flow, view)
            if (!own.some(({ type }) => type === 'schedule')) return own
            return [...view.schedules.values()].map(({ id, name }) => ({ type: 'schedule', id, name: name ?? '' }))
          },
        }),
      },
      // What listens for a flow is bound by a schedule.
      collateral: ['flows/usage-names-listeners'],
    },
  ],
  'flows/inspect-answers': [
    {
      says: 'answers 400 to a flow',
      operations: { inspectFlow: () => ({ answer: () => ({ status: 400, text: 'no' }) }) },
    },
  ],
  'flows/inspect-saves-nothing': [
    {
      says: 'saves a flow that it inspects',
      operations: {
        inspectFlow: (plain) => ({
          apply: (call: Call<'inspectFlow'>, found) => {
            const id = call.ids.id()
            const by = call.caller.user.login
            const stamps = { createdBy: by, created: call.now, modifiedBy: by, modified: call.now }
            const flow: FlowRecord = { id, tenantId: call.caller.tenantId, ...stamps, name: call.body.name, extra: {} }
            return { changes: [put('flows', id, flow)], result: plain.apply(call, found).result }
          },
        }),
      },
    },
  ],
  'flows/inspect-leaves-stored-flow': [
    {
      says: 'stores the inspected copy of a stored flow',
      operations: {
        inspectFlow: (plain) => ({
          apply: (call, found) => {
            const stored = call.view.flows.get(call.body.id)
            const changes =
              stored === undefined ? [] : [put('flows', stored.id, { ...stored, description: call.body.description })]
            return { changes, result: plain.apply(call, found).result }
          },
        }),
      },
    },
  ],
  'flows/documentation-answers': [
    { says: 'answers 404 to every flow', operations: { getFlowDocumentation: () => ({ find: () => undefined }) } },
  ],
  'flows/bulk-adds-tags': [
    {
      says: 'adds only the first tag of an action',
      parts: {
        flowEdits: (plain) => ({
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
        }),
      },
    },
  ],
  'flows/bulk-keeps-earlier-tags': [
    {
      says: 'replaces tags that were there before the request',
      operations: {
        bulkEditFlows: storing((flow, { body, view }) => {
          const before = new Set(view.flows.get(flow.id)?.tags)
          const added = new Set((body.actions as { tags?: string[] }[]).flatMap(({ tags }) => tags ?? []))
          return { ...flow, tags: flow.tags?.filter((tag) => added.has(tag) || !before.has(tag)) ?? [] }
        }),
      },
    },
  ],
  'flows/bulk-changes-named-flows-only': [
    {
      says: 'edits bare flows made after the named ones too',
      operations: {
        bulkEditFlows: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
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
          },
        }),
      },
    },
  ],
  'flows/bulk-changes-what-actions-name': [
    {
      says: 'clears the description',
      operations: { bulkEditFlows: storing(({ description: _gone, ...flow }) => flow) },
    },
  ],
  'flows/bulk-applies-every-action': [
    {
      says: 'stops after the first action',
      operations: {
        bulkEditFlows: actingOnce,
      },
    },
  ],
  'flows/bulk-response-status': [
    {
      says: 'answers no status',
      operations: { bulkEditFlows: shaped(({ status: _gone, ...body }) => body) },
      collateral: ['errors/answers-match-schema'] as never,
    },
  ],
  'flows/bulk-response-total': [
    { says: 'counts no flows at all', operations: { bulkEditFlows: shaped((body) => ({ ...body, totalFlows: 0 })) } },
  ],
  'flows/bulk-response-updated': [
    {
      says: 'counts one flow too many',
      operations: { bulkEditFlows: shaped((body) => ({ ...body, updatedFlows: body.updatedFlows + 1 })) },
    },
  ],
  'flows/bulk-response-names-changed-flows': [
    {
      says: 'leaves the last changed flow out',
      operations: {
        bulkEditFlows: shaped((body) => ({
          ...body,
          updatedFlows: body.updatedFlows - 1,
          updatedFlowIds: body.updatedFlowIds.slice(0, -1),
        })),
      },
    },
  ],
  'flows/bulk-response-names-no-other-flow': [
    {
      says: 'names a flow that was not asked for',
      operations: {
        bulkEditFlows: shaped((body) => ({
          ...body,
          totalFlows: body.totalFlows + 1,
          updatedFlows: body.updatedFlows + 1,
          updatedFlowIds: [...body.updatedFlowIds, 101],
        })),
      },
    },
  ],
  'flows/bulk-message-in-versions': [
    {
      says: 'forgets the message of the edit',
      operations: {
        bulkEditFlows: (plain) => ({
          apply: (call, found) => plain.apply({ ...call, body: { ...call.body, modifiedMessage: undefined } }, found),
        }),
      },
    },
  ],
  'flows/bulk-renames': [
    {
      says: 'ignores renaming',
      parts: {
        flowEdits: (plain) => ({ actions: { ...plain.actions, 'flow.rename': (flow) => ({ flow: { ...flow } }) } }),
      },
    },
  ],
  'flows/bulk-deletes': [
    {
      says: 'ignores deletion',
      parts: {
        flowEdits: (plain) => ({ actions: { ...plain.actions, 'flow.delete': (flow) => ({ flow: { ...flow } }) } }),
      },
    },
  ],
  'flows/bulk-runs': [
    {
      says: 'ignores running',
      parts: {
        flowEdits: (plain) => ({ actions: { ...plain.actions, 'flow.run': (flow) => ({ flow: { ...flow } }) } }),
      },
    },
    {
      says: 'starts runs that fail',
      operations: { bulkEditFlows: deciding((decision) => executing(decision, endingAs('error'))) },
    },
  ],
  'flows/export-is-text': [
    {
      says: 'answers a bundle as an octet stream',
      operations: {
        exportFlows: (plain) => ({
          answer: (result, call) => ({ ...plain.answer(result, call), media: 'application/octet-stream' }),
        }),
      },
      collateral: ['errors/documented-media-type'] as never,
    },
  ],
  'flows/export-needs-flows': [
    {
      says: 'exports nothing when asked for nothing in particular',
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
    },
  ],
  'flows/export-holds-every-named-flow': [
    {
      says: 'exports the first named flow only',
      parts: { flowBundles: (plain) => ({ write: (flows, exclude) => plain.write(flows.slice(0, 1), exclude) }) },
    },
  ],
  'flows/export-holds-named-flows-only': [
    {
      says: 'exports the flow made after a named one too',
      operations: {
        exportFlows: (plain) => ({
          find: (call) => {
            const flows = plain.find(call) as FlowRecord[] | undefined
            const next = call.view.flows.get(Number(flows?.at(-1)?.id) + 2) ?? [...call.view.flows.values()].at(-1)
            return flows === undefined || next === undefined || flows.includes(next) ? flows : [...flows, next]
          },
        }),
      },
    },
  ],
  'flows/export-keeps-what-a-flow-is': [
    {
      says: 'loses the description of a flow',
      parts: {
        flowBundles: (plain) => ({
          write: (flows, exclude) =>
            plain.write(
              flows.map(({ description: _gone, ...flow }) => ({
                ...flow,
                ...(_gone === 'travels' ? {} : { description: _gone }),
              })),
              exclude,
            ),
        }),
      },
    },
  ],
  'flows/export-excludes-credentials': [
    {
      says: 'writes the passwords of used connections into every bundle',
      operations: {
        exportFlows: (plain) => ({
          answer: (result, call) => {
            const answer = plain.answer(result, call)
            const passwords = [...call.view.connections.values()].map(
              ({ properties }) => properties?.['field.connection.password'],
            )
            const text = (answer.text ?? '').replace(/\}$/, `,"passwords":${JSON.stringify(passwords)}}`)
            return { ...answer, text }
          },
        }),
      },
    },
  ],
  'flows/export-takes-token-in-query': [
    {
      says: 'looks for the token in the header only',
      operations: {
        exportFlows: {
          steps: { tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] },
        },
      },
      collateral: ['authentication/query-token-on-export'] as never,
    },
  ],
  'flows/preview-answers': [
    {
      says: 'refuses every preview',
      operations: { previewFlowImport: () => ({ answer: () => ({ status: 400, text: 'no' }) }) },
      collateral: ['flows/import-takes-allowed-policies'],
    },
  ],
  'flows/preview-creates-nothing': [
    {
      says: 'imports while previewing what is to be added',
      operations: {
        previewFlowImport: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const adding = plannedBy(call, found).filter(({ action }) => action === 'add')
            return { ...decision, changes: call.parts.flowBundles.carryOut(adding, call.caller, call) }
          },
        }),
      },
    },
  ],
  'flows/preview-replaces-nothing': [
    {
      says: 'replaces while previewing',
      operations: {
        previewFlowImport: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const replacing = plannedBy(call, found).filter(({ action }) => action === 'replace')
            return { ...decision, changes: call.parts.flowBundles.carryOut(replacing, call.caller, call) }
          },
        }),
      },
    },
  ],
  'flows/import-answers-report': [
    {
      says: 'answers an import with 400',
      operations: {
        importFlows: (plain) => ({
          answer: (result, call) => (result.failed ? plain.answer(result, call) : { status: 400, text: 'imported' }),
        }),
      },
      collateral: ['flows/import-takes-allowed-policies'],
    },
  ],
  'flows/import-creates-flows': [
    {
      says: 'imports nothing new',
      operations: {
        importFlows: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const added = decision.changes.some(
              (change) =>
                'table' in change && change.table === 'flows' && call.view.flows.get(change.key) === undefined,
            )
            return added ? { ...decision, changes: [] } : decision
          },
        }),
      },
      collateral: ['flows/export-holds-every-named-flow'],
    },
  ],
  'flows/import-report-not-failed': [
    { says: 'calls every import failed', operations: { importFlows: shaped((body) => ({ ...body, failed: true })) } },
  ],
  'flows/import-report-not-rolled-back': [
    {
      says: 'calls every import rolled back',
      operations: { importFlows: shaped((body) => ({ ...body, rolledBack: true })) },
    },
  ],
  'flows/import-takes-allowed-policies': {
    each: (operation) => ({
      says: 'does not know the policy with commas',
      operations: {
        [operation]: (plain: Operation) => ({
          guards: {
            ...plain.guards,
            policyKnown: (call: Call<'importFlows'>) =>
              String(policyOf(call)).includes(',')
                ? refuse(400, 'unknown policy', { text: 'unknown policy' })
                : undefined,
          },
        }),
      },
    }),
  },
  'flows/import-refuses-other-policies': {
    each: (operation) => ({
      says: 'takes any policy',
      operations: {
        [operation]: unvalidated(),
      },
    }),
  },
  'flows/import-keep-leaves-existing': [{ says: 'replaces under Keep', parts: policyAs('Keep', 'Replace') }],
  'flows/import-add-leaves-existing': [{ says: 'replaces under Add', parts: policyAs('Add', 'Replace') }],
  'flows/import-replace-replaces': [{ says: 'keeps under Replace', parts: policyAs('Replace', 'Keep') }],
  'flows/import-keep-all-replaces-flows': [
    { says: 'keeps flows under the policy with commas', parts: policyAs('Keep All, Replace Flows and Macros', 'Keep') },
  ],
  'flows/import-spares-other-flows': [
    {
      says: 'clears the description of the flow stored before the imported one',
      operations: {
        importFlows: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const imported = new Set((found.objects ?? []).map(({ name }: FlowRecord) => name))
            const other = [...call.view.flows.values()].findLast(
              ({ name, description }) => !imported.has(name) && description === 'stays',
            )
            return other === undefined
              ? decision
              : { ...decision, changes: [...decision.changes, put('flows', other.id, { ...other, description: '' })] }
          },
        }),
      },
    },
  ],
  'flows/import-failed-says-failed': [
    {
      says: 'does not say that an import failed',
      operations: { importFlows: shaped((body) => ({ ...body, failed: false })) },
    },
  ],
  'flows/import-failed-says-rolled-back': [
    {
      says: 'does not say that an import was rolled back',
      operations: { importFlows: shaped((body) => ({ ...body, rolledBack: false })) },
    },
  ],
  'flows/import-failed-leaves-nothing': [
    {
      says: 'leaves the flows before the one that failed',
      parts: {
        flowBundles: (plain) => ({
          fail: (flows, call) => {
            const done = (flows ?? []).filter(({ name }) => name !== undefined)
            const steps = done.map((object) => ({ object, action: 'add' as const }))
            return { ...plain.fail(flows, call), changes: plain.carryOut(steps, call.caller, call) }
          },
        }),
      },
    },
  ],
  'flows/versions-grow-on-replace': [
    {
      says: 'keeps no version of a second replace',
      operations: { replaceFlow: dropping((change) => change.table === 'versions') },
      collateral: ['flows/version-holds-flow-as-saved'],
    },
  ],
  'flows/version-uuids-are-strings': [
    {
      says: 'lists numbers as uuids',
      operations: versionList((versions) => versions.map((version, index) => ({ ...version, uuid: index + 1 }))),
      collateral: [
        'flows/listed-versions-readable',
        'flows/versions-of-the-named-flow-only',
        'flows/diff-shows-a-difference',
        'errors/answers-match-schema',
      ] as never,
    },
  ],
  'flows/version-uuids-differ': [
    {
      says: 'lists the newest uuid for every version',
      operations: versionList((versions) =>
        versions.length < 3 ? versions : versions.map((version) => ({ ...version, uuid: versions[0].uuid })),
      ),
      collateral: [
        'flows/diff-shows-a-difference',
        'flows/version-holds-flow-as-saved',
        'flows/version-message-of-one-version',
      ],
    },
  ],
  'flows/versions-of-the-named-flow-only': [
    {
      says: 'lists the versions of all flows',
      operations: {
        listFlowVersions: (plain) => ({
          answer: (versions, call) => {
            const all = [...call.view.versions.values()].filter(({ kind }) => kind === 'flow')
            return plain.answer(versions.length > 1 ? versions : all.slice(-3), call)
          },
        }),
      },
      collateral: ['flows/listed-versions-readable', 'flows/versions-grow-on-replace'],
    },
  ],
  'flows/listed-versions-readable': [
    {
      says: 'does not find the newest version',
      operations: {
        getFlowVersion: (plain) => ({
          find: (call) => (newest(call) === call.path.uuid && grown(call) === 2 ? undefined : plain.find(call)),
        }),
      },
    },
  ],
  'flows/version-holds-flow-as-saved': [
    {
      says: 'shows every version with an empty list of tags',
      operations: { getFlowVersion: shaped((flow) => ({ ...flow, tags: [] })) },
    },
    {
      says: 'shows versions without their properties',
      operations: { getFlowVersion: shaped(({ properties: _none, ...flow }) => flow) },
    },
  ],
  'flows/version-stays-as-saved': [
    {
      says: 'shows the description of today in every version',
      operations: {
        getFlowVersion: shaped((flow, call) => ({ ...flow, description: call.view.flows.get(flow.id)?.description })),
      },
      collateral: ['flows/version-holds-flow-as-saved'],
    },
  ],
  'flows/version-missing': [
    {
      says: 'answers the newest version for an unknown uuid',
      operations: {
        getFlowVersion: (plain) => ({
          find: (call) => plain.find(call) ?? plain.find({ ...call, path: { ...call.path, uuid: newest(call) } }),
        }),
      },
    },
  ],
  'flows/version-message-answered': [
    {
      says: 'answers the record without the new message',
      operations: { setFlowVersionMessage: shaped((record) => ({ ...record, message: 'changed' })) },
    },
  ],
  'flows/version-message-kept': [
    { says: 'does not store the new message', operations: { setFlowVersionMessage: dropping(() => true) } },
  ],
  'flows/version-message-of-one-version': [
    {
      says: 'sets the message of the oldest version too',
      operations: {
        setFlowVersionMessage: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const oldest = call.view.versions.where('object', `flow:${call.path.flowId}`)[0]
            if (oldest === undefined || oldest.uuid === call.path.uuid) return decision
            return {
              ...decision,
              changes: [...decision.changes, put('versions', oldest.uuid, { ...oldest, message: 'also changed' })],
            }
          },
        }),
      },
    },
  ],
  'flows/version-message-leaves-content': [
    {
      says: 'loses the description of the version',
      operations: {
        setFlowVersionMessage: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const version = decision.result
            const { description: _gone, ...snapshot } = version.snapshot
            return { ...decision, changes: [put('versions', version.uuid, { ...version, snapshot })] }
          },
        }),
      },
    },
  ],
  'flows/version-message-missing': [
    {
      says: 'changes the message of the newest version for an unknown uuid',
      operations: {
        setFlowVersionMessage: (plain) => ({
          find: (call) => plain.find(call) ?? plain.find({ ...call, path: { ...call.path, uuid: newest(call) } }),
        }),
      },
    },
  ],
  'flows/diff-shows-a-difference': [
    { says: 'finds no difference anywhere', operations: { diffFlowVersions: shaped(() => []) } },
  ],
} as const satisfies Partial<AreaFaults<'flows'>>

/** Uuid of the newest version of the flow in the path. */
function newest(call: Call<'getFlowVersion' | 'setFlowVersionMessage'>): string | undefined {
  return call.view.versions.where('object', `flow:${call.path.flowId}`).at(-1)?.uuid
}

/** How many versions the flow in the path has. */
function grown(call: Call<'getFlowVersion'>): number {
  return call.view.versions.where('object', `flow:${call.path.flowId}`).length
}
