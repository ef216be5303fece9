import { Blocked, check } from '../../kit/index.ts'
import { newKey } from '../api-keys/key.ts'
import { isObject, post } from './client.ts'
import { IN_LATEST, message } from './session.ts'

export const servedWithoutHandshake = check({
  rule: 'mcp/served-without-handshake',
  title: 'tools/list with a key that was just generated',
  claims: 'user-keys',
  run: async (tools) => {
    const as = { token: await newKey(tools, {}, 'spare_editor') }
    const { responses, reply } = await post(tools, { json: message('tools/list') }, { as, headers: IN_LATEST })
    const isServed = isObject(responses[0]?.['result'])
    // Whether that user may use the agent at all is open.
    if (!isServed && !(await tools.api.call('listTools', { as })).ok)
      throw new Blocked('the spare editor may not use the agent')
    tools.expect.that(isServed, `tools/list without a handshake was answered with ${reply.status}`, reply.text)
  },
})
