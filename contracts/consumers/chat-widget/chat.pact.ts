import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, bearer, draftContract, jsonType } from '../pact.ts'
import { createChatWidget } from './client.ts'
import { wordsFor } from './words.ts'

const { regex, string } = MatchersV3
const { pact, written, discard } = draftContract('chat-widget', 'chat')
const PATHS = { chat: '/sessions/{session_id}/chat', messages: '/sessions/{session_id}/messages' }
const widgetOf = (baseUrl: string) => createChatWidget({ baseUrl, apiKey: EXAMPLE_KEY, paths: PATHS, retries: 0 })
afterAll(discard)

const sendsJson = { Authorization: bearer, 'Content-Type': 'application/json' }
const QUESTION = 'What is a flow?'
/** The error of a failed call. */
const refused = (call: Promise<unknown>): Promise<unknown> => call.then(undefined, (problem: unknown) => problem)

test('a question is answered', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a question')
    .withRequest('POST', '/v1/ai-agent/api/chat', (request) => {
      request.headers(sendsJson).jsonBody({ message: QUESTION })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ response: string('A flow moves data.'), session_id: string('ses-1') })
    })
    .executeTest(async ({ url }) => {
      expect(await widgetOf(url).ask(QUESTION)).toEqual({ text: 'A flow moves data.', sessionId: 'ses-1' })
    }))

test('a question without a message is refused', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a question without a message')
    .withRequest('POST', '/v1/ai-agent/api/chat', (request) => {
      request.headers(sendsJson).jsonBody({})
    })
    .willRespondWith(400)
    .executeTest(async ({ url }) => {
      const asked = await refused(widgetOf(url).ask(undefined as never))
      expect(asked).toMatchObject({ name: 'RefusedCall', status: 400 })
      expect(wordsFor(asked)).toBe('Please enter a message.')
    }))

test('a used-up allowance is told', () =>
  pact
    .addInteraction()
    .given(STATES.cappedKey)
    .uponReceiving('a question when the allowance is used up')
    .withRequest('POST', '/v1/ai-agent/api/chat', (request) => {
      request.headers(sendsJson).jsonBody({ message: QUESTION })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ success: false, code: 'cap_exceeded', error: string('The allowance is used up.') })
    })
    .executeTest(async ({ url }) => {
      const asked = await refused(widgetOf(url).ask(QUESTION))
      expect(asked).toMatchObject({ name: 'CapExceeded' })
      expect(wordsFor(asked)).toContain('allowance')
    }))

const REFUSED_KEYS = [
  ['a key that was never issued', STATES.invalidKey, 401, 'The key of this page is no longer valid.'],
  ['the key of a user without AI features', STATES.noAiKey, 403, 'AI features are disabled for this account.'],
] as const

test.each(REFUSED_KEYS)('a question with %s is refused', (name, state, status, words) =>
  pact
    .addInteraction()
    .given(state)
    .uponReceiving(`a question with ${name}`)
    .withRequest('POST', '/v1/ai-agent/api/chat', (request) => {
      request.headers(sendsJson).jsonBody({ message: QUESTION })
    })
    .willRespondWith(status)
    .executeTest(async ({ url }) => {
      const asked = await refused(widgetOf(url).ask(QUESTION))
      expect(asked).toMatchObject({ name: 'RefusedCall', status })
      expect(wordsFor(asked)).toBe(words)
    }),
)

test.each(REFUSED_KEYS)('no stream begins with %s', (name, state, status, words) =>
  pact
    .addInteraction()
    .given(state)
    .uponReceiving(`a question to be answered by a stream, with ${name}`)
    .withRequest('POST', '/v1/ai-agent/api/chat/stream', (request) => {
      request.headers(sendsJson).jsonBody({ message: QUESTION })
    })
    .willRespondWith(status)
    .executeTest(async ({ url }) => {
      const asked = await refused(widgetOf(url).stream(QUESTION))
      expect(asked).toMatchObject({ name: 'RefusedCall', status })
      expect(wordsFor(asked)).toBe(words)
    }),
)

// Pact does not compare the body of a stream: stream.pact.ts covers its events.
test('a question is answered by a stream', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a question to be answered by a stream')
    .withRequest('POST', '/v1/ai-agent/api/chat/stream', (request) => {
      request.headers(sendsJson).jsonBody({ message: QUESTION })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': regex('^text/event-stream(\\s*;.*)?$', 'text/event-stream') })
    })
    .executeTest(async ({ url }) => {
      await expect(widgetOf(url).stream(QUESTION)).rejects.toThrow('the stream broke off')
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
