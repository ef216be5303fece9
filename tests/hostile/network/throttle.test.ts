import { describe, expect, test } from 'vitest'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { Unanswered } from '../../../suites/kit/transport/unanswered.ts'
import type { Transport } from '../../../suites/index.ts'
import { useVirtualTime } from '../../strength/virtual-time.ts'
import { whole } from '../whole.ts'
import { tried } from './trial.ts'

useVirtualTime()

type Meets = (nth: number) => ReturnType<Transport> | undefined

const page = (nth: number): ReturnType<Transport> | undefined =>
  nth % 23 === 7 ? Promise.resolve({ status: 404, headers: {}, body: new Uint8Array() }) : undefined

function lost(nth: number): ReturnType<Transport> | undefined {
  if (nth % 17 !== 5) return undefined
  return Promise.reject(
    new Unanswered('a message', 0, Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })),
  )
}

/** The outcomes of the throttle rules when something replaces the responses to some messages to listeners. */
async function throttled(meets: Meets, planted?: string): Promise<Record<string, string>> {
  let sent = 0
  const network =
    (send: Transport): Transport =>
    async (request, context) => {
      if (!request.url.includes('/http/')) return send(request, context)
      sent += 1
      return meets(sent) ?? send(request, context)
    }
  const scenario = { name: 'messages', says: '', network: () => network }
  const [report] = await tried({
    scenario,
    service: 'mock',
    seed: 0,
    includes: ({ rule }) => rule.id.startsWith('listeners/throttle-'),
    ...(planted === undefined ? {} : { planted }),
  })
  const rules = report!.rules.filter(({ id }) => id.startsWith('listeners/throttle-'))
  return Object.fromEntries(rules.map(({ id, outcome }) => [id.replace('listeners/throttle-', ''), outcome]))
}

const faultOf = (rule: string): string => faults.find((one) => one.rule === `listeners/throttle-${rule}`)!.id
/** Faults to plant: among gateway pages, and when messages are lost. */
const AMONG_PAGES = whole ? ['rejects-with-429', 'gives-no-retry-after'] : ['rejects-with-429']
const WITH_LOSSES = whole ? [...AMONG_PAGES, 'rejects-the-rest', 'lets-a-hundred-through'] : ['lets-a-hundred-through']

describe('the throttle of listeners', () => {
  test('occasional gateway pages cause no false positive', async () => {
    const outcomes = await throttled(page)
    expect(outcomes['rejects-with-429']).toBe('pass')
    expect(outcomes['gives-no-retry-after']).toBe('pass')
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'violation')).toEqual([])
  })

  test('lost messages still let the rules be decided', async () => {
    const outcomes = await throttled(lost)
    expect(Object.values(outcomes).filter((outcome) => outcome !== 'pass' && outcome !== 'not-applicable')).toEqual([])
    expect(outcomes['rejects-with-429']).toBe('pass')
  })

  test.each(AMONG_PAGES)('a fault of %s is found among pages', async (rule) => {
    expect((await throttled(page, faultOf(rule)))[rule]).toBe('violation')
  })

  test.each(WITH_LOSSES)('a fault of %s is found when messages are lost', async (rule) => {
    expect((await throttled(lost, faultOf(rule)))[rule]).toBe('violation')
  })
})
