import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Crowd, crowdOn, statuses } from './crowd.ts'

const RUNS = { numRuns: 25 }
/** A listener of the demo world, and its bound flow. */
const LISTENER_PATH = '/rest/v1/http/orders-inbox'
const FLOW_ID = 109
/** A throttle with a low limit. */
const MOST = 3
const LOW = { alterations: [{ parts: { throttle: { most: MOST } } }] }

const throttle = (state: 'on' | 'off', excess = 'reject') => ['/_mock/listeners/throttle', { state, excess }] as const
const send = ({ post }: Crowd, count: number) =>
  Array.from({ length: count }, (_, order) => post(LISTENER_PATH, { order }))

/** The number of executions of the bound flow that messages started. */
async function worked({ calmly }: Crowd): Promise<number> {
  const query = { triggerType: 'listener' }
  return (await calmly<unknown[]>('listExecutionHistory', { path: { flowId: FLOW_ID }, query })).json.length
}

/** Whether each accepted message started an execution of its own. */
async function eachWorked({ calmly }: Crowd, answers: readonly Answer[]): Promise<void> {
  const ids = answers.filter(({ status }) => status === 200).map(({ json }) => json['messageId'] as number)
  expect(new Set(ids).size).toBe(ids.length)
  for (const messageId of ids) {
    const { status } = await calmly('getExecution', { path: { flowId: FLOW_ID }, query: { messageId } })
    expect(status).toBe(200)
  }
}

describe('concurrent messages', () => {
  test('the throttle accepts exactly its limit', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: MOST + 1, max: 2 * MOST }), async (scheduler, count) => {
        const crowd = crowdOn(scheduler, LOW)
        await crowd.settled([crowd.post(...throttle('on'))])
        const before = await worked(crowd)
        const answers = await crowd.settled(send(crowd, count))
        expect(statuses(answers)).toEqual({ 200: MOST, 429: count - MOST })
        expect(await worked(crowd)).toBe(before + MOST)
        await eachWorked(crowd, answers)
      }),
      RUNS,
    ))

  test('while it is switched, no message is lost or accepted twice', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 2 * MOST }), async (scheduler, count) => {
        const crowd = crowdOn(scheduler, LOW)
        const before = await worked(crowd)
        const [answers] = await crowd.settled([
          Promise.all(send(crowd, count)),
          crowd.post(...throttle('on')),
          crowd.post(...throttle('off')),
          crowd.post(...throttle('on', 'reject')),
        ])
        const taken = answers.filter(({ status }) => status === 200)
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(count - taken.length)
        expect(await worked(crowd)).toBe(before + taken.length)
        await eachWorked(crowd, taken)
      }),
      RUNS,
    ))

  test('queued messages are delivered later, each once', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 3 * MOST }), async (scheduler, count) => {
        const crowd = crowdOn(scheduler, LOW)
        await crowd.settled([crowd.post(...throttle('on', 'queue'))])
        const before = await worked(crowd)
        const answers = await crowd.settled(send(crowd, count))
        expect(statuses(answers)).toEqual({ 200: count })
        expect(await worked(crowd)).toBe(before + Math.min(count, MOST))
        await crowd.settled([crowd.post('/_mock/clock/advance', { ms: 180_000 })])
        expect(await worked(crowd)).toBe(before + count)
        await eachWorked(crowd, answers)
      }),
      RUNS,
    ))
})
