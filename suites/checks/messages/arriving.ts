import { Blocked, NotApplicable, type Tools, check, fill, inTime } from '../../kit/index.ts'
import { readyListener } from '../listeners/ready.ts'
import { holdsBody, namesOfId } from './message.ts'
import { arrived, sent } from './sent.ts'

/** A text that services may cut, or write wrongly. */
const LONG = `Zoë „grüßt“ 日本語 🧾 "quoted" <b>&amp;</b> ${'0123456789'.repeat(500)}`

/** Blocks the case unless bodies of messages can be read, which is for other rules. */
async function needBodies({ api, fixture }: Tools): Promise<void> {
  const { id, body } = fixture('message')
  if (!holdsBody(await api.need('getMessage', { path: { messageId: id } }), body))
    throw new Blocked('the message of the target file has another body')
}

export const listedOfEachListener = check({
  rule: 'messages/list-holds-new-messages',
  title: 'messages to two listeners, two of one text each, are found in the list by what they say',
  run: async (tools) => {
    await needBodies(tools)
    for (const url of [tools.given.readyUrl(), await readyListener(tools)]) {
      const mark = tools.unique('message')
      for (const nth of ['first', 'second']) {
        const found = await sent(tools, url, mark)
        tools.expect.that(
          found !== undefined,
          `no new message of the list has the body that was sent for the ${nth} time ${inTime(tools.target)}`,
        )
      }
    }
  },
})

export const longBodyComesBack = check({
  rule: 'messages/get-answers-the-body',
  title: 'a long body with letters of several scripts comes back, twice',
  run: async (tools) => {
    const { api, expect, fixture, given, target, unique } = tools
    const mark = unique('message')
    const text = `${mark} ${LONG}`
    const found = await sent(tools, given.readyUrl(), mark, text)
    if (found === undefined) throw new Blocked('the message is not listed')
    const body = JSON.stringify(fill(target.fixtures.http_listener?.body ?? { text: '{text}' }, { text }))
    expect.that(holdsBody(found.read, body), 'the body is another than was sent', found.read.text)
    const path = { messageId: fixture('message').id }
    const message = fixture('message.body')
    if (!holdsBody(await api.need('getMessage', { path }), message)) throw new Blocked('the body is not read at first')
    const again = await api.call('getMessage', { path })
    expect.status(again, 200)
    expect.that(holdsBody(again, message), 'the body is another when it is read again', again.text)
  },
})

/** Integers that a double cannot hold. */
const WIDE = [9_007_199_254_740_993n, -9_223_372_036_854_775_807n] as const

export const wideIntegersComeBack = check({
  rule: 'messages/get-answers-the-body',
  title: 'a body with integers beyond 2^53 comes back',
  run: async (tools) => {
    const { api, expect, given, target, unique } = tools
    const mark = unique('message')
    const body = fill(target.fixtures.http_listener?.body ?? { text: '{text}' }, { text: mark })
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new NotApplicable('fixtures.http_listener.body is no object')
    const url = given.readyUrl()
    const found = await arrived(tools, mark, async () => {
      const reply = await api.deliver(url, { ...body, wide: WIDE })
      if (!reply.ok) throw new NotApplicable('the listener takes no further member')
      return reply
    })
    if (found === undefined) throw new Blocked('the message is not listed')
    for (const number of WIDE)
      expect.that(found.read.text.includes(String(number)), `${number} is not in the body any more`, found.read.text)
  },
})

export const searchFindsNew = check({
  rule: 'messages/search-finds-new-messages',
  title: 'a message of now is found by its text, and by no other',
  run: async (tools) => {
    const { api, expect, fixture, given, unique, eventually } = tools
    const search = fixture('message_search')
    const [mark, other] = [unique('message'), unique('message')]
    const found = await sent(tools, given.readyUrl(), mark)
    if (found === undefined) throw new Blocked('the message is not listed')
    const finds = async (text: string): Promise<boolean> =>
      namesOfId(await api.need('searchMessages', { body: fill(search, { text }) }), found.id).size > 0
    expect.that(await eventually(() => finds(mark), Boolean), 'the message is not found', found.id)
    expect.that(!(await finds(other)), 'the message is found by a text that it does not hold', found.id)
  },
})
