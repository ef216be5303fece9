import { ruleOn } from '#spec'
import {
  type Check,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  fc,
  property,
  unlessBlocked,
} from '../../kit/index.ts'
import { read, replace, tagsOf, words } from '../objects.ts'
import { describedWith } from './described.ts'
import { type Io, fixtureProperties, propertiesOf } from './io.ts'
import { FORMER } from './replace.ts'

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
async function bare(tools: Tools, subject: Io): Promise<Stored> {
  const members = { tags: [FORMER] }
  return (
    (await unlessBlocked(() => subject.given(tools, { ...members, properties: {} }))) ?? subject.given(tools, members)
  )
}

/**
 * The properties of an object that was never sent any, after a replace without any: a service may fill in defaults, and
 * a fixture may have such a value. What must be sent has no default.
 */
async function defaultsOf(tools: Tools, subject: Io): Promise<Readonly<Record<string, unknown>>> {
  const replaced = await unlessBlocked(async () => {
    const made = await subject.given(tools, { properties: {} })
    await replace(tools.api, subject.kind, made, { ...made, properties: {} })
    return read(tools.api, subject.kind, made)
  })
  return replaced === undefined ? {} : propertiesOf(replaced)
}

/** Checks of replacing connections or formats, with their properties. */
export function ioReplaceChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path, given } = subject

  return {
    isStored: property<Change>({
      rule: ruleOn(kind, 'replace-is-stored'),
      title: 'name, description, tags and properties are what is read',
      given: () => changes,
      runs: 5,
      holds: async (tools, { name, description, tags }) => {
        const made = await bare(tools, subject)
        const properties = fixtureProperties(tools, kind)
        const sent = { name: tools.unique(name), description, tags, properties }
        await replace(tools.api, kind, made, { ...made, ...sent })
        const now = await read(tools.api, kind, made)
        tools.expect.equal(now['name'], sent.name, 'name')
        tools.expect.equal(now['description'], description, 'description')
        // A service may give tags of its own.
        for (const tag of tags) tools.expect.that(tagsOf(now).includes(tag), `the tag ${tag} is not read`, now['tags'])
        tools.expect.that(!tagsOf(now).includes(FORMER), 'a tag of before is still there', now['tags'])
        for (const [key, value] of Object.entries(properties))
          tools.expect.equal(propertiesOf(now)[key], value, `properties.${key}`)
      },
    }),

    isStoredWithoutId: check({
      rule: ruleOn(kind, 'replace-is-stored'),
      title: 'name and description are what is read, also of a body without an id, if that is not refused',
      run: async (tools) => {
        const { id, ...whole } = await read(tools.api, kind, await given(tools))
        const sent = { name: tools.unique('no-id'), description: tools.unique('without an id') }
        // What goes by the body makes another one of it.
        tools.given.objectsNamed(kind, sent.name)
        const body = { ...whole, ...sent }
        const reply = await tools.api.call(operations.replace, { path: path({ id }), body, valid: false })
        if (!reply.ok) throw new NotApplicable('a replace without an id is refused')
        const now = await read(tools.api, kind, { id })
        for (const [member, value] of Object.entries(sent)) tools.expect.equal(now[member], value, member)
      },
    }),

    dropsProperties: check({
      rule: ruleOn(kind, 'replace-drops-what-is-left-out'),
      title: 'a property that is not sent, or sent as an empty text, has not its value any more',
      run: async (tools) => {
        const defaults = await defaultsOf(tools, subject)
        const values = Object.entries(fixtureProperties(tools, kind))
        const expectDropped = async (
          made: Stored,
          properties: object | undefined,
          keys: readonly (readonly [string, unknown])[],
        ): Promise<void> => {
          const body = { ...made, properties }
          const reply = await tools.api.call(operations.replace, { path: path(made), body, valid: false })
          if (!reply.ok) return
          const now = propertiesOf(await read(tools.api, kind, made))
          for (const [key, value] of keys)
            tools.expect.that(now[key] !== value || defaults[key] === value, `${key} is still there`, value)
        }
        // JSON leaves out a member without a value.
        for (const properties of [Object.fromEntries(values.map(([key]) => [key, ''])), {}, undefined])
          await expectDropped(await given(tools), properties, values)
        // A type may have a property without which it takes no replace.
        const described = describedWith(tools, kind, ['7', '7'])
        if (described === undefined) return
        const { key, saves, required } = described
        // Which values a property takes is not documented.
        const made = await unlessBlocked(() => given(tools, saves[0]))
        if (made === undefined || propertiesOf(await read(tools.api, kind, made))[key] !== '7') return
        await expectDropped(made, required, [[key, '7']])
      },
    }),
  }
}
