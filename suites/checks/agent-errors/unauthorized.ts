import type { OperationId } from '#spec'
import { Blocked, type CallRequest, NotApplicable, type Tools, check, movesClock } from '../../kit/index.ts'
import { newKey, opens } from '../api-keys/key.ts'
import { IN_LATEST, message } from '../mcp/session.ts'
import { callWith, callsOf, notificationsOf } from './call.ts'

const KEY_LENGTH = 256

/** Asserts the refusal of a call that is valid except for its key. The body is not documented. */
async function refused(
  tools: Tools,
  key: Pick<CallRequest<OperationId>, 'as' | 'authorization'>,
  calls: readonly CallRequest<OperationId>[] = callsOf(tools),
): Promise<void> {
  for (const call of calls) tools.expect.status(await callWith(tools, { ...call, ...key, valid: false }), 401)
}

/** A well-formed key that was never issued. */
function neverGivenOut({ unique }: Tools): string {
  return unique('key')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .padEnd(KEY_LENGTH, 'x')
}

export const missingKey = check({
  rule: 'agent-errors/missing-key',
  title: 'no Authorization header, and one without a key, over MCP of a notification too',
  over: 'operations',
  run: async (tools) => {
    const calls = [...callsOf(tools), ...notificationsOf(tools)]
    for (const none of [{ as: 'nobody' as const }, { authorization: 'Bearer' }]) await refused(tools, none, calls)
  },
})

/** Calls that, if one is served, take from other cases how the administrator is billed. */
const CHANGES_OWN_KEY: ReadonlySet<OperationId> = new Set(['setCustomKey', 'deleteCustomKey'])

async function keyAfterOtherSchemes(tools: Tools): Promise<void> {
  const key = tools.target.credentials.admin?.api_key
  if (key === undefined) throw new NotApplicable('the target file has no credentials.admin.api_key')
  for (const scheme of ['Basic', 'Digest']) await refused(tools, { authorization: `${scheme} ${key}` })
}

export const keyOfOtherScheme = check({
  rule: 'agent-errors/missing-key',
  title: 'a working key after Basic and after Digest, which bring no key as Bearer does',
  over: ({ id }) => !CHANGES_OWN_KEY.has(id),
  run: keyAfterOtherSchemes,
})

export const ownKeyByOtherScheme = check({
  rule: 'agent-errors/missing-key',
  title: "a change of the caller's language-model key with a working key after Basic and after Digest",
  over: ({ id }) => CHANGES_OWN_KEY.has(id),
  exclusive: 'apart',
  claims: 'agent-usage',
  run: async (tools) => {
    try {
      await keyAfterOtherSchemes(tools)
    } finally {
      if (tools.operation === 'setCustomKey') await tools.api.call('deleteCustomKey')
    }
  },
})

export const unknownKey = check({
  rule: 'agent-errors/unknown-key',
  title: 'a key of 256 letters and digits that nobody was given',
  over: 'operations',
  run: (tools) => refused(tools, { authorization: `Bearer ${neverGivenOut(tools)}` }),
})

/** Another letter or digit. */
const other = (character: string | undefined): string => (character === 'a' ? 'b' : 'a')

/** Keys that nobody was given, each like a working one but for a part. */
function likeOf(key: string): string[] {
  const changed = (at: number): string => key.slice(0, at) + other(key[at]) + key.slice(at + 1)
  const half = Math.floor(key.length / 2)
  const tail = key.slice(half).replaceAll(/[^]/g, other)
  const upper = [key.toUpperCase(), key.toLowerCase()].filter((one) => one !== key)
  return [
    changed(0),
    changed(half),
    changed(key.length - 2),
    key.slice(0, half) + tail,
    key.slice(0, -8),
    `${key}a`,
    ...upper,
  ]
}

export const almostKey = check({
  rule: 'agent-errors/unknown-key',
  title: 'keys that differ from a working one in a character, in its second half, in length and in case',
  over: 'operations',
  run: async (tools) => {
    const key = tools.target.credentials.admin?.api_key
    if (key === undefined) throw new NotApplicable('the target file has no credentials.admin.api_key')
    for (const like of likeOf(key)) {
      const reply = await callWith(tools, { authorization: `Bearer ${like}`, valid: false })
      // Whether so many bad keys are one too many is not documented.
      if (reply.status === 429) throw new NotApplicable('the service limits how many bad keys it looks at')
      tools.expect.status(reply, 401)
    }
  },
})

export const malformedKey = check({
  rule: 'agent-errors/malformed-key',
  title: 'a key of a few characters',
  over: 'operations',
  run: (tools) => refused(tools, { authorization: `Bearer ${tools.unique('key')}` }),
})

export const expiredKey = check({
  rule: 'agent-errors/expired-key',
  title: 'an expired key',
  over: 'operations',
  run: (tools) => refused(tools, { as: 'expired' }),
})

const DAY_MS = 86_400_000

/** Uses a key: a service may remember those that it has seen. Whether its user may use the agent is for another rule. */
async function useKey({ api }: Tools, token: string): Promise<void> {
  await api.call('listTools', { as: { token } })
  await api.call('callMcp', { as: { token }, body: message('ping'), headers: IN_LATEST })
}

export const outlivedKey = check({
  rule: 'agent-errors/expired-key',
  title: 'a key that was used before its time was over',
  over: ['listTools', 'callMcp'],
  exclusive: true,
  run: async (tools) => {
    if (!movesClock(tools.target)) throw new NotApplicable('time cannot be moved')
    const token = await newKey(tools, { expirationDays: 2 }, 'spare_editor')
    await useKey(tools, token)
    await tools.hook('advance_clock', { ms: 3 * DAY_MS })
    if ((await opens(tools, token, 401)).ok) throw new Blocked('the platform takes the key whose time is over')
    await refused(tools, { as: { token } })
  },
})

/** A case for a key that worked until somebody ended it. */
function endedKey(title: string, end: (tools: Tools, token: string) => Promise<unknown>) {
  return check({
    rule: 'agent-errors/revoked-key',
    title,
    over: 'operations',
    claims: 'user-keys',
    run: async (tools) => {
      const token = await newKey(tools, {}, 'spare_editor')
      await useKey(tools, token)
      await end(tools, token)
      await refused(tools, { as: { token } })
    },
  })
}

export const replacedKey = endedKey('a key that was used before a new one replaced it', async (tools, token) => {
  await newKey(tools, {}, 'spare_editor')
  if ((await opens(tools, token, 401)).ok) throw new Blocked('the platform takes the key that was replaced')
})

export const revokedKey = endedKey('a key that was used before its revocation', ({ api, fixture }) =>
  api.need('revokeApiKey', { path: { userId: fixture('spare_editor').id } }),
)

export const revokedJwt = check({
  rule: 'agent-errors/revoked-key',
  title: 'a JWT that the agent took in place of a key, after its revocation',
  over: ['listTools', 'callMcp'],
  run: async (tools) => {
    const token = await tools.given.jwt()
    // Whether the agent takes a JWT at all is not documented.
    if (!(await callWith(tools, { as: { token } })).ok) throw new NotApplicable('the agent takes no JWT')
    await tools.api.need('revokeToken', { body: { token } })
    if ((await opens(tools, token, 401)).ok) throw new Blocked('the platform takes the JWT that was revoked')
    await refused(tools, { as: { token } })
  },
})
