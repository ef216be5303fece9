import { type Api, Blocked, type Reply, NO_ID, check, inTime, listed } from '../../kit/index.ts'
import { holdsBody, holdsId, idNames, isKey, members, mentionsId, namesOfId } from './message.ts'
import { needTakenToStay } from './taken.ts'

/** The list of messages; blocks the case if it is not JSON. */
async function list(api: Api): Promise<Reply> {
  const reply = await api.need('listMessages')
  if (typeof reply.json !== 'object' || reply.json === null) throw new Blocked('the list of messages is no JSON')
  return reply
}

export const listAnswers = check({
  rule: 'messages/list-answers',
  title: 'the list is answered with 200 and JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listMessages'))
  },
})

export const listHoldsMessages = check({
  rule: 'messages/list-holds-messages',
  title: 'the message of the target file is listed',
  run: async ({ api, expect, fixture }) => {
    const { id } = fixture('message')
    expect.that(mentionsId(await list(api), id), 'the message is not listed', id)
  },
})

export const listHoldsNewMessages = check({
  rule: 'messages/list-holds-new-messages',
  title: 'after a message the list has a member more than before',
  run: async (tools) => {
    const { api, given, expect, unique, eventually, target } = tools
    const before = new Set(members(await list(api)))
    const sent = await given.message(given.readyUrl(), unique('message'))
    if (!sent.ok) throw new Blocked(`the listener answered ${sent.status} to a message`)
    const isNew = (all: string[]): boolean => all.some((member) => !before.has(member))
    const after = await eventually(async () => members(await list(api)), isNew)
    if (isNew(after)) return
    await needTakenToStay(tools)
    expect.that(false, `the list had no member that it did not have before the message ${inTime(target)}`)
  },
})

export const searchAnswers = check({
  rule: 'messages/search-answers',
  title: 'the search of the target file is answered with 200 and JSON',
  run: async ({ api, given, expect }) => {
    expect.json(await api.call('searchMessages', await given.requestFor('searchMessages')))
  },
})

export const searchFinds = check({
  rule: 'messages/search-finds',
  title: 'the search of the target file finds its message',
  run: async ({ api, given, expect, fixture }) => {
    const { id } = fixture('message')
    const reply = await api.need('searchMessages', await given.requestFor('searchMessages'))
    expect.that(mentionsId(reply, id), 'the message is not found', id)
  },
})

export const searchLeavesOut = check({
  rule: 'messages/search-leaves-out',
  title: 'the search of the target file does not find the other message',
  run: async ({ api, given, expect, fixture }) => {
    const [message, other] = [fixture('message'), fixture('other_message')]
    const all = await list(api)
    if (isKey(all, other.id)) {
      const found = await api.need('searchMessages', await given.requestFor('searchMessages'))
      expect.that(!isKey(found, other.id), 'a message is found that does not fit', other.id)
      return
    }
    if (namesOfId(all, other.id).size === 0) throw new Blocked('the other message is not listed')
    // Its number may stand for something else too, such as a listener.
    const names = idNames(all, [message.id, other.id])
    if (names.size === 0) throw new Blocked('no member of the list holds the ids of messages and nothing else')
    const reply = await api.need('searchMessages', await given.requestFor('searchMessages'))
    listed(reply)
    expect.that(!holdsId(reply, other.id, names), 'a message is found that does not fit', other.id)
  },
})

export const getAnswers = check({
  rule: 'messages/get-answers',
  title: 'the message of the target file is read with 200',
  run: async ({ api, expect, fixture }) => {
    const { id } = fixture('message')
    expect.status(await api.call('getMessage', { path: { messageId: id } }), 200)
  },
})

export const getAnswersTheBody = check({
  rule: 'messages/get-answers-the-body',
  title: 'the body of the target file comes back',
  run: async ({ api, expect, fixture }) => {
    const { id } = fixture('message')
    const reply = await api.need('getMessage', { path: { messageId: id } })
    expect.that(holdsBody(reply, fixture('message.body')), 'the body of the message is another', reply.text)
  },
})

export const getAnswersTheNamedMessage = check({
  rule: 'messages/get-answers-the-named-message',
  title: 'the other message does not have the body of the first',
  run: async ({ api, expect, fixture }) => {
    const { id, body } = fixture('other_message')
    const first = fixture('message.body')
    if (body.includes(first)) throw new Blocked('the two messages of the target file have the same body')
    const reply = await api.need('getMessage', { path: { messageId: id } })
    expect.that(!holdsBody(reply, first), 'the body is that of another message', reply.text)
  },
})

export const getMissing = check({
  rule: 'messages/get-missing',
  title: 'an id that no message has',
  run: async ({ api, expect, target }) => {
    const reply = await api.call('getMessage', { path: { messageId: NO_ID }, valid: false })
    // Where ids may be texts, a number may be malformed.
    const id = target.fixtures.message?.id
    expect.status(reply, ...(id === undefined || typeof id === 'string' ? [400, 404] : [404]))
  },
})
