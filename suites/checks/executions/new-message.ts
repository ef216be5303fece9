import { Blocked, NotApplicable, check } from '../../kit/index.ts'
import { executions } from './history-page.ts'
import { firstReply, listening, taken } from '../listeners/ready.ts'
import { sent } from '../messages/sent.ts'

export const getByNewMessage = check({
  rule: 'executions/get-by-message',
  title: 'the run of a message that was just sent is read by the id of the message',
  run: async (tools) => {
    const { api, eventually, expect, fixture, given, unique } = tools
    const { messageId } = fixture('http_listener.message')
    // Nothing says that executions name messages by the ids that these have elsewhere.
    if (!(await api.call('getMessage', { path: { messageId }, valid: false })).ok)
      throw new NotApplicable('an execution names its message by another id than that of the message')
    const flow = await given.runnableFlow()
    const { listener, url } = await listening(tools)
    await given.binding(flow, listener)
    const { reply: first, attempts } = await firstReply(tools, url)
    taken(first)
    const message = await sent(tools, url, unique('message'))
    if (message === undefined) throw new Blocked('a message that was sent is not listed')
    // A message to a flow that runs may start nothing: with as many runs as messages, each has started one.
    const runs = await eventually(
      () => executions({ api }, flow.id),
      ({ length }) => length > attempts,
    )
    if (runs.length <= attempts) throw new NotApplicable('not every message started a run')
    const request = { path: { flowId: flow.id }, query: { messageId: message.id }, valid: false }
    // How soon an execution is found by its message is not documented.
    const reply = await eventually(
      () => api.call('getExecution', request),
      ({ ok }) => ok,
    )
    expect.status(reply, 200)
  },
})
