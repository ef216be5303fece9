import type { RuleId } from '#spec'
import { Blocked, type Tools, check, textsIn } from '../../kit/index.ts'
import { likeTexts } from './description.ts'
import { KINDS, type Kind, isGroup, listOf, typeOf } from './listed.ts'

/** Every string in that list, whose shape is not documented. */
async function listed(tools: Tools, kind: Kind): Promise<string[]> {
  return textsIn(await listOf(tools, kind))
}

/** Fixtures that show what an object of a kind holds, or one to read. */
const SHOWN = {
  flow: ['parent_flow', 'macro_flow', 'connection_flow', 'format_flow', 'runnable_flow'],
  connection: ['working_connection', 'broken_connection'],
  format: [],
} as const

/** All types of a kind that the target file knows, and those of the flows that it names to be run. */
async function typesOf(tools: Tools, kind: Kind): Promise<Set<string>> {
  const { fixtures } = tools.target
  const { described_property: described, other_type: other, template_import: imported } = fixtures
  const ofImport = kind === 'flow' ? [imported?.flowType, imported?.composerType] : []
  const ofShown = SHOWN[kind].map((name) => fixtures[name]?.[`${kind}Type`])
  const ofRuns = kind === 'flow' ? await typesOfRuns(tools) : []
  const known = [typeOf(tools, kind), described?.[kind]?.type_key, other?.[kind], ...ofImport, ...ofShown, ...ofRuns]
  return new Set(known.filter((type) => typeof type === 'string'))
}

async function typesOfRuns({ api, target }: Tools): Promise<unknown[]> {
  const types: unknown[] = []
  for (const flowId of new Set(Object.values(target.fixtures.runs ?? {}))) {
    const { flowType } = (await api.need('getFlow', { path: { flowId } })).json as { flowType?: unknown }
    types.push(flowType)
  }
  return types
}

function listsTypes(rule: RuleId, kind: Kind) {
  return check({
    rule,
    title: `the types that a ${kind} can have are listed`,
    run: async (tools) => {
      const texts = await listed(tools, kind)
      for (const type of await typesOf(tools, kind))
        tools.expect.that(texts.includes(type), `the type ${type} is not listed`, texts)
    },
  })
}

export const listsConnectionTypes = listsTypes('metadata/lists-connection-types', 'connection')
export const listsFormatTypes = listsTypes('metadata/lists-format-types', 'format')
export const listsFlowTypes = listsTypes('metadata/lists-flow-types', 'flow')

function haveForm(rule: RuleId, kind: Kind) {
  return check({
    rule,
    title: `keys are \`${kind}.\` and two groups`,
    run: async (tools) => {
      const keys = likeTexts(await listOf(tools, kind), String(typeOf(tools, kind)))
      if (keys.length === 0) throw new Blocked(`the type of fixtures.${kind} is not listed`)
      // Of a connection type a kind may have dots.
      const form = new RegExp(`^${kind}\\.[^.\\s]+\\.${kind === 'connection' ? '\\S+' : '[^.\\s]+'}$`)
      // Keys of another kind are for another rule.
      const isOfAnother = (key: string): boolean => KINDS.some((other) => other !== kind && key.startsWith(`${other}.`))
      const isOdd = (key: string): boolean => !form.test(key) && !isOfAnother(key) && !isGroup(key, keys)
      tools.expect.none(keys, isOdd, 'a key has another form')
    },
  })
}

export const flowTypesHaveForm = haveForm('metadata/flow-types-have-form', 'flow')
export const connectionTypesHaveForm = haveForm('metadata/connection-types-have-form', 'connection')

export const listsOneKind = check({
  rule: 'metadata/lists-one-kind',
  title: 'no type of one kind among those of another, of connections, formats and flows',
  run: async (tools) => {
    const { fixtures, metadataTypes } = tools.target
    const kinds = KINDS.filter((kind) => fixtures[kind] !== undefined && metadataTypes[`${kind}s`] !== undefined)
    for (const kind of kinds) {
      // A format type may be a plain word, so only what stands where types do counts.
      const keys = likeTexts(await listOf(tools, kind), String(typeOf(tools, kind)))
      for (const other of kinds.filter((one) => one !== kind)) {
        const type = String(typeOf(tools, other))
        tools.expect.that(!keys.includes(type), `${type} is listed among the types of ${kind}s`, keys)
      }
    }
  },
})
