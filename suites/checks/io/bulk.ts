import { type Check, type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { type IoNoun, given, read, tagsOf } from './resource.ts'

/** Adds tags to objects in bulk, one action per list of tags; a refusal blocks the case. */
async function addTags(
  { api }: Tools,
  { operations }: IoNoun,
  objects: readonly Stored[],
  actions: readonly (readonly string[])[],
  modifiedMessage = 'etalon: add tags',
): Promise<void> {
  const body = {
    ioIds: objects.map(({ id }) => id),
    actions: actions.map((tags) => ({ type: 'tags.add', tags })),
    modifiedMessage,
  }
  await api.need(operations.bulk, { body })
}

/** Checks of bulk edits, shared by connections and formats. */
export function bulkChecks(noun: IoNoun): Record<string, Check> {
  const { kind, operations, path, rule } = noun

  return {
    addsTags: check({
      rule: rule('bulk-adds-tags'),
      title: `two ${kind}s get both tags of an action`,
      run: async (tools) => {
        const objects = [await given(tools, noun), await given(tools, noun)]
        const wanted = [tools.unique('tag'), tools.unique('tag')]
        await addTags(tools, noun, objects, [wanted])
        for (const object of objects) {
          const tags = tagsOf(await read(tools.api, noun, object))
          const lacking = wanted.filter((tag) => !tags.includes(tag))
          tools.expect.equal(lacking, [], `tags that ${kind} ${object.id} lacks`)
        }
      },
    }),

    keepsEarlierTags: check({
      rule: rule('bulk-keeps-earlier-tags'),
      title: 'a tag from before is still there',
      run: async (tools) => {
        const object = await given(tools, noun, { tags: ['etalon-earlier'] })
        await addTags(tools, noun, [object], [[tools.unique('tag')]])
        const tags = tagsOf(await read(tools.api, noun, object))
        tools.expect.that(tags.includes('etalon-earlier'), 'the earlier tag is gone', tags)
      },
    }),

    changesNamedOnly: check({
      rule: rule('bulk-changes-named-formats-only'),
      title: `a ${kind} that is not named gets no tag`,
      run: async (tools) => {
        const [named, other] = [await given(tools, noun), await given(tools, noun)]
        const tag = tools.unique('tag')
        await addTags(tools, noun, [named], [[tag]])
        const tags = tagsOf(await read(tools.api, noun, other))
        tools.expect.that(!tags.includes(tag), `a ${kind} that was not named got the tag`, tags)
      },
    }),

    changesWhatActionsName: check({
      rule: rule('bulk-changes-what-actions-name'),
      title: 'everything but the tags stays',
      run: async (tools) => {
        const object = await given(tools, noun)
        const before = await read(tools.api, noun, object)
        await addTags(tools, noun, [object], [[tools.unique('tag')]])
        const now = await read(tools.api, noun, object)
        for (const member of ['name', 'description', noun.type, 'properties'])
          tools.expect.equal(now[member], before[member], member)
      },
    }),

    appliesEveryAction: check({
      rule: rule('bulk-applies-every-action'),
      title: 'two actions add two tags',
      run: async (tools) => {
        const object = await given(tools, noun)
        const wanted = [tools.unique('first'), tools.unique('second')]
        await addTags(
          tools,
          noun,
          [object],
          wanted.map((tag) => [tag]),
        )
        const tags = tagsOf(await read(tools.api, noun, object))
        const lacking = wanted.filter((tag) => !tags.includes(tag))
        tools.expect.equal(lacking, [], 'tags of actions that were not carried out')
      },
    }),

    messageInVersions: check({
      rule: rule('bulk-message-in-versions'),
      title: 'the message of the edit stands in the list of versions',
      run: async (tools) => {
        const object = await given(tools, noun)
        const message = tools.unique('message')
        await addTags(tools, noun, [object], [[tools.unique('tag')]], message)
        const versions = await tools.api.need(operations.versions, { path: path(object) })
        listed(versions)
        tools.expect.that(versions.text.includes(message), 'no version has the message of the edit', versions.json)
      },
    }),
  }
}
