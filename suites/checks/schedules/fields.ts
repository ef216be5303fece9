import type { OperationId, RuleId } from '#spec'
import { type Reply, type Stored, type Tools, check, listed, property } from '../../kit/index.ts'
import { given, read, words } from './schedule.ts'

/** A schedule as each operation of a rule returns it, after it was created with the given members. */
async function answered(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const { api, operation } = tools
  // A disabled schedule may not be listed for its flow.
  const made = await given(tools, operation === 'listFlowSchedules' ? { enabled: true, ...overrides } : overrides)
  switch (operation) {
    case 'listSchedules':
      return find(await api.need('listSchedules'), made)
    case 'listFlowSchedules':
      return find(await api.need('listFlowSchedules', { path: { flowId: made['flowId'] } }), made)
    case 'getSchedule':
      return read(api, made)
    default:
      return made
  }
}

function find(reply: Reply, { id }: Stored): Stored {
  return listed<Stored>(reply).find((one) => one.id === id) ?? { id: 0 }
}

/** The reply to a creation, whatever the type of its id. */
async function created({ api, given: make }: Tools): Promise<{ id?: unknown }> {
  const reply = await api.need('createSchedule', await make.requestFor('createSchedule'))
  const { id } = (reply.json ?? {}) as { id?: unknown }
  return { id }
}

export const idShown = check({
  rule: 'schedules/id-shown',
  title: 'a schedule is answered with its integer id',
  over: 'operations',
  run: async (tools) => {
    const { id } =
      tools.operation === 'createSchedule' ? await created(tools) : await answered(tools, { enabled: true })
    tools.expect.that(
      (typeof id === 'number' && Number.isInteger(id) && id !== 0) || typeof id === 'bigint',
      'there is no integer id',
      id,
    )
  },
})

export const createAssignsId = check({
  rule: 'schedules/create-assigns-id',
  title: 'two schedules have two ids',
  run: async (tools) => {
    const [first, second] = [await given(tools), await given(tools)]
    tools.expect.that(first.id !== second.id, 'two schedules have the same id', first.id)
  },
})

export const flowIdComesBack = check({
  rule: 'schedules/flow-id-comes-back',
  title: 'the flow that was sent is answered',
  over: 'operations',
  run: async (tools) => {
    const flow = await tools.given.flow()
    tools.expect.equal((await answered(tools, { flowId: flow.id }))['flowId'], flow.id, 'flowId')
  },
})

/** Checks that a text member is returned as sent. */
function textComesBack(rule: RuleId, member: 'name' | 'description', except: readonly OperationId[] = []) {
  return property<string>({
    rule,
    title: `${member} comes back as it was sent`,
    over: ({ id }) => !except.includes(id),
    given: () => words,
    runs: 3,
    holds: async (tools, text) => {
      const value = member === 'name' ? tools.unique(text) : text
      tools.expect.equal((await answered(tools, { [member]: value }))[member], value, member)
    },
  })
}

export const nameComesBack = textComesBack('schedules/name-comes-back', 'name')
export const descriptionComesBack = textComesBack('schedules/description-comes-back', 'description')

export const expressionComesBack = check({
  rule: 'schedules/expression-comes-back',
  title: 'the expression is answered letter by letter',
  over: 'operations',
  run: async (tools) => {
    const expression = tools.fixture('schedule.other')
    tools.expect.equal((await answered(tools, { schedule: expression }))['schedule'], expression, 'schedule')
  },
})

export const tagsComeBack = check({
  rule: 'schedules/tags-come-back',
  title: 'the tags are answered',
  over: 'operations',
  run: async (tools) => {
    const tags = ['etalon-a', 'etalon-b']
    const { tags: now } = await answered(tools, { tags })
    tools.expect.equal(Array.isArray(now) ? (now as unknown[]).toSorted() : now, tags, 'tags')
  },
})

export const tagsAreStrings = check({
  rule: 'schedules/tags-are-strings',
  title: 'tags are an array of strings',
  over: 'operations',
  run: async (tools) => {
    const { tags } = await answered(tools, { tags: ['etalon-a', 'etalon-b'], enabled: true })
    if (tags === undefined || tags === null) return
    tools.expect.that(
      Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'),
      'tags are no array of strings',
      tags,
    )
  },
})

export const enabledComesBack = check({
  rule: 'schedules/enabled-comes-back',
  title: 'enabled true stays true',
  over: 'operations',
  run: async (tools) => tools.expect.equal((await answered(tools, { enabled: true }))['enabled'], true, 'enabled'),
})

export const createdDisabledStaysDisabled = check({
  rule: 'schedules/created-disabled-stays-disabled',
  title: 'enabled false stays false',
  over: 'operations',
  run: async (tools) => tools.expect.equal((await answered(tools, { enabled: false }))['enabled'], false, 'enabled'),
})

export const refusesFlowIdThatIsNoNumber = check({
  rule: 'schedules/refuses-flow-id-that-is-no-number',
  title: 'a word for a flow is refused',
  run: async ({ api, given: make, expect }) => {
    const { body: right } = await make.requestFor('createSchedule')
    const body = { ...(right as object), flowId: 'seven' }
    const reply = await api.call('createSchedule', { body, valid: false })
    expect.status(reply, 400)
  },
})
