import { Blocked, type Stored, type Tools } from '../../kit/index.ts'
import { runAnywhere } from '../mcp/anywhere.ts'

/** Words of a result which say that the allowance is used up. */
export const ABOUT_CAP = /cap_exceeded|\b(cap|allowance|quota|limit)\b/i

export type Mode = 'standard' | 'composer'

/** Imports the other template of the target file; returns the new flows of its name, which are removed afterwards. */
export async function importedOther(tools: Tools): Promise<Stored[]> {
  const { template_id, name } = tools.fixture('template_import.other')
  // What is made in its place is removed too.
  await tools.given.newFlows(tools.fixture('template_import.name'))
  const { made } = await tools.given.newFlows(name)
  const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode: 'standard' })
  if (failed) throw new Blocked(`import_template failed: ${text}`)
  return tools.eventually(made, (flows) => flows.length > 0)
}

/** Imports a template, if that is done; returns the new flows, which are removed afterwards. */
export async function tryImport(tools: Tools, mode: Mode): Promise<Stored[]> {
  const { template_id, name } = tools.fixture('template_import')
  const { made } = await tools.given.newFlows(name)
  const { failed } = await runAnywhere(tools, 'import_template', { template_id, mode })
  return failed ? [] : tools.eventually(made, (flows) => flows.length > 0)
}

/**
 * Imports a template; returns the new flows, which are removed afterwards. That both modes are taken is documented: a
 * refusal is a violation, unless another rule is about it.
 * @param earlier flows of an import before, which are deleted where this one is refused: names may be unique
 */
export async function imported(
  tools: Tools,
  mode: Mode,
  isPromised: boolean = true,
  earlier: readonly Stored[] = [],
): Promise<Stored[]> {
  const { template_id, name } = tools.fixture('template_import')
  const { made } = await tools.given.newFlows(name)
  const { failed, text } = await runAnywhere(tools, 'import_template', { template_id, mode })
  if (failed && earlier.length > 0) {
    for (const { id } of earlier) await tools.api.need('deleteFlow', { path: { flowId: id } })
    return imported(tools, mode, isPromised)
  }
  if (failed && (!isPromised || ABOUT_CAP.test(text))) throw new Blocked(`import_template failed: ${text}`)
  tools.expect.that(!failed, `import_template failed in mode ${mode}`, text)
  return tools.eventually(made, (flows) => flows.length > 0)
}
