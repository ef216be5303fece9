import { type SpareUser, newKey, opens } from '../../checks/api-keys/key.ts'
import { Blocked, type Reply, type Tools } from '../../kit/index.ts'
import { type Act, type Outcome, atOnce } from '../../kit/at-once.ts'
import { inTurn } from '../../kit/interleaving.ts'

/** How many JWTs callers deal with. */
const TOKENS = 2

/** What a token that works, or does not any more, is answered with; anything else says nothing of the rule. */
function isTaken({ status }: Reply): boolean {
  if (status !== 200 && status !== 401) throw new Blocked(`listTenants answered ${status}`)
  return status === 200
}

type Working = readonly boolean[]

/** JWTs that are revoked and used at once: before or after the revocation, and after it never again. */
const use = (index: number): Act<readonly string[], Working> => ({
  name: `use token ${index + 1}`,
  async run(tokens, tools) {
    const reply = await tools.api.call('listTenants', { as: { token: tokens[index] as string }, valid: false })
    const works = isTaken(reply)
    return { saw: String(reply.status), explains: (working) => (working[index] === works ? [working] : []) }
  },
})

const revoke = (index: number): Act<readonly string[], Working> => ({
  name: `revoke token ${index + 1}`,
  async run(tokens, { api }) {
    const reply = await api.call('revokeToken', { body: { token: tokens[index] }, valid: false })
    // What the second revocation of a token is answered with is open.
    const explains = (working: Working): Working[] =>
      reply.ok || working[index] === false ? [working.with(index, false)] : []
    return { saw: String(reply.status), explains }
  },
})

const all = Array.from({ length: TOKENS }, (_, index) => index)

const useAll: Act<readonly string[], Working> = {
  name: 'use each token',
  async run(tokens, tools) {
    const seen: Outcome<Working>[] = []
    for (const index of all) seen.push(await use(index).run(tokens, tools))
    return {
      saw: seen.map(({ saw }) => saw).join(' and '),
      explains: (working) =>
        inTurn(
          [working],
          seen.map(({ explains }) => explains),
        ),
    }
  },
}

export const tokensRevokedAtOnce = atOnce<readonly string[], Working>({
  rule: 'errors/revoked-token',
  title: 'two JWTs that are used and revoked at once',
  initial: async ({ given }) => {
    const real: string[] = []
    for (const _token of all) real.push(await given.jwt())
    return { real, state: all.map(() => true) }
  },
  acts: () => all.flatMap((index) => [[use(index)], [revoke(index)]]),
  look: useAll,
})

/** Keys in the order in which their generation was answered; the state is the one that works. */
type Keys = string[]

const generate: Act<Keys, string> = {
  name: 'generate a key',
  async run(keys, tools) {
    const key = await newKey(tools)
    keys.push(key)
    return { saw: `key ${keys.length}`, explains: () => [key] }
  },
}

const useKeys: Act<Keys, string> = {
  name: 'use each key',
  async run(keys, tools) {
    const working: number[] = []
    for (const [index, key] of keys.entries()) if (isTaken(await opens(tools, key, 401))) working.push(index)
    const saw = working.length === 0 ? 'none works' : working.map((index) => `key ${index + 1} works`).join(', ')
    return { saw, explains: (state) => (working.length === 1 && keys[working[0] as number] === state ? [state] : []) }
  },
}

export const keysReplacedAtOnce = atOnce<Keys, string>({
  rule: 'api-keys/new-key-replaces-old',
  title: 'keys of one user that are generated at once, of which one works',
  exclusive: true,
  initial: async (tools: Tools) => {
    tools.fixture<SpareUser>('spare_user')
    const key = await newKey(tools)
    return { real: [key], state: key }
  },
  acts: () => [[generate]],
  look: useKeys,
})
