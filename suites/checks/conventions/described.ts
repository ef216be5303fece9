import type { OperationId } from '#spec'
import { Blocked, type CallRequest, type Tools, check, stored } from '../../kit/index.ts'
import {
  type DescribedProperty,
  type Describing,
  KIND_OF,
  describe,
  likeTexts,
  requiredProperty,
} from '../metadata/description.ts'
import { read } from '../objects.ts'
import { isHidden, propertiesOf } from '../resources/io.ts'

/** Values of which a property of any type takes one, and others: what is sent as the default of a property may be left out. */
const VALUES = ['etalon', '1', 'true']
const OTHERS = ['false', '2', 'other']

const CREATES = { flow: 'createFlow', connection: 'createConnection', format: 'createFormat' } as const

/** What is shown of an object of the type with the first of these values that is taken: which are valid is not documented. */
async function shownWith(
  { api, given }: Tools,
  kind: keyof typeof CREATES,
  property: DescribedProperty,
  key: string,
  values: readonly string[],
): Promise<object | undefined> {
  for (const value of values) {
    const { body } = (await given.requestFor(CREATES[kind])) as CallRequest<OperationId>
    const properties = { ...requiredProperty(property), [key]: value }
    const sent = { ...(body as object), [`${kind}Type`]: property.type_key, properties }
    const reply = await api.call(CREATES[kind], { body: sent, valid: false })
    if (reply.ok) return propertiesOf(await read(api, kind, stored(reply)))
  }
  return undefined
}

export const describedPropertiesComeBack = check({
  rule: 'conventions/members-come-back',
  title: 'each property that the metadata of a type describe',
  over: ['createFlow', 'createConnection', 'createFormat'],
  run: async (tools) => {
    const { expect, operation, fixture } = tools
    const describing = (Object.keys(KIND_OF) as Describing[]).find((one) => CREATES[KIND_OF[one]] === operation)
    if (describing === undefined) throw new Blocked(`${operation} creates nothing that has a type`)
    const kind = KIND_OF[describing]
    const property = fixture(`described_property.${kind}`)
    const keys = likeTexts((await describe(tools, describing, property.type_key)).json, property.key)
    for (const key of new Set(keys.filter((text) => text !== property.key && !isHidden(text)))) {
      const shown = await shownWith(tools, kind, property, key, VALUES)
      if (shown === undefined || key in shown) continue
      const other = await shownWith(tools, kind, property, key, OTHERS)
      expect.that(
        other === undefined || key in other,
        `the property ${key} that the metadata describe is dropped, whatever its value`,
        other,
      )
    }
  },
})
