import type { Json } from '../../json.ts'
import type { AnyCall } from '../../on.ts'
import { part, together } from '../../together.ts'
import type { IoKind, IoParts, IoRecord } from '../../../domain/io/parts.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import type { TypeRecord } from '../../../world/index.ts'

export const RECENTS = ['listRecentConnections', 'listRecentFormats'] as const
export const LISTS = ['listConnections', 'listFormats', ...RECENTS] as const
export const CREATES = ['createConnection', 'createFormat'] as const
export const REPLACES = ['replaceConnection', 'replaceFormat'] as const
export const SAVES = [...CREATES, ...REPLACES] as const
export const DELETES = ['deleteConnection', 'deleteFormat'] as const
export const USAGES = ['getConnectionUsage', 'getFormatUsage'] as const
export const BULKS = ['bulkEditConnections', 'bulkEditFormats'] as const
export const VERSION_LISTS = ['listConnectionVersions', 'listFormatVersions'] as const
export const VERSIONS = ['getConnectionVersion', 'getFormatVersion'] as const
export const MESSAGES = ['setConnectionVersionMessage', 'setFormatVersionMessage'] as const
export const DIFFS = ['diffConnectionVersions', 'diffFormatVersions'] as const

/** The same change of the parts of connections and of formats. */
export function both(alter: (plain: IoParts, kind: IoKind) => Partial<IoParts>): Alteration {
  return together(
    part('connections', (plain) => alter(plain, 'connection')),
    part('formats', (plain) => alter(plain, 'format')),
  )
}

/** Every connection and format of an answer shown otherwise, alone or in a list. */
export function shown(change: (shown: Json, kind: IoKind, scene: Scene, record: IoRecord) => Json): Alteration {
  return both((plain, kind) => ({
    render: (record, scene) => change(plain.render(record, scene), kind, scene, record),
  }))
}

/** Whether an operation is about connections or about formats. */
export function kindOf({ facts }: AnyCall): IoKind {
  return facts.id.includes('Connection') ? 'connection' : 'format'
}

/** The id in the path, whatever it is called. */
export function idIn({ path }: AnyCall): IoRecord['id'] {
  return path.connectionId ?? path.formatId
}

/** The type that a body names, if there is one. */
export function typeIn(call: AnyCall): TypeRecord | undefined {
  const kind = kindOf(call)
  return call.parts.metadata.typeOf(kind, call.body[`${kind}Type`] ?? '', call)
}
