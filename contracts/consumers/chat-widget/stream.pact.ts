import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES, type StateName } from '../../states.ts'
import { contentsOf, draftContract } from '../pact.ts'
import { ChatFailed, type Reply, type StreamEvent, take } from './client.ts'

const { boolean, includes, number, regex, string } = MatchersV3
const { pact, written, discard } = draftContract('chat-widget', 'stream')
afterAll(discard)

/** The effect of an event on the widget's reply, and whether the reply is complete. */
function taken(event: StreamEvent): { reply: Reply; over: boolean } {
  const reply = { text: '', sessionId: '' }
  return { over: take(event, reply), reply }
}

/** Whatever stands there: the widget does not read it, and a service may have no words for it. */
const ANY = includes('')
const PHASES = '^(thinking|analyzing|preparing)$'

test.each<[string, StateName, object, Partial<Reply>]>([
  ['session', STATES.validKey, { session_id: string('ses-1') }, { sessionId: 'ses-1' }],
  ['phase', STATES.validKey, { phase: regex(PHASES, 'thinking'), message: ANY }, {}],
  ['token', STATES.validKey, { content: string('A flow') }, { text: 'A flow' }],
  ['tool_start', STATES.toolMessage, { tool: string('search_templates'), message: ANY }, {}],
  ['tool_end', STATES.toolMessage, { tool: string('search_templates') }, {}],
  ['usage', STATES.validKey, { prompt_tokens: number(12), completion_tokens: number(3), model: string('m') }, {}],
])('a %s event is taken', (type, state, members, expected) =>
  pact
    .addAsynchronousInteraction()
    .given(state)
    .expectsToReceive(`a ${type} event of a stream`, (message) => {
      message.withJSONContent({ type, ...members })
    })
    .executeTest(async (message) => {
      const { reply, over } = taken(contentsOf(message) as StreamEvent)
      expect({ reply, over }).toEqual({ reply: { text: '', sessionId: '', ...expected }, over: false })
    }),
)

test('an end event completes the reply', () =>
  pact
    .addAsynchronousInteraction()
    .given(STATES.validKey)
    .expectsToReceive('an end event of a stream', (message) => {
      message.withJSONContent({ type: 'end' })
    })
    .executeTest(async (message) => {
      expect(taken(contentsOf(message) as StreamEvent).over).toBe(true)
    }))

test('an error event says whether the question may be asked again', () =>
  pact
    .addAsynchronousInteraction()
    .given(STATES.failingMessage)
    .expectsToReceive('an error event of a stream', (message) => {
      message.withJSONContent({ type: 'error', message: string('The model did not answer.'), retryable: boolean(true) })
    })
    .executeTest(async (message) => {
      const event = contentsOf(message) as StreamEvent
      expect(() => taken(event)).toThrow(new ChatFailed('The model did not answer.', true))
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
