import {
  type Reply,
  type Tools,
  Blocked,
  NO_ID,
  NotApplicable,
  check,
  mayNameObject,
  stored,
  textsIn,
} from '../../kit/index.ts'
import { expectId } from '../objects.ts'
import { expectAsSent, holdsName, read } from './macro.ts'

/** Creates a macro; returns the reply and the name sent. */
async function created({ given }: Tools): Promise<{ name: string; reply: Reply }> {
  const { name, reply } = await given.askMacro()
  if (reply.status === 400) throw new Blocked('createMacro answered 400; see requests.createMacro in the target file')
  return { name, reply }
}

export const createAnswersSaved = check({
  rule: 'macros/create-answers-saved',
  title: 'a new macro is answered with its id',
  run: async (tools) => {
    const { reply } = await created(tools)
    tools.expect.status(reply, 200)
    await expectId(tools.api, 'macro', reply)
  },
})

export const createAssignsId = check({
  rule: 'macros/create-assigns-id',
  title: 'two macros have two ids',
  run: async ({ given, expect }) => {
    const [first, second] = [await given.macro(), await given.macro()]
    expect.that(first.id !== second.id, 'two macros have the same id', first.id)
  },
})

export const createIgnoresIds = check({
  rule: 'macros/create-assigns-id',
  title: 'a macro that is sent with the id of another one leaves that one as it was',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const first = await given.macro()
    const before = await read(api, first)
    const body = { ...(given.macroBody(unique('copy')) as object), id: first.id }
    const reply = await api.call('createMacro', { body, valid: false })
    // Whether an id may be sent is not documented.
    if (!reply.ok) throw new NotApplicable('a create with an id is refused')
    expect.that(stored(reply).id !== first.id, 'a macro got the id of another one', first.id)
    expectAsSent(tools, first, before, await read(api, first))
  },
})

export const createAnswersTheMacro = check({
  rule: 'macros/create-answers-the-macro',
  title: 'the answer holds the name that was sent',
  run: async (tools) => {
    const { name, reply } = await created(tools)
    tools.expect.that(holdsName(reply.text, name), 'the answer does not hold the name', reply.json)
  },
})

export const createdReadable = check({
  rule: 'macros/created-macro-readable',
  title: 'a new macro is read with its name',
  run: async ({ api, given, expect }) => {
    const { id, name } = await given.macro()
    const reply = await api.call('getMacro', { path: { macroId: id } })
    expect.status(reply, 200)
    expect.that(holdsName(reply.text, name), 'the macro that is read does not hold its name', reply.json)
  },
})

export const readIsWhole = check({
  rule: 'macros/created-macro-readable',
  title: 'texts of a macro that the answer to its creation shows are read, too',
  run: async (tools) => {
    const { api, given, expect } = tools
    const { name, reply: made } = await created(tools)
    const body = given.macroBody(name) as object
    const reply = await api.need('getMacro', { path: { macroId: stored(made).id } })
    // Which members a macro has, and whether it shows them as they were sent, is not documented.
    for (const text of textsIn(body).filter((one) => textsIn(made.json).includes(one)))
      expect.that(textsIn(reply.json).includes(text), `the macro that is read does not hold ${text}`, reply.json)
  },
})

export const createdListed = check({
  rule: 'macros/created-macro-listed',
  title: 'a new macro is in the list',
  run: async ({ api, eventually, given, expect }) => {
    const macro = await given.macro()
    // A list may be a map from the name or the id to the rest, and how soon it shows a new one is not documented.
    const isListed = await eventually(async () => {
      const list = await api.need('listMacros')
      return mayNameObject(list, macro) || holdsName(list.text, macro.name)
    }, Boolean)
    expect.that(isListed, 'the macro is not listed')
  },
})

export const listAnswers = check({
  rule: 'macros/list-answers',
  title: 'the list is answered with 200 and JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listMacros'))
  },
})

export const getAnswersTheNamed = check({
  rule: 'macros/get-answers-the-named-macro',
  title: 'of two macros each is read by its own id',
  run: async ({ api, given, expect }) => {
    for (const { id, name } of [await given.macro(), await given.macro()]) {
      const reply = await api.need('getMacro', { path: { macroId: id } })
      expect.that(holdsName(reply.text, name), 'another macro was read', reply.json)
    }
  },
})

export const getMissing = check({
  rule: 'macros/get-missing',
  title: 'an id that no macro has',
  run: async ({ api, expect }) =>
    expect.status(await api.call('getMacro', { path: { macroId: NO_ID }, valid: false }), 404),
})
