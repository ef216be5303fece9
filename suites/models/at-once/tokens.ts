import { newKey, opens } from '../../checks/api-keys/key.ts'
import { Blocked, type Reply, type Tools } from '../../kit/index.ts'
import { type Act, atOnce } from '../../kit/at-once.ts'

/** Whether a token is accepted; blocks the case if the reply does not say. */
function isAccepted({ status }: Reply): boolean {
  if (status !== 200 && status !== 401) throw new Blocked(`listTenants answered ${status}`)
  return status === 200
}

/** A JWT shared by several callers: pending revocations, and whether one succeeded. */
interface SharedToken {
  token: string
  revoking: number
  isRevoked: boolean
}

const use: Act<SharedToken, boolean> = {
  name: 'use',
  async run({ token }, { api }) {
    const reply = await api.call('listTenants', { as: { token }, valid: false })
    const isWorking = isAccepted(reply)
    return { summary: String(reply.status), explains: (works) => (works === isWorking ? [works] : []) }
  },
}

const revoke: Act<SharedToken, boolean> = {
  name: 'revoke',
  async run(shared, { api }) {
    shared.revoking += 1
    const reply = await api.call('revokeToken', { body: { token: shared.token }, valid: false })
    shared.revoking -= 1
    shared.isRevoked ||= reply.ok
    // The documents do not say what a repeated revocation returns, nor which of several concurrent ones is the repeated
    // one.
    if (!shared.isRevoked && shared.revoking === 0) throw new Blocked(`revokeToken answered ${reply.status}`)
    return { summary: String(reply.status), explains: () => [false] }
  },
}

/** A JWT revoked during use works until then and never again. The state is whether it works. */
export const tokenRevokedAtOnce = atOnce<SharedToken, boolean>({
  rule: 'errors/revoked-token',
  title: 'a JWT that is used and revoked at once',
  initial: async (tools) => {
    const token = await tools.given.jwt()
    if (!isAccepted(await opens(tools, token, 200))) throw new Blocked('a new token does not work')
    return { real: { token, revoking: 0, isRevoked: false }, state: true }
  },
  acts: () => [[use], [use], [revoke, use]],
  readFinal: use,
})

/** Keys in the order of their responses; the state is the valid one. */
type Keys = string[]

const generate: Act<Keys, string> = {
  name: 'generate a key',
  async run(keys, tools) {
    const key = await newKey(tools)
    keys.push(key)
    return { summary: `key ${keys.length}`, explains: () => [key] }
  },
}

const useKeys: Act<Keys, string> = {
  name: 'use each key',
  async run(keys, tools) {
    const working: number[] = []
    for (const [index, key] of keys.entries()) if (isAccepted(await opens(tools, key, 401))) working.push(index)
    const summary = working.length === 0 ? 'none works' : working.map((index) => `key ${index + 1} works`).join(', ')
    return {
      summary,
      explains: (state) => (working.length === 1 && keys[working[0] as number] === state ? [state] : []),
    }
  },
}

export const keysReplacedAtOnce = atOnce<Keys, string>({
  rule: 'api-keys/new-key-replaces-old',
  title: 'keys of one user that are generated at once, of which one works',
  claims: 'user-keys',
  initial: async (tools: Tools) => {
    const former = await newKey(tools)
    const key = await newKey(tools)
    // Other rules say that keys differ and work.
    if (former === key || !isAccepted(await opens(tools, key, 200))) throw new Blocked('a new key does not work')
    return { real: [key], state: key }
  },
  acts: () => [[generate]],
  readFinal: useKeys,
})
