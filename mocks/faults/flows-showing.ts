import type { OperationId } from '#spec'
import type { FlowRecord, View } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import type { Fault } from './fault.ts'

/** A flow as an answer shows it. */
export type Flow = Record<string, any>

/** The flow's name has letters beyond ASCII: so narrow that no other rule has to do with it. */
export const foreign = ({ name }: { name?: unknown }): boolean => /[^ -~]/.test(String(name ?? ''))
/** The text without letters beyond ASCII. */
export const ascii = (text: string): string => text.replaceAll(/[^ -~]/g, '?')

/** A flow that was saved once only: what reading it gives wrong is not what a replace stored. */
export const savedOnce = (flow: Flow, view: View): boolean =>
  view.versions.where('object', `flow:${flow['id']}`).length <= 1

/** Every flow of the answer of one operation altered; flows that were replaced since are left alone by the reading ones. */
export function showing(id: OperationId, change: (flow: Flow) => Flow): Fault['operations'] {
  const alter = (flow: Flow, view: View): Flow => (id === 'replaceFlow' || savedOnce(flow, view) ? change(flow) : flow)
  return {
    [id]: shaped((body, { view }) => (Array.isArray(body) ? body.map((flow) => alter(flow, view)) : alter(body, view))),
  }
}

/** An answer that breaks the schema breaks the passive rule of schemas too. */
export const SCHEMA = ['errors/answers-match-schema'] as const
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
