import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdsSecret, isSignature, signatureOf } from './bytes.ts'

const payload = new TextEncoder().encode('{"name":"Bücher"}')
const digest = createHmac('sha1', 's3cret').update(payload).digest()

test.each([
  ['hexadecimal digits', digest.toString('hex')],
  ['capital hexadecimal digits', digest.toString('hex').toUpperCase()],
  ['base64', digest.toString('base64')],
  ['base64url', digest.toString('base64url')],
  ['hexadecimal digits by pairs', (digest.toString('hex').match(/../g) ?? []).join('-').toUpperCase()],
  ['base64 of hexadecimal digits', Buffer.from(digest.toString('hex')).toString('base64')],
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

const SECRET = 'pa55word-/+ü-of-a-connection'
const encodedAfter = (before: string, encoding: 'base64' | 'base64url'): string =>
  Buffer.from(`${before}${SECRET}, and more`).toString(encoding)

test.each([
  ['as it is', `{"password":"${SECRET}"}`],
  ['in hexadecimal digits', Buffer.from(SECRET).toString('hex').toUpperCase()],
  ['in base64', `{"sealed":"${Buffer.from(SECRET).toString('base64')}"}`],
  ['in base64 after one byte', encodedAfter('1', 'base64')],
  ['in base64url after two bytes', encodedAfter('12', 'base64url')],
  ['in base64 over several lines', encodedAfter('[', 'base64').replaceAll(/.{16}/g, '$&\r\n')],
  ['in base64 over several lines of a JSON text', encodedAfter('[', 'base64').replaceAll(/.{16}/g, String.raw`$&\n`)],
])('a secret %s is seen', (_name, text) => {
  expect(holdsSecret(text, SECRET)).toBe(true)
})

test.each([
  ['another secret', Buffer.from('pa55word-of-another-connection').toString('base64')],
  ['a part', SECRET.slice(1)],
  ['nothing', ''],
])('%s is none', (_name, text) => {
  expect(holdsSecret(text, SECRET)).toBe(false)
})

test('a short secret is seen as it is only', () => {
  expect([holdsSecret('my key', 'key'), holdsSecret(Buffer.from('my key').toString('hex'), 'key')]).toEqual([
    true,
    false,
  ])
})
