import { type Stored, type Tools, mayNameObject } from '../../kit/index.ts'
import { usageNaming } from '../resources/usage-naming.ts'

/** The switch that deletes what the flow uses, too. */
export const WITH = { connections: true }

/** What goes with a flow. */
export type Kind = 'connection' | 'format'

/** An object of the kind with a flow that uses it. */
export async function used({ given }: Tools, kind: Kind): Promise<{ object: Stored; flow: Stored }> {
  const object = await given[kind]()
  return { object, flow: await flowUsing({ given }, kind, object) }
}

/** A flow that uses an object of the kind. */
export function flowUsing({ given }: Pick<Tools, 'given'>, kind: Kind, { id }: Stored, as?: 'editor'): Promise<Stored> {
  return kind === 'connection' ? given.flowUsingConnection(id, {}, as) : given.flowUsingFormat(id, {}, as)
}

/** Whether the usage of an object names a flow. */
export async function isUsedBy(tools: Tools, kind: Kind, { id }: Stored, flow: Stored): Promise<boolean> {
  const usage =
    kind === 'connection'
      ? await usageNaming(tools, 'getConnectionUsage', { connectionId: id }, flow)
      : await usageNaming(tools, 'getFormatUsage', { formatId: id }, flow)
  return mayNameObject(usage, flow)
}
