import type { Int64 } from '#spec'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AnyCall, on, onEach } from '../on.ts'
import { part, rendered } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call, Scene } from '../../domain/kernel/call.ts'
import type { IoKind, IoParts } from '../../domain/io/parts.ts'
import { REFERENCE_KEYS, referencesOf } from '../../domain/references.ts'
import { type Change, type FlowRecord, put, remove } from '../../world/index.ts'
import { anyJson, beginningOfPolicy } from './alterations.ts'
import { withPreviewed } from './bundles-previewed.ts'
import { discarded, madeBefore } from './failed-imports.ts'
import { usedToRefer, wasTurned } from './former.ts'
import { type AreaFaults, type Fault, each, everywhere, fault } from './fault.ts'
import { childrenOf, forgettingInUsage } from './flows-parents.ts'
import { untagging, untaggingOthers } from './flows-untag.ts'
import { listingOwned, nobody } from './unowned.ts'
import { bulkFaults, clearingNames } from './resources/bulk.ts'
import { messageFaults, presentType, sharedUuids, versionFaults } from './resources/versions.ts'
import { endingAs } from './runs-alterations.ts'

const KEEP_ALL = 'Keep All, Replace Flows and Macros'

/** Omits users of one kind. */
const usageWithout = (kind: string): Alteration =>
  on('getFlowUsage').body((references) => references.filter(({ type }: { type: string }) => type !== kind))

/** Omits users of one kind that the caller did not create. */
const usageWithoutOthers = (kind: 'schedule' | 'flow'): Fault =>
  fault(
    `omits each ${kind} of others than the caller from the usage`,
    on('getFlowUsage').body((references, { view, caller }) =>
      references.filter(
        ({ type, id }: { type: string; id: FlowRecord['id'] }) =>
          type !== kind || view[`${kind}s`].get(id)?.createdBy === caller.user.login,
      ),
    ),
  )

/** Ignores an action of bulk edits. */
const ignoring = (action: string): Alteration =>
  part('flowEdits', ({ actions }) => ({ actions: { ...actions, [action]: (flow) => ({ flow: { ...flow } }) } }))

/** Edits only the first flows of a bulk request with this action. */
const atMost = (action: string, count: number): Alteration =>
  on('bulkEditFlows').given((call) => {
    const { flowIds = [], actions = [] } = call.body
    return actions.some(({ type }) => type === action)
      ? { ...call, body: { ...call.body, flowIds: flowIds.slice(0, count) } }
      : call
  })

/** Writes the passwords of connections into a bundle of flows. */
const withPasswords = (says: string, written: (password: string) => string): Fault =>
  fault(
    says,
    on('exportFlows').answer((answer, { view }) => {
      const passwords = [...view.connections.values()].flatMap(
        ({ properties }) => properties?.['field.connection.password'] ?? [],
      )
      return {
        ...answer,
        text: (answer.text ?? '').replace(/\}$/, `,"passwords":${JSON.stringify(passwords.map(written))}}`),
      }
    }),
  )

/** Changes the flows that are exported without credentials. */
const writingWithout = (change: (flows: readonly FlowRecord[]) => readonly FlowRecord[]): Alteration =>
  part('flowBundles', (plain) => ({
    write: (flows, exclude) => plain.write(exclude ? change(flows) : flows, exclude),
  }))

/** Keeps what a failed import had imported before it failed. */
const keepingSome: Alteration = part('flowBundles', (plain) => ({
  fail: (flows, call) => ({
    ...plain.fail(flows, call),
    changes: plain.carryOut(madeBefore(flows), call.caller, call),
  }),
}))

/** Carries out some steps of a preview, under every policy or this one. */
const acting = (acts: 'add' | 'replace', only?: string, as: typeof discarded = (changes) => changes): Alteration =>
  on('previewFlowImport').changes((_none, call, { objects }) => {
    const { plan, carryOut } = call.parts.flowBundles
    if (only !== undefined && call.body.collisionPolicy !== only) return []
    const steps = plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
    const such = steps.filter(({ action }) => action === acts)
    return as(carryOut(such, call.caller, call), call)
  })

/** Changes the report of an import under this policy. */
const reportingUnder = (policy: string, change: object): Alteration =>
  on('importFlows').body((body, call) => (call.body.collisionPolicy === policy ? { ...body, ...change } : body))

/** A flow in a bundle that uses no object of a kind any more. */
function withoutUse<Bundled extends Pick<FlowRecord, 'properties'>>(flow: Bundled, kind: IoKind): Bundled {
  if (flow.properties === undefined) return flow
  const { [REFERENCE_KEYS[kind]]: _reference, ...properties } = flow.properties
  return { ...flow, properties }
}

/** Whether an import has made a flow. */
const isImported = ({ id }: FlowRecord, { view }: Scene): boolean =>
  view.versions.where('object', `flow:${id}`)[0]?.message === 'imported'

/** A flow that an inspection saves. */
function inspected({ ids, caller, now, body: { name } }: Call<'inspectFlow'>): FlowRecord {
  const { login: by } = caller.user
  const stamps = { createdBy: by, created: now, modifiedBy: by, modified: now }
  return { id: ids.id(), tenantId: caller.tenantId, ...stamps, name, extra: {} }
}

const storing = (flow: FlowRecord): Change => put('flows', flow.id, flow)

/** Changes something where the inspected flow is a copy of a stored one. */
const ofInspected = (
  says: string,
  changes: (stored: FlowRecord, call: AnyCall) => readonly Change[],
  ...more: readonly Alteration[]
): Fault =>
  fault(
    says,
    ...more,
    onEach('inspectFlow').also((call) => {
      const stored = call.view.flows.get(call.body.id)
      return stored === undefined ? [] : [...changes(stored, call)]
    }),
  )

const inBulk = bulkFaults('flow')

/** Whether a bulk edit gives a flow another name. */
const isRename = ({ body }: { body: { actions?: readonly { type: string }[] } }): boolean =>
  body.actions?.some(({ type }) => type === 'flow.rename') === true

/** Faults of usage, inspection, bulk edits, bundles and saved versions of flows. */
export const flowEditFaults = {
  ...inBulk,
  ...versionFaults('flow'),
  ...messageFaults('flow'),
  'flows/bulk-applies-every-action': [
    ...[inBulk['flows/bulk-applies-every-action'] as Fault | readonly Fault[]].flat(),
    fault(
      'ignores the removal of tags',
      untagging((flow) => flow),
    ),
  ],
  'flows/bulk-changes-what-actions-name': [
    clearingNames('flow'),
    fault(
      'removes all tags of a flow that loses one',
      untagging((flow) => ({ ...flow, tags: [] })),
    ),
    fault(
      'renames flows without their descriptions and tags',
      part('flowEdits', ({ actions }) => ({
        actions: {
          ...actions,
          'flow.rename': (flow, { name }) => ({ flow: { ...flow, name: String(name), description: '', tags: [] } }),
        },
      })),
    ),
    ...(['connection', 'format'] as const).map((kind) =>
      fault(
        `deletes each ${kind} of a flow that is deleted in bulk`,
        on('bulkEditFlows').also((call) => {
          const { flowIds = [], actions = [] } = call.body
          if (actions.every(({ type }) => type !== 'flow.delete')) return []
          return flowIds
            .flatMap((id) => call.view.flows.get(id) ?? [])
            .flatMap((flow) => call.parts.flowDeletion[`${kind}sOf`](flow, call))
            .flatMap((one) => call.parts.recycleBin.discard(kind, one, call.caller, call))
        }),
      ),
    ),
    fault(
      'makes the caller the creator of edited flows',
      on('bulkEditFlows').stores('flows', (flow, _before, { caller }) => ({ ...flow, createdBy: caller.user.login })),
    ),
  ],
  'flows/bulk-changes-named-flows-only': [
    inBulk['flows/bulk-changes-named-flows-only'] as Fault,
    fault(
      'also deletes the flow after the last one',
      on('bulkEditFlows').also(({ view, body }) => {
        const { flowIds = [], actions = [] } = body
        const next = [...view.flows.values()].map(({ id }) => id).find((id) => id > Number(flowIds.at(-1)))
        return next === undefined || actions.every(({ type }) => type !== 'flow.delete') ? [] : [remove('flows', next)]
      }),
    ),
    untaggingOthers(),
  ],
  'flows/usage-names-schedules': [
    fault('omits schedules from the usage', usageWithout('schedule')),
    fault(
      'removes the schedules of a flow that is replaced',
      on('replaceFlow').also(({ view }, { id }) =>
        [...view.schedules.values()].filter(({ flowId }) => flowId === id).map((one) => remove('schedules', one.id)),
      ),
    ),
    usageWithoutOthers('schedule'),
    fault(
      'omits schedules that a replace turned to the flow from the usage',
      part('flowEdits', (plain) => ({
        usage: (flow, view) =>
          plain.usage(flow, view).filter(({ type, id }) => {
            const schedule = type === 'schedule' ? view.schedules.get(id as Int64) : undefined
            return schedule === undefined || !wasTurned(view, schedule)
          }),
      })),
    ),
  ],
  'flows/usage-names-parents': [
    fault('omits parent flows from the usage', usageWithout('flow')),
    fault(
      'omits parent flows from the usage of a flow that has schedules',
      on('getFlowUsage').body((references: { type: string }[]) =>
        references.filter(({ type }) => type !== 'flow' || references.every((one) => one.type !== 'schedule')),
      ),
    ),
    usageWithoutOthers('flow'),
    ...forgettingInUsage(),
  ],
  'flows/usage-names-listeners': fault(
    'omits listeners from the usage, and the schedules that bind them',
    on('getFlowUsage').body((references: { type: string }[]) =>
      references.some(({ type }) => type === 'listener')
        ? references.filter(({ type }) => type === 'flow')
        : references,
    ),
  ),
  'flows/usage-empty-when-unused': [
    fault(
      'lists the flow as a user of itself',
      on('getFlowUsage').body((list, { path }) => (list.length > 0 ? list : [{ type: 'flow', id: path.flowId }])),
    ),
    fault(
      'lists the flows that a flow refers to',
      part('flowEdits', (plain) => ({
        usage: (flow, view) => [
          ...plain.usage(flow, view),
          ...childrenOf(view, flow).map(({ id, name }) => ({ type: 'flow', id, name: name ?? '' })),
        ],
      })),
    ),
  ],
  'flows/usage-of-the-named-flow-only': fault(
    'lists all schedules if the flow has one',
    part('flowEdits', (plain) => ({
      usage: (flow, view) => {
        const own = plain.usage(flow, view)
        if (!own.some(({ type }) => type === 'schedule')) return own
        return [...view.schedules.values()].map(({ id, name }) => ({ type: 'schedule', id, name: name ?? '' }))
      },
    })),
  ),
  'flows/usage-drops-what-let-go': (['schedule', 'flow'] as const).map((kind) =>
    fault(
      `lists each ${kind} that referred to the flow before`,
      part('flowEdits', (plain) => ({
        usage: (flow, view) => [
          ...plain.usage(flow, view),
          ...usedToRefer(view, kind, flow).map(({ id, name }) => ({ type: kind, id, name: name ?? '' })),
        ],
      })),
    ),
  ),
  'flows/inspect-answers': [
    fault(
      'responds 400 to a flow',
      on('inspectFlow').answer(() => ({ status: 400, text: 'no' })),
    ),
    fault(
      'responds 400 to a flow of a name that is taken',
      on('inspectFlow').refuses(({ body, view }) => view.flows.where('name', body.name).length > 0),
    ),
  ],
  'flows/inspect-saves-nothing': [
    fault(
      'stores an inspected flow',
      on('inspectFlow').also((call) => [storing(inspected(call))]),
    ),
    fault(
      'stores an inspected flow without an owner',
      on('inspectFlow').also((call) => [storing(inspected({ ...call, caller: nobody(call.caller) }))]),
      listingOwned(),
    ),
    fault(
      'moves an inspected flow to the recycle bin',
      on('inspectFlow').also((call) => call.parts.recycleBin.discard('flow', inspected(call), call.caller, call)),
    ),
  ],
  'flows/inspect-leaves-stored-flow': [
    ofInspected('stores the description of an inspected copy', (stored, { body: { description } }) => [
      storing({ ...stored, description }),
    ]),
    ofInspected('stores name and tags of an inspected copy', (stored, { body: { name, tags } }) => [
      storing({ ...stored, name, tags }),
    ]),
    ofInspected('stamps a flow of which a copy is inspected as modified', (stored, { now }) => [
      storing({ ...stored, modified: now + 1 }),
    ]),
    ofInspected('keeps an inspected copy as a version of the flow', (stored, call) =>
      call.parts.versions.keep('flow', { ...stored, name: call.body.name }, 'draft', call),
    ),
    ofInspected(
      'keeps an inspected copy as a version of a flow that has none since it was created',
      (stored, call) => call.parts.versions.keep('flow', { ...stored, name: call.body.name }, 'draft', call),
      part('versions', ({ keep }) => ({
        keep: (kind, record, message, scene) =>
          kind === 'flow' && scene.view.flows.get(record.id) === undefined ? [] : keep(kind, record, message, scene),
      })),
    ),
  ],
  'flows/documentation-answers': fault(
    'responds 404 to every flow',
    on('getFlowDocumentation').find(() => undefined),
  ),
  'flows/documentation-describes': [
    fault(
      'documents the newest flow',
      on('getFlowDocumentation').find((found, { view }) => found && [...view.flows.values()].at(-1)),
    ),
    fault(
      'documents a flow as it was first saved',
      on('getFlowDocumentation').find(
        (found, { view }) => found && (view.versions.where('object', `flow:${found.id}`)[0]?.snapshot as FlowRecord),
      ),
    ),
  ],
  'flows/bulk-response-status': [
    fault(
      'omits the status',
      on('bulkEditFlows').body(({ status: _gone, ...body }) => body),
    ),
    fault(
      'omits the status after a rename',
      on('bulkEditFlows').body(({ status, ...body }, call) => (isRename(call) ? body : { status, ...body })),
    ),
  ],
  'flows/bulk-response-total': [
    fault(
      'does not say how many flows there were',
      on('bulkEditFlows').body(({ totalFlows: _gone, ...body }) => body),
    ),
    fault(
      'does not say how many flows there were after a rename',
      on('bulkEditFlows').body(({ totalFlows, ...body }, call) => (isRename(call) ? body : { totalFlows, ...body })),
    ),
  ],
  'flows/bulk-response-updated': [
    fault(
      'does not say how many flows were changed',
      on('bulkEditFlows').body(({ updatedFlows: _gone, ...body }) => body),
    ),
    fault(
      'does not say how many flows got a name',
      on('bulkEditFlows').body(({ updatedFlows, ...body }, call) =>
        isRename(call) ? body : { updatedFlows, ...body },
      ),
    ),
  ],
  'flows/bulk-response-names-changed-flows': [
    fault(
      'omits the last changed flow',
      on('bulkEditFlows').body((body) => ({
        ...body,
        updatedFlows: body.updatedFlows - 1,
        updatedFlowIds: body.updatedFlowIds.slice(0, -1),
      })),
    ),
    fault(
      'reports no flow that got a name',
      on('bulkEditFlows').body((body, call) =>
        isRename(call) ? { ...body, updatedFlows: 0, updatedFlowIds: [] } : body,
      ),
    ),
  ],
  'flows/bulk-response-names-no-other-flow': fault(
    'names a flow that was not listed',
    on('bulkEditFlows').body((body) => ({
      ...body,
      totalFlows: body.totalFlows + 1,
      updatedFlows: body.updatedFlows + 1,
      updatedFlowIds: [...body.updatedFlowIds, 101],
    })),
  ),
  'flows/bulk-renames': fault('ignores renaming', ignoring('flow.rename')),
  'flows/bulk-deletes': fault('ignores deletion', ignoring('flow.delete')),
  'flows/bulk-runs': [
    fault('ignores running', ignoring('flow.run')),
    fault('starts runs that fail', on('bulkEditFlows').stores('executions', endingAs('error'))),
  ],
  'flows/bulk-acts-on-each-flow': [
    fault('renames at most 20 flows at a time', atMost('flow.rename', 20)),
    fault('deletes at most 20 flows at a time', atMost('flow.delete', 20)),
  ],
  'flows/bulk-deleted-in-recycle-bin': fault(
    'does not move flows that are deleted in bulk to the recycle bin',
    on('bulkEditFlows').drops('bin'),
  ),
  'flows/bulk-runs-each-flow': fault('runs only the first flow', atMost('flow.run', 1)),
  'flows/export-is-text': [
    fault(
      'sends a bundle as an octet stream',
      on('exportFlows').answer((answer) => ({ ...answer, media: 'application/octet-stream' })),
    ),
    fault(
      'sends a bundle that a token in the query exports as an octet stream',
      rendered((answer, { facts, query }) =>
        facts.id === 'exportFlows' && answer.status === 200 && query.some(([name]) => name === 'Authorization')
          ? { ...answer, media: 'application/octet-stream' }
          : answer,
      ),
    ),
  ],
  'flows/export-needs-flows': fault(
    'exports nothing without a selection',
    on('exportFlows').step({
      readParameters: ({ query }) => {
        const given = Object.fromEntries(query)
        const excludeCredentials = given['excludeCredentials'] === 'true'
        return { path: {}, query: { flows: given['flows'] ?? '', excludeCredentials }, rest: {} }
      },
    }),
  ),
  'flows/export-holds-every-named-flow': [
    ...[1, 10].map((most) =>
      fault(
        `exports ${most} of the listed flows at most`,
        part('flowBundles', (plain) => ({ write: (flows, exclude) => plain.write(flows.slice(0, most), exclude) })),
      ),
    ),
    fault(
      'omits flows that use a connection from bundles without credentials',
      writingWithout((flows) => flows.filter((flow) => referencesOf(flow, 'connection').length === 0)),
    ),
  ],
  'flows/export-holds-named-flows-only': fault(
    'also exports the flow created after a listed one',
    on('exportFlows').find((flows, { view }) => {
      const next = view.flows.get(Number(flows?.at(-1)?.id) + 2) ?? [...view.flows.values()].at(-1)
      return flows === undefined || next === undefined || flows.includes(next) ? flows : [...flows, next]
    }),
  ),
  'flows/export-keeps-what-a-flow-is': [
    fault(
      'omits the description of a flow',
      part('flowBundles', (plain) => ({
        write: (flows, exclude) =>
          plain.write(
            flows.map(({ description: _omitted, ...flow }) => flow),
            exclude,
          ),
      })),
    ),
    fault(
      'exports flows as they were first saved',
      on('exportFlows').find((flows, { view }) =>
        flows?.map((flow) => (view.versions.where('object', `flow:${flow.id}`)[0]?.snapshot ?? flow) as FlowRecord),
      ),
    ),
    fault(
      'exports flows without credentials without their properties',
      writingWithout((flows) => flows.map(({ properties: _omitted, ...flow }) => flow)),
    ),
    ...(['connection', 'format'] as const).flatMap((kind) => [
      fault(
        `imports flows without the ${kind}s that they use`,
        part('flowBundles', (plain) => ({
          carryOut: (steps, caller, scene) =>
            plain.carryOut(
              steps.map((step) => ({ ...step, object: withoutUse(step.object, kind) })),
              caller,
              scene,
            ),
        })),
      ),
      fault(
        `leaves imported flows out of the usage of ${kind}s`,
        part(`${kind}s`, (plain: IoParts) => ({
          users: (record, scene) => plain.users(record, scene).filter((flow) => !isImported(flow, scene)),
        })),
      ),
    ]),
  ],
  'flows/export-excludes-credentials': [
    withPasswords('exports the passwords of used connections', (password) => password),
    withPasswords('exports the passwords of used connections in hexadecimal digits', (password) =>
      bytesToHex(utf8ToBytes(password)),
    ),
  ],
  'flows/export-takes-token-in-query': fault(
    'reads the token from the header only',
    on('exportFlows').step({ tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] }),
  ),
  'flows/preview-answers': fault(
    'refuses every preview',
    on('previewFlowImport').answer(() => ({ status: 400, text: 'no' })),
  ),
  'flows/preview-creates-nothing': [
    fault('adds flows during a preview', acting('add')),
    fault('adds flows during a preview under Replace', acting('add', 'Replace')),
    fault(
      'adds flows without an owner during a preview',
      on('previewFlowImport').changes((_none, call, { objects }) => {
        const { plan, carryOut } = call.parts.flowBundles
        const caller = nobody(call.caller)
        return carryOut(plan(objects ?? [], call.body.collisionPolicy, caller, call), caller, call)
      }),
      listingOwned(),
    ),
    fault('moves the flows that it adds during a preview to the recycle bin', acting('add', undefined, discarded)),
  ],
  'flows/preview-replaces-nothing': [
    fault('replaces flows during a preview', acting('replace')),
    fault('replaces flows during a preview under the policy with commas', acting('replace', KEEP_ALL)),
    fault(
      'keeps a version of a flow that the previewed import would replace',
      on('previewFlowImport').also((call, { objects }) =>
        call.parts.flowBundles
          .plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
          .flatMap(({ action, existing }) =>
            action === 'replace' && existing !== undefined
              ? call.parts.versions.keep('flow', existing, 'previewed', call)
              : [],
          ),
      ),
    ),
  ],
  'flows/import-answers-report': fault(
    'responds 400 to an import',
    on('importFlows').answer((answer, _call, result) => (result.failed ? answer : { status: 400, text: 'imported' })),
  ),
  'flows/import-creates-flows': [
    fault(
      'imports nothing new',
      on('importFlows').changes((changes, { view }) => {
        const adds = changes.some(
          (change) => 'table' in change && change.table === 'flows' && view.flows.get(change.key) === undefined,
        )
        return adds ? [] : changes
      }),
    ),
    fault(
      'imports nothing of a bundle that was previewed',
      ...withPreviewed('Flows', (operation, wasPreviewed) =>
        operation.changes((changes, call) => (wasPreviewed(call) ? [] : changes)),
      ),
    ),
    fault(
      'refuses to import a bundle that was previewed',
      ...withPreviewed('Flows', (operation, wasPreviewed) => operation.refuses(wasPreviewed, 409)),
    ),
  ],
  'flows/import-report-not-failed': fault(
    'reports every import as failed',
    on('importFlows').body((body) => ({ ...body, failed: true })),
  ),
  'flows/import-report-not-rolled-back': fault(
    'reports every import as rolled back',
    on('importFlows').body((body) => ({ ...body, rolledBack: true })),
  ),
  'flows/import-takes-allowed-policies': each('refuses the policy with commas', (id) =>
    onEach(id).refuses(({ body }) => String(body.collisionPolicy).includes(',')),
  ),
  'flows/import-refuses-other-policies': everywhere('accepts any policy', (id) => onEach(id).step(anyJson), {
    'accepts the beginning of a policy': (id) => onEach(id).step(beginningOfPolicy),
  }),
  'flows/import-spares-other-flows': fault(
    'clears the description of the flow stored before the imported one',
    on('importFlows').also((call, found) => {
      const imported = new Set((found.objects ?? []).map(({ name }) => name))
      const other = [...call.view.flows.values()].findLast(
        ({ name, description }) => !imported.has(name) && description === 'stays',
      )
      return other === undefined ? [] : [put('flows', other.id, { ...other, description: '' })]
    }),
  ),
  'flows/import-failed-says-failed': [
    fault(
      'does not report a failed import',
      on('importFlows').body((body) => ({ ...body, failed: false })),
    ),
    fault('does not report a failed import under Replace', reportingUnder('Replace', { failed: false })),
  ],
  'flows/import-failed-says-rolled-back': [
    fault(
      'does not report a rollback',
      on('importFlows').body((body) => ({ ...body, rolledBack: false })),
    ),
    fault('does not report a rollback under Add', reportingUnder('Add', { rolledBack: false })),
  ],
  'flows/import-failed-spares-other-flows': [
    fault(
      'deletes the newest flow when an import fails',
      part('flowBundles', (plain) => ({
        fail: (flows, call) => ({
          ...plain.fail(flows, call),
          changes: [...call.view.flows.values()].slice(-1).map(({ id }) => remove('flows', id)),
        }),
      })),
    ),
    fault(
      'does not give back what it had replaced before it failed',
      on('importFlows').also((call, { objects }, { failed }) => {
        const { plan, carryOut } = call.parts.flowBundles
        const steps = plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
        const replaced = steps
          .filter(({ action }) => action === 'replace')
          .map((step) => ({ ...step, object: { description: '', tags: [], ...step.object } }))
        return failed ? carryOut(replaced, call.caller, call) : []
      }),
    ),
    fault(
      'gives back what it had replaced before it failed by another save',
      on('importFlows').also((call, { objects }, { failed }) =>
        call.parts.flowBundles
          .plan(objects ?? [], call.body.collisionPolicy, call.caller, call)
          .flatMap(({ action, existing }) =>
            failed && action === 'replace' && existing !== undefined
              ? call.parts.versions.keep('flow', existing, 'rolled back', call)
              : [],
          ),
      ),
    ),
  ],
  'flows/import-failed-leaves-nothing': [
    fault('keeps the flows before the failed one', keepingSome),
    fault(
      'keeps the flows before the failed one under Add',
      on('importFlows').also((call, { objects }, { failed }) =>
        failed && call.body.collisionPolicy === 'Add'
          ? call.parts.flowBundles.carryOut(madeBefore(objects), call.caller, call)
          : [],
      ),
    ),
    fault(
      'moves the flows before the failed one to the recycle bin',
      part('flowBundles', (plain) => ({
        fail: (flows, call) => ({
          ...plain.fail(flows, call),
          changes: discarded(plain.carryOut(madeBefore(flows), call.caller, call), call),
        }),
      })),
    ),
    fault(
      'keeps the flows before the failed one across the tenant',
      keepingSome,
      on('listFlows').result((flows, { query }) =>
        query.scope === 'all' ? flows : flows.filter(({ name }) => name !== 'etalon-failing-import'),
      ),
    ),
  ],
  'flows/version-uuids-differ': [
    fault(
      'lists the newest uuid for every version',
      on('listFlowVersions').body((versions: { uuid: unknown }[]) =>
        versions.length < 3 ? versions : versions.map((version) => ({ ...version, uuid: versions[0]?.uuid })),
      ),
    ),
    sharedUuids('listFlowVersions'),
  ],
  'flows/version-holds-flow-as-saved': [
    presentType('flow'),
    fault(
      'shows every version with an empty list of tags',
      on('getFlowVersion').body((flow) => ({ ...flow, tags: [] })),
    ),
    fault(
      'shows each version with an id of its own',
      on('getFlowVersion').body((flow, { path }) => ({ ...flow, id: Number.parseInt(path.uuid, 16) })),
    ),
    fault(
      'shows versions without their properties',
      on('getFlowVersion').body(({ properties: _none, ...flow }) => flow),
    ),
  ],
  'flows/version-message-answered': fault(
    'returns the version without the new message',
    on('setFlowVersionMessage').body((record) => ({ ...record, message: 'changed' })),
  ),
  'flows/version-message-leaves-content': fault(
    'drops the description of the version',
    on('setFlowVersionMessage').changes((_changes, _call, _found, version) => {
      const { description: _gone, ...snapshot } = version.snapshot
      return [put('versions', version.uuid, { ...version, snapshot })]
    }),
  ),
} as const satisfies Partial<AreaFaults<'flows'>>
