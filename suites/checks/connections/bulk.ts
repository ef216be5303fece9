import { Blocked, check, fill } from '../../kit/index.ts'
import { guarded, reaches } from '../bundles/guarded.ts'
import { made, read, tagsOf } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { connections } from '../resources/io.ts'

export const appliesInOrder = check({
  rule: 'connections/bulk-applies-in-order',
  title: 'of three connections, one tag is added and removed, another removed and added',
  run: async (tools) => {
    const three = [await connections.given(tools), await connections.given(tools), await connections.given(tools)]
    const [gone, there] = [tools.unique('gone'), tools.unique('there')]
    const add = (tag: string) => ({ type: 'tags.add', tags: [tag] })
    const remove = (tag: string) => fill(tools.target.bulkActions['untag'], { tag })
    const actions = [add(gone), remove(gone), remove(there), add(there)]
    await tools.api.need('bulkEditConnections', {
      body: { ioIds: three.map(({ id }) => id), actions, modifiedMessage: 'etalon: tags in order' },
    })
    for (const connection of three) {
      // Whether a bulk edit waits for its actions is not documented.
      const tags = await tools.eventually(
        async () => tagsOf(await read(tools.api, 'connection', connection)),
        (now) => now.includes(there) && !now.includes(gone),
      )
      tools.expect.that(!tags.includes(gone), 'a tag that was removed last is there', tags)
      tools.expect.that(tags.includes(there), 'a tag that was added last is not there', tags)
    }
  },
})

export const keepsPassword = check({
  rule: 'connections/bulk-changes-what-actions-name',
  title: 'a connection with a password reaches after a tag in bulk what it reached before',
  run: async (tools) => {
    const connection = await made(tools, 'connection', guarded(tools, 'own'))
    if (!(await reaches(tools, connection))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    await addTags(tools, connections, [connection], [[tools.unique('tag')]])
    tools.expect.that(await reaches(tools, connection), 'the connection has lost its password')
  },
})
