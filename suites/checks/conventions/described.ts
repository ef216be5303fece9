import type { OperationId } from '#spec'
import { Blocked, type CallRequest, check, stored } from '../../kit/index.ts'
import { KIND_OF, type Describing, describe, likeTexts } from '../metadata/description.ts'
import { read } from '../objects.ts'
import { isHidden, propertiesOf } from '../resources/io.ts'

/** Values of which a property of any type takes one, and others that mean something else. */
const VALUES = ['etalon', '1', 'true']
const OTHERS = ['false', '2', 'other']

const CREATES = { flow: 'createFlow', connection: 'createConnection', format: 'createFormat' } as const

export const describedPropertiesComeBack = check({
  rule: 'conventions/members-come-back',
  title: 'each property that the metadata of a type describe',
  over: ['createFlow', 'createConnection', 'createFormat'],
  run: async (tools) => {
    const { api, expect, operation, given, fixture } = tools
    const describing = (Object.keys(KIND_OF) as Describing[]).find((one) => CREATES[KIND_OF[one]] === operation)
    if (describing === undefined) throw new Blocked(`${operation} creates nothing that has a type`)
    const kind = KIND_OF[describing]
    const { type_key: type, key, required } = fixture(`described_property.${kind}`)
    const keys = likeTexts((await describe(tools, describing, type)).json, key)
    // What is sent as the default of a property may be left out as well.
    for (const one of new Set(keys.filter((text) => text !== key && !isHidden(text)))) {
      /** What is shown of the first of these values that is taken: which are valid is not documented. */
      const shownOf = async (values: readonly string[]): Promise<object | undefined> => {
        for (const value of values) {
          const { body } = (await given.requestFor(operation)) as CallRequest<OperationId>
          const properties = { [required]: 'etalon', [one]: value }
          const sent = { ...(body as object), [`${kind}Type`]: type, properties }
          const reply = await api.call(CREATES[kind], { body: sent, valid: false })
          if (reply.ok) return propertiesOf(await read(api, kind, stored(reply)))
        }
        return undefined
      }
      const shown = await shownOf(VALUES)
      if (shown === undefined || one in shown) continue
      // The value may be the default of the property.
      const other = await shownOf(OTHERS)
      expect.that(
        other === undefined || one in other,
        `the property ${one} that the metadata describe is dropped, whatever its value`,
        other,
      )
    }
  },
})
