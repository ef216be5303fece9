import type { TypeRecord, TypedKind } from '../world/index.ts'
import type { Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'

/** The `kind` values for lists of types. Not documented: the mock uses the names of the neighbouring paths. */
const KIND_OF: Readonly<Record<string, TypedKind>> = { connections: 'connection', formats: 'format', flows: 'flow' }

export interface MetadataParts {
  /** The types of one kind, by key. */
  typesOf: (kind: TypedKind, scene: Scene) => TypeRecord[]
  /** The type with a key, if that kind has it. */
  typeOf: (kind: TypedKind, key: string, scene: Scene) => TypeRecord | undefined
  renderList: (types: readonly TypeRecord[]) => unknown
  /** The property keys of a type with their descriptions. */
  describe: (type: TypeRecord) => { fields: Record<string, unknown>[] } & Record<string, unknown>
}

export const metadataParts: MetadataParts = {
  typesOf: (kind, { view }) => view.types.where('kind', kind).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  typeOf(kind, key, { view }) {
    const type = view.types.get(key)
    return type?.kind === kind ? type : undefined
  },
  renderList: (types) =>
    types.map(({ key, name, group }) => ({ key, name, ...(group === undefined ? {} : { group }) })),
  describe: ({ key, fields }) => ({
    key,
    fields: fields.map(({ default: defaultValue = null, required = false, ...field }) => ({
      ...field,
      defaultValue,
      required,
    })),
  }),
}

/** Describes one type of a kind, by the key in the path. */
function describing(kind: TypedKind) {
  return {
    find: (call: Scene & { path: { key: string } }) => call.parts.metadata.typeOf(kind, call.path.key, call),
    apply: (_call: Scene, type: TypeRecord) => reading(type),
    answer: (type: TypeRecord, { parts }: Scene) => ({ status: 200 as const, json: parts.metadata.describe(type) }),
  }
}

export const metadataOperations = {
  listMetadataTypes: operation('listMetadataTypes')({
    find: ({ path }) => KIND_OF[path.type],
    apply: (call, kind) => reading(call.parts.metadata.typesOf(kind, call)),
    answer: (types, { parts }) => ({ status: 200, json: parts.metadata.renderList(types) }),
  }),
  getConnectionTypeMetadata: operation('getConnectionTypeMetadata')(describing('connection')),
  getFormatTypeMetadata: operation('getFormatTypeMetadata')(describing('format')),
  getFlowTypeMetadata: operation('getFlowTypeMetadata')(describing('flow')),
}
