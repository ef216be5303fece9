import { expect, test } from 'vitest'
import { parseTarget } from '../run/target-file.ts'
import { createApi } from './api.ts'
import type { As } from './target.ts'
import { NotApplicable } from './verdict.ts'

/** Sends a message to a listener; returns the URL and token that were used. */
async function delivered(url: string, { as = 'admin', ready = '' }: { as?: As; ready?: string } = {}) {
  const source = `base_url: https://a.test/rest
allow: [reads, writes, executes]
credentials: { admin: { api_key: key-1 } }
${ready === '' ? '' : `fixtures: { http_listener: { id: 1, flowId: 2, url: "${ready}" } }`}
`
  const sent: [string, string | undefined][] = []
  const { target, redactor } = parseTarget(source, 'test', {})
  const api = createApi(
    {
      target,
      redactor,
      run: 'test',
      watch: () => {},
      async send({ url: to, headers }) {
        sent.push([to, headers['authorization']])
        return { status: 200, headers: {}, body: new Uint8Array() }
      },
    },
    'test',
  )
  const problem = await api.deliver(url, {}, as).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { sent, problem }
}

test.each([
  ['the host of the API', 'https://a.test/hooks/1', ''],
  ['a path on it', '/hooks/1', ''],
  ['the host of the ready listener', 'https://hooks.test:8443/2', 'https://hooks.test:8443/1'],
])('a key is sent to %s', async (_name, url, ready) => {
  const { sent, problem } = await delivered(url, { ready })
  expect(problem).toBeUndefined()
  expect(sent).toEqual([[new URL(url, 'https://a.test').href, 'Bearer key-1']])
})

test.each([
  ['another host', 'https://elsewhere.test/hooks/1', ''],
  ['another port', 'https://a.test:8443/hooks/1', ''],
  ['the host of the API without encryption', 'http://a.test/hooks/1', ''],
  ['a host that looks like it', 'https://a.test.elsewhere.test/', 'https://hooks.test/1'],
])('no key is sent to %s, which only the service names', async (_name, url, ready) => {
  const { sent, problem } = await delivered(url, { ready })
  expect(problem).toBeInstanceOf(NotApplicable)
  expect((problem as Error).message).toContain(new URL(url).origin)
  expect(sent).toEqual([])
})

test('what carries no key goes anywhere', async () =>
  expect((await delivered('https://elsewhere.test/', { as: 'nobody' })).sent).toEqual([
    ['https://elsewhere.test/', undefined],
  ]))
