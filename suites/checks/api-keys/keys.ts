import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  NO_ID,
  check,
  isId,
  listed,
  textsIn,
} from '../../kit/index.ts'
import { tokenIn } from '../authentication/switched.ts'
import { unlessTooMany } from '../agent-tools/tools.ts'
import { keyIn, newKey, opens, usedKey } from './key.ts'

/** The spare user has only one key. */
const claims = 'user-keys'

export const usersListed = check({
  rule: 'api-keys/users-listed',
  title: 'users are an array of objects',
  run: async ({ api, expect }) => {
    const users = expect.array(await api.need('listUsers'))
    expect.that(
      users.every((user) => typeof user === 'object' && user !== null),
      'a user is no object',
      users,
    )
  },
})

/** Lists users. Their members are not documented. */
async function users(tools: Tools, query: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>[]> {
  const { json } = await tools.api.need('listUsers', { query })
  if (!Array.isArray(json)) throw new Blocked('the users are not an array')
  return json as Record<string, unknown>[]
}

/** Members that may identify a user; others may change between calls. */
const IDENTIFYING = ['id', 'userId', 'login', 'email', 'name']

/** The first of those members that every user has with a distinct value. */
function identityOf(all: readonly Record<string, unknown>[]): string {
  const tells = (member: string): boolean =>
    all.every((user) => isId(user[member]) || typeof user[member] === 'string') &&
    new Set(all.map((user) => user[member])).size === all.length
  const member = IDENTIFYING.find(tells)
  if (member === undefined)
    throw new NotApplicable(`the users have none of ${IDENTIFYING.join(', ')} that tells them apart`)
  return member
}

/** What a service may call an administrator; others than these, as of a database, may have no such rights. */
const ADMINISTRATOR = String.raw`((tenant|super|global)[ _-]?)?admin(istrator)?`
const ADMIN_MEMBER = new RegExp(`^(is[ _-]?)?${ADMINISTRATOR}$`, 'i')
const ADMIN_ROLE = new RegExp(`^(role[ _-]?)?${ADMINISTRATOR}$`, 'i')

/** Whether a user is an administrator for certain: the target file's, or one whose role or right is shown. */
function isAdministrator({ target: { adminLogin } }: Tools, user: Record<string, unknown>): boolean {
  const tells = ([member, value]: [string, unknown]): boolean =>
    (adminLogin !== undefined && value === adminLogin.login) ||
    (ADMIN_MEMBER.test(member) && value === true) ||
    (/role/i.test(member) && textsIn(value).some((text) => ADMIN_ROLE.test(text)))
  return Object.entries(user).some(tells)
}

export const nonAdminOnlyLeavesOut = check({
  rule: 'api-keys/non-admin-only-leaves-out',
  title: 'fewer users with nonAdminOnly=true',
  run: async (tools) => {
    const [all, some] = [await users(tools), await users(tools, { nonAdminOnly: true })]
    // The administrator who asks need not be in scope, nor any other be there.
    if (!all.some((user) => isAdministrator(tools, user)))
      throw new NotApplicable('nothing tells that an administrator is among the users')
    tools.expect.that(some.length < all.length, `${some.length} users with nonAdminOnly=true, ${all.length} without`)
  },
})

export const nonAdminOnlyFalseByDefault = check({
  rule: 'api-keys/non-admin-only-false-by-default',
  title: 'the same users with nonAdminOnly=false as without',
  run: async (tools) => {
    const count = async (query = {}): Promise<number> => (await users(tools, query)).length
    const before = await count({ nonAdminOnly: false })
    const usual = await count()
    // Users may come and go meanwhile.
    if (usual === before || (await count({ nonAdminOnly: false })) !== before) return
    tools.expect.equal(usual, before, 'the number of users')
  },
})

export const nonAdminOnlyIsPart = check({
  rule: 'api-keys/non-admin-only-is-part',
  title: 'no user appears only with nonAdminOnly=true',
  run: async (tools) => {
    const some = await users(tools, { nonAdminOnly: true })
    const all = await users(tools)
    const identity = identityOf(all)
    const known = new Set(all.map((user) => user[identity]))
    tools.expect.equal(
      some.filter((user) => !known.has(user[identity])),
      [],
      'users that only nonAdminOnly=true answers',
    )
  },
})

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

/** A reply to a new key. One that opens nothing says nothing about its user's role and tenant. */
function opening(reply: Reply): Reply {
  if (reply.status === 401) throw new Blocked('the new key is refused altogether')
  return reply
}

export const keyInheritsRole = check({
  rule: 'api-keys/key-inherits-role',
  title: 'a key of an API User is refused the flows',
  claims,
  run: async (tools) => {
    if (tools.fixture('spare_user').role !== 'api_user') throw new Blocked('fixtures.spare_user.role is not api_user')
    const token = await newKey(tools)
    const reply = await tools.api.call('listFlows', { as: { token }, valid: false })
    tools.expect.status(opening(reply), 403)
  },
})

export const everyKeyInheritsRole = check({
  rule: 'api-keys/key-inherits-role',
  title: 'each of two keys of an editor, the second of which replaces the first, lists the flows',
  claims,
  run: async (tools) => {
    if (tools.target.fixtures.spare_editor === undefined) throw new NotApplicable('there is no fixtures.spare_editor')
    for (const _key of ['first', 'second']) {
      const token = await newKey(tools, {}, 'spare_editor')
      tools.expect.status(opening(await tools.api.call('listFlows', { as: { token } })), 200)
    }
  },
})

export const keyInheritsTenant = check({
  rule: 'api-keys/key-inherits-tenant',
  title: "a key reads a flow of its user's tenant, or makes one there",
  claims,
  run: async (tools) => {
    const { api, expect, given, target, unique } = tools
    const path = { flowId: (await given.flow()).id }
    const as = { token: await newKey(tools, {}, 'spare_editor') }
    const reply = opening(await api.call('getFlow', { path, as, valid: false }))
    const ofEditor = target.credentials.editor && (await api.call('getFlow', { path, as: 'editor', valid: false }))
    // An editor may not see the flows of others; where its own ones are shows the tenant, too.
    if (ofEditor?.ok === true || ![403, 404].includes(reply.status)) return expect.status(reply, 200)
    const name = unique('flow')
    const own = await api.call('createFlow', { body: { ...target.fixtures.flow, name }, as, valid: false })
    if (!own.ok) throw new NotApplicable('the editor may neither see the flows of others nor make one')
    const flows = listed<Stored>(await api.need('listFlows', { query: { scope: 'all' } }))
    expect.some(flows, (flow) => flow['name'] === name, "a flow that the key made is not in its user's tenant")
  },
})

export const keyNeedsAllowance = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'keys of a user without allowance are refused, with and without an end',
  claims,
  run: async (tools) => {
    const { id } = tools.fixture('user_without_keys')
    for (const query of [{}, { expirationDays: 30 }]) {
      const reply = await tools.api.call('createApiKey', { path: { userId: id }, query, valid: false })
      // If no key can be generated for such a user, none works either.
      if (!reply.ok) continue
      expectRefused(tools, await opens(tools, keyIn(reply), 401))
    }
  },
})

/** Asserts that a key that works nowhere was refused; which refusal comes first is open. */
function expectRefused({ expect }: Tools, { exchange, status }: Reply): void {
  const isRefused = status === 401 || status === 403
  expect.that(isRefused, `${exchange.operation} answered ${status} to the key, expected 401 or 403`, status)
}

/** A key of a user without allowance; not applicable if none is generated, as then none works either. */
async function keyWithoutAllowance({ api, fixture }: Tools): Promise<string> {
  const path = { userId: fixture('user_without_keys').id }
  const made = await api.call('createApiKey', { path, valid: false })
  if (!made.ok) throw new NotApplicable('no key is generated for a user without allowance')
  return keyIn(made)
}

export const keyOpensNoAgent = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'a key of a user without allowance opens neither the agent nor its MCP endpoint',
  claims,
  run: async (tools) => {
    const { api, given } = tools
    if (!unlessTooMany(await api.call('listTools')).ok) throw new NotApplicable('the agent is closed to everybody')
    const as = { token: await keyWithoutAllowance(tools) }
    for (const id of ['listTools', 'callMcp'] as const) {
      const reply = await api.call(id, { ...(await given.requestFor(id)), as, valid: false })
      expectRefused(tools, unlessTooMany(reply))
    }
  },
})

export const keyOpensNothingElse = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'a key of a user without allowance lists no flows, exports none in the query, and is not refreshed',
  claims,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await keyWithoutAllowance(tools)
    expectRefused(tools, await api.call('listFlows', { as: { token }, valid: false }))
    const traded = tokenIn(await api.call('refreshToken', { body: { token }, valid: false }))
    expect.that(traded === undefined, 'a key that does not work was traded for a token')
    if (!target.allow.has('writes')) return
    const flows = String((await given.flow()).id)
    for (const Authorization of [token, `Bearer ${token}`]) {
      const query = { flows, Authorization }
      expectRefused(tools, await api.call('exportFlows', { query, as: 'nobody', valid: false }))
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
