import { pathTo, resources } from '#spec'
import { Blocked, NotApplicable, type Reply, type Stored, type Tools, check, fill, offers } from '../../kit/index.ts'
import { namesOfId } from '../messages/message.ts'
import { sent } from '../messages/sent.ts'
import { made, read, remove } from '../objects.ts'
import { switchedToken } from './switched.ts'

const MADE = ['flow', 'schedule', 'connection', 'format', 'listener'] as const

/** Lists of what there is in a tenant. */
const LISTS = [
  'listSchedules',
  'listConnections',
  'listFormats',
  'listListeners',
  'listWebhooks',
  'listDeletedObjects',
  'listExportableObjects',
  'listTags',
  'listRecentFlows',
  'listRecentConnections',
  'listRecentFormats',
  'listRecentListeners',
] as const

/** How often a text is in a reply. */
const timesIn = ({ words }: Reply, text: string): number => words.split(text).length - 1

/**
 * Asserts that a search finds no object of a name. A reply may repeat what was searched for: how often, one for a name that no
 * object has tells.
 */
async function expectNotFound({ expect, unique }: Tools, name: string, search: (name: string) => Promise<Reply>) {
  const nameless = unique('of-nothing')
  const [found, none] = [await search(name), await search(nameless)]
  const { operation } = found.exchange
  const isFound = found.ok && none.ok && timesIn(found, name) > timesIn(none, nameless)
  expect.that(!isFound, `${operation} finds an object of the tenant before`, name)
}

/** Makes a webhook of that name, if the target file says how, and a connection of a like name, which it deletes. */
async function alsoMade(tools: Tools, name: string): Promise<void> {
  const { api, given, target } = tools
  if (offers(target, 'fixture:webhook.url')) await given.webhook({ name })
  await remove(api, 'connection', await made(tools, 'connection', { name: `${name}-deleted` }))
}

export const nothingOfTheTenantBefore = check({
  rule: 'authentication/switched-token-sees-no-other-tenant',
  title: 'no list, tag, search, read or start under the token of a switch finds objects of the tenant before',
  run: async (tools) => {
    const { api, expect, given, target, unique } = tools
    const mark = unique('of-the-tenant-before')
    // The members of listeners beside their tags are not documented.
    const objects = new Map<(typeof MADE)[number], Stored>()
    for (const kind of MADE)
      objects.set(kind, await made(tools, kind, { ...(kind === 'listener' ? {} : { name: mark }), tags: [mark] }))
    // What is opened may be what is read.
    for (const [kind, object] of objects) await read(api, kind, object)
    await alsoMade(tools, mark)
    const as = { token: await switchedToken(tools) }
    // Whether the token is for the other tenant is for another rule.
    if ((await api.need('listFlows', { as })).text.includes(mark))
      throw new Blocked('the token is for the tenant before')
    const replies: Reply[] = []
    for (const id of LISTS) replies.push(await api.call(id, { ...(await given.requestFor(id)), as }))
    // Its own tenant may have another object of that id.
    for (const [kind, object] of objects)
      replies.push(await api.call(resources[kind].operations.read, { path: pathTo(kind, object), as, valid: false }))
    // A refusal may tell what is in the other tenant, to a caller who may switch there.
    for (const { exchange, ok, text } of replies)
      expect.that(!ok || !text.includes(mark), `${exchange.operation} shows an object of the tenant before`, mark)
    await expectNotFound(tools, mark, (name) => api.call('search', { as, query: { query: name } }))
    const { body: filters } = target.requests.searchWithFilters ?? {}
    if (filters !== undefined)
      await expectNotFound(tools, mark, (name) =>
        api.call('searchWithFilters', { as, body: fill(filters, { name }), valid: false }),
      )
    // The caller may have a role there that starts nothing, whatever the name.
    expect.status(await api.call('runFlowByName', { path: { flowName: mark }, as, valid: false }), 403, 404)
  },
})

export const noMacroOfTheTenantBefore = check({
  rule: 'authentication/switched-token-sees-no-other-tenant',
  title:
    'a macro of the tenant before is neither listed nor found under the token of a switch, if it is not read there',
  run: async (tools) => {
    const { api, expect, given } = tools
    const macro = await given.macro()
    const as = { token: await switchedToken(tools) }
    const there = await api.call('getMacro', { path: { macroId: macro.id }, as, valid: false })
    // Whether macros are those of a tenant or of all tenants is not documented.
    if (![403, 404].includes(there.status))
      throw new NotApplicable('the second tenant may have the macro, or one of that id')
    const { text } = await api.need('listMacros', { as })
    expect.that(!text.includes(macro.name), 'listMacros shows a macro of the tenant before', macro.name)
    await expectNotFound(tools, macro.name, (name) => api.call('search', { as, query: { query: name } }))
  },
})

export const noMessageOfTheTenantBefore = check({
  rule: 'authentication/switched-token-sees-no-other-tenant',
  title: 'no message of the tenant before is listed, searched out or read under the token of a switch',
  run: async (tools) => {
    const { api, expect, given, target, unique } = tools
    if (!['http_listener.url', 'message'].every((name) => offers(target, `fixture:${name}`)))
      throw new NotApplicable('the target file has no fixtures.http_listener.url or no fixtures.message')
    const mark = unique('of-the-tenant-before')
    const message = await sent(tools, given.readyUrl(), mark)
    if (message === undefined) throw new Blocked('a message that was sent is not listed')
    const as = { token: await switchedToken(tools) }
    // Its own tenant may have another message of that id.
    const path = { messageId: message.id }
    const own = [
      await api.call('listMessages', { as }),
      await api.call('getMessage', { path, as, valid: false }),
    ] as const
    for (const reply of own)
      expect.that(!reply.text.includes(mark), `${reply.exchange.operation} shows a message of the tenant before`, mark)
    const { message_search: search } = target.fixtures
    const mayBeOther = own[1].ok || namesOfId(own[0], message.id).size > 0
    if (search === undefined || mayBeOther) return
    const found = await api.call('searchMessages', { body: fill(search, { text: mark }), as, valid: false })
    const isFound = found.ok && namesOfId(found, message.id).size > 0
    expect.that(!isFound, 'searchMessages finds a message of the tenant before', message.id)
  },
})
