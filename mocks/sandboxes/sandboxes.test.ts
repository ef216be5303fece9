import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../index.ts'
import { put, remove } from '../world/index.ts'

interface Shown {
  id: string
  keys: Record<string, string>
  logins: Record<string, { login: string; password: string }>
}

const ORIGIN = 'http://mock.test'
let mock: Mock
beforeAll(() => {
  mock = createMock()
})
afterAll(() => mock.close())

async function call(method: string, path: string, { key, body }: { key?: string; body?: unknown } = {}) {
  const response = await mock.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined }
}

async function newSandbox(wish?: object): Promise<Shown> {
  const { status, json } = await call('POST', '/_mock/sandboxes', wish === undefined ? {} : { body: wish })
  expect(status).toBe(201)
  return json as Shown
}

async function flowNames(key: string): Promise<string[]> {
  const { json } = await call('GET', '/rest/v1/flows', { key })
  return (json as { name: string }[]).map(({ name }) => name)
}

const createFlow = (key: string, name: string): ReturnType<typeof call> =>
  call('POST', '/rest/v1/flows', { key, body: { name, flowType: 'flow.etl.api' } })

const untilUnderWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe('a sandbox', () => {
  test('has a key for each credential that no other sandbox has', async () => {
    const [one, other] = [await newSandbox(), await newSandbox()]
    const keys = [one, other].flatMap((sandbox) => Object.values(sandbox.keys))
    expect(new Set([...keys, ...Object.values(demoCredentials())]).size).toBe(3 * Object.keys(one.keys).length)
    expect(Object.keys(one.keys).sort()).toEqual(Object.keys(demoCredentials()).sort())
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{256}$/)
  })

  test('hides its data from others', async () => {
    const [one, other] = [await newSandbox(), await newSandbox()]
    const made = await createFlow(one.keys['admin']!, 'Only here')
    expect(made.status).toBe(200)
    expect(await flowNames(one.keys['admin']!)).toContain('Only here')
    for (const key of [other.keys['admin']!, demoCredentials().admin])
      expect(await flowNames(key)).not.toContain('Only here')
  })

  test('has its own logins, whose tokens lead to it, even after a refresh', async () => {
    const sandbox = await newSandbox()
    await createFlow(sandbox.keys['admin']!, 'Seen by login')
    const login = await call('POST', '/rest/v1/token-auth/issue', { body: sandbox.logins['admin'] })
    expect(login.status).toBe(200)
    expect(await flowNames(login.json.token)).toContain('Seen by login')
    const refreshed = await call('POST', '/rest/v1/token-auth/refresh', { body: { token: login.json.token } })
    expect(await flowNames(refreshed.json.token)).toContain('Seen by login')
  })

  test('refuses a key that was made for the sandbox it was forked from', async () => {
    const parent = await newSandbox()
    const child = await newSandbox({ from: parent.id })
    await createFlow(child.keys['admin']!, 'Of the child')
    expect(await flowNames(parent.keys['admin']!)).not.toContain('Of the child')
  })

  test('starts with the state of the one it is forked from', async () => {
    const parent = await newSandbox()
    await createFlow(parent.keys['admin']!, 'From before')
    const child = await newSandbox({ from: parent.id })
    await createFlow(parent.keys['admin']!, 'From later')
    const names = await flowNames(child.keys['admin']!)
    expect(names).toContain('From before')
    expect(names).not.toContain('From later')
  })

  test('has its own clock', async () => {
    const sandbox = await newSandbox()
    await call('POST', `/_mock/sandboxes/${sandbox.id}/clock/set`, { body: { now: 1e12 } })
    expect((await call('GET', `/_mock/sandboxes/${sandbox.id}/clock`)).json.now).toBeLessThan(1e12 + 60_000)
    expect((await call('GET', '/_mock/clock')).json.now).toBeGreaterThan(1.5e12)
  })

  test('goes back to a snapshot and to its start, and its keys stay', async () => {
    const { id, keys } = await newSandbox()
    const at = `/_mock/sandboxes/${id}`
    const before = await flowNames(keys['admin']!)
    await createFlow(keys['admin']!, 'First')
    await call('PUT', `${at}/snapshots/one`)
    await createFlow(keys['admin']!, 'Second')
    await call('POST', `${at}/snapshots/one/restore`)
    expect(await flowNames(keys['admin']!)).toEqual([...before, 'First'])
    await call('POST', `${at}/reset`)
    expect(await flowNames(keys['admin']!)).toEqual(before)
  })

  test('has its own journal', async () => {
    const { id, keys } = await newSandbox()
    await createFlow(keys['admin']!, 'AnnotatedOutcome')
    await call('GET', '/rest/v1/flows/word', { key: keys['admin']! })
    const { json } = await call('GET', `/_mock/sandboxes/${id}/journal`)
    expect(json.entries).toMatchObject([
      { operation: 'createFlow', status: 200, caller: 'ada' },
      { operation: 'getFlow', status: 400, refusal: { problem: { in: 'path' } } },
    ])
  })

  test('is gone when it is deleted: its keys work no more', async () => {
    const { id, keys } = await newSandbox()
    expect((await call('DELETE', `/_mock/sandboxes/${id}`)).status).toBe(204)
    expect((await call('GET', '/rest/v1/flows', { key: keys['admin']! })).status).toBe(401)
    expect((await call('GET', `/_mock/sandboxes/${id}/clock`)).status).toBe(404)
  })

  test('is unknown to calls under way when it is deleted, and they issue no token', async () => {
    const { id, keys, logins } = await newSandbox()
    const { world } = mock.sandboxes.get(id)!
    await call('PUT', `/_mock/sandboxes/${id}/latency`, { body: { ms: 60 } })
    const login = call('POST', '/rest/v1/token-auth/issue', { body: logins['admin'] })
    const flow = createFlow(keys['admin']!, 'Too late')
    await untilUnderWay()
    await call('DELETE', `/_mock/sandboxes/${id}`)
    expect((await login).status).toBe(401)
    expect((await flow).status).toBe(401)
    const given = [...world.view.tokens.values()].map(({ token }) => token)
    expect(given.filter((token) => mock.sandboxes.ownerOf(token).id !== 'default')).toEqual([])
  })

  test('made again while a request to the one before is under way gets nothing of it', async () => {
    const { keys } = await newSandbox({ id: 'again' })
    await call('PUT', '/_mock/sandboxes/again/latency', { body: { ms: 60 } })
    const before = mock.sandboxes.get('again')!.world
    const late = createFlow(keys['admin']!, 'Served anew')
    await untilUnderWay()
    await call('DELETE', '/_mock/sandboxes/again')
    await newSandbox({ id: 'again' })
    expect((await late).status).toBe(200)
    expect(await flowNames(keys['admin']!)).toContain('Served anew')
    expect(mock.sandboxes.get('again')!.world).not.toBe(before)
  })

  test('leaves a user of the mock whose login looks like one of the sandbox alone', async () => {
    const user = { ...mock.world.view.users.get(1)!, id: 900, login: 'ann@mine', password: 'her own' }
    mock.world.apply([put('users', 900, user)])
    await newSandbox({ id: 'mine' })
    const login = { login: 'ann@mine', password: 'her own' }
    const { status, json } = await call('POST', '/rest/v1/token-auth/issue', { body: login })
    expect(status).toBe(200)
    expect(mock.sandboxes.ownerOf(json.token).id).toBe('default')
    mock.world.apply([remove('users', 900)])
  })

  test('is refused with a reason for a taken or invalid id, or an unknown parent', async () => {
    const { id } = await newSandbox()
    for (const wish of [{ id }, { id: 'No id' }, { from: 'nowhere' }, { like: 'this' }, []]) {
      const { status, json } = await call('POST', '/_mock/sandboxes', { body: wish })
      expect(status).toBe(400)
      expect(json.error).toMatch(/\w/)
    }
  })
})

test('sandboxes are listed in parts', async () => {
  await newSandbox()
  const all = (await call('GET', '/_mock/sandboxes')).json as { total: number; sandboxes: Shown[] }
  expect(all.total).toBe(all.sandboxes.length)
  const { json } = await call('GET', '/_mock/sandboxes?skip=1&limit=1')
  expect(json).toEqual({ total: all.total, sandboxes: all.sandboxes.slice(1, 2) })
  expect((await call('GET', '/_mock/sandboxes?limit=0')).status).toBe(400)
})

test('the default sandbox stays', async () => {
  expect((await call('DELETE', '/_mock/sandboxes/default')).status).toBe(404)
})

test('a mock has the present keys of the default sandbox', async () => {
  expect(mock.keys).toEqual(demoCredentials())
  const { json } = await call('POST', '/rest/v1/users/2/new-api-key', { key: mock.keys['admin'] })
  expect(json.key).not.toBe(demoCredentials().editor)
  expect(mock.keys).toEqual({ ...demoCredentials(), editor: json.key })
})
