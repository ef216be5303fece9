import { ruleOn } from '#spec'
import { type Check, check } from '../../kit/index.ts'
import { answered } from './fields.ts'
import { type Io, fixtureProperties, propertiesOf } from './io.ts'

/** Checks of the type and the properties of connections or formats. */
export function ioFieldChecks(subject: Io): Record<string, Check> {
  const { kind, type } = subject

  return {
    typeComesBack: check({
      rule: ruleOn(kind, 'type-comes-back'),
      title: 'the type that was sent is answered',
      over: 'operations',
      run: async (tools) => {
        const wanted = tools.fixture(kind)[type]
        tools.expect.equal((await answered(tools, subject))[type], wanted, type)
      },
    }),

    propertiesComeBack: check({
      rule: ruleOn(kind, 'properties-come-back'),
      title: 'each property is answered with its value',
      over: 'operations',
      run: async (tools) => {
        const shown = propertiesOf(await answered(tools, subject))
        for (const [key, value] of Object.entries(fixtureProperties(tools, kind)))
          tools.expect.equal(shown[key], value, `properties.${key}`)
      },
    }),

    propertiesAreStrings: check({
      rule: ruleOn(kind, 'properties-are-strings'),
      title: 'properties are an object of strings',
      over: 'operations',
      run: async (tools) => {
        const { properties } = await answered(tools, subject)
        if (properties === undefined || properties === null) return
        // A property without a value may be shown as null, like any field.
        const areStrings =
          typeof properties === 'object' &&
          !Array.isArray(properties) &&
          Object.values(properties).every((value) => value === null || typeof value === 'string')
        tools.expect.that(areStrings, 'properties are no object of strings', properties)
      },
    }),
  }
}
