import { MatchersV3 } from '@pact-foundation/pact'
import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, REASON_FORMS, bearer, draftContract, fromState, jsonType, noBody, withIds } from '../pact.ts'
import { HEADER, isRegistered, isSigned, receive, register, registerBy } from './receiver.ts'

const { integer, regex, string } = MatchersV3
const { pact, written, discard } = draftContract('webhook-receiver', 'deliveries')
afterAll(discard)

const SECRET = 'shared'
// What a payload holds is not shown: it is taken as it comes.
const PAYLOAD = Buffer.from('{"anything":"at all"}')
const digest = createHmac('sha1', SECRET).update(PAYLOAD).digest()

test.each(['Flow.Executed', 'Flow.Failed'])('a delivery of %s is taken and known to be signed', (event) =>
  pact
    .addAsynchronousInteraction()
    .given(STATES.receiver)
    .expectsToReceive(`a signed delivery of ${event}`, (message) => {
      message.withContent('application/octet-stream', PAYLOAD)
      message.withMetadata({
        'X-Etl-Webhook-Event': event,
        'X-Etl-Webhook-Event-Id': string('9001'),
        'X-Etl-Webhook-Id': string('71'),
        'X-Etl-Webhook-Entity-Id': string('101'),
        // How a signature is written is not shown; that it is the right one, the provider's verification sees to.
        'X-Etl-Webhook-Signature': regex('.+', digest.toString('hex')),
      })
    })
    .executeTest(async ({ metadata }) => {
      const headers = Object.fromEntries(
        Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), exampleOf(value)]),
      )
      expect(headers[HEADER.signature]).toBe(digest.toString('hex'))
      expect(receive({ headers, payload: PAYLOAD }, SECRET)).toEqual({
        event,
        eventId: '9001',
        webhookId: '71',
        entityId: '101',
      })
    }),
)

/** The example in a matcher, as which Pact hands metadata on. */
function exampleOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? String((value as { value?: unknown }).value) : String(value)
}

describe('a signature is believed in every spelling of the right digest, and in no other', () => {
  test.each([
    ['hexadecimal digits', digest.toString('hex'), true],
    ['capital hexadecimal digits', digest.toString('hex').toUpperCase(), true],
    ['base64', digest.toString('base64'), true],
    ['digits after sha1=', `sha1=${digest.toString('hex')}`, true],
    ['another digest', createHmac('sha1', 'other').update(PAYLOAD).digest('hex'), false],
    ['half of it', digest.toString('hex').slice(0, 20), false],
    ['nothing', '', false],
  ])('%s', (_name, signature, believed) => {
    expect(isSigned(signature, PAYLOAD, SECRET)).toBe(believed)
  })

  test('a delivery without a signature is not believed', () => {
    expect(() => receive({ headers: { [HEADER.event]: 'Flow.Failed' }, payload: PAYLOAD }, SECRET)).toThrow(
      'not signed',
    )
  })
})

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
        message: expect.stringContaining('it takes application/json'),
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
