import type { RuleId } from '#spec'
import { Blocked, type Check, type Stored, type Tools, check, inTime } from '../../kit/index.ts'
import { type Sought, finds, isFound, word } from './search.ts'

/** Checks that objects of some kind are found by their whole names: a plain one and, if it is taken, one beyond ASCII. */
function findsKind(rule: RuleId, kind: string, make: (tools: Tools, name: string) => Promise<Partial<Stored>>): Check {
  return check({
    rule,
    title: `${kind} is found by its whole name, in Cyrillic letters too`,
    run: async (tools) => {
      const { unique, target, expect } = tools
      const plain = unique('plain')
      for (const name of [plain, `${plain} Пример`]) {
        const object = await make(tools, name).catch((problem: unknown) => {
          // Which names a service takes is not documented.
          if (name === plain || !(problem instanceof Blocked)) throw problem
        })
        const isThere = object === undefined || (await isFound(tools, { ...object, name }))
        expect.that(isThere, `${kind} was not found by the name ${name} ${inTime(target)}`)
      }
    },
  })
}

export const findsFlows = findsKind('search/finds-flows', 'a flow', ({ given }, name) => given.flow({ name }))

export const findsConnections = findsKind('search/finds-connections', 'a connection', ({ given }, name) =>
  given.connection({ name }),
)

export const findsFormats = findsKind('search/finds-formats', 'a format', ({ given }, name) => given.format({ name }))

export const findsSchedules = findsKind('search/finds-schedules', 'a schedule', async ({ given }, name) =>
  given.schedule({ flowId: (await given.flow()).id, name }),
)

export const findsWebhooks = findsKind('search/finds-webhooks', 'a webhook', async ({ api, given }, name) => {
  const { body } = await given.requestFor('createWebhook')
  return (await api.need('createWebhook', { body: { ...(body as object), name } })).json as Partial<Stored>
})

export const findsMacros = findsKind(
  'search/finds-macros',
  'a macro',
  async ({ api, given }, name) =>
    (await api.need('createMacro', { body: given.macroBody(name) })).json as Partial<Stored>,
)

/** Checks that an object that the target file names is found by its whole name. */
function findsKnown(rule: RuleId, kind: string, fixture: 'agent_name' | 'template_name'): Check {
  return check({
    rule,
    title: `${kind} is found by its whole name`,
    run: async (tools) => {
      const name = tools.fixture(fixture)
      const isThere = await isFound(tools, { name })
      tools.expect.that(isThere, `${kind} was not found by the name ${name} ${inTime(tools.target)}`)
    },
  })
}

export const findsAgents = findsKnown('search/finds-agents', 'an agent', 'agent_name')
export const findsTemplates = findsKnown('search/finds-templates', 'a template', 'template_name')

/** Waits until a new flow is found at all; before that, its absence proves nothing. */
async function needFound(tools: Tools, flow: Sought): Promise<void> {
  if (!(await isFound(tools, flow))) throw new Blocked(`the flow was not found by its name ${inTime(tools.target)}`)
}

export const leavesOutOtherNames = check({
  rule: 'search/leaves-out-other-names',
  title: 'a flow that has nothing of the query is not found beside one that has',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const query = word(unique)
    const other = unique('other')
    await given.flow({ name: unique(query) })
    await given.flow({ name: other, description: '', tags: [] })
    await needFound(tools, { name: other })
    const reply = await api.need('search', { query: { query } })
    expect.that(!finds(reply, { name: other }), `a flow was found that has nothing of '${query}'`, reply.json)
  },
})

export const followsRenaming = check({
  rule: 'search/follows-renaming',
  title: 'a renamed flow is found by its new name',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const { id } = await given.flow()
    const { json } = await api.need('getFlow', { path: { flowId: id } })
    if (typeof json !== 'object' || json === null) throw new Blocked('the flow is not an object')
    const name = unique('renamed')
    await api.need('replaceFlow', { path: { flowId: id }, body: { ...json, name } })
    expect.that(
      await isFound(tools, { id, name }),
      `the flow was not found by its new name ${name} ${inTime(tools.target)}`,
    )
  },
})

export const unmatchedQueryAnswers = check({
  rule: 'search/unmatched-query-answers',
  title: 'a search for a name that nothing has',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const name = unique('flow')
    await given.flow({ name, description: '', tags: [] })
    await needFound(tools, { name })
    const reply = await api.call('search', { query: { query: word(unique) } })
    expect.status(reply, 200)
    expect.that(!finds(reply, { name }), 'a flow was found by a name that it has not', reply.json)
  },
})
