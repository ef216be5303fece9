import { expect, test } from 'vitest'
import { parseTarget } from './target-file.ts'

const BASE = 'base_url: http://a.test\n'

test.each<[string, string]>([
  ['[]', ':1: the file must be a mapping of keys to values'],
  [
    `${BASE}credentials: { admin: {} }`,
    ':2: credentials.admin must be either an api_key, or a login with its password',
  ],
  [`${BASE}hooks: { a: {} }`, ':2: hooks.a must be either a url or a command'],
  [`${BASE}paths: { session_chat: /chat }`, ':2: paths.session_chat must be a path with {session_id} in it'],
  [`${BASE}credentials: { editor: { api_key: "" } }`, ':2: credentials.editor.api_key must not be empty'],
  [`${BASE}allow: [reads, reads]`, ':2: allow must not have duplicates'],
  [`${BASE}limits: { concurrency: 0 }`, ':2: limits.concurrency must be >= 1'],
])('%j is refused in words for people', (source, message) => {
  expect(() => parseTarget(source, 'target.yaml', {})).toThrow(`target.yaml${message}`)
})
