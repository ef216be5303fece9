import {
  NO_ID,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  placedTexts,
  textsIn,
} from '../../kit/index.ts'
import { needBindings } from './bound.ts'
import { queueListener } from './queues.ts'

/** What a reply says, whichever listener it names. */
const saying = ({ status, words }: Reply): string => `${status} ${words.replaceAll(/\d+/g, '')}`

/** Whether the target file shows members that may bind to HTTP listeners alone: a name says so, or a fixed text may. */
function mayBeOfHttpOnly({ fixture }: Tools): boolean {
  const template = fixture('listener_schedule')
  const isFixed = ({ place, text }: { place: string | undefined; text: string }): boolean =>
    place !== undefined && !text.includes('{')
  return textsIn(template).some((text) => /http/i.test(text)) || placedTexts(template).some(isFixed)
}

export const queueTakesBinding = check({
  rule: 'listeners/queue-listener-created',
  title: 'a schedule that binds a flow to a listener of queues is not refused as if there were no such listener',
  run: async (tools) => {
    needBindings(tools)
    if (mayBeOfHttpOnly(tools)) throw new NotApplicable('the target file may show how HTTP listeners are bound alone')
    const { api, expect, given } = tools
    const listener = await given.listener()
    const shown = await given.binding(await given.runnableFlow(), listener)
    if (Object.keys(shown).some((name) => /queue/i.test(name)))
      throw new NotApplicable('a schedule has a member of its own for queues')
    const flow = await given.runnableFlow()
    const bind = async (one: Stored, to: Stored): Promise<Reply> => {
      const { body } = await given.requestFor('createSchedule')
      return api.call('createSchedule', {
        body: { ...(body as object), ...given.bindingOf(one, to) },
        valid: false,
      })
    }
    const reply = await bind(flow, await queueListener(tools))
    if (reply.ok) return
    // What else such a schedule needs is not documented.
    if (saying(reply) !== saying(await bind(flow, { id: NO_ID })))
      throw new NotApplicable('a schedule needs more to bind a listener of queues')
    // A refusal may be worded alike whatever is wrong.
    const ofNoFlow = await bind({ id: NO_ID }, listener)
    if (ofNoFlow.ok || saying(ofNoFlow) === saying(reply))
      throw new NotApplicable('a refusal does not show that it is about the listener')
    expect.that(
      false,
      `the schedule was refused with ${reply.status} like one whose listener does not exist`,
      reply.text,
    )
  },
})
