import { BULK_IDS, type ResourceKind, ruleOn } from '#spec'
import { Blocked, type Check, type Reply, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { type Named, givenTags, list, read, tagsOf } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { Tagged } from './kind.ts'

const PLAIN = ['tag', 'mark']
/** Two that are alike but for their case, and letters of two to four bytes. */
const ODD = [
  ['tag', 'TAG'],
  ['Größe', '東京-𠮷'],
]

/** More objects than a service may take for one page of them. */
const MANY = 12

/** Adds tags to objects in bulk, an action for each list of tags; a refusal blocks the case, but not one of another user. */
export async function addTags(
  { api }: Tools,
  { kind, operations }: Tagged,
  objects: readonly Stored[],
  actions: readonly (readonly string[])[],
  as?: 'editor',
): Promise<Reply> {
  const body = {
    [BULK_IDS[kind]]: objects.map(({ id }) => id),
    actions: actions.map((tags) => ({ type: 'tags.add', tags })),
    modifiedMessage: 'etalon: add tags',
  }
  // Whether another user may edit it is for other rules.
  return as === undefined ? api.need(operations.bulk, { body }) : api.call(operations.bulk, { body, as, valid: false })
}

/** Whether a new object gets these tags: which texts a tag may have is not documented. */
export async function takes(tools: Tools, { kind, given }: Tagged, tags: readonly string[]): Promise<boolean> {
  const object = await unlessBlocked(() => given(tools, { tags }))
  if (object === undefined) return false
  const shown = tagsOf(await read(tools.api, kind, object))
  return tags.every((tag) => shown.includes(tag))
}

/** The tags that an object still lacks: whether a bulk edit waits for its actions is not documented. */
export function lackingTags(
  { api, eventually }: Tools,
  kind: ResourceKind,
  object: Named,
  wanted: readonly string[],
): Promise<string[]> {
  return eventually(
    async () => {
      const tags = tagsOf(await read(api, kind, object))
      return wanted.filter((tag) => !tags.includes(tag))
    },
    (left) => left.length === 0,
  )
}

/** Checks of bulk edits, for every kind that has them. */
export function bulkChecks(subject: Tagged): Record<string, Check> {
  const { kind, given } = subject
  const now = async ({ api }: Tools, object: Stored): Promise<unknown[]> => tagsOf(await read(api, kind, object))
  const lacking = (tools: Tools, object: Stored, wanted: readonly string[]): Promise<string[]> =>
    lackingTags(tools, kind, object, wanted)
  /** The ids of objects that the list shows without one of the tags; whether it shows tags is for other rules. */
  const listedWithout = async ({ api }: Tools, objects: readonly Stored[], wanted: readonly string[]) => {
    const ids = new Set(objects.map(({ id }) => id))
    const shown = (await list(api, kind)).filter((one) => ids.has(one.id) && Array.isArray(one['tags']))
    return shown.filter((one) => wanted.some((tag) => !tagsOf(one).includes(tag))).map(({ id }) => id)
  }

  return {
    addsTags: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `two ${kind}s, one without tags, get both tags of an action letter by letter`,
      run: async (tools) => {
        // One of them never had tags, where a service takes it so: which fields are required is not documented.
        const bare = await unlessBlocked(() => given(tools, { tags: undefined }))
        const objects = [await given(tools), bare ?? (await given(tools))]
        for (const labels of [PLAIN, ...ODD]) {
          const wanted = labels.map((label) => tools.unique(label))
          // A list that was read before may be kept.
          await list(tools.api, kind)
          if (labels !== PLAIN && !(await takes(tools, subject, wanted))) continue
          await addTags(tools, subject, objects, [wanted])
          for (const object of objects)
            tools.expect.equal(await lacking(tools, object, wanted), [], `tags that ${kind} ${object.id} lacks`)
          const without = await tools.eventually(
            () => listedWithout(tools, objects, wanted),
            (ids) => ids.length === 0,
          )
          tools.expect.equal(without, [], `${kind}s that lack a tag of ${wanted.join(' and ')} in the list`)
        }
      },
    }),

    addsTagsToMany: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `each of ${MANY} ${kind}s gets the tag`,
      run: async (tools) => {
        const objects: Stored[] = []
        while (objects.length < MANY) objects.push(await given(tools))
        const tag = tools.unique('tag')
        await addTags(tools, subject, objects, [[tag]])
        for (const object of objects)
          tools.expect.equal(
            await lacking(tools, object, [tag]),
            [],
            `tags that ${kind} ${object.id}, one of ${MANY}, lacks`,
          )
      },
    }),

    addsTagsAgain: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `two ${kind}s of which one has one of two tags before get both, also if they are added a second time`,
      run: async (tools) => {
        const wanted = [tools.unique('earlier'), tools.unique('tag')]
        const objects = [await given(tools, { tags: wanted.slice(0, 1) }), await given(tools)]
        for (const time of ['first', 'second']) {
          await addTags(tools, subject, objects, [wanted])
          for (const object of objects)
            tools.expect.equal(
              await lacking(tools, object, wanted),
              [],
              `tags that ${kind} ${object.id} lacks after the ${time} edit`,
            )
        }
      },
    }),

    keepsEarlierTags: check({
      rule: ruleOn(kind, 'bulk-keeps-earlier-tags'),
      title: 'tags from before are still there, as they were shown',
      run: async (tools) => {
        const object = await given(tools, { tags: ['etalon-earlier', 'Etalon-Earlier-B'] })
        // A tag of the service's own may follow the object's state.
        const before = givenTags(await now(tools, object)) as unknown[]
        if (before.length === 0) throw new Blocked(`the ${kind} does not show its tags`)
        await addTags(tools, subject, [object], [[tools.unique('tag')]])
        const tags = await now(tools, object)
        const lost = before.filter((tag) => !tags.includes(tag))
        tools.expect.equal(lost, [], 'tags from before that are gone')
      },
    }),

    changesNamedOnly: check({
      rule: ruleOn(kind, 'bulk-changes-named-*s-only'),
      title: `a ${kind} that is not named gets no tag`,
      run: async (tools) => {
        const [named, other] = [await given(tools), await given(tools)]
        const tag = tools.unique('tag')
        await addTags(tools, subject, [named], [[tag]])
        const tags = await now(tools, other)
        tools.expect.that(!tags.includes(tag), `a ${kind} that was not named got the tag`, tags)
      },
    }),

    changesWhatActionsName: check({
      rule: ruleOn(kind, 'bulk-changes-what-actions-name'),
      title: 'everything but the tags stays',
      run: async (tools) => {
        const object = await given(tools)
        const before = await read(tools.api, kind, object)
        const members = [...subject.members(tools), ...(kind === 'flow' ? ['createdBy', 'created'] : [])]
        // By another user too, where there is one who may.
        for (const as of tools.target.credentials.editor === undefined ? [undefined] : [undefined, 'editor' as const]) {
          await addTags(tools, subject, [object], [[tools.unique('tag')]], as)
          const after = await read(tools.api, kind, object)
          for (const member of members)
            tools.expect.equal(comparable(member, after[member]), comparable(member, before[member]), member)
        }
      },
    }),

    appliesEveryAction: check({
      rule: ruleOn(kind, 'bulk-applies-every-action'),
      title: 'two actions add two tags',
      run: async (tools) => {
        const object = await given(tools)
        const wanted = [tools.unique('first'), tools.unique('second')]
        await addTags(
          tools,
          subject,
          [object],
          wanted.map((tag) => [tag]),
        )
        tools.expect.equal(await lacking(tools, object, wanted), [], 'tags of actions that were not carried out')
      },
    }),
  }
}
