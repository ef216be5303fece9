import { on } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type ReadRequest, isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { flowsUsing } from '../../domain/references.ts'
import { type BinnedKind, type Change, type FlowRecord, type ObjectRecord, put } from '../../world/index.ts'

type Deletion = Call<'deleteFlow'>

/** Skips one guard if the condition holds. */
export const passing = (guard: 'notReferenced' | 'notScheduled', when: (call: Deletion) => boolean): Alteration =>
  on('deleteFlow').guard(guard, (plain, call, flow) => (when(call) ? undefined : plain(call, flow)))

/** Changes how switches are read, given their raw values. */
export const readingSwitches = (read: (sent: string, query: ReadRequest['query']) => ReadRequest['query']) =>
  on('deleteFlow').step({
    readParameters(incoming) {
      const parameters = plainSteps.readParameters(incoming)
      if (isRefusal(parameters)) return parameters
      const sent = incoming.query.map((pair) => pair.join('=')).join('&')
      return { ...parameters, query: read(sent, parameters.query) }
    },
  })

/** Refuses additional deletions. */
export const refusing = (when: (call: Deletion, flow: FlowRecord) => boolean): Alteration =>
  on('deleteFlow').with(({ guards }) => ({
    guards: {
      ...guards,
      further: (call, flow) =>
        when(call, flow) ? refuse(409, 'refused for no reason', { json: { kept: true } }) : undefined,
    },
  }))

/** Deletes further objects with a flow. */
export const takingToo = (
  kind: BinnedKind,
  others: (call: Deletion, flow: FlowRecord) => readonly ObjectRecord[],
): Alteration => on('deleteFlow').also((call, flow) => discarding(kind, others(call, flow), call))

/** Moves objects into the recycle bin. */
export const discarding = (kind: BinnedKind, records: readonly ObjectRecord[], call: Deletion): readonly Change[] =>
  records.flatMap((record) => call.parts.recycleBin.discard(kind, record, call.caller, call))

/** Omits deleted objects of a kind from the recycle bin if the condition holds. */
export const binless = (kind: BinnedKind, when: (record: ObjectRecord) => boolean = () => true): Alteration =>
  on('deleteFlow').changes((changes) =>
    changes.filter(
      (change) =>
        !('table' in change && change.table === 'bin' && change.record?.kind === kind && when(change.record.record)),
    ),
  )

export const isScheduled = ({ view }: Deletion, { id }: FlowRecord): boolean =>
  view.schedules.where('flowId', id).length > 0
export const isChild = ({ view }: Deletion, flow: FlowRecord): boolean => flowsUsing(view, 'flow', flow).length > 0

/** Marks the flow before its deletion. */
export const marking = (flow: FlowRecord): readonly Change[] => [
  put('flows', flow.id, { ...flow, description: 'to be deleted' }),
]

/** Omits the deleted objects of a kind from the report. */
export const unreported = (kind: 'schedules' | 'connections' | 'formats'): Alteration =>
  on('deleteFlow').body((report) => ({ ...report, [kind]: [] }))
