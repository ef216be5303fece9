import { type Finding, finding } from '../finding.ts'
import { type Members, idOf, nameIn } from '../shapes.ts'
import type { Trial, Workbench } from './workbench.ts'

const OK = 200
/** Most templates that are tried: a composite may need connections that are not there. */
const MOST = 3

/** The type of the flow that an import makes under the template's own name; the flow is removed afterwards. */
async function typeMade(bench: Workbench, id: unknown, name: string, mode: string): Promise<unknown> {
  const { made } = await bench.given.newFlows(name)
  const path = { tool_name: 'import_template' }
  const reply = await bench.tried('executeTool', { path, body: { template_id: id, mode } })
  if (reply?.status !== OK) return undefined
  const [flow, ...others] = await bench.eventually(made, (flows) => flows.length > 0, bench.target.limits.settleMs)
  return others.length > 0 ? undefined : flow?.['flowType']
}

/**
 * `fixtures.template_import`: a template whose import makes one flow under the template's name, with the types of the flow
 * in both modes. The tool is billed.
 */
export const templateImport: Trial = async (bench, found): Promise<Finding[]> => {
  if (found.has('fixtures.template_import')) return []
  const templates = await bench.list('listTemplates')
  for (const template of templates.slice(0, MOST)) {
    const [id, name] = [idOf(template), nameIn(template)?.name]
    if (id === undefined || name === undefined) continue
    const flowType = await typeMade(bench, id, name, 'standard')
    if (typeof flowType !== 'string') continue
    const composerType = await typeMade(bench, id, name, 'composer')
    const types =
      typeof composerType === 'string' && composerType !== flowType ? { flowType, composerType } : { flowType }
    const others = templates.filter((one) => nameIn(one)?.name !== name)
    const other = await importable(bench, others.slice(0, MOST))
    return finding(
      'fixtures.template_import',
      { template_id: id, name, ...types, ...(other === undefined ? {} : { other }) },
      'it was imported in both modes, and the flows were removed',
    )
  }
  return []
}

/** The first of some templates whose import makes one flow under the template's name. */
async function importable(
  bench: Workbench,
  templates: readonly Members[],
): Promise<{ template_id: unknown; name: string; flowType?: string } | undefined> {
  for (const template of templates) {
    const [id, name] = [idOf(template), nameIn(template)?.name]
    if (id === undefined || name === undefined) continue
    const flowType = await typeMade(bench, id, name, 'standard')
    if (flowType === undefined) continue
    return { template_id: id, name, ...(typeof flowType === 'string' ? { flowType } : {}) }
  }
  return undefined
}
