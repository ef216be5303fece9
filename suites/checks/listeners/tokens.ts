import { NotApplicable, check } from '../../kit/index.ts'
import { alteredTokens, revokedTokens, unknownTokens } from '../authentication/bad-tokens.ts'

export const badTokenRefused = check({
  rule: 'listeners/bad-token-refused',
  title: 'a message with a bad token is refused as one without a token is',
  run: async (tools) => {
    const { expect, given, unique } = tools
    const url = given.readyUrl()
    // The documents do not say that listeners need a token.
    const { status } = await given.message(url, unique('message'), 'nobody')
    if (status !== 401) throw new NotApplicable(`the listener answers ${status} to a message without a token`)
    for (const tokens of [unknownTokens, alteredTokens, revokedTokens]) {
      for (const token of await tokens(tools)) {
        const reply = await given.message(url, unique('message'), { token })
        expect.status(reply, 401)
        expect.equal(reply.text, '', 'the body')
      }
    }
  },
})
