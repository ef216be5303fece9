import type { RuleId } from '#spec'
import { Blocked, type Check, type Tools, check, inTime } from '../../kit/index.ts'
import { type Sought, finds, isFound, word } from './search.ts'

/** Checks that an object of some kind is found by its whole name. */
function findsKind(rule: RuleId, kind: string, make: (tools: Tools) => Promise<Sought>): Check {
  return check({
    rule,
    title: `${kind} is found by its whole name`,
    run: async (tools) => {
      const object = await make(tools)
      tools.expect.that(
        await isFound(tools, object),
        `${kind} was not found by the name ${object.name} ${inTime(tools.target)}`,
      )
    },
  })
}

export const findsFlows = findsKind('search/finds-flows', 'a flow', async ({ given, unique }) => {
  const name = unique('flow')
  return { ...(await given.flow({ name })), name }
})

export const findsConnections = findsKind('search/finds-connections', 'a connection', async ({ given, unique }) => {
  const name = unique('connection')
  return { ...(await given.connection({ name })), name }
})

export const findsFormats = findsKind('search/finds-formats', 'a format', async ({ given, unique }) => {
  const name = unique('format')
  return { ...(await given.format({ name })), name }
})

export const findsSchedules = findsKind('search/finds-schedules', 'a schedule', async ({ given, unique }) => {
  const name = unique('schedule')
  return { ...(await given.schedule({ flowId: (await given.flow()).id, name })), name }
})

export const findsWebhooks = findsKind('search/finds-webhooks', 'a webhook', async ({ api, given, unique }) => {
  const name = unique('webhook')
  const request = await given.requestFor('createWebhook')
  const reply = await api.need('createWebhook', { body: { ...(request.body as object), name } })
  return { ...(reply.json as object), name }
})

export const findsAgents = findsKind('search/finds-agents', 'an agent', async ({ fixture }) => ({
  name: fixture('agent_name'),
}))

export const findsMacros = findsKind('search/finds-macros', 'a macro', ({ given }) => given.macro())

export const findsTemplates = findsKind('search/finds-templates', 'a template', async ({ fixture }) => ({
  name: fixture('template_name'),
}))

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
