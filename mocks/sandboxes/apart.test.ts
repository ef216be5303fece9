import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials, readWorldFile, worldOf } from '../index.ts'
import { roleKeys } from './role-keys.ts'

let mock: Mock
beforeEach(() => {
  // A frozen time, so that tokens differ only by their content.
  mock = createMock({ now: () => 1_700_000_000_000 })
})
afterEach(() => mock.close())

async function call(method: string, path: string, key?: string, body?: unknown) {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await mock.fetch(
    new Request(`http://mock.test${path}`, { method, headers, ...(body === undefined ? {} : { body: text }) }),
  )
  return { status: response.status, text: await response.text() }
}

async function newSandbox(wish: object = {}): Promise<{ id: string; keys: Record<string, string> }> {
  return JSON.parse((await call('POST', '/_mock/sandboxes', undefined, wish)).text)
}

const admin = (id: string): string => roleKeys(mock.sandboxes.get(id)!.world.view)['admin']

/** A JWT, a two-factor token, a listener address and an API key of a sandbox. */
async function givenOutBy(id: string): Promise<string[]> {
  const at = id === 'default' ? '' : `@${id}`
  const issue = async (login: string): Promise<Record<string, string>> =>
    JSON.parse(
      (await call('POST', '/rest/v1/token-auth/issue', undefined, { login: login + at, password: `${login}-pass-1` }))
        .text,
    )
  const listener = { name: 'Inbox', listenerType: 'listener.http', enabled: true }
  const made = JSON.parse((await call('POST', '/rest/v1/listeners', admin(id), listener)).text)
  const { address } = mock.sandboxes.get(id)!.world.view.listeners.get(made.id)!
  const { key } = JSON.parse((await call('POST', '/rest/v1/users/8/new-api-key', admin(id))).text)
  return [(await issue('edda'))['token']!, (await issue('tess'))['tfaToken']!, address!, key]
}

/** Expects that new credentials and addresses of each sandbox lead to it alone. */
async function expectApart(...ids: string[]): Promise<void> {
  const given: string[] = []
  for (const id of ids) {
    const own = await givenOutBy(id)
    for (const one of own) expect(mock.sandboxes.ownerOf(one).id).toBe(id)
    given.push(...own)
  }
  expect(given).toHaveLength(4 * ids.length)
  expect(new Set(given).size).toBe(given.length)
}

describe('sandboxes give out different tokens, addresses and keys', () => {
  test('after all of them went back to one and the same document', async () => {
    await call('PUT', '/_mock/snapshots/one')
    const { text } = await call('GET', '/_mock/snapshots/one')
    const ids = ['default']
    for (let count = 0; count < 3; count += 1) ids.push((await newSandbox()).id)
    for (const id of ids) {
      const at = `/_mock/sandboxes/${id}/snapshots/base`
      expect((await call('PUT', at, undefined, text)).status).toBe(204)
      expect((await call('POST', `${at}/restore`)).status).toBe(204)
    }
    await expectApart(...ids)
  })

  test('when one was made from another, and after all of them were reset', async () => {
    const parent = await newSandbox()
    const child = await newSandbox({ from: parent.id })
    const grandchild = await newSandbox({ from: child.id })
    const ids = ['default', parent.id, child.id, grandchild.id]
    await expectApart(...ids)
    const before = await Promise.all(ids.map((id) => givenOutBy(id)))
    for (const id of ids) await call('POST', `/_mock/sandboxes/${id}/reset`)
    await expectApart(...ids)
    for (const [index, id] of ids.entries()) {
      const others = before.filter((_, other) => other !== index).flat()
      for (const one of await givenOutBy(id)) expect(others).not.toContain(one)
    }
  })
})

describe('a sandbox accepts no key of another', () => {
  test('whatever its id: like a login, or with the same hash as another', async () => {
    const all = new Set(Object.values(demoCredentials()))
    const ids = ['ada', 'edda', 'omar', 'robot', 'xaver', 'c0', 'an']
    for (const id of ids) for (const key of Object.values((await newSandbox({ id })).keys)) all.add(key)
    expect(all.size).toBe((ids.length + 1) * Object.keys(demoCredentials()).length)
  })

  test('and has the same in every mock, whatever was made before it', async () => {
    const { keys } = await newSandbox({ id: 'an' })
    mock.close()
    mock = createMock({ seed: 5 })
    await newSandbox({ id: 'c0' })
    expect((await newSandbox({ id: 'an', from: 'c0' })).keys).toEqual(keys)
  })

  test('when a user of the mock has the one that it would have', async () => {
    const { keys } = await newSandbox({ id: 'taken' })
    mock.close()
    const apiKey = keys['admin']!
    const file = readWorldFile({ users: [{ id: 1, login: 'ann', password: 'p', role: 'administrator', apiKey }] })
    mock = createMock({ world: (start, seed) => worldOf(file, start, seed) })
    const other = await newSandbox({ id: 'taken' })
    expect(other.keys['admin']).toMatch(/^[A-Za-z0-9]{256}$/)
    expect(other.keys['admin']).not.toBe(apiKey)
    expect(mock.sandboxes.ownerOf(apiKey).id).toBe('default')
  })

  test('when it makes one that it was forked with stop working', async () => {
    const { view } = mock.world
    const [{ token } = { token: '' }] = view.tokens.where('userId', '11')
    const { id } = await newSandbox()
    expect((await call('POST', '/rest/v1/users/11/new-api-key', admin(id))).status).toBe(200)
    expect(mock.sandboxes.ownerOf(token).id).toBe('default')
    expect(view.tokens.get(token)?.revoked).toBe(false)
  })
})

test('a document in which two users have swapped keys is imported with both', async () => {
  const { id, keys } = await newSandbox()
  const at = `/_mock/sandboxes/${id}/snapshots/swapped`
  await call('PUT', at)
  const { text } = await call('GET', at)
  const swapped = text
    .replaceAll(keys['admin']!, 'of the admin')
    .replaceAll(keys['editor']!, keys['admin']!)
    .replaceAll('of the admin', keys['editor']!)
  expect((await call('PUT', at, undefined, swapped)).status).toBe(204)
  await call('POST', `${at}/restore`)
  expect(roleKeys(mock.sandboxes.get(id)!.world.view)).toEqual(keys)
})
