import { Blocked, NotApplicable, type Reply, type Stored, check, listed } from '../../kit/index.ts'
import { claims, newKey } from './key.ts'

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
    if (tools.fixture('spare_user').role !== 'api_user')
      throw new NotApplicable('fixtures.spare_user.role is not api_user: it shows what an API User may not do')
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
