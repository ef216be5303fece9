import type { RuleId } from '#spec'
import { NotApplicable, type Stored, type Tools, check, same, stored } from '../../kit/index.ts'
import { expectId } from '../objects.ts'
import { listedNames } from './names.ts'
import { SHOWN_MEMBERS, ids, meantBy, read, unordered } from './webhook.ts'

export const createAnswersId = check({
  rule: 'webhooks/create-answers-id',
  title: 'a webhook with all documented fields',
  run: async ({ api, given, expect }) => {
    const reply = await api.call('createWebhook', { body: given.webhookBody() })
    expect.status(reply, 200)
    await expectId(api, 'webhook', reply)
  },
})

export const createAssignsId = check({
  rule: 'webhooks/create-assigns-id',
  title: 'two webhooks that differ in their names alone',
  run: async ({ given, unique, expect }) => {
    const description = unique('Tells the team about every failure')
    const [first, second] = [await given.webhook({ description }), await given.webhook({ description })]
    expect.that(first.id !== second.id, 'two webhooks have one id', first.id)
  },
})

export const createIgnoresIds = check({
  rule: 'webhooks/create-assigns-id',
  title: 'a webhook that is sent as another one was read, by another name, leaves that one as it was',
  run: async ({ api, given, expect, unique }) => {
    const first = await given.webhook()
    const before = await read(api, first)
    const body = { ...before, id: first.id, name: unique('copy') }
    const reply = await api.call('createWebhook', { body, valid: false })
    // Whether an id may be sent is not documented.
    if (!reply.ok) throw new NotApplicable('a create with an id is refused')
    expect.that(stored(reply).id !== first.id, 'a webhook got the id of another one', first.id)
    const now = await read(api, first)
    for (const member of SHOWN_MEMBERS) expect.equal(now[member], before[member], member)
  },
})

/** A new webhook as the case's operation shows it. */
async function shownWith(
  { api, given, operation }: Tools,
  overrides: Readonly<Record<string, unknown>>,
): Promise<Stored> {
  const created = await given.webhook(overrides)
  return operation === 'createWebhook' ? created : read(api, created)
}

/** Checks that a member reads as sent, in the create reply and on reading the webhook. */
function comesBack(
  rule: RuleId,
  title: string,
  member: string,
  values: (tools: Tools) => Promise<readonly unknown[]> | readonly unknown[],
  comparable: (value: unknown) => unknown = (value) => value,
) {
  return check({
    rule,
    title,
    over: 'operations',
    run: async (tools) => {
      for (const value of await values(tools)) {
        const shown = await shownWith(tools, { [member]: value })
        tools.expect.equal(comparable(shown[member]), comparable(value), member)
      }
    },
  })
}

export const nameComesBack = comesBack('webhooks/name-comes-back', 'a name of several words', 'name', ({ unique }) => [
  unique('Failures, to the chat'),
])

export const descriptionComesBack = comesBack(
  'webhooks/description-comes-back',
  'a description of several words',
  'description',
  ({ unique }) => [unique('Tells the team')],
)

export const eventsComeBack = comesBack(
  'webhooks/events-come-back',
  'one event, two events, and the star',
  'events',
  () => [['Flow.Failed'], ['Flow.Failed', 'Connection.Updated'], ['*']],
  meantBy,
)

export const listedEventsComeBack = check({
  rule: 'webhooks/events-come-back',
  title: 'all listed names together',
  over: 'operations',
  run: async (tools) => {
    const sent = await listedNames(tools.api)
    const { events } = await shownWith(tools, { events: sent })
    // A service may store what they mean together.
    if (!same(events, ['*'])) tools.expect.equal(unordered(events), unordered(sent), 'events')
  },
})

export const urlComesBack = comesBack('webhooks/url-comes-back', 'each address of the target file', 'url', (tools) =>
  Object.values(tools.fixture('webhook')),
)

export const methodComesBack = comesBack('webhooks/method-comes-back', 'POST', 'method', () => ['POST'])

const twoFlows = async ({ given }: Tools): Promise<readonly unknown[]> => [
  [(await given.flow()).id, (await given.flow()).id],
]

export const flowIncludesComeBack = comesBack(
  'webhooks/flow-includes-come-back',
  'two flows',
  'flowIncludes',
  twoFlows,
  ids,
)

export const flowExcludesComeBack = comesBack(
  'webhooks/flow-excludes-come-back',
  'two flows',
  'flowExcludes',
  twoFlows,
  ids,
)

export const enabledComesBack = comesBack('webhooks/enabled-comes-back', 'false and true', 'enabled', () => [
  false,
  true,
])
