import type { Int64 } from '#spec'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { versionsOf } from '../../domain/versions.ts'
import { type ObjectRecord, type VersionedKind, type View, remove } from '../../world/index.ts'

/** An object before the change. */
export function storedIn(view: View, kind: VersionedKind, id: Int64): ObjectRecord | undefined {
  const { flows, schedules, connections, formats } = view
  return { flow: flows, schedule: schedules, connection: connections, format: formats }[kind].get(id)
}

/** Saves of these kinds store the overwritten version; a new object overwrites nothing. */
export function keepingWhatWas(...kinds: readonly VersionedKind[]): Alteration {
  return part('versions', (plain) => ({
    keep: (kind, record, message, scene) => {
      const before = kinds.includes(kind) ? storedIn(scene.view, kind, record.id) : record
      return before === undefined ? [] : plain.keep(kind, before, message, scene)
    },
  }))
}

/** Saves of these kinds store no version of a new object. */
export function keepingReplaces(...kinds: readonly VersionedKind[]): Alteration {
  return part('versions', (plain) => ({
    keep: (kind, record, message, scene) =>
      kinds.includes(kind) && storedIn(scene.view, kind, record.id) === undefined
        ? []
        : plain.keep(kind, record, message, scene),
  }))
}

/** Of these kinds only the last versions of each object are kept. */
export function keepingLast(count: number, ...kinds: readonly VersionedKind[]): Alteration {
  return part('versions', (plain) => ({
    keep: (kind, record, message, scene) => {
      const kept = plain.keep(kind, record, message, scene)
      if (!kinds.includes(kind) || kept.length === 0) return kept
      const over = versionsOf(scene.view, kind, record).slice(Math.max(0, count - kept.length))
      return [...over.map(({ uuid }) => remove('versions', uuid)), ...kept]
    },
  }))
}
