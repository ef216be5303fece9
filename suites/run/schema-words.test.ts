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
  ...[
    'ftp://docs.test',
    'https://',
    'https://me:pw@docs.test/a',
    'https://docs.test/a#errors',
    'https://docs.test/a b',
  ].map((address): [string, string] => [
    `${BASE}documents: { agent: "${address}" }`,
    ':2: documents.agent must be an http or https address, without a login or a fragment',
  ]),
  [
    `${BASE}documents: { agents: https://docs.test }`,
    ':2: documents.agents is not a known key; documents knows platform, agent; did you mean documents.agent?',
  ],
  [`${BASE}credentials: { editor: { api_key: "" } }`, ':2: credentials.editor.api_key must not be empty'],
  [`${BASE}allow: [reads, reads]`, ':2: allow must not have duplicates'],
  [
    `${BASE}fixtures: { macro_flow: { properties: { macro: "{macro}" } } }`,
    ':2: fixtures.macro_flow must hold {macroId} or {macroName} where its reference stands',
  ],
  [
    `${BASE}bulk_actions:\n  rename: { name: new }`,
    ':3: bulk_actions.rename must hold {name} where its reference stands',
  ],
  [`${BASE}limits: { concurrency: 0 }`, ':2: limits.concurrency must be >= 1'],
])('%j is refused in words for people', (source, message) => {
  expect(() => parseTarget(source, 'target.yaml', {})).toThrow(`target.yaml${message}`)
})

test('all mistakes are named at once, each with the key that was meant', () => {
  const source = `${BASE}fixtures:
  session_messages: /sessions/{session_id}/messages
  advance_clock: { url: http://a.test }
  runnable_flwo: { flowType: a }
  zzz: 1
allow: [reads, writing]
credentials: { admin: { api_kye: a, password: b } }
requests: { createListner: {} }
`
  expect(() => parseTarget(source, 'target.yaml', {})).toThrow(
    [
      'target.yaml:3: fixtures.session_messages is not a known key; did you mean paths.session_messages?',
      'target.yaml:4: fixtures.advance_clock is not a known key; did you mean hooks.advance_clock?',
      'target.yaml:5: fixtures.runnable_flwo is not a known key; did you mean fixtures.runnable_flow?',
      'target.yaml:6: fixtures.zzz is not a known key; docs/reference/target-file.md lists them',
      'target.yaml:7: allow.1 must be one of reads, writes, executes, administers, bills, tickets, mails, commands',
      'target.yaml:8: credentials.admin.api_kye is not a known key; credentials.admin knows api_key, login, password; did you mean credentials.admin.api_key?',
      'target.yaml:9: requests.createListner is not an operation; did you mean createListener? `etalon check --list` names them',
    ].join('\n'),
  )
})
