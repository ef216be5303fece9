import { type As, Blocked, NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { keyIn } from '../api-keys/key.ts'
import { switchedToken, tokenIn } from '../authentication/switched.ts'
import { answerOf } from '../chat/ask.ts'
import { listed } from '../../kit/lists.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { callWith } from './call.ts'

export const keyInheritsRole = check({
  rule: 'agent-errors/key-inherits-role',
  title: 'imports by an API User, and by one who may only view: they may make no flow',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const { template_id, name } = tools.fixture('template_import')
    const { madeByAnother } = await tools.given.newFlows(name)
    for (const as of ['api_user', 'viewer'] as const) {
      if (tools.target.credentials[as]?.api_key === undefined) continue
      const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode: 'standard' }, as)
      // Somebody else may import the same template, so a new flow alone proves nothing.
      if (failed) continue
      const made = await madeByAnother(text)
      tools.expect.equal(made.length, 0, `the number of flows that ${as} made with a tool`)
    }
  },
})

/** Asks for an import in a chat by the case's operation; returns the new flows. */
async function importedInChat(tools: Tools, as: As): Promise<{ text: string; flows: Stored[] }> {
  const { template_id, name } = tools.fixture('template_import')
  const { made, madeByAnother } = await tools.given.newFlows(name)
  const message = `Use the tool import_template now, and do not ask me first: import template ${template_id} in mode standard.`
  const { text } = answerOf(await callWith(tools, { as, body: { message, include_tools: true } }))
  const flows = as === 'admin' ? tools.eventually(made, (all) => all.length > 0) : madeByAnother(text)
  return { text, flows: await flows }
}

export const agentInheritsRole = check({
  rule: 'agent-errors/key-inherits-role',
  title: 'a chat of an API User, and of one who may only view, that asks for an import: it may make no flow',
  over: ['chat', 'streamChat'],
  claims: 'imported-templates',
  run: async (tools) => {
    if ((await importedInChat(tools, 'admin')).flows.length === 0)
      throw new NotApplicable('the agent imports no template when it is asked to')
    for (const as of ['api_user', 'viewer'] as const) {
      if (tools.target.credentials[as]?.api_key === undefined) continue
      // Whether that role may use the agent is open.
      const first = await unlessBlocked(() => importedInChat(tools, as))
      if (first === undefined || first.flows.length === 0) continue
      // Somebody else may import the same template, but hardly twice.
      const { text, flows } = await importedInChat(tools, as)
      tools.expect.that(flows.length === 0, `a chat of ${as} made a flow with a tool, twice`, text)
    }
  },
})

/** The ids of the second tenant's flows of a name. */
async function idsIn({ api }: Tools, token: string, name: string): Promise<string[]> {
  const flows = listed(await api.need('listFlows', { as: { token }, query: { scope: 'all' } }))
  return flows.filter((flow) => flow['name'] === name).map(({ id }) => String(id))
}

export const keyInheritsTenant = check({
  rule: 'agent-errors/key-inherits-tenant',
  title: 'the flows of another tenant after an import',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const { template_id, name } = tools.fixture('template_import')
    const token = await switchedToken(tools)
    const before = await idsIn(tools, token, name)
    const { made } = await tools.given.newFlows(name)
    const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode: 'standard' })
    if (failed) throw new Blocked(`import_template failed: ${text}`)
    await tools.eventually(made, (flows) => flows.length > 0)
    const after = await idsIn(tools, token, name)
    tools.expect.none(after, (id) => !before.includes(id), 'an import made a flow in another tenant')
  },
})

/** A key of a user of another tenant, with a token of the administrator for that tenant. */
async function keyOfOtherTenant({ api, fixture }: Tools): Promise<{ key: string; token: string }> {
  const { id, tenantId } = fixture('user_of_allowing_tenant')
  if (tenantId === undefined) throw new NotApplicable('fixtures.user_of_allowing_tenant is of the own tenant')
  const token = tokenIn(await api.need('switchTenant', { path: { tenantId } }))
  if (token === undefined) throw new Blocked('the switch answered no token')
  return { key: keyIn(await api.need('createApiKey', { path: { userId: id }, as: { token } })), token }
}

export const toolWorksForItsTenant = check({
  rule: 'agent-errors/key-inherits-tenant',
  title: "the flows of the administrator's tenant after imports by a user of another one",
  // It makes a key, and imports.
  exclusive: true,
  run: async (tools) => {
    const { template_id, name } = tools.fixture('template_import')
    const { key, token } = await keyOfOtherTenant(tools)
    const before = await idsIn(tools, token, name)
    let imports = 0
    try {
      for (const operation of ['executeTool', 'callMcp'] as const) {
        const { madeByAnother } = await tools.given.newFlows(name)
        const as = { token: key }
        const sent = { template_id, mode: 'standard' }
        const { failed, text } = await runAnywhere({ ...tools, operation }, 'import_template', sent, as)
        if (failed) continue
        imports++
        const made = await madeByAnother(text)
        tools.expect.equal(made.length, 0, `the number of flows that an import for another tenant made by ${operation}`)
      }
    } finally {
      for (const id of await idsIn(tools, token, name)) {
        if (!before.includes(id))
          await tools.api.call('deleteFlow', { path: { flowId: id }, as: { token }, valid: false })
      }
    }
    if (imports === 0) throw new NotApplicable('that user may import no template')
  },
})
