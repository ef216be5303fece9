import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../suites/kit/exchange.ts'
import { differences } from './differences.ts'
import { GONE, edited } from './edit.ts'

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Exchange {
  const isText = typeof body === 'string'
  const type = isText ? 'text/plain' : 'application/json'
  const text = isText ? body : JSON.stringify(body)
  return {
    operation: 'listFlows',
    request: { method: 'GET', url: 'http://mock.test/rest/v1/flows', headers: {} },
    response: { status, headers: { 'content-type': type, ...headers }, body: new TextEncoder().encode(text) },
    valid: true,
    durationMs: 1,
  }
}

function stream(...events: readonly object[]): Exchange {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return answer(200, text, { 'content-type': 'text/event-stream' })
}

const plain = answer(200, [
  { id: 1, name: 'one', tags: ['a'] },
  { id: 2, name: 'two' },
])

describe('the differences between two responses', () => {
  test.each([
    ['nothing', plain, []],
    ['the status, and then nothing else counts', answer(404, 'gone'), ['status 200 as 404']],
    [
      'the type of a member',
      answer(200, [
        { id: 1, name: 7, tags: ['a'] },
        { id: 2, name: 'two' },
      ]),
      ['/*/name string as number'],
    ],
    [
      'a member that is missing',
      answer(200, [
        { id: 1, name: 'one' },
        { id: 2, name: 'two' },
      ]),
      ['/*/tags array as none'],
    ],
    [
      'what a member says',
      answer(200, [
        { id: 1, name: 'uno', tags: ['a'] },
        { id: 2, name: 'two' },
      ]),
      ['/*/name = "uno"'],
    ],
    [
      'the order of items',
      answer(200, [
        { id: 2, name: 'two' },
        { id: 1, name: 'one', tags: ['a'] },
      ]),
      ['/* in another order'],
    ],
    ['which items there are', answer(200, [{ id: 2, name: 'two' }]), ['/* = [{"id":2,"name":"two"}]']],
    ['whether there is a body', answer(200, ''), ['media application/json as text/plain', 'no body']],
    [
      'a header',
      answer(
        200,
        [
          { id: 1, name: 'one', tags: ['a'] },
          { id: 2, name: 'two' },
        ],
        { allow: 'POST' },
      ),
      ['header allow = POST'],
    ],
  ])('%s', (_name, other, found) => {
    expect(differences(plain, other)).toEqual(found)
  })

  test('events of a stream by type, and their order only if the counts are equal', () => {
    const [session, token, end] = [{ type: 'session' }, { type: 'token', content: 'a' }, { type: 'end' }]
    const whole = stream(session, token, end)
    expect(differences(whole, stream(session, token, token, end))).toEqual(['more token'])
    expect(differences(whole, stream(token, end))).toEqual(['no session'])
    expect(differences(whole, stream(session, end, token))).toEqual(['events in another order'])
    expect(differences(whole, stream(session, { type: 'token', content: 7 }, end))).toEqual([
      'token/*/content string as number',
    ])
  })
})

describe('a member of a JSON value', () => {
  test('is changed or removed in every item, and nowhere else', () => {
    const value = { tools: [{ name: 'a', title: 'A' }, { name: 'b' }], count: 2 }
    expect(edited(value, ['tools', '*', 'name'], () => 7)).toEqual({
      tools: [{ name: 7, title: 'A' }, { name: 7 }],
      count: 2,
    })
    expect(edited(value, ['tools', '*', 'title'], () => GONE)).toEqual({
      tools: [{ name: 'a' }, { name: 'b' }],
      count: 2,
    })
    expect(edited(value, ['nothing', 'here'], () => GONE)).toEqual(value)
  })
})
