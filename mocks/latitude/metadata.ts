import type { Alteration } from '../domain/kernel/behaviour.ts'
import { on } from '../alterations/on.ts'
import { part, form, together } from '../alterations/together.ts'
import type { MetadataParts } from '../domain/metadata.ts'
import type { FieldRecord, TypedKind } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { guarded, otherwise } from './alterations.ts'
import { each } from './io/noun.ts'
import type { AreaVariants } from './variant.ts'

const DESCRIBING = ['getConnectionTypeMetadata', 'getFormatTypeMetadata', 'getFlowTypeMetadata'] as const
const NOTHING = Object.freeze([])

/** What is told of each property key altered, given what is known of it. */
function fields(alter: (told: any, known: FieldRecord) => object): Alteration {
  return part('metadata', (plain) => ({
    describe: (type) => {
      const description = plain.describe(type)
      const altered = description.fields.map((told, index) => alter(told, type.fields[index] as FieldRecord))
      return { ...description, fields: altered } as ReturnType<MetadataParts['describe']>
    },
  }))
}

/** A description in another arrangement. */
function arranged(arrange: (fields: any[]) => unknown): Alteration {
  return {
    form: true,
    ...each(
      DESCRIBING,
      shaped((description) => arrange(description.fields)),
    ),
  }
}

const EDITORS: Readonly<Record<string, string>> = { string: 'text', integer: 'number', boolean: 'checkbox' }

function typed({ type, default: text }: FieldRecord): unknown {
  if (text === undefined) return null
  return type === 'string' ? text : JSON.parse(text)
}

/** Objects are refused that lack a property which their type requires. */
const enforced = (kind: TypedKind) =>
  guarded(({ body, parts, ...scene }) => {
    const type = parts.metadata.typeOf(kind, body[`${kind}Type`] ?? '', scene)
    return (type?.fields ?? []).some(
      ({ key, required }: FieldRecord) => required && body.properties?.[key] === undefined,
    )
  })

/** Variants of connector metadata. */
export const metadataVariants: AreaVariants<'metadata'> = {
  'metadata/list-shape': {
    keys: form(on('listMetadataTypes').body((list) => list.map(({ key }: any) => key))),
    'with-icons': on('listMetadataTypes').body((list) =>
      list.map((type: any) => {
        const [kind, group] = type.key.split('.')
        return { ...type, icon: `${kind}-${group}.svg`, group: `${kind}.${group}` }
      }),
    ),
    grouped: form(
      on('listMetadataTypes').body((list) => Object.groupBy(list, ({ key }: any) => String(key.split('.')[1]))),
    ),
  },
  'metadata/list-order': {
    'as-installed': part('metadata', { typesOf: (kind, { view }) => view.types.where('kind', kind) }),
  },
  'metadata/unknown-type-word': {
    refused: on('listMetadataTypes').with((plain) => ({
      ...otherwise(() => NOTHING)(plain),
      ...guarded((_call, found) => found === NOTHING)(plain),
    })),
    empty: on('listMetadataTypes').find((found, { path }) => found ?? path.type),
  },
  'metadata/description-shape': {
    array: arranged((list) => list),
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
  'metadata/more-facts': {
    labels: fields((told, { key }) => ({
      ...told,
      label: key.split('.').at(-1),
      help: `Sets ${key}`,
      allowedValues: [],
    })),
  },
  'metadata/unknown-key': {
    refused: each(DESCRIBING, (plain) => ({
      ...otherwise(() => NOTHING)(plain),
      ...guarded((_call, found) => found === NOTHING)(plain),
    })),
  },
  'metadata/required-enforced': {
    refused: together(
      on('createConnection').with(enforced('connection')),
      on('createFormat').with(enforced('format')),
      on('createFlow').with(enforced('flow')),
    ),
  },
}
