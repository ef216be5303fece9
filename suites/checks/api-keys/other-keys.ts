import { type Int64, pathTo, resources } from '#spec'
import { type As, Blocked, NotApplicable, type Stored, type Tools, check, listed, textsIn } from '../../kit/index.ts'
import { madeThere } from '../authentication/made-there.ts'
import {
  type NamedFlow,
  isOpen,
  neighbours,
  switchedToken,
  tokenIn,
  withFlowOfSecondTenant,
} from '../authentication/switched.ts'
import { keyIn, newKey, opens } from './key.ts'

/** Each user has only one key. */
const claims = 'user-keys'

/** A working key of another user, generated before something happens to the spare user's. */
async function keyOfAnother(tools: Tools): Promise<string> {
  const key = await newKey(tools, {}, 'spare_editor')
  if (!(await opens(tools, key, 401)).ok) throw new Blocked('the key of the other user does not work')
  return key
}

export const newKeySparesOthers = check({
  rule: 'api-keys/new-key-spares-other-users',
  title: 'the key of another user still works after a generation',
  claims,
  run: async (tools) => {
    const other = await keyOfAnother(tools)
    await newKey(tools)
    tools.expect.status(await opens(tools, other, 200), 200)
  },
})

export const revokeSparesOthers = check({
  rule: 'api-keys/revoke-spares-other-users',
  title: 'the key of another user still works after a revocation',
  claims,
  run: async (tools) => {
    await newKey(tools)
    const other = await keyOfAnother(tools)
    await tools.api.need('revokeApiKey', { path: { userId: tools.fixture('spare_user').id } })
    tools.expect.status(await opens(tools, other, 200), 200)
  },
})

export const newKeyAfterRevocation = check({
  rule: 'api-keys/new-key-after-revocation',
  title: 'the key after a revocation works',
  claims,
  run: async (tools) => {
    await newKey(tools)
    await tools.api.need('revokeApiKey', { path: { userId: tools.fixture('spare_user').id } })
    tools.expect.status(await opens(tools, await newKey(tools), 200), 200)
  },
})

export const readingKeepsKey = check({
  rule: 'api-keys/reading-keeps-key',
  title: 'a key that was read works, and reads the same again',
  claims,
  run: async (tools) => {
    const { api, expect, fixture } = tools
    const key = await newKey(tools)
    if (!(await opens(tools, key, 401)).ok) throw new Blocked('the key does not work before it is read')
    const path = { userId: fixture('spare_user').id }
    const first = keyIn(await api.need('getApiKey', { path }))
    expect.status(await opens(tools, key, 200), 200)
    const second = await api.call('getApiKey', { path })
    expect.that(second.ok && keyIn(second) === first, 'the key reads otherwise the second time')
  },
})

export const worksWhereUserAllowed = check({
  rule: 'api-keys/works-where-user-allowed',
  title: 'a key of a user for whom keys are allowed works',
  claims,
  run: async (tools) => tools.expect.status(await opens(tools, await newKey(tools, {}, 'spare_editor'), 200), 200),
})

/** A token that may generate keys in a tenant: the administrator's, if it is the administrator's own tenant. */
async function administering({ api }: Tools, tenantId: Int64 | undefined): Promise<'admin' | { token: string }> {
  if (tenantId === undefined) return 'admin'
  const token = tokenIn(await api.need('switchTenant', { path: { tenantId } }))
  if (token === undefined) throw new Blocked('the switch answered no token')
  return { token }
}

export const worksWhereTenantAllowed = check({
  rule: 'api-keys/works-where-tenant-allowed',
  title: 'a key of a user whose tenant allows keys works',
  claims,
  run: async (tools) => {
    const { id, tenantId } = tools.fixture('user_of_allowing_tenant')
    const as = await administering(tools, tenantId)
    const key = keyIn(await tools.api.need('createApiKey', { path: { userId: id }, as }))
    tools.expect.status(await opens(tools, key, 200), 200)
  },
})

export const keyReadByOthers = check({
  rule: 'api-keys/key-readable',
  title: 'a key that one administrator generated is read by another',
  claims,
  run: async (tools) => {
    const { api, expect, fixture, given } = tools
    const path = { userId: fixture('spare_user').id }
    const made = await api.call('createApiKey', { path, as: { token: await given.jwt() }, valid: false })
    if (!made.ok) throw new NotApplicable('the login of the target file generates no keys')
    const reply = await api.call('getApiKey', { path })
    expect.status(reply, 200)
    expect.that(keyIn(reply) === keyIn(made), 'the key that is read is not the one generated')
  },
})

export const keyOfSwitchedAdministrator = check({
  rule: 'api-keys/key-bound-to-tenant',
  title: 'a key that is generated after a switch does not read a flow of the tenant before',
  claims,
  run: async (tools) => {
    const { id, tenantId } = tools.target.fixtures.user_of_allowing_tenant ?? {}
    if (tenantId === undefined) throw new NotApplicable('fixtures.user_of_allowing_tenant is of the own tenant')
    const name = tools.unique('flow-of-a-tenant')
    const flow = await tools.given.flow({ name })
    const as = await administering(tools, tenantId)
    const token = keyIn(await tools.api.need('createApiKey', { path: { userId: id }, as }))
    await expectUnread(tools, { id: flow.id, name }, { token })
  },
})

/** Asserts that a flow of another tenant is not read by its id; a flow that the caller's own tenant has may have that id. */
async function expectUnread({ api, expect }: Tools, { id, name }: NamedFlow, as: As): Promise<void> {
  const { ok, status, words } = await api.call('getFlow', { path: { flowId: id }, as, valid: false })
  expect.that(!ok || !words.includes(name), 'a flow of another tenant was answered', status)
}

/**
 * A key whose user cannot switch to the second tenant. That of the administrator can, and what a key whose user has several
 * tenants reads by an id is not documented.
 */
async function keyOfOneTenant(tools: Tools): Promise<As> {
  for (const as of await neighbours(tools))
    if ((await isOpen(tools, tools.target.features.second_tenant, as)) === false) return as
  throw new NotApplicable('no key is known whose user cannot switch to the second tenant')
}

/** Kinds of objects that need no others, apart from flows. */
const ALONE = ['connection', 'format', 'listener', 'macro', 'webhook'] as const

export const keyReadsNothingOfOthers = check({
  rule: 'api-keys/key-bound-to-tenant',
  title: 'a key does not read an object of any other kind of another tenant',
  run: async (tools) => {
    const { api, expect } = tools
    const key = await keyOfOneTenant(tools)
    const as = { token: await switchedToken(tools) }
    let tried = 0
    for (const kind of ALONE) {
      const object = await madeThere(tools, kind, as)
      if (object === undefined) continue
      tried += 1
      // Each tenant may have ids of its own; its name, under whichever member, is unique.
      const names = textsIn(object).filter((text) => text.startsWith('etalon-'))
      const isNamed = (value: unknown): boolean => textsIn(value).some((text) => names.includes(text))
      const { list, read } = resources[kind].operations
      // A list of macros may be a map from their names.
      if (isNamed((await api.need(list)).json)) throw new Blocked(`the ${kind} is in the tenant of the key`)
      const { ok, status, json } = await api.call(read, { path: pathTo(kind, object), as: key, valid: false })
      expect.that(!ok || !isNamed(json), `a ${kind} of another tenant was answered`, status)
    }
    if (tried === 0) throw new NotApplicable('the second tenant takes no object of the target file')
  },
})

export const keyBoundToTenant = check({
  rule: 'api-keys/key-bound-to-tenant',
  title: 'a key does not read a flow of another tenant',
  run: async (tools) => {
    const key = await keyOfOneTenant(tools)
    await withFlowOfSecondTenant(tools, async (flow, token) => {
      const there = await tools.api.call('getFlow', { path: { flowId: flow.id }, as: { token } })
      if (!there.ok) throw new Blocked('the flow is not in the second tenant')
      const own = listed<Stored>(await tools.api.need('listFlows'))
      if (own.some(({ name }) => name === flow.name)) throw new Blocked('the flow is in the tenant of the key')
      await expectUnread(tools, flow, key)
    })
  },
})
