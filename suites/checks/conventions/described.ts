import type { OperationId } from '#spec'
import { Blocked, type CallRequest, check, stored } from '../../kit/index.ts'
import { KIND_OF, type Describing, describe, likeTexts } from '../metadata/description.ts'
import { read } from '../objects.ts'
import { isHidden, propertiesOf } from '../resources/io.ts'

/** Values of which a property of any type takes one. */
const VALUES = ['etalon', '1', 'true']

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
      for (const value of VALUES) {
        const { body } = (await given.requestFor(operation)) as CallRequest<OperationId>
        const properties = { [required]: 'etalon', [one]: value }
        const sent = { ...(body as object), [`${kind}Type`]: type, properties }
        const reply = await api.call(CREATES[kind], { body: sent, valid: false })
        // Which values are valid is not documented.
        if (!reply.ok) continue
        const shown = propertiesOf(await read(api, kind, stored(reply)))
        expect.that(one in shown, `the property ${one} that the metadata describe is dropped`, shown)
        break
      }
    }
  },
})
