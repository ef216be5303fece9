import { Blocked, type Tools, check } from '../../kit/index.ts'
import { resultIn } from '../agent-tools/tools.ts'
import { ABOUT_CAP } from './about-cap.ts'
import { ask, servedText } from './chat.ts'

/** Whether a chat may use tools, which is the default. */
type UseOfTools = { include_tools?: boolean | undefined }

/** The members of a chat reply to the capped user, who allows no tools unless the case says so. */
async function membersOf(tools: Tools, use: UseOfTools = {}): Promise<Record<string, unknown>> {
  return resultIn(await ask(tools, tools.operation, { ...use }))
}

/** With tools, another part of a service may meet the cap. */
const USES: readonly UseOfTools[] = [{}, { include_tools: undefined }, { include_tools: true }]

export const cappedChatIs200 = check({
  rule: 'billing/capped-chat-is-200',
  title: 'the status of a chat without allowance',
  over: 'operations',
  run: async (tools) => tools.expect.status(await ask(tools, tools.operation), 200),
})

export const cappedChatIsNoSuccess = check({
  rule: 'billing/capped-chat-is-no-success',
  title: 'success of a chat without allowance',
  over: 'operations',
  run: async (tools) => tools.expect.equal((await membersOf(tools))['success'], false, 'success'),
})

export const cappedChatWithToolsIsNoSuccess = check({
  rule: 'billing/capped-chat-is-no-success',
  title: 'success of chats that may use tools, without allowance',
  over: 'operations',
  run: async (tools) => {
    for (const include_tools of [undefined, true]) {
      const { success } = resultIn(await ask(tools, tools.operation, { include_tools }))
      tools.expect.equal(success, false, 'success')
    }
  },
})

export const cappedStreamIsNotServed = check({
  rule: 'billing/capped-stream-is-not-served',
  title: 'a stream without allowance, with tools and without',
  over: 'operations',
  run: async (tools) => {
    for (const more of [{}, { include_tools: undefined }]) {
      const text = servedText(await ask(tools, tools.operation, more))
      // It may tell of the cap in its own words.
      tools.expect.that(text === '' || ABOUT_CAP.test(text), 'the stream goes on to its end', text)
    }
  },
})

export const cappedChatCode = check({
  rule: 'billing/capped-chat-code',
  title: 'code of chats without allowance, with tools and without',
  over: 'operations',
  run: async (tools) => {
    for (const use of USES) tools.expect.equal((await membersOf(tools, use))['code'], 'cap_exceeded', 'code')
  },
})

export const cappedChatSaysWhy = check({
  rule: 'billing/capped-chat-says-why',
  title: 'error of a chat without allowance',
  over: 'operations',
  run: async (tools) => {
    const { error } = await membersOf(tools)
    tools.expect.that(typeof error === 'string' && error !== '', 'there is no text under error', error)
  },
})

export const cappedChatNamesCap = check({
  rule: 'billing/capped-chat-names-cap',
  title: 'error of chats without allowance, with tools and without',
  over: 'operations',
  run: async (tools) => {
    for (const use of USES) {
      const { error } = await membersOf(tools, use)
      if (typeof error !== 'string' || error === '') throw new Blocked('there is no text under error')
      tools.expect.that(ABOUT_CAP.test(error), 'the text does not say that the cap of usage is exceeded', error)
    }
  },
})
