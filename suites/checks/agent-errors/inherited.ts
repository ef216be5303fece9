import {
  type As,
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  listed,
  matchesIn,
  unlessBlocked,
} from '../../kit/index.ts'
import { keyIn } from '../api-keys/key.ts'
import { switchedToken, tokenFor } from '../authentication/switched.ts'
import { askForImport } from '../chat/importing.ts'
import { type Ran, importTemplate } from '../mcp/anywhere.ts'

export const keyInheritsRole = check({
  rule: 'agent-errors/key-inherits-role',
  title: 'imports by an API User, and by one who may only view: they may make no flow',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    for (const as of ['api_user', 'viewer'] as const) {
      if (tools.target.credentials[as]?.api_key === undefined) continue
      if ((await importedBy(tools, as)).length === 0) continue
      // Somebody else may import the same template, but hardly twice.
      const made = await importedBy(tools, as)
      tools.expect.equal(made.length, 0, `the number of flows that ${as} made with a tool, a second time`)
    }
  },
})

/** The flows that are new right after an import, if it did not fail. Later ones would rather be somebody else's. */
async function importedBy(tools: Tools, as: As): Promise<Stored[]> {
  const { madeByAnother } = await tools.given.newFlows(tools.fixture('template_import').name)
  const { failed, text } = await importTemplate(tools, as)
  return failed ? [] : madeByAnother(text)
}

/** Asks for an import in a chat by the case's operation; returns the new flows. */
async function importedInChat(tools: Tools, as: As): Promise<{ text: string; flows: Stored[] }> {
  const { made, madeByAnother } = await tools.given.newFlows(tools.fixture('template_import').name)
  const { calledTools, text } = await askForImport(tools, true, as)
  if (as !== 'admin') return { text, flows: await madeByAnother(text) }
  // Where no tool was called nothing is to be waited for.
  const flows = await tools.eventually(made, (all) => all.length > 0, calledTools ? undefined : 0)
  return { text, flows }
}

export const agentInheritsRole = check({
  rule: 'agent-errors/key-inherits-role',
  title: 'a chat of an API User, and of one who may only view, that asks for an import: it may make no flow',
  over: ['chat', 'streamChat', 'sessionChat', 'streamSessionChat'],
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

/** All flows of the tenant of a token. */
const flowsIn = async ({ api }: Tools, token: string): Promise<Stored[]> =>
  listed<Stored>(await api.need('listFlows', { as: { token }, query: { scope: 'all' } }))

/** The ids of that tenant's flows of a name. */
async function idsIn(tools: Tools, token: string, name: string): Promise<string[]> {
  return (await flowsIn(tools, token)).filter((flow) => flow['name'] === name).map(({ id }) => String(id))
}

export const keyInheritsTenant = check({
  rule: 'agent-errors/key-inherits-tenant',
  title: 'the flows of another tenant after an import',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const { name } = tools.fixture('template_import')
    const token = await switchedToken(tools)
    const before = await idsIn(tools, token, name)
    const { made } = await tools.given.newFlows(name)
    const { failed, text } = await importTemplate(tools)
    if (failed) throw new Blocked(`import_template failed: ${text}`)
    await tools.eventually(made, (flows) => flows.length > 0)
    const after = await idsIn(tools, token, name)
    tools.expect.none(after, (id) => !before.includes(id), 'an import made a flow in another tenant')
  },
})

/** A key of a user of another tenant, and a token of the administrator for that tenant. */
interface Elsewhere {
  key: string
  token: string
}

async function keyOfOtherTenant(tools: Tools): Promise<Elsewhere> {
  const { id, tenantId } = tools.fixture('user_of_allowing_tenant')
  if (tenantId === undefined) throw new NotApplicable('fixtures.user_of_allowing_tenant is of the own tenant')
  const token = await tokenFor(tools, tenantId)
  return { key: keyIn(await tools.api.need('createApiKey', { path: { userId: id }, as: { token } })), token }
}

/** Removes what an import made in another tenant: the new flow that its result names, or a single one. */
async function removeMade(tools: Tools, token: string, made: () => Promise<Stored[]>, result: string): Promise<void> {
  const flows = await tools.eventually(made, ({ length }) => length > 0)
  const told = flows.filter(({ id }) => result.includes(String(id)))
  for (const { id } of flows.length === 1 ? flows : told)
    await tools.api.call('deleteFlow', { path: { flowId: id }, as: { token }, valid: false })
}

/** Imports a template as a user of another tenant; returns what came of it, and the new flows of the administrator's tenant. */
async function importedElsewhere(tools: Tools, { key, token }: Elsewhere): Promise<Ran & { flows: Stored[] }> {
  const { name } = tools.fixture('template_import')
  const { madeByAnother } = await tools.given.newFlows(name)
  const before = (await flowsIn(tools, token)).map(({ id }) => String(id))
  const made = async (): Promise<Stored[]> =>
    matchesIn({ names: [name], foreign: { before } }, await flowsIn(tools, token))
  const ran = await importTemplate(tools, { token: key })
  if (ran.failed) return { ...ran, flows: [] }
  try {
    return { ...ran, flows: await madeByAnother(ran.text) }
  } finally {
    await unlessBlocked(() => removeMade(tools, token, made, ran.text))
  }
}

export const toolWorksForItsTenant = check({
  rule: 'agent-errors/key-inherits-tenant',
  title: "the flows of the administrator's tenant after imports by a user of another one",
  // It makes a key, and imports.
  exclusive: true,
  run: async (tools) => {
    const elsewhere = await keyOfOtherTenant(tools)
    let imports = 0
    for (const operation of ['executeTool', 'callMcp'] as const) {
      const once = (): ReturnType<typeof importedElsewhere> => importedElsewhere({ ...tools, operation }, elsewhere)
      const first = await once()
      if (first.failed) continue
      imports++
      if (first.flows.length === 0) continue
      // Somebody else may import the same template, but hardly twice.
      const { flows, text } = await once()
      tools.expect.that(
        flows.length === 0,
        `an import for another tenant made a flow here by ${operation}, twice`,
        text,
      )
    }
    if (imports === 0) throw new NotApplicable('that user may import no template')
  },
})
