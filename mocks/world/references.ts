import { type Int64, parseInt64 } from '#spec'
import type { FlowRecord } from './records.ts'
import type { Layer, View } from './tables.ts'

/**
 * Property keys by which a flow of the mock refers to other objects: comma-separated ids. The documents do not show
 * references, so these keys are the mock's own, and a target file describes them for other services.
 */
export const REFERENCE_KEYS = {
  flow: 'field.flow.child',
  connection: 'field.flow.connection',
  format: 'field.flow.format',
  macro: 'field.flow.macro',
} as const

export type ReferenceKind = keyof typeof REFERENCE_KEYS

/** Ids of the objects of one kind that a flow uses. */
export function referencesOf(flow: FlowRecord, kind: ReferenceKind): Int64[] {
  const text = flow.properties?.[REFERENCE_KEYS[kind]]
  if (text === undefined) return []
  return text.split(',').flatMap((part) => parseInt64(part.trim()) ?? [])
}

/** Child flows of a flow, in the order in which its runs start them, as far as its tenant has them. */
export function childrenOf(flow: FlowRecord, { flows }: Pick<Layer, 'flows'> | Pick<View, 'flows'>): Int64[] {
  return referencesOf(flow, 'flow').filter((id) => flows.get(id)?.tenantId === flow.tenantId)
}
