import { type FreedomVariants, writeJson } from '#spec'
import { onEach } from '../../on.ts'
import { form, together } from '../../together.ts'
import { aged, differences } from '../alterations.ts'
import type { AreaVariants } from '../variant.ts'
import { keepingReplaces, keepingWhatWas } from '../versions.ts'
import * as io from './resource.ts'

type Shared =
  | 'usage-members'
  | 'bulk-answer'
  | 'version-of-new-object'
  | 'version-shape'
  | 'version-record-members'
  | 'version-message-answer'
  | 'versions-elsewhere'
  | 'diff-lines'

/** Variants of usage, bulk edits and saved versions of connections and formats. */
export const editVariants: Pick<AreaVariants<'connections'>, `connections/${Shared}` & keyof FreedomVariants> = {
  'connections/usage-members': {
    'by-kind': form(
      onEach(...io.USAGES)
        .items(({ id, name }) => ({ id, name }))
        .body((flows) => ({ flows, schedules: [] })),
    ),
    names: form(
      onEach(...io.USAGES)
        .items(({ type, name }) => ({ kind: type, name }))
        .unfound(() => ({ status: 200, json: [] })),
    ),
  },
  'connections/bulk-answer': {
    counts: form(
      onEach(...io.BULKS).body(({ updated }) => ({ status: 'ok', total: updated.length, updatedIoIds: updated })),
    ),
    strict: form(
      onEach(...io.BULKS)
        .refuses((call) => {
          const objects = call.view[`${io.kindOf(call)}s`]
          return (call.body.ioIds ?? []).some((id: number) => objects.get(id) === undefined)
        })
        .bodiless(200),
    ),
  },
  'connections/version-of-new-object': {
    never: keepingWhatWas('connection', 'format'),
    'replaces-only': keepingReplaces('connection', 'format'),
  },
  'connections/version-shape': {
    wrapped: form(onEach(...io.VERSIONS).body((object, { path }) => ({ uuid: path.uuid, message: 'saved', object }))),
  },
  'connections/version-record-members': {
    comment: onEach(...io.VERSION_LISTS)
      .items(({ uuid, message, comment }) => ({ uuid, comment: message ?? comment }))
      .body((list) => list.toReversed()),
    aged: onEach(...io.VERSION_LISTS).body(aged),
  },
  'connections/version-message-answer': {
    status: form(onEach(...io.MESSAGES).body(() => ({ status: 'ok' }))),
    empty: form(onEach(...io.MESSAGES).bodiless(200)),
  },
  'connections/versions-elsewhere': {
    answered: together(
      onEach(...io.VERSION_LISTS).otherwise((call) => ({ id: io.idIn(call), tenantId: call.caller.tenantId })),
      onEach(...io.VERSIONS).otherwise((call) => {
        const version = call.view.versions.get(call.path.uuid)
        return version?.kind === io.kindOf(call) ? version : undefined
      }),
    ),
  },
  'connections/diff-lines': {
    'type-text': form(onEach(...io.DIFFS).body(differences((type, text) => ({ type, text }), writeJson))),
    strings: form(onEach(...io.DIFFS).body(differences((sign, text) => `${sign} ${text}`, writeJson))),
  },
}
