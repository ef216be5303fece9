import { expect, test } from 'vitest'
import { RefusedCall } from './call.ts'

test.each([
  ['a text', 400, 'text/plain', 'name is missing', 'name is missing'],
  ['JSON with an error', 400, 'application/json', '{"error":"name is missing"}', 'name is missing'],
  ['a page of a gateway', 404, 'text/html', '<h1>Not Found</h1>', 'it does not exist'],
  ['JSON that nobody documents', 403, 'application/json', '{"colour":"red"}', 'the user of the token may not do this'],
  ['nothing', 401, '', '', 'the token is missing, not valid or expired'],
])('a refusal by %s says to people why', (_body, status, media, text, why) => {
  const json: unknown = media === 'application/json' ? JSON.parse(text) : undefined
  const refused = new RefusedCall('GET /v1/flows', { status, media, text, json })
  expect(refused.message).toBe(`GET /v1/flows returned ${status}: ${why}`)
})
