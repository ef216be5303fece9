import type { OperationId } from '#spec'
import { type Passage, isObject, textOf } from '../../../suites/index.ts'
import { type Entry, valueOf } from './objects.ts'

const KIND_OF: Partial<Record<OperationId, string>> = {
  getConnectionTypeMetadata: 'connection',
  getFormatTypeMetadata: 'format',
  getFlowTypeMetadata: 'flow',
}
/** Property types that the mock distinguishes. */
const PROPERTY_TYPES: readonly unknown[] = ['string', 'integer', 'boolean']

/** Described types of flows, connections and formats, with their names from lists. */
export interface Types {
  take: (operation: OperationId, passage: Passage) => boolean
  /** The section of a world with every type that objects name; empty if no type was described. */
  section: (objects: Readonly<Record<'flow' | 'connection' | 'format', readonly Entry[]>>) => Entry[]
}

export function createTypes(): Types {
  const described = new Map<string, Entry>()
  const listing = new Map<string, Entry>()

  function takeList(value: unknown): boolean {
    const listed = (Array.isArray(value) ? value : []).filter(isObject)
    for (const { key, name, group } of listed)
      if (typeof key === 'string' && typeof name === 'string') listing.set(key, { name, ...textIn({ group }) })
    return listed.length > 0
  }

  return {
    take(operation, { answer }) {
      if (answer?.status !== 200 || answer.known === 'nothing') return false
      const value = valueOf(textOf(answer))
      if (operation === 'listMetadataTypes') return takeList(value)
      const kind = KIND_OF[operation]
      if (kind === undefined || !isObject(value) || typeof value['key'] !== 'string') return false
      const { key, fields } = value
      described.set(key, { key, kind, fields: (Array.isArray(fields) ? fields : []).filter(isObject).map(fieldOf) })
      return true
    },
    section(objects) {
      if (described.size === 0) return []
      for (const [kind, entries] of Object.entries(objects)) {
        for (const { [`${kind}Type`]: key, properties } of entries) {
          if (typeof key !== 'string') continue
          const known = described.get(key) ?? { key, kind, fields: [] }
          const fields = known['fields'] as Entry[]
          // A field that an object has is possible, whatever the description says.
          const more = Object.keys(isObject(properties) ? properties : {}).filter(
            (one) => !fields.some((field) => field['key'] === one),
          )
          described.set(key, { ...known, fields: [...fields, ...more.map((one) => ({ key: one, type: 'string' }))] })
        }
      }
      return [...described.values()].map((type) => {
        const { key } = type
        return { ...type, ...(listing.get(key as string) ?? { name: key }) }
      })
    },
  }
}

/** Those of some members that are texts. */
function textIn(members: Readonly<Record<string, unknown>>): Entry {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value === 'string'))
}

function fieldOf(field: Readonly<Record<string, unknown>>): Entry {
  const { key, type, defaultValue, required, label, group, password } = field
  return {
    key,
    type: PROPERTY_TYPES.includes(type) ? type : 'string',
    ...(defaultValue === undefined || defaultValue === null ? {} : { default: String(defaultValue) }),
    ...(required === true ? { required } : {}),
    ...textIn({ label, group }),
    ...(password === true ? { password } : {}),
  }
}
