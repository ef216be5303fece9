import { type Journey, refusalOf, relyOn } from '../service.ts'
import { CapExceeded, createChatWidget } from './client.ts'
import { wordsFor } from './words.ts'

const QUESTION = 'What is a flow?'

/**
 * A user asks, watches the reply arrive, continues in a session, and exhausts the allowance; another user has no AI
 * features.
 */
export const chatWidgetJourney: Journey = async ({ baseUrl, keys, paths }) => {
  const widget = createChatWidget({ baseUrl, apiKey: keys.admin, paths })
  relyOn((await widget.ask(QUESTION)).text !== '', 'a question is answered')
  let tokens = ''
  const streamed = await widget.stream(QUESTION, (event) => {
    if (event.type === 'token') tokens += event.content
  })
  relyOn(streamed.text !== '' && streamed.text === tokens, 'a reply is what its tokens make')
  const session = await widget.openSession()
  const said = await widget.say(session, QUESTION)
  const messages = await widget.messagesOf(session)
  // How the content of a reply is kept is not documented: its markup may be gone.
  relyOn(
    said.text !== '' && messages.some(({ content }) => content === QUESTION) && messages.length > 1,
    'the messages of a session are kept',
  )
  const capped = createChatWidget({ baseUrl, apiKey: keys.capped, paths })
  const refused = await capped.ask(QUESTION).catch((problem: unknown) => problem)
  relyOn(refused instanceof CapExceeded, 'a used-up allowance is told')
  const withoutAi = createChatWidget({ baseUrl, apiKey: keys.noAi, paths })
  // Awaits both at once: an unhandled rejection would end the process.
  for (const refusal of await Promise.all([withoutAi.ask(QUESTION), withoutAi.stream(QUESTION)].map(refusalOf)))
    relyOn(wordsFor(refusal).startsWith('AI features'), 'missing AI features are told')
}
