import { type As, Blocked, NotApplicable, type Stored, type Tools, check } from '../../kit/index.ts'
import { importTemplate } from '../mcp/anywhere.ts'

/** The creators that flows tell. What a list shows of a flow is not documented. */
function creatorsOf(flows: readonly Stored[]): Set<string> {
  const names = flows.map(({ createdBy }) => createdBy)
  if (!names.every((name) => typeof name === 'string')) throw new NotApplicable('a flow does not tell its creator')
  return new Set(names)
}

/** The flows that are new after a user's import. */
async function importedBy(tools: Tools, as: As): Promise<Stored[]> {
  const { name } = tools.fixture('template_import')
  const { madeByAnother } = await tools.given.newFlows(name)
  const { failed, text } = await importTemplate(tools, as)
  // What a role may import is not documented, nor whether two flows may have one name.
  if (failed) throw new NotApplicable(`the import of ${String(as)} failed: ${text}`)
  return tools.eventually(
    () => madeByAnother(text),
    (flows) => flows.length > 0,
  )
}

export const importIsTheCallers = check({
  rule: 'agent-tools/import-template-is-the-callers',
  title: 'the creators of flows that the administrator and the editor imported',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const plain = [await tools.given.flow(), await tools.given.flow({}, 'editor')]
    if (creatorsOf(plain).size < 2) throw new Blocked('flows of two users do not differ in createdBy')
    // Some of the new flows may come from somebody else's import.
    const imports = [await importedBy(tools, 'admin'), await importedBy(tools, 'editor')]
    if (imports.some((flows) => flows.length === 0)) throw new Blocked('an import made no flow')
    const creators = creatorsOf(imports.flat())
    tools.expect.that(creators.size > 1, 'imports of two users have one creator', [...creators])
  },
})
