import { type Check, NotApplicable, type Stored, type Tools, check } from '../../kit/index.ts'
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
      let former = [unique('before')]
      const listener = await made(tools, { tags: former })
      for (const tags of [[unique('one')], [unique('two'), unique('three')]]) {
        await replace(api, 'listener', listener, { ...(await read(api, 'listener', listener)), tags })
        const shown = tagsOf(await read(api, 'listener', listener))
        // A service may give tags of its own.
        for (const tag of tags) expect.that(shown.includes(tag), `the tag ${tag} is not read`, shown)
        for (const tag of former) expect.that(!shown.includes(tag), 'a tag of before is still there', shown)
        former = tags
      }
    },
  })
}

export const isStored = replaceIsStored('new tags are read after two replaces', ({ given }, members) =>
  given.listener(members),
)

export const dropsDescription = check({
  rule: 'listeners/replace-drops-what-is-left-out',
  title: 'a description that the service stores is gone once it is not sent',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const listener = await given.listener()
    const put = (body: object) => api.call('replaceListener', { path: { listenerId: listener.id }, body, valid: false })
    const { description: _former, ...rest } = await read(api, 'listener', listener)
    const description = unique('description')
    // Whether a listener has a description, and which members a replace must have, is not documented.
    if (!(await put({ ...rest, description })).ok) throw new NotApplicable('a listener takes no description')
    if ((await read(api, 'listener', listener))['description'] !== description)
      throw new NotApplicable('a listener stores no description')
    if (!(await put(rest)).ok) throw new NotApplicable('a listener must have a description')
    const now = (await read(api, 'listener', listener))['description']
    expect.that(now !== description, 'the description is still there', now)
  },
})
