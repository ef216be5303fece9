import { NotApplicable, check } from '../../kit/index.ts'
import { methodNotAllowedSaysAllow } from './headers.ts'

export const patchSaysAllow = check({
  rule: 'http/method-not-allowed-says-allow',
  title: 'a flow of its own that is sent with PATCH',
  over: ['replaceFlow'],
  run: async ({ api, given, facts }) => {
    const { id } = await given.flow()
    // The whole object, so that a service that accepts the method changes nothing.
    const { json: body } = await api.need('getFlow', { path: { flowId: id } })
    const reply = await api.call('replaceFlow', { path: { flowId: id }, body, method: 'PATCH', valid: false })
    // The documents do not say that such a method gets 405.
    if (reply.status !== 405)
      throw new NotApplicable(`a method that is not documented is answered with ${reply.status}`)
    methodNotAllowedSaysAllow.holds(reply.exchange, facts)
  },
})
