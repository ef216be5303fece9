import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, REASON_FORMS, bearer, draftContract, fromState, jsonType, noBody, withIds } from '../pact.ts'
import { isRegistered, register, registerBy } from './receiver.ts'

const { integer } = MatchersV3
const { pact, written, discard } = draftContract('webhook-receiver', 'registration')
afterAll(discard)

const SECRET = 'shared'
const webhook = {
  name: fromState('${name}', 'Receiver'),
  url: fromState('${url}', 'https://receiver.example.com/', 'https?://.+'),
  description: '',
  method: 'POST',
  enabled: true,
  secret: SECRET,
}
const options = (baseUrl: string) => ({ baseUrl, apiKey: EXAMPLE_KEY })
const registration = { name: 'Receiver', url: 'https://receiver.example.com/', secret: SECRET }

test('the receiver registers itself', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.receiver)
    .uponReceiving('a receiver to be registered')
    .withRequest('POST', '/v1/webhooks', (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .jsonBody({ ...webhook, events: ['Flow.Failed'] })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(71) })
    })
    .executeTest(async ({ url }) => {
      const id = await register(options(url), { ...registration, events: ['Flow.Failed'] })
      expect(id).toBe(71)
    }))

test.each(REASON_FORMS)('an event that does not exist is refused, and the reason is read that comes as $form', (form) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.receiver)
    .given(form.state)
    .uponReceiving('a receiver of an event that does not exist')
    .withRequest('POST', '/v1/webhooks', (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .jsonBody({ ...webhook, events: ['No.SuchEvent'] })
    })
    .willRespondWith(400, (response) => {
      form.write(response, 'No.SuchEvent is no event')
    })
    .executeTest(async ({ url }) => {
      const made = register(options(url), { ...registration, events: ['No.SuchEvent'] })
      await expect(made).rejects.toMatchObject({ name: 'RefusedCall', status: 400, reason: 'No.SuchEvent is no event' })
    }),
)

test('a key that was never issued registers nothing', () =>
  pact
    .addInteraction()
    .given(STATES.receiver)
    .given(STATES.invalidKey)
    .uponReceiving('a receiver to be registered with a key that was never issued')
    .withRequest('POST', '/v1/webhooks', (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .jsonBody({ ...webhook, events: ['Flow.Failed'] })
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      const made = register(options(url), { ...registration, events: ['Flow.Failed'] })
      await expect(made).rejects.toMatchObject({
        status: 401,
        message: expect.stringContaining('the token is missing, not valid or expired'),
      })
    }))

test('a registration that is not kept as JSON is refused, and what is taken is said', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a receiver to be registered by a file that is plain text')
    .withRequest('POST', '/v1/webhooks', (request) => {
      request.headers({ Authorization: bearer }).body('text/plain', Buffer.from('name: Receiver'))
    })
    .willRespondWith(415)
    .executeTest(async ({ url }) => {
      const made = registerBy(options(url), { type: 'text/plain', text: 'name: Receiver' })
      await expect(made).rejects.toMatchObject({
        status: 415,
        message: expect.stringContaining('the Content-Type must be application/json'),
      })
    }))

test.each([
  ['a webhook that is there', STATES.registeredReceiver, 200, true],
  ['a webhook that was deleted', STATES.deletedReceiver, 404, false],
] as const)('the receiver knows whether it is registered: %s', (name, state, status, isThere) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(state)
    .uponReceiving(`a read of ${name}`)
    .withRequest('GET', withIds('/v1/webhooks/${webhookId}', { webhookId: 71 }), (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(status)
    .executeTest(async ({ url }) => {
      expect(await isRegistered(options(url), 71)).toBe(isThere)
    }),
)

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
