import type { Int64 } from '#spec'
import { type ObjectRecord, type VersionRecord, type VersionedKind, put } from '../../world/index.ts'
import type { ObjectCall, Scene } from '../kernel/call.ts'
import { reading } from '../kernel/operation.ts'
import { type VersionPair, versionOf, versionsOf } from '../versions.ts'

/** How the versions of one kind of object are found and shown. */
export interface VersionedNoun<R extends ObjectRecord> {
  kind: VersionedKind
  find: (call: ObjectCall) => R | undefined
  render: (record: R, scene: Scene) => { id: Int64 } & Record<string, unknown>
}

/** The operations on saved versions, shared by every versioned kind. */
export function versionOperations<R extends ObjectRecord>({ kind, find, render }: VersionedNoun<R>) {
  const findVersion = (call: ObjectCall, name: 'uuid' | 'uuidFrom' | 'uuidTo' = 'uuid') => {
    const object = find(call)
    const uuid = (call.path as Record<string, string>)[name] ?? ''
    return object === undefined ? undefined : versionOf(call.view, kind, object, uuid)
  }
  return {
    list: {
      find,
      apply: ({ view }: Scene, object: R) => reading(versionsOf(view, kind, object)),
      answer: (versions: VersionRecord[], { parts }: Scene) => ({
        status: 200 as const,
        json: versions.map((version) => parts.versions.render(version)),
      }),
    },

    read: {
      find: (call: ObjectCall) => findVersion(call),
      apply: (_call: Scene, version: VersionRecord) => reading(version.snapshot as R),
      answer: (record: R, call: Scene) => ({ status: 200 as const, json: render(record, call) }),
    },

    setMessage: {
      find: (call: ObjectCall) => findVersion(call),
      apply: ({ body }: ObjectCall, version: VersionRecord) => {
        const changed = { ...version, message: String((body as { message?: unknown }).message ?? '') }
        return { changes: [put('versions', version.uuid, changed)], result: changed }
      },
      answer: (version: VersionRecord, { parts }: Scene) => ({
        status: 200 as const,
        json: parts.versions.render(version),
      }),
    },

    diff: {
      find: (call: ObjectCall) => {
        const from = findVersion(call, 'uuidFrom')
        const to = findVersion(call, 'uuidTo')
        return from === undefined || to === undefined ? undefined : { from, to }
      },
      apply: (_call: Scene, pair: VersionPair) => reading(pair),
      answer: ({ from, to }: VersionPair, { parts }: Scene) => ({
        status: 200 as const,
        json: parts.versions.diff(from, to),
      }),
    },
  }
}
