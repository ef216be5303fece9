import { type Check, type Stored, type Tools, Blocked, check, fc, property } from '../../kit/index.ts'
import { type IoNoun, fixtureProperties, given, propertiesOf, read, replace, tagsOf, words } from './resource.ts'

interface Change {
  name: string
  description: string
  tags: string[]
}

const changes: fc.Arbitrary<Change> = fc.record({
  name: words,
  description: words,
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{3,10}$/), { minLength: 1, maxLength: 3 }),
})

/** An object without properties, if the service accepts that, so that a replace can set some. */
async function bare(tools: Tools, noun: IoNoun): Promise<Stored> {
  try {
    return await given(tools, noun, { properties: {} })
  } catch (problem) {
    if (problem instanceof Blocked) return given(tools, noun)
    throw problem
  }
}

/** Checks of replacing connections or formats. */
export function replaceChecks(noun: IoNoun): Record<string, Check> {
  const { kind, operations, path, rule } = noun

  return {
    isStored: property<Change>({
      rule: rule('replace-is-stored'),
      title: 'name, description, tags and properties are what is read',
      given: () => changes,
      runs: 5,
      holds: async (tools, { name, description, tags }) => {
        const made = await bare(tools, noun)
        const properties = fixtureProperties(tools, noun)
        const sent = { name: tools.unique(name), description, tags, properties }
        await replace(tools.api, noun, made, sent)
        const now = await read(tools.api, noun, made)
        tools.expect.equal(now['name'], sent.name, 'name')
        tools.expect.equal(now['description'], description, 'description')
        tools.expect.equal(tagsOf(now), tags.toSorted(), 'tags')
        for (const [key, value] of Object.entries(properties))
          tools.expect.equal(propertiesOf(now)[key], value, `properties.${key}`)
      },
    }),

    dropsTexts: check({
      rule: rule('replace-drops-what-is-left-out'),
      title: 'a description and tags that are not sent are gone',
      run: async (tools) => {
        const made = await given(tools, noun)
        const { description: _description, tags: _tags, ...body } = made
        const reply = await tools.api.call(operations.replace, { path: path(made), body, valid: false })
        // The required fields are not documented, so a refusal is acceptable.
        if (!reply.ok) return
        const now = await read(tools.api, noun, made)
        tools.expect.that([undefined, null, ''].includes(now['description'] as null), 'the description is still there')
        tools.expect.equal(tagsOf(now), [], 'tags')
      },
    }),

    dropsProperties: check({
      rule: rule('replace-drops-what-is-left-out'),
      title: 'a property that is not sent has not its value any more',
      run: async (tools) => {
        const made = await given(tools, noun)
        const body = { ...made, properties: {} }
        const reply = await tools.api.call(operations.replace, { path: path(made), body, valid: false })
        if (!reply.ok) return
        const now = propertiesOf(await read(tools.api, noun, made))
        for (const [key, value] of Object.entries(fixtureProperties(tools, noun)))
          tools.expect.that(now[key] !== value, `${key} is still there`, value)
      },
    }),

    takesAsRead: check({
      rule: rule('replace-takes-a-format-as-read'),
      title: `a ${kind} is sent back as it was read`,
      run: async (tools) => {
        const made = await given(tools, noun)
        const body = await read(tools.api, noun, made)
        tools.expect.status(await tools.api.call(operations.replace, { path: path(made), body }), 200)
      },
    }),

    sparesOthers: check({
      rule: rule('replace-spares-other-formats'),
      title: `another ${kind} stays as it was`,
      run: async (tools) => {
        const [made, other] = [await given(tools, noun), await given(tools, noun)]
        const before = await read(tools.api, noun, other)
        await replace(tools.api, noun, made, { description: 'replaced', tags: ['etalon-replaced'] })
        const now = await read(tools.api, noun, other)
        for (const member of ['name', 'description', noun.type, 'tags', 'properties'])
          tools.expect.equal(now[member], before[member], member)
      },
    }),
  }
}
