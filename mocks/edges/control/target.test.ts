import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Mock, createMock } from '../../index.ts'
import { targetFile } from './target.ts'

const ORIGIN = 'http://127.0.0.1:4010'
const TOKEN = 'a-token-of-enough-characters'
let mock: Mock
afterEach(() => mock.close())

async function served(headers: Record<string, string> = {}): Promise<{ text: string; target: any }> {
  const response = await mock.fetch(new Request(`${ORIGIN}/_mock/target.yaml`, { headers }))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/yaml'])
  const text = await response.text()
  return { text, target: parse(text) }
}

describe('the target file of a mock', () => {
  test('names its address and its keys, and leaves nothing to fill in', async () => {
    mock = createMock()
    const { text, target } = await served()
    expect(text).not.toContain('${')
    expect(target.base_url).toBe(`${ORIGIN}/rest`)
    expect(target.hooks.advance_clock.url).toBe(`${ORIGIN}/_mock/clock/advance?schedules=once`)
    const keys = Object.entries(mock.keys).map(([role, key]) => [role, { api_key: key }])
    expect(target.credentials).toMatchObject(Object.fromEntries(keys))
    expect(keys.length).toBeGreaterThan(5)
  })

  test('lacks the credentials that the mock does not have', async () => {
    mock = createMock()
    const target = parse(targetFile({ origin: ORIGIN, keys: { admin: 'key-a' }, isLocked: false }))
    expect(Object.keys(target.credentials)).toEqual(['admin', 'login', 'two_factor'])
    expect(target.credentials.admin).toEqual({ api_key: 'key-a' })
  })

  test('has no hooks if the control surface requires a token', async () => {
    mock = createMock({ controlToken: TOKEN })
    const { text, target } = await served({ authorization: `Bearer ${TOKEN}` })
    expect(target.hooks).toBeUndefined()
    expect(target.features.webhook_receiver).toBeUndefined()
    expect(target.features.second_tenant).toBe(12)
    expect(text).toContain('requires a token')
  })
})
