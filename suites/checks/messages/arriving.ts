import { type As, Blocked, NotApplicable, type Tools, check, fill, inTime } from '../../kit/index.ts'
import { readyListener } from '../listeners/ready.ts'
import { word } from '../search/search.ts'
import { holdsBody, holdsId, holdsText, idsUnder, namesOfId } from './message.ts'
import { arrived, sent } from './sent.ts'
import { needTakenToStay } from './taken.ts'
import type { Arrived } from './unread.ts'

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
        if (found !== undefined) continue
        await needTakenToStay(tools)
        tools.expect.that(
          false,
          `no new message of the list has the body that was sent for the ${nth} time ${inTime(tools.target)}`,
        )
      }
    }
  },
})

/** A message that an API User sends, as the administrator finds it by its mark. */
async function sentByApiUser(tools: Tools, mark: string): Promise<Arrived | undefined> {
  const { given, target } = tools
  if (target.credentials.api_user === undefined) throw new NotApplicable('the target file has no credentials.api_user')
  await needBodies(tools)
  return arrived(tools, mark, () => given.message(given.readyUrl(), mark, 'api_user'))
}

/** The members under which the list shows a message. Whether one that a flow has taken stays is not documented. */
async function namesOfKept({ api }: Tools, { id }: Arrived): Promise<ReadonlySet<string>> {
  const names = namesOfId(await api.need('listMessages'), id)
  if (names.size === 0) throw new NotApplicable('the message does not stay in the list')
  return names
}

/** How a message is refused to those who may not see it. */
const CLOSED: readonly number[] = [403, 404]

export const listedOfApiUser = check({
  rule: 'messages/list-holds-new-messages',
  title: 'a message of an API User is found by what it says in the list, which is not empty for that user',
  run: async (tools) => {
    const { api, eventually, expect, given, target, unique } = tools
    const found = await sentByApiUser(tools, unique('message'))
    if (found === undefined) {
      await needTakenToStay(tools)
      return expect.that(false, `no new message of the list is that of the API User ${inTime(target)}`)
    }
    const names = await namesOfKept(tools, found)
    // Which messages such a user sees is not documented.
    const seesSome = await eventually(
      async () => idsUnder(await api.need('listMessages', { as: 'api_user' }), names).length > 0,
      Boolean,
    )
    if (seesSome) return
    // Where anybody may send, the service need not know whose message it is.
    if ((await given.message(given.readyUrl(), unique('message'), 'nobody')).ok)
      throw new NotApplicable('the listener takes messages without a token')
    await namesOfKept(tools, found)
    const read = await api.call('getMessage', { path: { messageId: found.id }, as: 'api_user', valid: false })
    if (CLOSED.includes(read.status)) throw new NotApplicable('the API User may not read the message either')
    expect.that(false, `the list is empty for the API User, who has sent a message ${inTime(target)}`)
  },
})

export const readByApiUser = check({
  rule: 'messages/get-answers-the-body',
  title: 'an API User reads the body of a message that this user has sent, and that the list shows to this user',
  run: async (tools) => {
    const { api, eventually, expect, unique } = tools
    const mark = unique('message')
    const found = await sentByApiUser(tools, mark)
    if (found === undefined) throw new Blocked('the message is not listed')
    const names = await namesOfKept(tools, found)
    const isListed = await eventually(
      async () => holdsId(await api.need('listMessages', { as: 'api_user' }), found.id, names),
      Boolean,
    )
    // Which messages such a user sees is not documented.
    if (!isListed) throw new NotApplicable('the list does not show the message to the API User')
    const read = await api.call('getMessage', { path: { messageId: found.id }, as: 'api_user' })
    expect.status(read, 200)
    expect.that(holdsText(read, mark), 'the body that the API User reads is another than was sent', read.text)
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
      expect.that(holdsText(found.read, String(number)), `${number} is not in the body any more`, found.read.text)
  },
})

export const searchFindsNew = check({
  rule: 'messages/search-finds-new-messages',
  title: 'a message of now is found by its text, and by no other',
  run: async (tools) => {
    const { api, expect, fixture, given, unique, eventually } = tools
    const search = fixture('message_search')
    const [mark, other] = [unique('message'), word(unique)]
    const found = await sent(tools, given.readyUrl(), mark)
    if (found === undefined) throw new Blocked('the message is not listed')
    const finds = async (text: string): Promise<boolean> =>
      namesOfId(await api.need('searchMessages', { body: fill(search, { text }) }), found.id).size > 0
    expect.that(await eventually(() => finds(mark), Boolean), 'the message is not found', found.id)
    expect.that(!(await finds(other)), 'the message is found by a text that it does not hold', found.id)
  },
})

export const searchFindsForApiUser = check({
  rule: 'messages/search-finds-new-messages',
  title: 'a message of an API User, which the list shows to this user, is found for this user by its text',
  run: async (tools) => {
    const { api, expect, eventually, fixture, unique } = tools
    const search = fixture('message_search')
    const mark = unique('message')
    const found = await sentByApiUser(tools, mark)
    if (found === undefined) throw new Blocked('the message is not listed')
    const names = await namesOfKept(tools, found)
    const finds = async (as: As): Promise<boolean> =>
      namesOfId(await api.need('searchMessages', { body: fill(search, { text: mark }), as }), found.id).size > 0
    if (!(await eventually(() => finds('admin'), Boolean))) throw new Blocked('the search does not find the message')
    if (await eventually(() => finds('api_user'), Boolean)) return
    // Which messages such a user sees is not documented.
    if (!holdsId(await api.need('listMessages', { as: 'api_user' }), found.id, names))
      throw new NotApplicable('the list does not show the message to the API User')
    expect.that(false, 'the search does not find what the list shows to the API User', found.id)
  },
})
