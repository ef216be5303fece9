import type { OperationId } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Json } from '../json.ts'
import { onEach, on } from '../on.ts'
import { part, form, together } from '../together.ts'
import type { FieldRecord, TypedKind } from '../../world/index.ts'
import { refused } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const DESCRIBING = ['getConnectionTypeMetadata', 'getFormatTypeMetadata', 'getFlowTypeMetadata'] as const

/** Changes the description of each property key. */
function fields(alter: (told: Json, known: FieldRecord) => Json): Alteration {
  return part('metadata', (plain) => ({
    describe: (type) => {
      const description = plain.describe(type)
      return { ...description, fields: type.fields.map((known, index) => alter(description.fields[index], known)) }
    },
  }))
}

/** Says in another way whether a property is required, if the description still says so. */
const saysRequired = (say: (isRequired: boolean) => Json): Alteration =>
  fields(({ required, ...told }) => ({ ...told, ...(required === undefined ? {} : say(required === true)) }))

/** The members by which some variant says whether a property is required. */
const SAYING_REQUIRED: ReadonlySet<string> = new Set(['required', 'mandatory', 'use', 'minOccurs'])

/** Changes the structure of a description. */
function arranged(arrange: (fields: Json[]) => unknown): Alteration {
  return form(onEach(...DESCRIBING).body(({ fields: described }) => arrange(described)))
}

const EDITORS: Readonly<Record<string, string>> = { string: 'text', integer: 'number', boolean: 'checkbox' }

function typed({ type, default: text }: FieldRecord): unknown {
  if (text === undefined) return null
  return type === 'string' ? text : JSON.parse(text)
}

/** Refuses objects that lack a property required by their type. */
const enforced = (id: OperationId, kind: TypedKind): Alteration =>
  onEach(id).refuses(({ body, ...scene }) => {
    const type = scene.parts.metadata.typeOf(kind, body[`${kind}Type`] ?? '', scene)
    return (type?.fields ?? []).some(({ key, required }) => required && body.properties?.[key] === undefined)
  })

/** Variants of connector metadata. */
export const metadataVariants: AreaVariants<'metadata'> = {
  'metadata/list-shape': {
    keys: form(on('listMetadataTypes').items(({ key }) => key)),
    'with-icons': on('listMetadataTypes').items((type) => {
      const [kind, group] = type.key.split('.')
      return { ...type, icon: `${kind}-${group}.svg`, group: `${kind}.${group}` }
    }),
    grouped: form(on('listMetadataTypes').body((list: Json[]) => Object.groupBy(list, ({ key }) => key.split('.')[1]))),
  },
  'metadata/list-order': {
    'as-installed': part('metadata', { typesOf: (kind, { view }) => view.types.where('kind', kind) }),
  },
  'metadata/unknown-type-word': {
    refused: on('listMetadataTypes').unfound(refused),
    empty: on('listMetadataTypes').unfound(() => ({ status: 200, json: [] })),
  },
  'metadata/description-shape': {
    array: arranged((list) => list),
    nested: arranged((list) => ({
      fields: list.map(({ key, ...facts }) => ({ property: { key, label: key }, ...facts })),
    })),
    'by-key': arranged((list) => Object.fromEntries(list.map(({ key, ...facts }) => [key, facts]))),
  },
  'metadata/type-names': { editors: fields((told, { type }) => ({ ...told, type: EDITORS[type] ?? type })) },
  'metadata/default-form': {
    typed: fields((told, known) => ('defaultValue' in told ? { ...told, defaultValue: typed(known) } : told)),
  },
  'metadata/facts-left-out': {
    absent: fields((told) =>
      Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null && value !== false)),
    ),
  },
  'metadata/required-words': {
    letters: saysRequired((is) => ({ mandatory: is ? 'Y' : 'N' })),
    words: saysRequired((is) => ({ use: is ? 'required' : 'optional' })),
    count: saysRequired((is) => ({ minOccurs: is ? 1 : 0 })),
  },
  'metadata/required-among-rules': {
    rules: fields((told, { required }) => ({
      ...Object.fromEntries(Object.entries(told).filter(([member]) => !SAYING_REQUIRED.has(member))),
      rules: [...(required ? ['required'] : []), 'max:255'],
    })),
  },
  'metadata/more-facts': {
    labels: fields((told, { key }) => ({
      ...told,
      label: key.split('.').at(-1),
      help: `Sets ${key}`,
      allowedValues: [],
    })),
  },
  'metadata/unknown-key': {
    refused: onEach(...DESCRIBING).unfound(refused),
  },
  'metadata/required-enforced': {
    refused: together(
      enforced('createConnection', 'connection'),
      enforced('createFormat', 'format'),
      enforced('createFlow', 'flow'),
    ),
  },
}
