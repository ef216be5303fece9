import { type Check, type Stored, type Tools, check } from '../../kit/index.ts'
import { read, replace, tagsOf } from '../objects.ts'

/** Checks that a replace of such a listener stores its tags. */
export function replaceIsStored(
  title: string,
  made: (tools: Tools, members: { tags: string[] }) => Promise<Stored>,
): Check {
  return check({
    rule: 'listeners/replace-is-stored',
    title,
    run: async (tools) => {
      const { api, expect, unique } = tools
      const listener = await made(tools, { tags: ['etalon-before'] })
      for (const tags of [[unique('one')], [unique('two'), unique('three')].toSorted()]) {
        await replace(api, 'listener', listener, { ...(await read(api, 'listener', listener)), tags })
        expect.equal(tagsOf(await read(api, 'listener', listener)), tags, 'the tags')
      }
    },
  })
}

export const isStored = replaceIsStored('new tags are read after two replaces', ({ given }, members) =>
  given.listener(members),
)
