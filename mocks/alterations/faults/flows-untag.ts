import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type FlowRecord, put } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'

/** Does something else than to remove tags in bulk. */
export const untagging = (change: (flow: FlowRecord) => FlowRecord): Alteration =>
  part('flowEdits', ({ actions }) => ({
    actions: { ...actions, 'tags.remove': (flow) => ({ flow: { ...change(flow) } }) },
  }))

/** Removes tags of flows that are not named, too. */
export const untaggingOthers = (): Fault =>
  fault(
    'removes tags of all flows that have them',
    on('bulkEditFlows').also(({ view, body: { flowIds = [], actions = [] } }) => {
      const gone = new Set(actions.flatMap(({ type, tags = [] }) => (type === 'tags.remove' ? tags : [])))
      return [...view.flows.values()]
        .filter(({ id, tags = [] }) => !flowIds.includes(id) && tags.some((tag) => gone.has(tag)))
        .map((flow) => put('flows', flow.id, { ...flow, tags: (flow.tags ?? []).filter((tag) => !gone.has(tag)) }))
    }),
  )
