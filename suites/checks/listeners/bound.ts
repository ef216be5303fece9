import type { RuleId } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type RunnableFlow,
  type Stored,
  type Tools,
  check,
  offers,
} from '../../kit/index.ts'
import { executions } from '../executions/history-page.ts'
import { expectRunsSoon, listening, needRuns, untilIdle } from './ready.ts'

/** Binds a flow to a listener beside another binding, which is not shown to be possible. */
export async function bindBeside(
  { given }: Tools,
  flow: Stored,
  listener: Stored,
  members: object = {},
): Promise<Stored> {
  try {
    return await given.schedule({ ...given.bindingOf(flow, listener), ...members })
  } catch (problem) {
    if (problem instanceof Blocked) throw new NotApplicable('the listener or the flow takes no second binding')
    throw problem
  }
}

/** What may be said to the deletion of a listener that has a flow: whether it is possible is not documented. */
const REFUSALS: readonly number[] = [400, 403, 409]

/** Asks to delete a listener that took messages and has a flow; not applicable where that is refused. */
export async function deleteBound({ api }: Tools, { id }: Stored): Promise<Reply> {
  const reply = await api.call('deleteListener', { path: { listenerId: id }, valid: false })
  if (REFUSALS.includes(reply.status)) throw new NotApplicable('a listener that has a flow cannot be deleted')
  return reply
}

/** Asserts that two messages, each followed by a run of one flow, start no run of others. */
export async function expectQuiet(tools: Tools, url: string, runs: Stored, ...quiet: Stored[]): Promise<void> {
  const now = () => Promise.all(quiet.map(({ id }) => executions(tools, id)))
  const before = await now()
  // A run by the first message has its time until that by the second one is there.
  for (const message of ['first', 'second']) {
    await needRuns(tools, url, [runs])
    tools.expect.equal(await now(), before, `the executions after the ${message} message`)
  }
}

/** How soon an end counts is not documented: the next message to a listener, which still runs another flow, is not judged. */
export async function expectQuietSoon(tools: Tools, url: string, runs: Stored, ended: Stored): Promise<void> {
  await needRuns(tools, url, [runs])
  await untilIdle(tools, ended)
  await expectQuiet(tools, url, runs, ended)
}

/** Rules about schedules hold without listeners, too. */
export function needBindings({ target }: Tools): void {
  const needs = ['request:createListener', 'fixture:http_listener.url_field', 'fixture:listener_schedule']
  if (!needs.every((need) => offers(target, need))) throw new NotApplicable('the target binds no listener')
}

/** A flow is bound no more once its schedule has ended, and another one that is bound to the listener still is. */
export function bindsNoMore(rule: RuleId, title: string, end: (tools: Tools, schedule: Stored) => Promise<unknown>) {
  return check({
    rule,
    title,
    run: async (tools) => {
      needBindings(tools)
      const { listener, url } = await listening(tools)
      const [ended, other] = [await tools.given.runnableFlow(), await tools.given.runnableFlow()]
      const schedule = await tools.given.binding(ended, listener)
      await bindBeside(tools, other, listener)
      await needRuns(tools, url, [ended, other])
      await end(tools, schedule)
      await expectQuietSoon(tools, url, other, ended)
    },
  })
}

/** A flow is bound still, or again, after something was done to its schedule or to itself. */
export function bindsStill(
  rule: RuleId,
  title: string,
  act: (tools: Tools, schedule: Stored, flow: Stored & RunnableFlow) => Promise<unknown>,
) {
  return check({
    rule,
    title,
    run: async (tools) => {
      needBindings(tools)
      const { listener, url } = await listening(tools)
      const flow = await tools.given.runnableFlow()
      const schedule = await tools.given.binding(flow, listener)
      await needRuns(tools, url, [flow])
      await act(tools, schedule, flow)
      await expectRunsSoon(tools, url, [flow])
    },
  })
}
