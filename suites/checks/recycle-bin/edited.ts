import { pathTo, ruleOn } from '#spec'
import { type Check, type Stored, type Tools, check } from '../../kit/index.ts'
import { flows } from '../flows/flow.ts'
import { made, read } from '../objects.ts'
import { addTags, lackingTags } from '../resources/bulk.ts'
import { connections, formats } from '../resources/io.ts'
import { schedules } from '../schedules/schedule.ts'
import { discard, restore } from './bin.ts'

/** The kinds whose members are shown: of a listener no more than its tags are. */
const SUBJECTS = [flows, schedules, connections, formats] as const

/** Checks that what was restored can be edited like anything active. */
function checksOf(subject: (typeof SUBJECTS)[number]): Record<string, Check> {
  const { kind, operations } = subject

  const revived = async (tools: Tools): Promise<Stored> => {
    const object = await made(tools, kind)
    await discard(tools, kind, object)
    await restore(tools, kind, object)
    return read(tools.api, kind, object)
  }

  return {
    replaced: check({
      rule: ruleOn(kind, 'replace-is-stored'),
      title: `a ${kind} that was deleted and restored is replaced`,
      run: async (tools) => {
        const { api, expect, unique } = tools
        const object = await revived(tools)
        const description = unique('after the restore')
        const reply = await api.call(operations.replace, {
          path: pathTo(kind, object),
          body: { ...object, description },
        })
        expect.that(reply.ok, `the replace answered ${reply.status}`, reply.text)
        expect.equal((await read(api, kind, object))['description'], description, 'description')
      },
    }),

    tagged: check({
      rule: ruleOn(kind, 'bulk-adds-tags'),
      title: `a ${kind} that was deleted and restored gets the tag`,
      run: async (tools) => {
        const object = await revived(tools)
        const tag = tools.unique('tag')
        await addTags(tools, subject, [object], [[tag]])
        const lacking = await lackingTags(tools, kind, object, [tag])
        tools.expect.equal(lacking, [], `tags that the restored ${kind} lacks`)
      },
    }),
  }
}

export const editedChecks = SUBJECTS.map(checksOf)
