import { expect, test } from 'vitest'
import { Redactor } from '../kit/redact.ts'
import type { Passage } from './passage.ts'
import { learnSecrets, withoutShortSecrets } from './secrets.ts'

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

/** An exchange for each possible place, with this secret in it. */
const placesOf = (secret: string): [string, Passage][] => [
  ['a bearer token', passage({ headers: { authorization: `Bearer ${secret}` } })],
  ['a key in a field of its own', passage({ headers: { 'x-api-key': secret } })],
  ['a cookie', passage({ headers: { cookie: `theme=dark; sid=${secret}` } })],
  ['a cookie that is set', passage({}, '', { 'set-cookie': `sid=${secret}; Path=/; HttpOnly, other=value` })],
  [
    'a token in a query',
    passage({ url: `https://host.example.com/rest/v1/flows/export?Authorization=Bearer%20${secret}` }),
  ],
  ['a password in an address', passage({ url: `https://ada:${secret}@host.example.com/rest/v1/flows` })],
  ['a password that is sent', passage({ body: json({ login: 'ada', password: secret }) })],
  [
    'a password in a form',
    passage({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `login=ada&password=${secret}` }),
  ],
  ['a token that is answered', passage({}, json({ token: secret }))],
  ['a password among properties', passage({}, json([{ properties: { 'field.connection.password': secret } }]))],
  ['a secret in JSON within a text', passage({}, json({ text: json({ client_secret: secret }) }))],
  ['a secret in an event', passage({}, `data: ${json({ type: 'x', apiKey: secret })}\n\n`)],
]

test.each(placesOf(SECRET))('%s is learnt', (_what, one) => {
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

test.each([
  ['a large list within a text', json(Array.from({ length: 20_000 }, (_none, id) => ({ id, name: 'a flow' })))],
  ['a long text', 'x'.repeat(4_000_000)],
])('%s takes no time', (_what, text) => {
  const began = performance.now()
  const redactor = new Redactor()
  learnSecrets(redactor, passage({}, json({ text, token: SECRET })))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(redactor.mask(SECRET)).not.toBe(SECRET)
})

const SHORT = 'ŧ7'

test.each([
  ...placesOf(SHORT),
  ['the key of a user', passage({ url: 'https://h/rest/v1/users/5/get-api-key' }, json({ key: SHORT }))],
  ['a cookie without a name', passage({ headers: { cookie: SHORT } })],
  ['a password with a text of JSON', passage({}, json({ text: json({ note: '"\\"', password: SHORT }) }))],
] as [string, Passage][])('%s is masked by its place where it is short, and nowhere else', (_what, one) => {
  const redactor = new Redactor()
  const named = { ...one, headers: { ...one.headers, 'x-name': SHORT } }
  learnSecrets(redactor, named)
  const { answer, ...others } = withoutShortSecrets(named, redactor)
  const shown = redactor.mask(json([others, answer?.headers, Buffer.from(answer!.body).toString()]))
  expect(shown.replace(json(SHORT), '')).not.toMatch(/ŧ7|%C5%A77/)
  expect(shown).toContain(`"x-name":${json(SHORT)}`)
  expect(shown).toContain('$ETALON_')
})

test.each<[string, Passage]>([
  [
    'nothing secret',
    passage({ url: 'https://h/rest/v1/flows?limit=%31#a', headers: { cookie: 'sid=' } }, '{"token":""}'),
  ],
  ['a secret that is long', passage({ headers: { authorization: `Bearer ${SECRET}` } }, json({ password: SECRET }))],
  ['the mask of a service', passage({}, json({ secret: '***' }))],
  ['a type', passage({}, json({ key: 'a.b' }))],
])('%s is shown as it is', (_what, one) => {
  expect(withoutShortSecrets(one, new Redactor())).toBe(one)
})
