import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  NO_ID,
  check,
  inTime,
  listed,
  offers,
} from '../../kit/index.ts'
import { omitting } from '../objects.ts'
import { ID_MEMBERS, SHOWN_MEMBERS, ids, meantBy, read, replace, unordered, whole } from './webhook.ts'

async function inList({ api }: Tools, { id }: Stored): Promise<boolean> {
  return listed<Stored>(await api.need('listWebhooks')).some((one) => one.id === id)
}

export const listAnswers = check({
  rule: 'webhooks/list-answers',
  title: 'the list is JSON',
  run: async ({ api, expect }) => {
    // The shape of the list is not documented, so none may be null.
    expect.json(await api.call('listWebhooks'))
  },
})

export const createdListed = check({
  rule: 'webhooks/created-webhook-listed',
  title: 'several webhooks, each in the list',
  run: async (tools) => {
    const made = []
    const secret = tools.unique('secret')
    for (let count = 0; count < 3; count++) made.push(await tools.given.webhook({ enabled: count === 1, secret }))
    const ids = made.map(({ id }) => id)
    // How soon a list shows a new webhook is not documented.
    const left = await tools.eventually(
      async () => {
        const known = listed<Stored>(await tools.api.need('listWebhooks'))
        return ids.filter((id) => known.every((one) => one.id !== id))
      },
      ({ length }) => length === 0,
    )
    tools.expect.equal(left, [], 'webhooks that are left out')
  },
})

export const createdReadable = check({
  rule: 'webhooks/created-webhook-readable',
  title: 'a new webhook is read',
  run: async ({ api, given, expect }) => {
    const { id } = await given.webhook()
    expect.status(await api.call('getWebhook', { path: { webhookId: id } }), 200)
  },
})

export const getAnswersTheNamed = check({
  rule: 'webhooks/get-answers-the-named-webhook',
  title: 'two webhooks, each read by its id',
  run: async ({ api, given, expect }) => {
    for (const { id, name } of [await given.webhook(), await given.webhook()]) {
      const shown: Partial<Stored> = await read(api, { id })
      // The table of a webhook has no id.
      if (shown.id === undefined) expect.equal(shown.name, name, 'the name')
      else expect.equal(shown.id, id, 'the id')
    }
  },
})

export const getMissing = check({
  rule: 'webhooks/get-missing',
  title: 'an id that no webhook has',
  run: async ({ api, expect }) =>
    expect.status(await api.call('getWebhook', { path: { webhookId: NO_ID }, valid: false }), 404),
})

type Limit = (typeof ID_MEMBERS)[number]

/**
 * A body that differs from a new webhook's in every member. A webhook is limited to flows "or" applies to all except
 * some, so both limits together may be refused, as may a limit to flows with events that are not about flows.
 */
async function another({ given, target }: Tools, limit: Limit = 'flowIncludes'): Promise<Record<string, unknown>> {
  const { url = '', other = url } = target.fixtures.webhook ?? {}
  return given.webhookBody({
    description: 'another description',
    events: ['Flow.Warning', 'Flow.Failed'],
    ...(other === '' ? {} : { url: other }),
    enabled: true,
    [limit]: [(await given.flow()).id],
  })
}

export const replaceAnswers = check({
  rule: 'webhooks/replace-answers',
  title: 'a whole webhook in place of another',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    const body = await whole(tools.api, webhook, await another(tools))
    tools.expect.status(await tools.api.call('replaceWebhook', { path: { webhookId: webhook.id }, body }), 200)
  },
})

export const replaceIsStored = check({
  rule: 'webhooks/replace-is-stored',
  title: 'every member is read as it was sent, by a first replace and by a second',
  run: async (tools) => {
    for (const limit of ID_MEMBERS) {
      const webhook = await tools.given.webhook()
      const body = await another(tools, limit)
      await replace(tools.api, webhook, body)
      const now = await read(tools.api, webhook)
      for (const member of SHOWN_MEMBERS) tools.expect.equal(now[member], body[member], member)
      tools.expect.equal(ids(now[limit]), ids(body[limit]), limit)
      tools.expect.equal(unordered(now['events']), unordered(body['events']), 'events')
      const last = { ...body, ...tools.given.webhookBody({ events: ['*'] }) }
      await replace(tools.api, webhook, last)
      const then = await read(tools.api, webhook)
      for (const member of SHOWN_MEMBERS) tools.expect.equal(then[member], last[member], member)
      tools.expect.equal(meantBy(then['events']), meantBy(last['events']), 'events')
    }
  },
})

export const replaceIsStoredWithoutId = check({
  rule: 'webhooks/replace-is-stored',
  title: 'name and description are what is read, also of a body without an id, if that is not refused',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const { id } = await given.webhook()
    const body = given.webhookBody({ name: unique('no-id'), description: unique('without an id') })
    const { name, description } = body
    // What goes by the body makes another one of it.
    given.webhooksNamed(String(name))
    const { ok } = await api.call('replaceWebhook', { path: { webhookId: id }, body, valid: false })
    if (!ok) throw new NotApplicable('a replace without an id is refused')
    const now = await read(api, { id })
    for (const [member, value] of Object.entries({ name, description })) expect.equal(now[member], value, member)
  },
})

/** A webhook with these members, as it reads after a replace that leaves some of them out. */
async function replacedWithout(
  { api, given }: Tools,
  members: Readonly<Record<string, unknown>>,
  ...left: readonly string[]
): Promise<Stored> {
  const webhook = await given.webhook({ ...members, enabled: false })
  const shown = await read(api, webhook)
  for (const member of left)
    if (shown[member] === undefined) throw new NotApplicable(`a webhook that is read shows no ${member}`)
  const body = await whole(api, webhook, omitting(members, ...left))
  const { ok } = await api.call('replaceWebhook', { path: { webhookId: webhook.id }, body, valid: false })
  // The required fields are not documented.
  if (!ok) throw new NotApplicable(`a replace without ${left.join(' and ')} is refused`)
  return read(api, webhook)
}

export const replaceDropsSecret = check({
  rule: 'webhooks/replace-drops-secret-shown',
  title: 'a secret that is read, and not sent back',
  run: async (tools) => {
    const secret = tools.unique('secret')
    const members = tools.given.webhookBody({ secret })
    // Where it is hidden it may be kept: what is read and sent back would lose it.
    if ((await read(tools.api, await tools.given.webhook(members)))['secret'] !== secret)
      throw new NotApplicable('a webhook that is read does not show its secret')
    const now = await replacedWithout(tools, { ...members, name: tools.unique('webhook') }, 'secret')
    tools.expect.that(now['secret'] !== secret, 'the secret is still there', now)
  },
})

export const replaceDrops = check({
  rule: 'webhooks/replace-drops-what-is-left-out',
  title: 'description and limits are not what they were',
  run: async (tools) => {
    for (const limit of ID_MEMBERS) {
      const before = await another(tools, limit)
      const now = await replacedWithout(tools, before, 'description', limit)
      // A field that was left out may be missing, null or at a default.
      const { description } = now
      tools.expect.that([undefined, null, ''].includes(description as null), 'the description is still there', now)
      const value = now[limit] ?? []
      tools.expect.that(Array.isArray(value) && value.length === 0, `${limit} is still there`, value)
    }
  },
})

export const replaceDropsName = check({
  rule: 'webhooks/replace-drops-what-is-left-out',
  title: 'the name is not what it was, if a webhook needs none',
  run: async (tools) => {
    const before = await another(tools)
    const { name } = await replacedWithout(tools, before, 'name')
    tools.expect.that(name !== before['name'], 'the name is still there', name)
  },
})

export const replaceTakesAsRead = check({
  rule: 'webhooks/replace-takes-a-webhook-as-read',
  title: 'what was read is sent back',
  run: async (tools) => {
    const { api, given, expect } = tools
    const webhook = await given.webhook({ flowIncludes: [(await given.flow()).id] })
    const body = await read(api, webhook)
    expect.status(await api.call('replaceWebhook', { path: { webhookId: webhook.id }, body }), 200)
  },
})

export const replaceKeepsId = check({
  rule: 'webhooks/replace-keeps-id',
  title: 'the replaced webhook is read under its id',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    await replace(tools.api, webhook, await another(tools))
    tools.expect.status(await tools.api.call('getWebhook', { path: { webhookId: webhook.id } }), 200)
  },
})

export const replaceSparesOthers = check({
  rule: 'webhooks/replace-spares-other-webhooks',
  title: 'another webhook reads as before, also one whose id the body has',
  run: async (tools) => {
    const { api, expect, given } = tools
    const [webhook, other] = [await given.webhook(), await given.webhook()]
    const before = await read(api, other)
    const expectAsBefore = async (): Promise<void> => {
      const now = await read(api, other)
      for (const member of [...SHOWN_MEMBERS, ...ID_MEMBERS, 'events'])
        expect.equal(now[member], before[member], member)
    }
    const body = await whole(api, webhook, await another(tools))
    await api.need('replaceWebhook', { path: { webhookId: webhook.id }, body })
    await expectAsBefore()
    // What becomes of a webhook whose body has another id than the path is not documented, and it may be refused.
    const foreign = { ...body, id: other.id }
    await api.call('replaceWebhook', { path: { webhookId: webhook.id }, body: foreign, valid: false })
    await expectAsBefore()
  },
})

export const replaceMissing = check({
  rule: 'webhooks/replace-missing',
  title: 'an id that no webhook has, and that of a deleted one',
  run: async (tools) => {
    const { api, expect, given } = tools
    const webhook = await given.webhook()
    const body = await whole(api, webhook, given.webhookBody())
    for (const webhookId of [NO_ID, ...(await freed(tools, webhook))]) {
      const request = { path: { webhookId }, body: { ...body, id: webhookId }, valid: false }
      expect.status(await api.call('replaceWebhook', request), 404)
    }
  },
})

export const deleteMissing = check({
  rule: 'webhooks/delete-missing',
  title: 'an id that no webhook has, and that of a deleted one',
  run: async (tools) => {
    const { given, target } = tools
    const ids = offers(target, 'fixture:webhook.url') ? await freed(tools, await given.webhook()) : []
    for (const webhookId of [NO_ID, ...ids]) {
      // How soon it counts that a webhook was deleted is not documented.
      const reply = await tools.eventually(
        () => tools.api.call('deleteWebhook', { path: { webhookId }, valid: false }),
        ({ status }) => status === 404,
      )
      tools.expect.status(reply, 404)
    }
  },
})

async function remove({ api }: Tools, { id }: Stored): Promise<void> {
  await api.need('deleteWebhook', { path: { webhookId: id } })
}

/**
 * The id of a webhook that is deleted, while a newer one keeps the greatest id taken; none if it was handed out again, as the
 * documents do not exclude.
 */
async function freed(tools: Tools, webhook: Stored): Promise<Stored['id'][]> {
  await tools.given.webhook()
  await remove(tools, webhook)
  return (await inList(tools, webhook)) ? [] : [webhook.id]
}

export const deleteAnswers204 = check({
  rule: 'webhooks/delete-answers-204',
  title: 'the status is 204',
  run: async ({ api, given, expect }) => {
    const { id } = await given.webhook()
    expect.status(await api.call('deleteWebhook', { path: { webhookId: id } }), 204)
  },
})

export const deleteAnswerEmpty = check({
  rule: 'webhooks/delete-answer-empty',
  title: 'there is no body',
  run: async ({ api, given, expect }) => {
    const { id } = await given.webhook()
    expect.equal((await api.need('deleteWebhook', { path: { webhookId: id } })).text, '', 'the body')
  },
})

export const deletedNotFound = check({
  rule: 'webhooks/deleted-webhook-not-found',
  title: 'a deleted webhook is not read any more',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    await read(tools.api, webhook)
    await remove(tools, webhook)
    const path = { webhookId: webhook.id }
    tools.expect.status(await tools.api.call('getWebhook', { path, valid: false }), 404)
  },
})

export const deletedNotListed = check({
  rule: 'webhooks/deleted-webhook-not-listed',
  title: 'a deleted webhook is not listed any more',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    const wasListed = await tools.eventually(() => inList(tools, webhook), Boolean)
    if (!wasListed) throw new Blocked('the webhook was never listed')
    await remove(tools, webhook)
    const stays = await tools.eventually(
      () => inList(tools, webhook),
      (isThere) => !isThere,
    )
    tools.expect.that(!stays, `the deleted webhook is listed ${inTime(tools.target)}`)
  },
})

export const deleteSparesOthers = check({
  rule: 'webhooks/delete-spares-other-webhooks',
  title: 'another webhook is still read',
  run: async (tools) => {
    const [webhook, other] = [await tools.given.webhook(), await tools.given.webhook()]
    await read(tools.api, other)
    await remove(tools, webhook)
    tools.expect.status(await tools.api.call('getWebhook', { path: { webhookId: other.id } }), 200)
  },
})
