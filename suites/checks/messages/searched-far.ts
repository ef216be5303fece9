import { Blocked, NotApplicable, type Tools, check, fill } from '../../kit/index.ts'
import { firstReply, readyListener, taken, untilIdle } from '../listeners/ready.ts'
import { word } from '../search/search.ts'
import { holdsId, namesOfId } from './message.ts'
import { sent } from './sent.ts'

/** More messages than the ten or twenty that a search often looks through at a time. */
const FURTHER = 25

/** Sends messages to another listener, and waits until its flow has run for them. */
async function sendFurther(tools: Tools): Promise<void> {
  const { given, unique } = tools
  const flow = await given.runnableFlow()
  const url = await readyListener(tools, flow)
  taken((await firstReply(tools, url)).reply)
  for (let count = 1; count < FURTHER; count += 1) taken(await given.message(url, unique('further')))
  await untilIdle(tools, flow)
}

export const searchFindsEarlier = check({
  rule: 'messages/search-finds-new-messages',
  title: 'a message is found by its text after twenty-five others, as long as the list shows it',
  weight: 4,
  run: async (tools) => {
    const { api, eventually, expect, fixture, given, unique } = tools
    const search = fixture('message_search')
    // The further texts begin as all names of a run do: a search by likeness finds none of them by this one.
    const mark = word(unique)
    const found = await sent(tools, given.readyUrl(), mark)
    if (found === undefined) throw new Blocked('the message is not listed')
    // Where its id stands: another number may be the same.
    const names = namesOfId(await api.need('listMessages'), found.id)
    // How many messages a search gives at most is not documented, but no more than one has this text.
    const finds = async (): Promise<boolean> =>
      namesOfId(await api.need('searchMessages', { body: fill(search, { text: mark }) }), found.id).size > 0
    if (!(await eventually(finds, Boolean))) throw new Blocked('the message is not found at first')
    await sendFurther(tools)
    if (await eventually(finds, Boolean)) return
    // How long messages are kept, and whether one that a flow has taken stays, is not documented.
    if (names.size === 0 || !holdsId(await api.need('listMessages'), found.id, names))
      throw new NotApplicable('the list does not show the message any more')
    expect.that(false, 'the search does not find a message that the list shows', found.id)
  },
})
