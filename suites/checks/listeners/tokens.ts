import { type As, NotApplicable, type Tools, check } from '../../kit/index.ts'
import {
  type BadTokens,
  alteredTokens,
  expiredKeys,
  revokedKeys,
  revokedTokens,
  unknownTokens,
} from '../authentication/bad-tokens.ts'

/** Sends messages with bad tokens, which are refused as one without a token is. */
async function expectRefused(tools: Tools, kinds: readonly BadTokens[]): Promise<void> {
  const { expect, given, unique } = tools
  const url = given.readyUrl()
  const send = (as: As) => given.message(url, unique('message'), as)
  // The documents do not say that listeners need a token.
  const { status } = await send('nobody')
  if (status !== 401) throw new NotApplicable(`the listener answers ${status} to a message without a token`)
  for (const tokens of kinds) {
    for (const token of await tokens(tools)) {
      const reply = await send({ token })
      expect.status(reply, 401)
      expect.equal(reply.text, '', 'the body')
    }
  }
}

export const badTokenRefused = check({
  rule: 'listeners/bad-token-refused',
  title: 'a message with a bad token is refused as one without a token is',
  run: (tools) => {
    const ofLogins = tools.target.credentials.login === undefined ? [] : [alteredTokens, revokedTokens]
    return expectRefused(tools, [unknownTokens, ...ofLogins])
  },
})

export const badKeyRefused = check({
  rule: 'listeners/bad-token-refused',
  title: 'a message with an expired or a revoked key is refused as one without a token is',
  claims: 'user-keys',
  run: async (tools) => {
    const { credentials, fixtures } = tools.target
    const kinds = [
      ...(credentials.expired === undefined ? [] : [expiredKeys]),
      ...(fixtures.spare_user === undefined || !tools.target.allow.has('administers') ? [] : [revokedKeys]),
    ]
    if (kinds.length === 0) throw new NotApplicable('the target file has neither an expired key nor a spare user')
    await expectRefused(tools, kinds)
  },
})
