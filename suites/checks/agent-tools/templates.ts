import { Blocked, type Tools, check, textsIn } from '../../kit/index.ts'
import { ABOUT_CAP } from '../billing/about-cap.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { listOf } from '../metadata/listed.ts'
import { type Mode, expectOtherType, imported, importedOther, tryImport } from './imported.ts'

/**
 * Imports in the other mode first and then in this one, and asserts the type of the new flow. Some of several new flows
 * may come from somebody else's import.
 */
async function hasType(tools: Tools, mode: Mode, flowType: string): Promise<void> {
  const earlier = await tryImport(tools, mode === 'standard' ? 'composer' : 'standard')
  const flows = await imported(tools, mode, true, earlier)
  if (flows.length === 0) throw new Blocked('the import made no flow')
  if (flows.some((flow) => flow['flowType'] === flowType)) return
  tools.expect.equal(flows[0]!['flowType'], flowType, 'flowType')
}

export const importMakesFlow = check({
  rule: 'agent-tools/import-template-imports',
  title: 'a flow that was not there before the import',
  claims: 'imported-templates',
  run: async (tools) => {
    const flows = await imported(tools, 'standard', false)
    tools.expect.that(flows.length > 0, 'the import made no flow')
  },
})

export const importFollowsId = check({
  rule: 'agent-tools/import-template-follows-id',
  title: 'of two templates each is imported by its id',
  claims: 'imported-templates',
  run: async (tools) => {
    // That an import makes a flow at all is for another rule.
    if ((await imported(tools, 'standard', false)).length === 0) throw new Blocked('the import made no flow')
    tools.expect.that((await importedOther(tools)).length > 0, 'no new flow has the name of the other template')
  },
})

export const standardKeepsType = check({
  rule: 'agent-tools/import-template-standard-keeps-type',
  title: 'the type of a flow that was imported in standard mode',
  claims: 'imported-templates',
  run: async (tools) => {
    await hasType(tools, 'standard', tools.fixture('template_import.flowType'))
  },
})

export const otherKeepsType = check({
  rule: 'agent-tools/import-template-standard-keeps-type',
  title: 'the type of a flow that was imported in standard mode from the other template',
  claims: 'imported-templates',
  run: expectOtherType,
})

export const composerDraws = check({
  rule: 'agent-tools/import-template-composer-draws',
  title: 'the type of a flow that was imported in composer mode',
  claims: 'imported-templates',
  run: async (tools) => {
    await hasType(tools, 'composer', tools.fixture('template_import.composerType'))
  },
})

export const importedTypeIsListed = check({
  rule: 'agent-tools/imported-type-is-listed',
  title: 'the metadata of the type of an imported flow, in both modes',
  claims: 'imported-templates',
  run: async (tools) => {
    for (const mode of ['standard', 'composer'] as const) {
      const key = (await imported(tools, mode, false))[0]?.['flowType']
      if (typeof key !== 'string') throw new Blocked('the import made no flow with a type')
      const described = await tools.api.call('getFlowTypeMetadata', { path: { key } })
      // A type without properties may be listed, and have no description.
      if (described.status === 200 || textsIn(await listOf(tools, 'flow')).includes(key)) continue
      tools.expect.status(described, 200)
    }
  },
})

const OTHER_MODE: Readonly<Record<string, Mode>> = { standard: 'composer', composer: 'standard' }

/** The arguments for a preview in the other mode; undefined where those of the target file name no mode. */
function inOtherMode(preview: Readonly<Record<string, unknown>>): object | undefined {
  const mode = OTHER_MODE[String(preview['mode'])]
  return mode === undefined ? undefined : { ...preview, mode }
}

/**
 * The arguments for a preview in the other mode, if the target file tells what type an imported flow gets there: whether a
 * template can be drawn is its own affair.
 */
function inKnownMode({ target: { fixtures } }: Tools, preview: Readonly<Record<string, unknown>>): object | undefined {
  const { template_id: known, flowType, composerType } = fixtures.template_import ?? {}
  const type = preview['mode'] === 'standard' ? composerType : flowType
  const isKnown = type !== undefined && String(preview['template_id']) === String(known)
  return isKnown ? inOtherMode(preview) : undefined
}

export const previewSucceeds = check({
  rule: 'agent-tools/import-template-preview-succeeds',
  title: 'a preview, in either mode',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const { name, arguments: given } = tools.fixture('template_preview')
    await tools.given.newFlows(name)
    for (const preview of [given, inKnownMode(tools, given)]) {
      if (preview === undefined) continue
      const { failed, text } = await runAnywhere(tools, 'import_template', preview)
      if (failed && ABOUT_CAP.test(text)) throw new Blocked('the allowance of the administrator is used up')
      tools.expect.that(!failed, 'the preview did not succeed', text)
    }
  },
})

export const previewImportsNothing = check({
  rule: 'agent-tools/import-template-preview-imports-nothing',
  title: 'the flows after a preview, in either mode',
  over: 'operations',
  claims: 'imported-templates',
  run: async (tools) => {
    const { name, arguments: given } = tools.fixture('template_preview')
    const { unclaimed } = await tools.given.newFlows(name)
    const { failed, text } = await runAnywhere(tools, 'import_template', given)
    if (failed) throw new Blocked(`the preview failed: ${text}`)
    // Whether a template can be drawn is its own affair.
    const other = inOtherMode(given)
    if (other !== undefined) await runAnywhere(tools, 'import_template', other)
    // A preview may make a flow for a moment.
    const left = await tools.eventually(unclaimed, (flows) => flows.length === 0)
    tools.expect.equal(left.length, 0, 'the number of new flows')
  },
})
