import { type Check, type Stored, type Tools, check, property } from '../../kit/index.ts'
import { type IoNoun, fixtureProperties, given, itemsOf, propertiesOf, read, tagsOf, words } from './resource.ts'

/** The object as each operation of a rule returns it, after it was created with the given members. */
async function answered(
  tools: Tools,
  noun: IoNoun,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<Partial<Stored>> {
  const { api, operation } = tools
  const made = await given(tools, noun, overrides)
  if (operation === noun.operations.read) return read(api, noun, made)
  if (operation !== noun.operations.list) return made
  return itemsOf(await api.need(noun.operations.list)).find(({ id }) => id === made.id) ?? {}
}

/** The reply to a creation, whatever the type of its id. */
async function created({ api, given: make }: Tools, { operations }: IoNoun): Promise<{ id?: unknown }> {
  const reply = await api.need(operations.create, await make.requestFor(operations.create))
  const { id } = (reply.json ?? {}) as { id?: unknown }
  return { id }
}

/** Checks of the fields of connections or formats. */
export function fieldChecks(noun: IoNoun): Record<string, Check> {
  const textComesBack = (member: 'name' | 'description'): Check =>
    property<string>({
      rule: noun.rule(`${member}-comes-back`),
      title: `${member} comes back as it was sent`,
      over: 'operations',
      given: () => words,
      runs: 3,
      holds: async (tools, text) => {
        const value = member === 'name' ? tools.unique(text) : text
        tools.expect.equal((await answered(tools, noun, { [member]: value }))[member], value, member)
      },
    })

  return {
    idShown: check({
      rule: noun.rule('id-shown'),
      title: `a ${noun.kind} is answered with its integer id`,
      over: 'operations',
      run: async (tools) => {
        const isCreation = tools.operation === noun.operations.create
        const { id } = isCreation ? await created(tools, noun) : await answered(tools, noun)
        const isInteger = (typeof id === 'number' && Number.isInteger(id)) || typeof id === 'bigint'
        tools.expect.that(isInteger, 'there is no integer id', id)
      },
    }),

    createAssignsId: check({
      rule: noun.rule('create-assigns-id'),
      title: `two ${noun.kind}s have two ids`,
      run: async (tools) => {
        const [first, second] = [await given(tools, noun), await given(tools, noun)]
        tools.expect.that(first.id !== second.id, `two ${noun.kind}s have the same id`, first.id)
      },
    }),

    nameComesBack: textComesBack('name'),
    descriptionComesBack: textComesBack('description'),

    typeComesBack: check({
      rule: noun.rule('type-comes-back'),
      title: 'the type that was sent is answered',
      over: 'operations',
      run: async (tools) => {
        const wanted = tools.fixture(noun.kind)[noun.type]
        tools.expect.equal((await answered(tools, noun))[noun.type], wanted, noun.type)
      },
    }),

    tagsComeBack: check({
      rule: noun.rule('tags-come-back'),
      title: 'the tags are answered',
      over: 'operations',
      run: async (tools) => {
        const tags = ['etalon-a', 'etalon-b']
        tools.expect.equal(tagsOf(await answered(tools, noun, { tags })), tags, 'tags')
      },
    }),

    propertiesComeBack: check({
      rule: noun.rule('properties-come-back'),
      title: 'each property is answered with its value',
      over: 'operations',
      run: async (tools) => {
        const shown = propertiesOf(await answered(tools, noun))
        for (const [key, value] of Object.entries(fixtureProperties(tools, noun)))
          tools.expect.equal(shown[key], value, `properties.${key}`)
      },
    }),

    tagsAreStrings: check({
      rule: noun.rule('tags-are-strings'),
      title: 'tags are an array of strings',
      over: 'operations',
      run: async (tools) => {
        const { tags } = await answered(tools, noun, { tags: ['etalon-a', 'etalon-b'] })
        if (tags === undefined || tags === null) return
        const areStrings = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
        tools.expect.that(areStrings, 'tags are no array of strings', tags)
      },
    }),

    propertiesAreStrings: check({
      rule: noun.rule('properties-are-strings'),
      title: 'properties are an object of strings',
      over: 'operations',
      run: async (tools) => {
        const { properties } = await answered(tools, noun)
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
