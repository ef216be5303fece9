import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { TypeRecord, TypedKind } from '../../world/index.ts'
import { type AreaFaults, type Fault, type Faults, each, everywhere, fault } from './fault.ts'

/** Changes the list of types of one kind. */
const listing = (says: string, kind: TypedKind, alter: (types: TypeRecord[]) => TypeRecord[]): Fault =>
  fault(
    says,
    part('metadata', (plain) => ({
      typesOf: (asked, scene) => {
        const types = plain.typesOf(asked, scene)
        return asked === kind ? alter([...types]) : types
      },
    })),
  )

/** Removes the group of further types of a kind; `usual` is the type that checks create objects with. */
const withoutGroup = (kind: TypedKind, usual: string): Fault =>
  listing(`lists further ${kind} types with one group`, kind, (types) =>
    types.map((type) => (type.key === usual ? type : { ...type, key: type.key.replace(/\.[^.]+\./, '.') })),
  )

/** Omits a type that objects here have. */
const withoutType = (kind: TypedKind, omitted: string): Fault =>
  listing(`omits the type ${omitted}`, kind, (types) => types.filter(({ key }) => key !== omitted))

/** Changes the description of each field. */
const withFields = (id: OperationId, alter: (field: Json) => object): Alteration =>
  onEach(id).body((type) => ({ ...type, fields: type.fields.map(alter) }))
const describing = (says: string, alter: (field: Json) => object): Faults => each(says, (id) => withFields(id, alter))

/** Finds no type, as if it had no kind. */
const undescribed = (id: OperationId): Fault =>
  fault(
    'describes only types without two groups',
    onEach(id).find(() => undefined),
  )

/** Refuses objects with a key that the description of their type names. */
const refusing = (create: OperationId, key: string): Fault =>
  fault(
    `does not take ${key}`,
    onEach(create).refuses(({ body }) => Object.hasOwn(body.properties ?? {}, key)),
  )

/** Omits one key from the description of a type. */
const lacking = (id: OperationId, lost: string): Fault =>
  fault(
    `does not describe ${lost}`,
    onEach(id).body((type) => ({ ...type, fields: type.fields.filter(({ key }: { key: string }) => key !== lost) })),
  )

export const metadataFaults: AreaFaults<'metadata'> = {
  'metadata/lists-connection-types': withoutType('connection', 'connection.database.postgres'),
  'metadata/lists-format-types': withoutType('format', 'format.text.csv'),
  'metadata/lists-flow-types': [withoutType('flow', 'flow.etl.database'), withoutType('flow', 'flow.etl.api')],
  'metadata/flow-types-have-form': withoutGroup('flow', 'flow.etl.database'),
  'metadata/connection-types-have-form': withoutGroup('connection', 'connection.database.postgres'),
  'metadata/lists-one-kind': [
    fault('lists the types of all kinds', part('metadata', { typesOf: (_kind, { view }) => [...view.types.values()] })),
    fault(
      'lists the types of formats among those of connections',
      part('metadata', (plain) => ({
        typesOf: (kind, scene) => [
          ...plain.typesOf(kind, scene),
          ...(kind === 'connection' ? plain.typesOf('format', scene) : []),
        ],
      })),
    ),
  ],
  'metadata/connection-type-described': [
    undescribed('getConnectionTypeMetadata'),
    fault(
      'does not describe a type that is listed',
      on('getConnectionTypeMetadata').find((found) =>
        found?.key === 'connection.database.sqlite' ? undefined : found,
      ),
    ),
  ],
  'metadata/format-type-described': undescribed('getFormatTypeMetadata'),
  'metadata/flow-type-described': [
    undescribed('getFlowTypeMetadata'),
    fault(
      'does not describe a type that is listed',
      on('getFlowTypeMetadata').find((found) => (found?.key === 'flow.composer.canvas' ? undefined : found)),
    ),
  ],
  'metadata/connection-keys-named': [
    lacking('getConnectionTypeMetadata', 'field.connection.template.host'),
    refusing('createConnection', 'field.connection.template.ssl'),
    fault(
      'does not describe keys of secrets',
      on('getConnectionTypeMetadata').body((type) => ({
        ...type,
        fields: type.fields.filter(({ password }: { password?: boolean }) => password !== true),
      })),
    ),
  ],
  'metadata/format-keys-named': [
    lacking('getFormatTypeMetadata', 'field.format.delimiter'),
    refusing('createFormat', 'field.format.skip'),
  ],
  'metadata/flow-keys-named': [
    lacking('getFlowTypeMetadata', 'field.flow.dbt.threads'),
    lacking('getFlowTypeMetadata', 'field.flow.batch'),
    refusing('createFlow', 'field.flow.dbt.threads'),
  ],
  'metadata/keys-of-one-type': each('describes the keys of all types of a kind for each type', (id) =>
    onEach(id).body((type, { view }) => {
      const alike = view.types.where('kind', view.types.get(type.key)?.kind ?? '')
      return { ...type, fields: alike.flatMap(({ fields }) => fields) }
    }),
  ),
  'metadata/types-of-keys': everywhere(
    'omits the types of keys',
    (id) => withFields(id, ({ type: _gone, ...field }) => field),
    {
      'omits the types of required keys': (id) =>
        withFields(id, ({ type, ...field }) => (field['required'] === true ? field : { ...field, type })),
    },
  ),
  'metadata/defaults-of-keys': describing('omits defaults', ({ defaultValue: _gone, ...field }) => field),
  'metadata/required-keys': everywhere(
    'marks no key as required',
    (id) => withFields(id, (field) => ({ ...field, required: false })),
    {
      'marks the optional keys as required': (id) =>
        withFields(id, (field) => ({ ...field, required: field['required'] !== true })),
      'marks no key as required, and has short words for types': (id) =>
        withFields(id, (field) => ({ ...field, required: false, type: field['required'] === true ? 'text' : 'int' })),
    },
  ),
}
