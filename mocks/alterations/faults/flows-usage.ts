import type { Int64 } from '#spec'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { type FlowRecord, remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { childrenOf, forgettingInUsage } from './flows-parents.ts'
import { usedToRefer, wasTurned } from './former.ts'

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

/** Faults of the usage of flows. */
export const flowUsageFaults = faultsOf({
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
  'flows/usage-names-listeners': [
    fault(
      'omits listeners from the usage, and the schedules that bind them',
      on('getFlowUsage').body((references: { type: string }[]) =>
        references.some(({ type }) => type === 'listener')
          ? references.filter(({ type }) => type === 'flow')
          : references,
      ),
    ),
    fault(
      'omits listeners that have taken no message from the usage',
      part('flowEdits', (plain) => ({
        usage: (flow, view) => {
          const taking = new Set([...view.listenerMessages.values()].map(({ listenerId }) => listenerId))
          return plain.usage(flow, view).filter(({ type, id }) => type !== 'listener' || taking.has(id as Int64))
        },
      })),
    ),
  ],
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
})
