import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { onEach } from '../on.ts'
import type { FlowRecord, View } from '../../world/index.ts'
import { type Faults, each } from './fault.ts'

/** A flow as shown in a response. */
export type Flow = Json

/** Whether the flow's name has non-ASCII characters: so narrow that no other rule is concerned. */
export const foreign = ({ name }: { name?: unknown }): boolean => /[^ -~]/.test(String(name ?? ''))
/** Removes non-ASCII characters. */
export const ascii = (text: string): string => text.replaceAll(/[^ -~]/g, '?')

/** Whether a flow was saved only once: a wrong read of it does not look like a wrong replace. */
export const savedOnce = (flow: Flow, view: View): boolean =>
  view.versions.where('object', `flow:${flow.id}`).length <= 1

/** Changes every flow in the responses of a rule's operations; reads leave replaced flows unchanged. */
export function flowsShown(says: string, change: (flow: Flow, id: OperationId) => Flow): Faults {
  return each(says, (id) =>
    onEach(id).items((flow, { view }) => (id === 'replaceFlow' || savedOnce(flow, view) ? change(flow, id) : flow)),
  )
}

/** Whether a flow has both description and tags, so that rules about one of them alone are not concerned. */
export const dressed = ({ description, tags }: Flow): boolean =>
  description !== undefined && Array.isArray(tags) && tags.length > 0

/** The latest flow with the same description. */
export const twinOf = (
  view: View,
  { id, description }: Pick<FlowRecord, 'description'> & { id?: FlowRecord['id'] },
): FlowRecord | undefined =>
  description === undefined
    ? undefined
    : [...view.flows.values()].findLast((flow) => flow.description === description && flow.id !== id)
