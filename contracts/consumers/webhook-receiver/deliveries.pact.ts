import { MatchersV3 } from '@pact-foundation/pact'
import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { draftContract } from '../pact.ts'
import { HEADER, isSigned, receive } from './receiver.ts'

const { regex, string } = MatchersV3
const { pact, written, discard } = draftContract('webhook-receiver', 'deliveries')
afterAll(discard)

const SECRET = 'shared'
// The content of a payload is not documented: the receiver accepts any.
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
        // The format of a signature is not documented; the verification of the provider checks that it is right.
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

/** The example of a matcher, the form in which Pact passes metadata. */
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

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
