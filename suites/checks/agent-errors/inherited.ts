import { Blocked, type Tools, check } from '../../kit/index.ts'
import { switchedToken } from '../authentication/switched.ts'
import { listed } from '../../kit/lists.ts'
import { runAnywhere } from '../mcp/anywhere.ts'

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
