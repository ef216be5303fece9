import { type FreedomVariants, writeJson } from '#spec'
import { part, together } from '../../alterations/together.ts'
import type { VersionRecord } from '../../world/index.ts'
import { shaped } from '../../alterations/shaped.ts'
import { aged, bodiless, guarded, otherwise } from '../alterations.ts'
import type { AreaVariants } from '../variant.ts'
import * as io from './noun.ts'

type Shared =
  | 'usage-members'
  | 'bulk-answer'
  | 'version-of-new-object'
  | 'version-shape'
  | 'version-record-members'
  | 'version-message-answer'
  | 'versions-elsewhere'
  | 'diff-lines'

/** An object of the id in the path, which is not there. */
const phantom = (call: any): object => ({ id: io.idIn(call), tenantId: call.caller.tenantId })

/** Variants of usage, bulk edits and saved versions of connections and formats. */
export const editVariants: Pick<AreaVariants<'connections'>, `connections/${Shared}` & keyof FreedomVariants> = {
  'connections/usage-members': {
    'by-kind': {
      form: true,
      ...io.each(
        io.USAGES,
        shaped((list) => ({ flows: list.map(({ id, name }: any) => ({ id, name })), schedules: [] })),
      ),
    },
    names: {
      form: true,
      ...io.each(io.USAGES, (plain) => ({
        ...otherwise(phantom)(plain),
        ...shaped((list) => list.map(({ type, name }: any) => ({ kind: type, name })))(plain),
      })),
    },
  },
  'connections/bulk-answer': {
    counts: {
      form: true,
      ...io.each(
        io.BULKS,
        shaped(({ updated }) => ({ status: 'ok', total: updated.length, updatedIoIds: updated })),
      ),
    },
    strict: {
      form: true,
      ...io.each(io.BULKS, (plain) => ({
        ...guarded((call) =>
          (call.body.ioIds ?? []).some((id: number) => call.view[`${io.kindOf(call)}s`].get(id) === undefined),
        )(plain),
        ...bodiless(200)(plain),
      })),
    },
  },
  'connections/version-of-new-object': {
    never: part('versions', (plain) => ({
      keep: (kind, record, message, scene) => {
        if (kind !== 'connection' && kind !== 'format') return plain.keep(kind, record, message, scene)
        const before = scene.view[`${kind}s`].get(record.id)
        return before === undefined ? [] : plain.keep(kind, before, message, scene)
      },
    })),
    'replaces-only': part('versions', (plain) => ({
      keep: (kind, record, message, scene) =>
        (kind === 'connection' || kind === 'format') && scene.view[`${kind}s`].get(record.id) === undefined
          ? []
          : plain.keep(kind, record, message, scene),
    })),
  },
  'connections/version-shape': {
    wrapped: {
      form: true,
      ...io.each(
        io.VERSIONS,
        shaped((object, { path }) => ({ uuid: path.uuid, message: 'saved', object })),
      ),
    },
  },
  'connections/version-record-members': {
    comment: io.each(
      io.VERSION_LISTS,
      shaped((list) =>
        list.map(({ uuid, message, comment }: any) => ({ uuid, comment: message ?? comment })).toReversed(),
      ),
    ),
    aged: io.each(io.VERSION_LISTS, aged),
  },
  'connections/version-message-answer': {
    status: {
      form: true,
      ...io.each(
        io.MESSAGES,
        shaped(() => ({ status: 'ok' })),
      ),
    },
    empty: { form: true, ...io.each(io.MESSAGES, bodiless(200)) },
  },
  'connections/versions-elsewhere': {
    answered: together(
      { operations: io.each(io.VERSION_LISTS, otherwise(phantom)).operations },
      {
        operations: io.each(
          io.VERSIONS,
          otherwise((call): VersionRecord | undefined => {
            const version = call.view.versions.get(call.path.uuid)
            return version?.kind === io.kindOf(call) ? version : undefined
          }),
        ).operations,
      },
    ),
  },
  'connections/diff-lines': {
    'type-text': {
      form: true,
      ...io.each(
        io.DIFFS,
        shaped((lines) =>
          lines.flatMap(({ field, from, to }: any) => [
            { type: '-', text: `${field}: ${writeJson(from)}` },
            { type: '+', text: `${field}: ${writeJson(to)}` },
          ]),
        ),
      ),
    },
    strings: {
      form: true,
      ...io.each(
        io.DIFFS,
        shaped((lines) =>
          lines.flatMap(({ field, from, to }: any) => [
            `- ${field}: ${writeJson(from)}`,
            `+ ${field}: ${writeJson(to)}`,
          ]),
        ),
      ),
    },
  },
}
