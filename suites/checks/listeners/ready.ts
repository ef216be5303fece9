import type { Int64 } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  inTime,
  isTerminal,
  isTurnedAway,
  same,
} from '../../kit/index.ts'
import { executions } from '../executions/history-page.ts'
import { read } from '../objects.ts'
import { pastRuns } from '../runs/starts.ts'

/** Blocks the case unless the message was accepted. */
export function taken(reply: Reply): void {
  if (!reply.ok) throw new Blocked(`the listener answered ${reply.status} to a message`)
}

/** Asserts that a message was accepted; blocks the case if no key of the target file opens the listener. */
export function expectTaken({ expect }: Tools, reply: Reply): void {
  if (isTurnedAway(reply)) taken(reply)
  expect.that(reply.ok, `the listener answered ${reply.status} to a message`, reply.status)
}

/** A listener of the case with its URL; blocks the case without one. */
export async function listening(
  { given }: Tools,
  members: Readonly<Record<string, unknown>> = {},
): Promise<{ listener: Stored; url: string }> {
  const listener = await given.listener(members)
  const url = given.urlOf(listener)
  if (url === undefined) throw new Blocked('the new listener has no URL')
  return { listener, url }
}

/** A listener of the case, by its URL, with a flow bound to it. */
export async function readyListener(tools: Tools, flow?: Stored): Promise<string> {
  const bound = flow ?? (await tools.given.runnableFlow())
  const { listener, url } = await listening(tools)
  await tools.given.binding(bound, listener)
  return url
}

/** The URL that a listener shows when it is read now; showing none is a violation. */
export async function boundListener(tools: Tools, listener: Stored): Promise<string> {
  const shown = await read(tools.api, 'listener', listener)
  const url = tools.given.urlOf(shown)
  tools.expect.that(url !== undefined, 'the listener shows no URL any more', shown)
  return url as string
}

/** The members by which a schedule binds its flow to a listener: those that differ between two listeners. */
export function bindingMembers({ given }: Tools, schedule: Stored): string[] {
  // Any object may stand for the flow.
  const [one = {}, other = {}] = [1, 2].map((id): Record<string, unknown> => ({ ...given.bindingOf(schedule, { id }) }))
  return Object.keys(one).filter((name) => !same(one[name], other[name]))
}

/** What a schedule shows now of the listener to which it binds its flow; undefined if it does not show all of it. */
export async function shownBinding(tools: Tools, schedule: Stored): Promise<unknown[] | undefined> {
  const names = bindingMembers(tools, schedule)
  const shown = await read(tools.api, 'schedule', schedule)
  return names.length > 0 && names.every((name) => shown[name] !== undefined)
    ? names.map((name) => shown[name])
    : undefined
}

/**
 * Sends messages until the first is taken: the documents do not say how soon a new listener responds. Returns the last
 * response, and how many messages were sent.
 */
export async function firstReply(tools: Tools, url: string): Promise<{ reply: Reply; attempts: number }> {
  let attempts = 0
  const reply = await tools.eventually(
    () => {
      attempts += 1
      return tools.given.message(url, tools.unique('message'))
    },
    ({ ok }) => ok,
  )
  return { reply, attempts }
}

/** Waits until no run of a flow is under way. */
export async function untilIdle(tools: Tools, { id }: Stored): Promise<void> {
  await tools.eventually(
    () => pastRuns(tools, id),
    (runs) => runs.every(({ status }) => isTerminal(status)),
  )
}

/** What came of a message: the response, and the flows that had no execution after it. */
interface Outcome {
  reply: Reply
  idle: readonly Stored[]
}

/** Sends a message, and waits for an execution of each flow. */
async function send(tools: Tools, url: string, flows: readonly Stored[]): Promise<Outcome> {
  const { api, eventually } = tools
  const before = new Map<Int64, ReadonlySet<unknown>>()
  for (const flow of flows) {
    // A message to a flow that runs may start nothing.
    await untilIdle(tools, flow)
    before.set(flow.id, new Set(await executions({ api }, flow.id)))
  }
  const { reply } = await firstReply(tools, url)
  if (!reply.ok) return { reply, idle: flows }
  const idle: Stored[] = []
  for (const flow of flows) {
    // A page of the history that is full stays as long as it is.
    const isNew = (ids: unknown[]): boolean => ids.some((id) => before.get(flow.id)?.has(id) === false)
    if (!isNew(await eventually(() => executions({ api }, flow.id), isNew))) idle.push(flow)
  }
  return { reply, idle }
}

/**
 * Asserts that a message is taken and followed by an execution of each flow, after a change: how soon it counts is not
 * documented, so that a second message decides.
 */
export async function expectRunsSoon(tools: Tools, url: string, flows: readonly Stored[]): Promise<void> {
  const first = await send(tools, url, flows)
  if (first.idle.length === 0) return
  const { reply, idle } = await send(tools, url, flows)
  expectTaken(tools, reply)
  // That one message runs several flows is not documented.
  const isInTurn = flows.length > 1 && idle.length > 0 && !idle.some((flow) => first.idle.includes(flow))
  if (isInTurn) throw new NotApplicable('messages run the flows that are bound to a listener in turn')
  for (const { id } of idle)
    tools.expect.that(false, `no execution of flow ${id} followed the message ${inTime(tools.target)}`)
}

/** Blocks the case unless a message is taken and followed by an execution of each flow. */
export async function needRuns(tools: Tools, url: string, flows: readonly Stored[]): Promise<void> {
  const { reply, idle } = await send(tools, url, flows)
  taken(reply)
  if (idle.length > 0) throw new Blocked(`no execution of flow ${idle[0]!.id} followed the message`)
}
