import { Blocked, NO_ID, check } from '../../kit/index.ts'
import { claims, newKey, opens, usedKey } from './key.ts'

export const newKeyAnswered = check({
  rule: 'api-keys/new-key-answered',
  title: 'the answer holds a key value',
  claims,
  run: async ({ api, fixture, expect }) => {
    const reply = await api.call('createApiKey', { path: { userId: fixture('spare_user').id } })
    expect.status(reply, 200)
    expect.that(/"[A-Za-z0-9]{32,}"/.test(reply.text), 'the answer holds no key value')
  },
})

export const newKeyWorks = check({
  rule: 'api-keys/new-key-works',
  title: 'a generated key lists the tenants',
  claims,
  run: async (tools) => tools.expect.status(await opens(tools, await newKey(tools), 200), 200),
})

export const newKeyReplacesOld = check({
  rule: 'api-keys/new-key-replaces-old',
  title: 'each key before is refused, with and without an end, and read or not',
  claims,
  run: async (tools) => {
    const { api, expect, fixture } = tools
    const old: string[] = []
    for (const query of [{}, { expirationDays: 30 }, { expirationDays: 60 }, {}, {}]) {
      const key = await usedKey(tools, query)
      if (old.includes(key)) throw new Blocked('the same key was generated twice')
      for (const former of old) expect.status(await opens(tools, former, 401), 401)
      old.push(key)
      if (old.length > 1) await api.need('getApiKey', { path: { userId: fixture('spare_user').id } })
    }
  },
})

export const keyReadable = check({
  rule: 'api-keys/key-readable',
  title: 'the key reads under key as it was generated, and so do the next one and one that expires',
  claims,
  run: async (tools) => {
    const { api, expect, fixture } = tools
    for (const query of [{}, {}, { expirationDays: 30 }]) {
      const key = await newKey(tools, query)
      const reply = await api.call('getApiKey', { path: { userId: fixture('spare_user').id } })
      expect.status(reply, 200)
      expect.that(expect.object(reply)['key'] === key, 'the key that is read is not the one generated')
    }
  },
})

export const keyOfEachUserReadable = check({
  rule: 'api-keys/key-readable',
  title: 'the keys of two users read as they were generated, whichever came last',
  claims,
  run: async (tools) => {
    const { api, expect, fixture } = tools
    const users = ['spare_user', 'spare_editor'] as const
    const keys: string[] = []
    for (const user of users) keys.push(await newKey(tools, {}, user))
    for (const [at, user] of users.entries()) {
      const reply = await api.call('getApiKey', { path: { userId: fixture(user).id } })
      expect.status(reply, 200)
      expect.that(
        expect.object(reply)['key'] === keys[at],
        'the key that is read is not the one generated for the user',
      )
    }
  },
})

export const keyForm = check({
  rule: 'api-keys/key-form',
  title: 'the key that is read has 256 letters and digits, with and without an end',
  claims,
  run: async ({ api, fixture, expect }) => {
    const path = { userId: fixture('spare_user').id }
    for (const query of [{}, { expirationDays: 1 }, { expirationDays: 365 }]) {
      await api.need('createApiKey', { path, query })
      const { key } = expect.object(await api.need('getApiKey', { path }))
      expect.that(/^[A-Za-z0-9]{256}$/.test(String(key)), `the key has ${String(key).length} characters`)
    }
  },
})

export const keysDiffer = check({
  rule: 'api-keys/keys-differ',
  title: 'two keys are not the same',
  claims,
  run: async (tools) => {
    const first = await newKey(tools)
    tools.expect.that((await newKey(tools)) !== first, 'the same key was generated twice')
  },
})

export const revokeAnswers = check({
  rule: 'api-keys/revoke-answers',
  title: 'a revocation answers 200 and nothing else',
  claims,
  run: async (tools) => {
    const { api, expect, fixture } = tools
    await newKey(tools)
    const reply = await api.call('revokeApiKey', { path: { userId: fixture('spare_user').id } })
    expect.status(reply, 200)
    expect.equal(reply.text, '', 'the body')
  },
})

export const revokedKeyRefused = check({
  rule: 'api-keys/revoked-key-refused',
  title: 'revoked keys are refused: one without an end, one with an end and one that replaces it, and all before',
  claims,
  run: async (tools) => {
    const keys: string[] = []
    for (const queries of [[{}], [{ expirationDays: 30 }], [{ expirationDays: 30 }, {}]]) {
      for (const query of queries) keys.push(await usedKey(tools, query))
      await tools.api.need('revokeApiKey', { path: { userId: tools.fixture('spare_user').id } })
      for (const key of keys) tools.expect.status(await opens(tools, key, 401), 401)
    }
  },
})

export const unknownUserNotFound = check({
  rule: 'api-keys/unknown-user-not-found',
  title: 'a user that does not exist is not found',
  over: 'operations',
  run: async ({ api, expect, operation }) => {
    expect.status(await api.call(operation, { path: { userId: NO_ID }, valid: false }), 404)
  },
})
