import { type OperationsOn, operationsFor } from '#spec'
import type { Json } from '../../json.ts'
import { type AnyCall, onEach } from '../../on.ts'
import { part, together } from '../../together.ts'
import type { IoKind, IoParts, IoRecord } from '../../../domain/io/parts.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import type { TypeRecord } from '../../../world/index.ts'

/** Alters what these actions do with connections and with formats. */
export function onIo(...actions: readonly (keyof OperationsOn<IoKind>)[]): ReturnType<typeof onEach> {
  return onEach(...actions.flatMap((action) => operationsFor(action, ['connection', 'format'])))
}

/** Applies the same change to the parts of connections and formats. */
export function both(alter: (plain: IoParts, kind: IoKind) => Partial<IoParts>): Alteration {
  return together(
    part('connections', (plain) => alter(plain, 'connection')),
    part('formats', (plain) => alter(plain, 'format')),
  )
}

/** Changes every connection and format in responses, alone or in a list. */
export function shown(change: (shown: Json, kind: IoKind, scene: Scene, record: IoRecord) => Json): Alteration {
  return both((plain, kind) => ({
    render: (record, scene) => change(plain.render(record, scene), kind, scene, record),
  }))
}

/** Whether an operation concerns connections or formats. */
export function kindOf({ facts }: AnyCall): IoKind {
  return facts.id.includes('Connection') ? 'connection' : 'format'
}

/** The id in the path, whatever its parameter name. */
export function idIn({ path }: AnyCall): IoRecord['id'] {
  return path.connectionId ?? path.formatId
}

/** The type in a body, if any. */
export function typeIn(call: AnyCall): TypeRecord | undefined {
  const kind = kindOf(call)
  return call.parts.metadata.typeOf(kind, call.body[`${kind}Type`] ?? '', call)
}
