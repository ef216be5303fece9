import type { Int64 } from '#spec'
import { type As, NotApplicable, type Tools, check, inTime } from '../../kit/index.ts'
import { nameMembers } from '../conventions/writable.ts'
import { IDS_OF_EVERY_FORM, read, replace } from '../objects.ts'
import { executions } from '../executions/history-page.ts'
import { boundListener, expectRunsSoon, expectTaken, firstReply, readyListener, taken } from './ready.ts'

/** An absolute URL, or a path, which may lack the slash at its beginning. */
const URL_FORM = /^(https?:\/\/|\/|[^\s:/]+\/)\S+$/i

export const urlAnswered = check({
  rule: 'listeners/url-answered',
  title: 'the answer to a creation holds a URL',
  run: async ({ given, expect }) => {
    const listener = await given.listener()
    expect.that(URL_FORM.test(given.urlOf(listener) ?? ''), 'the new listener has no URL', listener)
  },
})

export const urlTakesMessages = check({
  rule: 'listeners/url-takes-messages',
  title: 'a message is answered in the 200s',
  run: async (tools) => expectTaken(tools, await tools.given.message(tools.given.readyUrl(), tools.unique('message'))),
})

export const newUrlTakesMessages = check({
  rule: 'listeners/url-takes-messages',
  title: 'a message to each of five listeners of the case is answered in the 200s',
  run: async (tools) => {
    const urls = []
    // Each with a flow of its own: that one flow can be bound to several is not documented.
    for (let count = 0; count < IDS_OF_EVERY_FORM; count++) urls.push(await readyListener(tools))
    for (const url of urls) expectTaken(tools, (await firstReply(tools, url)).reply)
  },
})

/** Sends a message to the ready listener; returns whether an execution followed that was not there before. */
async function runsFlow({ api, given, fixture, unique, eventually }: Tools, as?: As): Promise<boolean> {
  const flowId = fixture('http_listener.flowId')
  // A message to a running flow may start no run of its own.
  await given.idle(flowId)
  const before = new Set(await executions({ api }, flowId))
  taken(await given.message(given.readyUrl(), unique('message'), as))
  const isNew = (ids: Int64[]): boolean => ids.some((id) => !before.has(id))
  return isNew(await eventually(() => executions({ api }, flowId), isNew))
}

export const messageRunsBoundFlow = check({
  rule: 'listeners/message-runs-bound-flow',
  title: 'a message, and one of an API User, are followed by executions that were not there before',
  run: async (tools) => {
    const { expect, target } = tools
    const senders = [undefined, ...(target.credentials.api_user === undefined ? [] : ['api_user' as const])]
    for (const as of senders) {
      // The flow may have been run by others meanwhile, so a second message decides.
      const isFollowed = (await runsFlow(tools, as)) || (await runsFlow(tools, as))
      expect.that(isFollowed, `no execution followed the message of ${as ?? 'the administrator'} ${inTime(target)}`)
    }
  },
})

export const scheduleBindsFlow = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'a flow of the case is run by a message to a listener of the case',
  run: async (tools) => {
    const { given } = tools
    const flow = await given.runnableFlow()
    const url = await readyListener(tools, flow)
    taken((await firstReply(tools, url)).reply)
    // How soon a binding counts is not documented, so a second message decides.
    await expectRunsSoon(tools, url, [flow])
  },
})

export const editedStaysBound = check({
  rule: 'listeners/edited-listener-takes-messages',
  title: 'a message after a replace by the same, after one with another name, and after a tag was added in bulk',
  run: async (tools) => {
    const { api, given, unique } = tools
    const [flow, listener] = [await given.runnableFlow(), await given.listener()]
    await given.binding(flow, listener)
    const shown = await read(api, 'listener', listener)
    if (given.urlOf(shown) === undefined) throw new NotApplicable('a listener that is read shows no URL')
    await replace(api, 'listener', listener, shown)
    await expectRunsSoon(tools, await boundListener(tools, listener), [flow])
    for (const member of nameMembers('listener', shown)) {
      const body = { ...shown, [member]: unique('renamed') }
      const renamed = await api.call('replaceListener', { path: { listenerId: listener.id }, body, valid: false })
      // The URL may hold the name, so the one that is shown now counts.
      if (renamed.ok) await expectRunsSoon(tools, await boundListener(tools, listener), [flow])
    }
    const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
    await api.need('bulkEditListeners', {
      body: { ioIds: [listener.id], actions, modifiedMessage: 'etalon: add a tag' },
    })
    await expectRunsSoon(tools, await boundListener(tools, listener), [flow])
  },
})

export const bulkKeepsUrl = check({
  rule: 'listeners/bulk-changes-what-actions-name',
  title: 'the URL of a listener stays',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const listener = await given.listener()
    const urlNow = async (): Promise<unknown> => given.urlOf(await read(api, 'listener', listener))
    const before = await urlNow()
    if (before === undefined || before !== (await urlNow()))
      throw new NotApplicable('a listener that is read shows no URL, or another one each time')
    const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
    await api.need('bulkEditListeners', {
      body: { ioIds: [listener.id], actions, modifiedMessage: 'etalon: add a tag' },
    })
    expect.equal(await urlNow(), before, 'the URL')
  },
})
