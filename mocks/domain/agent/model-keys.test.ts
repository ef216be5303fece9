import { expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'

const keys = demoCredentials()
const KEY = { api_key: 'sk-test' }

/** The agent's operations as tests call them. */
function agent() {
  const { fetch } = createMock()
  const post = async (as: keyof typeof keys, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${keys[as]}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(new Request(`http://mock.test/rest/v1/ai-agent${path}`, request))).json()
  }
  return {
    setKey: (as: keyof typeof keys, scope: 'user' | 'tenant') => post(as, '/api-key', { ...KEY, scope }),
    removeKey: (as: keyof typeof keys) => post(as, '/api-key/delete', {}),
    async isCapped(): Promise<boolean> {
      return (await post('capped', '/api/chat', { message: 'What is a flow?' }))['code'] === 'cap_exceeded'
    },
  }
}

test('a key that an administrator sets for the tenant lifts the cap of its users until it is removed', async () => {
  const { setKey, removeKey, isCapped } = agent()
  expect(await isCapped()).toBe(true)
  await setKey('admin', 'tenant')
  expect(await isCapped()).toBe(false)
  await removeKey('admin')
  expect(await isCapped()).toBe(true)
})

test('others set no key for the tenant', async () => {
  const { setKey, isCapped } = agent()
  expect(await setKey('editor', 'tenant')).toMatchObject({ success: false })
  expect(await isCapped()).toBe(true)
})
