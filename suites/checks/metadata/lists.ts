import type { RuleId } from '#spec'
import { type Tools, check } from '../../kit/index.ts'
import { textsIn } from './description.ts'

const KINDS = ['connection', 'format', 'flow'] as const
type Kind = (typeof KINDS)[number]

/** Every text of the list of types of a kind, under the target's word for it: how a list is arranged is not shown. */
async function listed({ api, target }: Tools, kind: Kind): Promise<string[]> {
  const type = target.metadataTypes[`${kind}s`]
  return textsIn((await api.need('listMetadataTypes', { path: { type } })).json)
}

/** The type of the target's fixture of a kind. */
function typeOf({ fixture }: Tools, kind: Kind): unknown {
  return fixture<Readonly<Record<string, unknown>>>(kind)[`${kind}Type`]
}

function listsTypes(rule: RuleId, kind: Kind) {
  return check({
    rule,
    title: `a type that a ${kind} can have is listed`,
    run: async (tools) => {
      const texts = await listed(tools, kind)
      tools.expect.that(texts.includes(String(typeOf(tools, kind))), `the type is not listed`, texts)
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
      const texts = await listed(tools, kind)
      const form = new RegExp(`^${kind}\\.[^.\\s]+\\.[^.\\s]+$`)
      tools.expect.some(texts, (text) => form.test(text), 'no key has the form')
      const keys = texts.filter((text) => /^[\w-]+(\.[\w-]+)+$/.test(text) && text.startsWith(kind))
      tools.expect.none(keys, (key) => !form.test(key), 'a key has another form')
    },
  })
}

export const flowTypesHaveForm = haveForm('metadata/flow-types-have-form', 'flow')
export const connectionTypesHaveForm = haveForm('metadata/connection-types-have-form', 'connection')

export const listsOneKind = check({
  rule: 'metadata/lists-one-kind',
  title: 'no flow type among connection types, nor the other way round',
  run: async (tools) => {
    const [connections, flows] = [await listed(tools, 'connection'), await listed(tools, 'flow')]
    tools.expect.that(!connections.includes(String(typeOf(tools, 'flow'))), 'a flow type is listed', connections)
    tools.expect.that(!flows.includes(String(typeOf(tools, 'connection'))), 'a connection type is listed', flows)
  },
})
