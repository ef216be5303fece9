import { Blocked, NotApplicable, type Stored, type Tools, check, inTime, offers } from '../../kit/index.ts'
import { nameMembers } from '../conventions/writable.ts'
import { IDS_OF_EVERY_FORM, read, replace } from '../objects.ts'
import { boundListener, executions, expectRuns, firstReply, needRuns, readyListener, taken } from './ready.ts'

/** An absolute URL, or a path on the service's host. */
const URL_FORM = /^(https?:\/\/|\/)\S+$/i

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
  run: async ({ given, expect, unique }) => {
    const reply = await given.message(given.readyUrl(), unique('message'))
    expect.that(reply.ok, `the listener answered ${reply.status}`, reply.status)
  },
})

export const newUrlTakesMessages = check({
  rule: 'listeners/url-takes-messages',
  title: 'a message to each of five listeners of the case is answered in the 200s',
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await given.runnableFlow()
    const urls = []
    for (let count = 0; count < IDS_OF_EVERY_FORM; count++) urls.push(await readyListener(tools, flow))
    for (const url of urls) {
      const { reply } = await firstReply(tools, url)
      expect.that(reply.ok, `the listener answered ${reply.status}`, reply.status)
    }
  },
})

export const messageRunsBoundFlow = check({
  rule: 'listeners/message-runs-bound-flow',
  title: 'a message is followed by an execution that was not there before',
  run: async ({ api, given, expect, fixture, unique, target, eventually }) => {
    const flowId = fixture('http_listener.flowId')
    // A message to a running flow may start no run of its own.
    await given.idle(flowId)
    const before = new Set(await executions(api, flowId))
    taken(await given.message(given.readyUrl(), unique('message')))
    const isNew = (ids: unknown[]): boolean => ids.some((id) => !before.has(id))
    expect.that(
      isNew(await eventually(() => executions(api, flowId), isNew)),
      `no execution followed the message ${inTime(target)}`,
    )
  },
})

export const scheduleBindsFlow = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'a flow of the case is run by a message to a listener of the case',
  run: async (tools) => {
    const { api, given, expect, target, eventually } = tools
    const flow = await given.runnableFlow()
    const url = await readyListener(tools, flow)
    taken((await firstReply(tools, url)).reply)
    const runs = await eventually(
      () => executions(api, flow.id),
      (ids) => ids.length > 0,
    )
    expect.that(runs.length > 0, `no execution followed the message ${inTime(target)}`)
  },
})

export const everyBoundFlowRuns = check({
  rule: 'listeners/schedule-binds-flow',
  title: 'two flows that are bound to one listener are both run by a message',
  run: async (tools) => {
    const { given } = tools
    const listener = await given.listener()
    const flows = [await given.runnableFlow(), await given.runnableFlow()]
    for (const flow of flows) await bind(tools, flow, listener)
    await expectRuns(tools, boundUrl(tools, listener), flows)
  },
})

export const disabledBindsNoMore = check({
  rule: 'schedules/disabled-does-not-fire',
  title: 'a message runs no flow whose schedule is disabled, and runs another one that is bound to the listener',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const isBindable = ['request:createListener', 'fixture:http_listener.url_field', 'fixture:listener_schedule']
    if (!isBindable.every((need) => offers(target, need))) throw new NotApplicable('the target binds no listener')
    const listener = await given.listener()
    const [paused, other] = [await given.runnableFlow(), await given.runnableFlow()]
    const schedule = await given.binding(paused, listener)
    await bind(tools, other, listener)
    const url = boundUrl(tools, listener)
    await needRuns(tools, url, [paused, other])
    await api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    const before = await executions(api, paused.id)
    // A run by the first message has its time until that by the second one is there.
    for (const message of ['first', 'second']) {
      await needRuns(tools, url, [other])
      expect.equal(await executions(api, paused.id), before, `the executions after the ${message} message`)
    }
  },
})

/** Binds a flow to a listener; whether a listener takes several is not shown. */
async function bind({ given }: Tools, flow: Stored, listener: Stored): Promise<void> {
  try {
    await given.binding(flow, listener)
  } catch (problem) {
    if (problem instanceof Blocked) throw new NotApplicable('the listener takes no second flow')
    throw problem
  }
}

/** The URL of a new listener; blocks the case without one. */
function boundUrl({ given }: Tools, listener: Stored): string {
  const url = given.urlOf(listener)
  if (url === undefined) throw new Blocked('the new listener has no URL')
  return url
}

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
    await expectRuns(tools, await boundListener(tools, listener), [flow])
    for (const member of nameMembers('listener', shown)) {
      const body = { ...shown, [member]: unique('renamed') }
      const renamed = await api.call('replaceListener', { path: { listenerId: listener.id }, body, valid: false })
      // The URL may hold the name, so the one that is shown now counts.
      if (renamed.ok) await expectRuns(tools, await boundListener(tools, listener), [flow])
    }
    const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
    await api.need('bulkEditListeners', {
      body: { ioIds: [listener.id], actions, modifiedMessage: 'etalon: add a tag' },
    })
    await expectRuns(tools, await boundListener(tools, listener), [flow])
  },
})
