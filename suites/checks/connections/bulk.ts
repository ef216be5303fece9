import { check, fill } from '../../kit/index.ts'
import { read, tagsOf } from '../objects.ts'
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
      const tags = tagsOf(await read(tools.api, 'connection', connection))
      tools.expect.that(!tags.includes(gone), 'a tag that was removed last is there', tags)
      tools.expect.that(tags.includes(there), 'a tag that was added last is not there', tags)
    }
  },
})
