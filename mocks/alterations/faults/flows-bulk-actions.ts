import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { fault, faultsOf } from './fault.ts'
import { endingAs } from './runs-alterations.ts'

/** Ignores an action of bulk edits. */
const ignoring = (action: string): Alteration =>
  part('flowEdits', ({ actions }) => ({ actions: { ...actions, [action]: (flow) => ({ flow: { ...flow } }) } }))

/** Edits only the first flows of a bulk request with this action. */
const atMost = (action: string, most: number): Alteration =>
  on('bulkEditFlows').given((call) => {
    const { flowIds = [], actions = [] } = call.body
    return actions.some(({ type }) => type === action)
      ? { ...call, body: { ...call.body, flowIds: flowIds.slice(0, most) } }
      : call
  })

/** Faults of the actions of bulk edits: renaming, deletion and running. */
export const flowBulkActionFaults = faultsOf({
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
})
