import { type FreedomVariants, writeJson } from '#spec'
import { form, together } from '../../together.ts'
import { aged, differences } from '../alterations.ts'
import type { AreaVariants } from '../variant.ts'
import { keepingLast, keepingReplaces, keepingWhatWas } from '../versions.ts'
import * as io from './resource.ts'

type Shared =
  | 'usage-members'
  | 'bulk-answer'
  | 'version-of-new-object'
  | 'version-shape'
  | 'version-record-members'
  | 'versions-kept'
  | 'version-message-answer'
  | 'versions-elsewhere'
  | 'diff-lines'

/** Variants of usage, bulk edits and saved versions of connections and formats. */
export const editVariants: Pick<AreaVariants<'connections'>, `connections/${Shared}` & keyof FreedomVariants> = {
  'connections/usage-members': {
    'by-kind': form(
      io
        .onIo('usage')
        .items(({ id, name }) => ({ id, name }))
        .body((flows) => ({ flows, schedules: [] })),
    ),
    names: form(
      io
        .onIo('usage')
        .items(({ type, name }) => ({ kind: type, name }))
        .unfound(() => ({ status: 200, json: [] })),
    ),
  },
  'connections/bulk-answer': {
    counts: form(
      io.onIo('bulk').body(({ updated }) => ({ status: 'ok', total: updated.length, updatedIoIds: updated })),
    ),
    strict: form(
      io
        .onIo('bulk')
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
    wrapped: form(io.onIo('version').body((object, { path }) => ({ uuid: path.uuid, message: 'saved', object }))),
    text: form(io.onIo('version').body((object, { path }) => ({ uuid: path.uuid, content: writeJson(object) }))),
  },
  'connections/version-record-members': {
    comment: io
      .onIo('versions')
      .items(({ uuid, message, comment }) => ({ uuid, comment: message ?? comment }))
      .body((list) => list.toReversed()),
    aged: io.onIo('versions').body(aged),
    'message-elsewhere': together(
      io.onIo('versions').items(({ message: _elsewhere, ...version }) => version),
      io.onIo('version').body((object, { path, view }) => ({
        ...object,
        saveMessage: view.versions.get(path.uuid)?.message,
      })),
    ),
  },
  'connections/versions-kept': { 'last-three': keepingLast(3, 'connection', 'format') },
  'connections/version-message-answer': {
    status: form(io.onIo('version-message').body(() => ({ status: 'ok' }))),
    empty: form(io.onIo('version-message').bodiless(200)),
  },
  'connections/versions-elsewhere': {
    answered: together(
      io.onIo('versions').otherwise((call) => ({ id: io.idIn(call), tenantId: call.caller.tenantId })),
      io.onIo('version').otherwise((call) => {
        const version = call.view.versions.get(call.path.uuid)
        return version?.kind === io.kindOf(call) ? version : undefined
      }),
    ),
  },
  'connections/diff-lines': {
    'type-text': form(io.onIo('version-diff').body(differences((type, text) => ({ type, text }), writeJson))),
    strings: form(io.onIo('version-diff').body(differences((sign, text) => `${sign} ${text}`, writeJson))),
    'without-tags': io
      .onIo('version-diff')
      .body((lines) => lines.filter(({ field }: { field: string }) => field !== 'tags')),
  },
}
