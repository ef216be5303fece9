import type { RuleId } from '#spec'
import { onEach } from '../alterations/on.ts'
import { part } from '../alterations/together.ts'
import type { TypedKind } from '../world/index.ts'
import { type AreaFaults, type Fault, fault, each } from './fault.ts'

/** Lists of types of one kind, altered. */
function listing(kind: TypedKind, says: string, alter: (types: any[], call: any) => any[], ...also: RuleId[]): [Fault] {
  return fault(
    says,
    part('metadata', (plain) => ({
      typesOf: (asked, scene) => {
        const types = plain.typesOf(asked, scene)
        return asked === kind ? alter(types, scene) : types
      },
    })),
  )
}

/** A kind of which the types but that with which objects are made have one group. */
const withoutGroup = (usual: string) => (types: any[]) =>
  types.map((type) => (type.key === usual ? type : { ...type, key: type.key.replace(/\.[^.]+\./, '.') }))

/** A kind of which the types that objects are made with are left out. */
const withoutUsual = (usual: string) => (types: any[]) => types.filter(({ key }) => key !== usual)

/** The fields of a description altered, in the operation of the case. */
function describing(says: string, alter: (field: any) => object): { each: (id: string) => Fault } {
  return each(says, (id) => onEach(id).body((type) => ({ ...type, fields: type.fields.map(alter) })))
}

/** A description that is not found, as one without its kind. */
function undescribed(operation: string, ...also: RuleId[]): [Fault] {
  return fault(
    'describes types without two groups only',
    onEach(operation).find(() => undefined),
  )
}

const OF_TYPES: RuleId[] = [
  'metadata/keys-of-one-type',
  'metadata/types-of-keys',
  'metadata/defaults-of-keys',
  'metadata/required-keys',
]

/** A description without one of its keys. */
function lacking(operation: string, key: string): [Fault] {
  return fault(
    `does not describe ${key}`,
    onEach(operation).body((type) => ({ ...type, fields: type.fields.filter((field: any) => field.key !== key) })),
  )
}

export const metadataFaults: AreaFaults<'metadata'> = {
  'metadata/lists-connection-types': listing(
    'connection',
    'leaves a connection type out',
    withoutUsual('connection.database.postgres'),
  ),
  'metadata/lists-format-types': listing('format', 'leaves a format type out', withoutUsual('format.text.csv')),
  'metadata/lists-flow-types': listing('flow', 'leaves a flow type out', withoutUsual('flow.etl.database')),
  'metadata/flow-types-have-form': listing(
    'flow',
    'lists further flow types with one group',
    withoutGroup('flow.etl.database'),
  ),
  'metadata/connection-types-have-form': listing(
    'connection',
    'lists further connection types with one group',
    withoutGroup('connection.database.postgres'),
  ),
  'metadata/lists-one-kind': fault(
    'lists the types of all kinds',
    part('metadata', { typesOf: (_kind, { view }) => [...view.types.values()] }),
  ),
  'metadata/connection-type-described': undescribed('getConnectionTypeMetadata', ...OF_TYPES),
  'metadata/format-type-described': undescribed('getFormatTypeMetadata', ...OF_TYPES),
  'metadata/flow-type-described': undescribed('getFlowTypeMetadata', ...OF_TYPES),
  'metadata/connection-keys-named': lacking('getConnectionTypeMetadata', 'field.connection.template.host'),
  'metadata/format-keys-named': lacking('getFormatTypeMetadata', 'field.format.delimiter'),
  'metadata/flow-keys-named': lacking('getFlowTypeMetadata', 'field.flow.dbt.threads'),
  'metadata/keys-of-one-type': each('describes the keys of all types of a kind for each', (id) =>
    onEach(id).body((type, { view }) => {
      const alike = view.types.where('kind', view.types.get(type.key)?.kind)
      return { ...type, fields: alike.flatMap(({ fields }: any) => fields) }
    }),
  ),
  'metadata/types-of-keys': describing('says nothing of types', ({ type: _gone, ...field }) => field),
  'metadata/defaults-of-keys': describing('says nothing of defaults', ({ defaultValue: _gone, ...field }) => field),
  'metadata/required-keys': describing('calls no key required', (field) => ({ ...field, required: false })),
}
