import type { Fixture } from '#spec'
import { Blocked, type Stored, type Tools, listed } from '../../kit/index.ts'
import { ABOUT_CAP } from '../billing/about-cap.ts'
import { runAnywhere } from '../mcp/anywhere.ts'

export type Mode = 'standard' | 'composer'

/** What came of an import: whether it was refused, with its words, and the new flows, which are removed afterwards. */
interface Imported {
  failed: boolean
  text: string
  flows: Stored[]
}

async function importFrom(
  tools: Tools,
  { template_id, name }: Omit<Fixture<'template_import'>, 'other'>,
  mode: Mode,
): Promise<Imported> {
  const { made } = await tools.given.newFlows(name)
  const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode })
  return { failed, text, flows: failed ? [] : await tools.eventually(made, (flows) => flows.length > 0) }
}

/** Blocks the case if a flow had the name before an import that made none of it: names may be unique. */
async function needFreeName({ api }: Tools, name: string): Promise<void> {
  const flows = listed<Stored>(await api.need('listFlows', { query: { scope: 'all' } }))
  if (flows.some((flow) => flow['name'] === name)) throw new Blocked(`there was a flow ${name} before the import`)
}

/** Imports the other template of the target file; returns the new flows of its name. */
export async function importedOther(tools: Tools): Promise<Stored[]> {
  // What is made in its place is removed too.
  await tools.given.newFlows(tools.fixture('template_import.name'))
  const { failed, text, flows } = await importFrom(tools, tools.fixture('template_import.other'), 'standard')
  if (failed) throw new Blocked(`import_template failed: ${text}`)
  if (flows.length === 0) await needFreeName(tools, tools.fixture('template_import.other.name'))
  return flows
}

/** Imports the other template and asserts that the new flow has the type of that template, not one that every import has. */
export async function expectOtherType(tools: Tools): Promise<void> {
  const expected = tools.fixture('template_import.other.flowType')
  const flows = await importedOther(tools)
  if (flows.length === 0) throw new Blocked('the import made no flow')
  // Some of several new flows may come from somebody else's import.
  const isOfType = ({ flowType }: Stored): boolean => flowType === expected
  tools.expect.some(flows, isOfType, 'the import of the other template made a flow of another type')
}

/** Imports a template, if that is done; returns the new flows. */
export async function tryImport(tools: Tools, mode: Mode): Promise<Stored[]> {
  return (await importFrom(tools, tools.fixture('template_import'), mode)).flows
}

/**
 * Imports a template; returns the new flows. That both modes are taken is documented: a refusal is a violation, unless
 * another rule is about it.
 * @param earlier flows of an import before, which are deleted where this one is refused or makes none: names may be unique
 */
export async function imported(
  tools: Tools,
  mode: Mode,
  isPromised: boolean = true,
  earlier: readonly Stored[] = [],
): Promise<Stored[]> {
  const template = tools.fixture('template_import')
  const { failed, text, flows } = await importFrom(tools, template, mode)
  if (flows.length === 0 && earlier.length > 0) {
    for (const { id } of earlier) await tools.api.need('deleteFlow', { path: { flowId: id } })
    return imported(tools, mode, isPromised)
  }
  if (failed && (!isPromised || ABOUT_CAP.test(text))) throw new Blocked(`import_template failed: ${text}`)
  tools.expect.that(!failed, `import_template failed in mode ${mode}`, text)
  if (flows.length === 0) await needFreeName(tools, template.name)
  return flows
}
