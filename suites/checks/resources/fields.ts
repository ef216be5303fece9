import { ruleOn } from '#spec'
import {
  type Check,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  idHint,
  isId,
  listed,
  property,
  stored,
} from '../../kit/index.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { expectId, read, remove, tagsOf, words } from '../objects.ts'
import type { KindUnderTest, Members } from './kind.ts'
import { namesakes } from './replace.ts'

type Shown = KindUnderTest<'connection' | 'format' | 'schedule'>
type Tagged = KindUnderTest<'connection' | 'format' | 'schedule' | 'listener'>

/**
 * The object as each operation of a rule returns it, after it was created with the given members. `others` are the members of
 * two more objects, of which one is made before it and one after.
 */
export async function answered(
  tools: Tools,
  subject: Tagged,
  members: Members = {},
  others?: Members,
): Promise<Partial<Stored>> {
  const { api, eventually, operation } = tools
  if (others !== undefined) await subject.given(tools, others)
  const made = await subject.given(tools, members)
  if (others !== undefined) await subject.given(tools, others)
  if (operation === subject.operations.create) return made
  if (operation === subject.operations.read) return read(api, subject.kind, made)
  // How soon lists follow is not documented.
  const found = await eventually(
    async () =>
      listed<Stored>(await api.need(operation, subject.listing?.(operation, made))).find(({ id }) => id === made.id),
    (one) => one !== undefined,
  )
  return found ?? {}
}

/** Checks of the fields that these kinds show. */
export function fieldChecks(subject: Shown): Record<string, Check> {
  const { kind, operations } = subject
  const textComesBack = (member: 'name' | 'description'): Check =>
    property<string>({
      rule: ruleOn(kind, `${member}-comes-back`),
      title: `${member} comes back as it was sent`,
      over: 'operations',
      given: () => words,
      runs: 3,
      holds: async (tools, text) => {
        const value = member === 'name' ? tools.unique(text) : text
        tools.expect.equal((await answered(tools, subject, { [member]: value }))[member], value, member)
      },
    })

  return {
    idShown: check({
      rule: ruleOn(kind, 'id-shown'),
      title: `a ${kind} is answered with its id`,
      over: 'operations',
      run: async (tools) => {
        const { api, given, expect, operation } = tools
        if (operation === operations.create)
          return expectId(api, kind, await api.need(operations.create, await given.requestFor(operation)))
        const { id, name } = await answered(tools, subject)
        // The id that was asked for is in the path, and no member that repeats it is shown for some kinds.
        const mayLackId = operation === operations.read && idHint(operation) !== '' && typeof name === 'string'
        if (id === undefined && mayLackId) throw new NotApplicable(`a ${kind} is read without a member 'id'`)
        expect.that(isId(id), 'there is no integer id', id)
      },
    }),

    nameComesBack: textComesBack('name'),
    descriptionComesBack: textComesBack('description'),

    tagsAreStrings: check({
      rule: ruleOn(kind, 'tags-are-strings'),
      title: 'tags are an array of strings',
      over: 'operations',
      run: async (tools) => {
        const { tags } = await answered(tools, subject, { tags: ['etalon-a', 'etalon-b'] })
        if (tags === undefined || tags === null) return
        const areStrings = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
        tools.expect.that(areStrings, 'tags are no array of strings', tags)
      },
    }),
  }
}

/** An object that was sent with the id of another one, if the service takes that: what such an id does is not documented. */
async function withIdOf({ api, given }: Tools, { operations }: Tagged, { id }: Stored): Promise<Stored[]> {
  const { body, ...request } = await given.requestFor(operations.create)
  const reply = await api.call(operations.create, { ...request, body: { ...(body as object), id }, valid: false })
  return reply.ok ? [stored(reply)] : []
}

/** Checks of ids and tags. */
export function idAndTagChecks(subject: Tagged): Record<string, Check> {
  const { kind, given } = subject

  return {
    createAssignsId: check({
      rule: ruleOn(kind, 'create-assigns-id'),
      title: `like ${kind}s have ids of their own, also after one was deleted, and whatever id is sent`,
      run: async (tools) => {
        const first = await given(tools)
        const before = await read(tools.api, kind, first)
        const like = [...(await namesakes(tools, subject, first)), ...(await withIdOf(tools, subject, first))]
        const others = [...like, await given(tools), await given(tools)]
        await remove(tools.api, kind, others.at(-1) ?? first)
        const ids = [first, ...others, await given(tools)].map(({ id }) => String(id))
        tools.expect.equal(new Set(ids).size, ids.length, 'the number of different ids')
        const now = await read(tools.api, kind, first)
        for (const member of subject.members(tools))
          tools.expect.equal(
            comparable(member, now[member]),
            comparable(member, before[member]),
            `${member} of the first one`,
          )
      },
    }),

    tagsComeBack: check({
      rule: ruleOn(kind, 'tags-come-back'),
      title: 'the tags are answered, and not those of another one',
      over: 'operations',
      run: async (tools) => {
        // No other object has them, so that they are not those of a neighbour in a list.
        const tags = [tools.unique('a'), tools.unique('b')]
        const shown = tagsOf(await answered(tools, subject, { tags }, { tags: ['etalon-other'] }))
        // A service may give tags of its own.
        for (const tag of tags) tools.expect.that(shown.includes(tag), `the tag ${tag} is not answered`, shown)
        tools.expect.that(!shown.includes('etalon-other'), 'a tag of another one is answered', shown)
      },
    }),
  }
}
