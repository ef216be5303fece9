import { Blocked, check, mayNameObject } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { connections } from '../resources/io.ts'

export const namesFlowsOfTheReplaced = check({
  rule: 'connections/usage-names-flows',
  title: 'a flow is in the usage of its connection, also once that was edited in bulk and replaced',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const connection = await connections.given(tools)
    const flow = await given.flowUsingConnection(connection.id)
    const usage = () => api.need('getConnectionUsage', { path: { connectionId: connection.id } })
    if (!mayNameObject(await usage(), flow)) throw new Blocked('the usage lacks the flow at once')
    await addTags(tools, connections, [connection], [[unique('tag')]])
    const tagged = await usage()
    expect.that(mayNameObject(tagged, flow), 'after a bulk edit the usage lacks the flow', tagged.json)
    await change(api, 'connection', connection, { description: unique('replaced') })
    const replaced = await usage()
    expect.that(mayNameObject(replaced, flow), 'after a replace the usage lacks the flow', replaced.json)
  },
})
