import { expect, test } from 'vitest'
import { Redactor } from '../kit/redact.ts'
import type { Passage } from './passage.ts'
import { learnSecrets } from './secrets.ts'

const SECRET = 's3cret-of-somebody'

function passage(more: Partial<Passage>, answered = '', fields: Record<string, string> = {}): Passage {
  const body = Buffer.from(answered)
  return {
    place: 'entry 1',
    startedAt: 0,
    method: 'POST',
    url: 'https://host.example.com/rest/v1/flows',
    headers: {},
    answer: { status: 200, headers: fields, body, known: 'text', hasAllFields: true },
    ...more,
  }
}

const json = (value: unknown): string => JSON.stringify(value)

test.each<[string, Passage]>([
  ['a bearer token', passage({ headers: { authorization: `Bearer ${SECRET}` } })],
  ['a key in a field of its own', passage({ headers: { 'x-api-key': SECRET } })],
  ['a cookie', passage({ headers: { cookie: `theme=dark; sid=${SECRET}` } })],
  ['a cookie that is set', passage({}, '', { 'set-cookie': `sid=${SECRET}; Path=/; HttpOnly, other=value` })],
  [
    'a token in a query',
    passage({ url: `https://host.example.com/rest/v1/flows/export?Authorization=Bearer%20${SECRET}` }),
  ],
  ['a password in an address', passage({ url: `https://ada:${SECRET}@host.example.com/rest/v1/flows` })],
  ['a password that is sent', passage({ body: json({ login: 'ada', password: SECRET }) })],
  [
    'a password in a form',
    passage({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `login=ada&password=${SECRET}` }),
  ],
  ['a token that is answered', passage({}, json({ token: SECRET }))],
  ['a password among properties', passage({}, json([{ properties: { 'field.connection.password': SECRET } }]))],
  ['a secret in JSON within a text', passage({}, json({ text: json({ client_secret: SECRET }) }))],
  ['a secret in an event', passage({}, `data: ${json({ type: 'x', apiKey: SECRET })}\n\n`)],
])('%s is learnt', (_what, one) => {
  const redactor = new Redactor()
  learnSecrets(redactor, one)
  for (const text of [SECRET, encodeURIComponent(SECRET), Buffer.from(`ada:${SECRET}`).toString('base64')])
    expect(redactor.mask(`before ${text} after`)).not.toContain(text)
})

test.each<[string, Passage, string]>([
  ['a reference to a secret', passage({}, json({ 'field.password': '{{secret:orders_db}}' })), '{{secret:orders_db}}'],
  ['the key of a type', passage({}, json({ key: 'connection.database.postgres' })), 'connection.database.postgres'],
  ['the kind of a token', passage({}, json({ tokenType: 'Bearer' })), 'Bearer'],
  ['an attribute of a cookie', passage({}, '', { 'set-cookie': 'a=b; Path=/rest-of-it' }), '/rest-of-it'],
])('%s is none', (_what, one, text) => {
  const redactor = new Redactor()
  learnSecrets(redactor, one)
  expect(redactor.mask(text)).toBe(text)
})

test('a large text within a text takes no time', () => {
  const text = json({ text: json(Array.from({ length: 20_000 }, (_none, id) => ({ id, name: 'a flow' }))) })
  const began = performance.now()
  learnSecrets(new Redactor(), passage({}, text))
  expect(performance.now() - began).toBeLessThan(2_000)
})
