import type { Int64 } from '#spec'
import { type Api, check, inTime } from '../../kit/index.ts'
import { readyListener, taken } from './ready.ts'

/** Audit ids of a flow's executions. */
async function executions(api: Api, flowId: Int64): Promise<unknown[]> {
  const { json } = await api.need('listExecutionHistory', { path: { flowId } })
  return Array.isArray(json) ? (json as { auditId: unknown }[]).map(({ auditId }) => auditId) : []
}

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
  title: 'a message to a listener of the case is answered in the 200s',
  run: async (tools) => {
    const { given, expect, unique, eventually } = tools
    const url = await readyListener(tools)
    // The documents do not say how soon a new listener responds.
    const reply = await eventually(
      () => given.message(url, unique('message')),
      ({ ok }) => ok,
    )
    expect.that(reply.ok, `the listener answered ${reply.status}`, reply.status)
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
    const { api, given, expect, unique, target, eventually } = tools
    const flow = await given.runnableFlow()
    const url = await readyListener(tools, flow)
    // The documents do not say how soon a new listener responds.
    taken(
      await eventually(
        () => given.message(url, unique('message')),
        ({ ok }) => ok,
      ),
    )
    const runs = await eventually(
      () => executions(api, flow.id),
      (ids) => ids.length > 0,
    )
    expect.that(runs.length > 0, `no execution followed the message ${inTime(target)}`)
  },
})
