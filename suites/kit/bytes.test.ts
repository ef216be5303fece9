import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignature, signatureOf } from './bytes.ts'

const payload = new TextEncoder().encode('{"name":"Bücher"}')
const digest = createHmac('sha1', 's3cret').update(payload).digest()

test.each([
  ['hexadecimal digits', digest.toString('hex')],
  ['capital hexadecimal digits', digest.toString('hex').toUpperCase()],
  ['base64', digest.toString('base64')],
  ['base64url', digest.toString('base64url')],
  ['after sha1=', `sha1=${digest.toString('hex')}`],
])('%s are taken', (_name, value) => {
  expect(isSignature(value, payload, 's3cret')).toBe(true)
})

test.each([
  ['another secret', createHmac('sha1', 'other').update(payload).digest('hex')],
  ['another algorithm', createHmac('sha256', 's3cret').update(payload).digest('hex')],
  [
    'other bytes',
    createHmac('sha1', 's3cret').update(Buffer.from('{"name":"Bücher"}', 'latin1').subarray(1)).digest('hex'),
  ],
  ['one character too many', `${digest.toString('hex')}0`],
  ['nothing', ''],
])('%s is not', (_name, value) => {
  expect(isSignature(value, payload, 's3cret')).toBe(false)
})

test('the expected signature is the digest in hexadecimal', () => {
  expect(signatureOf(payload, 's3cret')).toBe(digest.toString('hex'))
})
