import { pathTo, ruleOn } from '#spec'
import { type Check, NotApplicable, type Stored, type Tools, check, stored } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { addTags, lackingTags } from './bulk.ts'
import type { Tagged } from './kind.ts'
import { byEditor } from '../flows/by-editor.ts'

/** Checks that a bulk edit is about every object that it names, whoever made it. */
export function bulkOfOthersChecks(subject: Tagged): Record<string, Check> {
  const { kind, operations, given } = subject

  const expectTag = async (tools: Tools, object: Stored, tag: string): Promise<void> => {
    const lacking = await lackingTags(tools, kind, object, [tag])
    tools.expect.equal(lacking, [], `tags that the ${kind} of another user lacks`)
  }

  return {
    addsTagsToThoseOfEditor: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `a ${kind} that an editor made gets the tag of the administrator, beside one of their own`,
      run: async (tools) => {
        const { api, given: make, unique } = tools
        const { body } = await make.requestFor(operations.create)
        const object = await byEditor(tools, kind, async () =>
          stored(await api.call(operations.create, { body, as: 'editor', valid: false })),
        )
        const tag = unique('tag')
        await addTags(tools, subject, [await given(tools), object], [[tag]])
        await expectTag(tools, object, tag)
      },
    }),

    addsTagsOfEditor: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `a ${kind} that the administrator made gets the tag of an editor who may replace it`,
      run: async (tools) => {
        const { api, unique } = tools
        const object = await given(tools)
        const description = unique('by an editor')
        const body = { ...(await read(api, kind, object)), description }
        const { ok } = await api.call(operations.replace, {
          path: pathTo(kind, object),
          body,
          as: 'editor',
          valid: false,
        })
        // How roles map to rights, and whose objects an editor may edit, is not documented.
        if (!ok || (await read(api, kind, object))['description'] !== description)
          throw new NotApplicable(`an editor may not replace a ${kind} of the administrator`)
        const tag = unique('tag')
        const edit = await addTags(tools, subject, [object], [[tag]], 'editor')
        // The right to replace objects one by one need not be the right to edit them in bulk.
        if (!edit.ok) throw new NotApplicable(`an editor may not edit a ${kind} in bulk`)
        await expectTag(tools, object, tag)
      },
    }),
  }
}
