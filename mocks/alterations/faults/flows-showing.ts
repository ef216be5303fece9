import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { onEach } from '../on.ts'
import type { FlowRecord, View } from '../../world/index.ts'
import { type Faults, each } from './fault.ts'

/** A flow as an answer shows it. */
export type Flow = Json

/** The flow's name has letters beyond ASCII: so narrow that no other rule has to do with it. */
export const foreign = ({ name }: { name?: unknown }): boolean => /[^ -~]/.test(String(name ?? ''))
/** The text without letters beyond ASCII. */
export const ascii = (text: string): string => text.replaceAll(/[^ -~]/g, '?')

/** A flow that was saved once only: what reading it gives wrong is not what a replace stored. */
export const savedOnce = (flow: Flow, view: View): boolean =>
  view.versions.where('object', `flow:${flow.id}`).length <= 1

/** Every flow of the answers changed, in each operation of a rule; the reading ones leave flows alone that were replaced since. */
export function flowsShown(says: string, change: (flow: Flow, id: OperationId) => Flow): Faults {
  return each(says, (id) =>
    onEach(id).items((flow, { view }) => (id === 'replaceFlow' || savedOnce(flow, view) ? change(flow, id) : flow)),
  )
}

/** Dressed flows: with description and tags, so that what looks at either alone is not concerned. */
export const dressed = ({ description, tags }: Flow): boolean =>
  description !== undefined && Array.isArray(tags) && tags.length > 0

/** The latest flow with the description of another one. */
export const twinOf = (
  view: View,
  { id, description }: Pick<FlowRecord, 'description'> & { id?: FlowRecord['id'] },
): FlowRecord | undefined =>
  description === undefined
    ? undefined
    : [...view.flows.values()].findLast((flow) => flow.description === description && flow.id !== id)
