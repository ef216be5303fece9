import { type FormatRecord, put } from '../world/index.ts'
import type { Call } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { contentOf, laterStamps, newStamps } from './stored-object.ts'

const MEMBERS = ['name', 'description', 'formatType', 'properties', 'tags'] as const

/** The format as the API shows it. */
function render({
  tenantId: _tenant,
  extra,
  ...shown
}: FormatRecord): { id: FormatRecord['id'] } & Record<string, unknown> {
  return { ...extra, ...shown }
}

/** The format in the path, in the caller's tenant. */
function findFormat({
  view,
  caller,
  path,
}: Pick<Call<'getFormat'>, 'view' | 'caller' | 'path'>): FormatRecord | undefined {
  const format = view.formats.get(path.formatId)
  return format?.tenantId === caller.tenantId ? format : undefined
}

export const formatOperations = {
  listFormats: operation('listFormats')({
    apply: ({ view, caller }) =>
      reading([...view.formats.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (formats) => ({ status: 200, json: formats.map(render) as never }),
  }),

  createFormat: operation('createFormat')({
    apply: (call) => {
      const format: FormatRecord = { ...newStamps(call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('formats', format.id, format)], result: format }
    },
    answer: (format) => ({ status: 200, json: render(format) as never }),
  }),

  getFormat: operation('getFormat')({
    find: findFormat,
    apply: (_call, format) => reading(format),
    answer: (format) => ({ status: 200, json: render(format) as never }),
  }),

  replaceFormat: operation('replaceFormat')({
    find: findFormat,
    apply: (call, before) => {
      const format: FormatRecord = { ...laterStamps(before, call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('formats', format.id, format)], result: format }
    },
    answer: (format) => ({ status: 200, json: render(format) as never }),
  }),

  deleteFormat: operation('deleteFormat')({
    find: findFormat,
    apply: (call, format) => ({
      changes: call.parts.recycleBin.discard('format', format, call.caller, call),
      result: undefined,
    }),
    answer: () => ({ status: 200, json: {} }) as never,
  }),
}
