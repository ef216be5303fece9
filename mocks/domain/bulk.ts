import type { Int64 } from '#spec'
import type { Change, ObjectRecord } from '../world/index.ts'
import { type Refusal, refuse } from './kernel/answer.ts'
import type { Caller, Scene } from './kernel/call.ts'

/** One action of a bulk request; the documents name only `tags.add`. */
export interface BulkAction {
  type: string
  tags?: string[]
}

/** Effects of bulk actions on an object, by type. */
export type BulkActions<R extends ObjectRecord> = Readonly<Record<string, (record: R, action: BulkAction) => R>>

/** Adds and removes tags; `tags.remove` is the mock's own name. */
export function tagActions<R extends ObjectRecord>(): BulkActions<R> {
  return {
    'tags.add': (record, { tags = [] }) => ({ ...record, tags: [...new Set([...(record.tags ?? []), ...tags])] }),
    'tags.remove': (record, { tags = [] }) => ({
      ...record,
      tags: (record.tags ?? []).filter((tag) => !tags.includes(tag)),
    }),
  }
}

/** Parts of a kind of object that bulk edits use. */
export interface BulkParts<R extends ObjectRecord> {
  actions: BulkActions<R>
  /** Changes that store an object as a new saved version. */
  save: (record: R, message: string, scene: Scene) => readonly Change[]
}

/** A bulk request for any kind of object. */
export interface BulkCall extends Scene {
  caller: Caller
  body: { actions?: BulkAction[]; modifiedMessage?: string }
}

/** How one kind of object is edited in bulk. */
export interface BulkNoun<R extends ObjectRecord, C extends BulkCall> {
  partsOf: (scene: Scene) => BulkParts<R>
  idsOf: (body: C['body']) => readonly Int64[] | undefined
  find: (id: Int64, call: C) => R | undefined
}

/** Refuses a bulk request with an action of unknown type. */
export function unknownAction(
  effects: Readonly<Record<string, unknown>>,
  actions: readonly { type: string }[] = [],
): Refusal | undefined {
  const unknown = actions.find(({ type }) => !Object.hasOwn(effects, type))
  return unknown === undefined
    ? undefined
    : refuse(400, 'unknown action', {
        text: `there is no action ${unknown.type}: use ${Object.keys(effects).join(', ')}`,
      })
}

/**
 * A bulk edit: applies the actions in order to every listed object, and saves each as one version. Unknown ids are
 * skipped.
 */
export function bulkEdit<R extends ObjectRecord, C extends BulkCall>({ partsOf, idsOf, find }: BulkNoun<R, C>) {
  return {
    guards: {
      actionsKnown: (call: C) => unknownAction(partsOf(call).actions, call.body.actions),
    },
    apply: (call: C) => {
      const { actions = [], modifiedMessage = 'bulk edit' } = call.body
      const parts = partsOf(call)
      const named = (idsOf(call.body) ?? []).flatMap((id) => find(id, call) ?? [])
      const edited = named.map((before) => {
        const done = actions.reduce((record, action) => parts.actions[action.type]?.(record, action) ?? record, before)
        return { ...done, modified: call.now, modifiedBy: call.caller.user.login }
      })
      return {
        changes: edited.flatMap((record) => parts.save(record, modifiedMessage, call)),
        result: edited.map(({ id }) => id),
      }
    },
    answer: (updated: readonly Int64[]) => ({ status: 200 as const, json: { status: 'ok', updated } }),
  }
}
