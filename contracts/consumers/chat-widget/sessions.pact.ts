import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, bearer, draftContract, fromState, jsonType } from '../pact.ts'
import { createChatWidget } from './client.ts'

const { eachLike, regex, string } = MatchersV3
const { pact, written, discard } = draftContract('chat-widget', 'sessions')
// The documents do not show the session paths: they are part of the widget's configuration, and the provider state
// supplies the provider's.
const PATHS = { chat: '/sessions/{session_id}/chat', messages: '/sessions/{session_id}/messages' }
const widgetOf = (baseUrl: string) => createChatWidget({ baseUrl, apiKey: EXAMPLE_KEY, paths: PATHS })
afterAll(discard)

const SESSION = 'ses-1'
const sendsJson = { Authorization: bearer, 'Content-Type': 'application/json' }
const chatPath = fromState('${chat}', `/v1/ai-agent/api/sessions/${SESSION}/chat`, '/v1/ai-agent/api/.+')
const messagesPath = fromState('${messages}', `/v1/ai-agent/api/sessions/${SESSION}/messages`, '/v1/ai-agent/api/.+')

test('a session is opened', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a session to be opened')
    .withRequest('POST', '/v1/ai-agent/api/sessions', (request) => {
      request.headers(sendsJson)
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ session_id: string(SESSION) })
    })
    .executeTest(async ({ url }) => {
      expect(await widgetOf(url).openSession()).toBe(SESSION)
    }))

test('a session goes on', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.session)
    .uponReceiving('a question in a session')
    .withRequest('POST', chatPath, (request) => {
      request.headers(sendsJson).jsonBody({ message: 'And why?' })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ response: string('Because.'), session_id: string(SESSION) })
    })
    .executeTest(async ({ url }) => {
      expect(await widgetOf(url).say(SESSION, 'And why?')).toEqual({ text: 'Because.', sessionId: SESSION })
    }))

test('the messages of a session are read', () => {
  const said = { role: 'user', content: 'What is a flow?' }
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.session)
    .uponReceiving('a read of the messages of a session')
    .withRequest('GET', messagesPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody(eachLike({ role: regex('^(user|assistant)$', said.role), content: string(said.content) }))
    })
    .executeTest(async ({ url }) => {
      expect(await widgetOf(url).messagesOf(SESSION)).toEqual([said])
    })
})

test('a session that does not exist takes nothing', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.noSession)
    .uponReceiving('a question in a session that does not exist')
    .withRequest('POST', chatPath, (request) => {
      request.headers(sendsJson).jsonBody({ message: 'Is anybody there?' })
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      const said = widgetOf(url).say(SESSION, 'Is anybody there?')
      await expect(said).rejects.toMatchObject({ name: 'SessionGone' })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
