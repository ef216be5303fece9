import { type AnyCall, on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type Change, type FlowRecord, put } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { listingOwned, nobody } from './unowned.ts'

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

/** Faults of the inspection of flows. */
export const flowInspectionFaults = faultsOf({
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
})
