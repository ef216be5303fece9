import { describe, expect, test } from 'vitest'
import { type Transport, type WireResponse, checks, run } from '../../../suites/index.ts'
import { alarms } from '../strength/bench.ts'
import { stage } from '../strength/stage.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

/** The verdicts that the cases of an area give by a way that may alter what is answered. */
async function alarmsOf(seed: number, rule: RegExp, title: RegExp, through: (send: Transport) => Transport) {
  const { close, send, ...mock } = stage([])
  const report = await run({
    ...mock,
    send: through(send),
    checks: checks.filter((one) => rule.test(one.rule) && title.test(one.title)),
    observations: [],
    seed,
    profiles: new Set(['product']),
  })
  close()
  return { alarms: alarms(report), proved: report.summary.pass }
}

/** Logins and refreshes of one second are answered with the token of the first of them, whatever became of it. */
function bySecond(send: Transport): Transport {
  const answers = new Map<number, WireResponse>()
  return async (request, asked) => {
    const id = asked?.facts?.id
    const response = await send(request, asked)
    if ((id !== 'issueToken' && id !== 'refreshToken') || response.status !== 200) return response
    const second = Math.floor(performance.now() / 1_000)
    const first = answers.get(second) ?? response
    answers.set(second, first)
    return first
  }
}

/** Lists of deliveries end after so many. */
const KEPT = 2
function keepsFew(send: Transport): Transport {
  return async (request, asked) => {
    const response = await send(request, asked)
    if (asked?.facts?.id !== 'listWebhookDeliveries' || response.status !== 200) return response
    const list = JSON.parse(new TextDecoder().decode(response.body)) as unknown[]
    return { ...response, body: new TextEncoder().encode(JSON.stringify(list.slice(0, KEPT))) }
  }
}

describe('what the documents leave open and the mock does not vary raises no alarm', () => {
  test.each([1, 2, 3, 4])('tokens of one second that are one string (seed %i)', async (seed) => {
    const found = await alarmsOf(
      seed,
      /^(authentication|errors)\//,
      /JWTs? of one user|used and revoked at once/,
      bySecond,
    )
    expect(found.alarms).toEqual([])
    expect(found.proved).toBeGreaterThan(5)
  })

  test.each([1, 2, 3])('a list of recent deliveries that is short (seed %i)', async (seed) => {
    const found = await alarmsOf(seed, /^webhooks\/each-delivery-recorded$/, /./, keepsFew)
    expect(found).toEqual({ alarms: [], proved: 1 })
  })
})
