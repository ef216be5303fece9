import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crowdOn, statuses } from './crowd.ts'

const RUNS = { numRuns: 25 }
const ways = fc.array(fc.constantFrom('sessionChat' as const, 'streamSessionChat' as const), {
  minLength: 2,
  maxLength: 6,
})
const BILLED = { path: { tool_name: 'host_list_commands' }, body: {} }

describe('concurrent calls of the agent', () => {
  test('messages of one session are stored whole, each followed by its reply', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), ways, async (scheduler, asked) => {
        const { call, calmly, settled } = crowdOn(scheduler)
        const path = { ...(await calmly<{ session_id: string }>('createSession')).json }
        const sent = asked.map((_way, index) => `Remember the word word-${index}.`)
        const answers = await settled(asked.map((way, index) => call(way, { path, body: { message: sent[index] } })))
        expect(statuses(answers)).toEqual({ 200: asked.length })
        const { json } = await calmly<{ role: string; content: string }[]>('listSessionMessages', { path })
        expect(json.map(({ role }) => role)).toEqual(asked.flatMap(() => ['user', 'assistant']))
        const said = json.filter(({ role }) => role === 'user').map(({ content }) => content)
        expect(said.toSorted()).toEqual(sent.toSorted())
      }),
      RUNS,
    ))

  test('streams do not mix: each has its own session and its complete reply', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, count) => {
        const { call, settled } = crowdOn(scheduler)
        const prompts = Array.from({ length: count }, (_, index) => `Answer with the one word word${index}`)
        const answers = await settled(
          prompts.map((system_prompt) => call('streamChat', { body: { message: 'Hello', system_prompt } })),
        )
        const sessions = answers.map(({ text }) => /"session_id":"([^"]+)"/.exec(text)?.[1])
        expect(new Set(sessions).size).toBe(count)
        for (const [index, { text }] of answers.entries()) {
          expect(text.match(/word\d/g)).toEqual([`word${index}`])
          expect(text.endsWith('data: {"type":"end"}\n\n')).toBe(true)
        }
      }),
      RUNS,
    ))

  test('every billed call reduces the allowance', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, count) => {
        const crowd = crowdOn(scheduler)
        const left = (): number =>
          [...crowd.mock.world.view.allowances.values()].find(({ userId }) => userId === 1)?.left ?? 0
        await crowd.calmly('executeTool', BILLED)
        const before = left()
        await crowd.calmly('executeTool', BILLED)
        const price = before - left()
        await crowd.settled(Array.from({ length: count }, () => crowd.call('executeTool', BILLED)))
        expect(price).toBeGreaterThan(0)
        expect(left()).toBe(before - (count + 1) * price)
      }),
      RUNS,
    ))
})
