import { describe, expect, test } from 'vitest'
import { type Transport, type WireResponse, checks, run } from '../../suites/index.ts'
import type { Alteration } from '../../mocks/index.ts'
import { falsePositives } from '../strength/bench.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

/** The false positives of an area's cases through a transport that may alter responses. */
async function falsePositivesOf(
  seed: number,
  rule: RegExp,
  title: RegExp,
  through: (send: Transport) => Transport,
  alterations: readonly Alteration[] = [],
) {
  const { close, send, ...mock } = mockUnderTest(alterations)
  const report = await run({
    ...mock,
    send: through(send),
    checks: checks.filter((one) => rule.test(one.rule) && title.test(one.title)),
    observations: [],
    seed,
    profiles: new Set(['product']),
  })
  close()
  return { falsePositives: falsePositives(report), proved: report.summary.pass, requests: report.requests }
}

/** Responds to logins and refreshes within a second with the token of the first, even if that was revoked. */
function bySecond(send: Transport): Transport {
  const answers = new Map<number, WireResponse>()
  return async (request, context) => {
    const id = context?.facts?.id
    const response = await send(request, context)
    if ((id !== 'issueToken' && id !== 'refreshToken') || response.status !== 200) return response
    const second = Math.floor(performance.now() / 1_000)
    const first = answers.get(second) ?? response
    answers.set(second, first)
    return first
  }
}

/** Truncates lists of deliveries. */
const keepsFew =
  (kept: number) =>
  (send: Transport): Transport =>
  async (request, context) => {
    const response = await send(request, context)
    if (context?.facts?.id !== 'listWebhookDeliveries' || response.status !== 200) return response
    const list = JSON.parse(new TextDecoder().decode(response.body)) as unknown[]
    return { ...response, body: new TextEncoder().encode(JSON.stringify(list.slice(0, kept))) }
  }

/** Whenever a flow starts, starts the target file's flows too, with their events, and delays lists of deliveries. */
const SLOW_MS = 300
const READY_FLOWS = [101, 102, 104]
function busy(send: Transport): Transport {
  return async (request, context) => {
    const id = context?.facts?.id
    if (id === 'listWebhookDeliveries') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const response = await send(request, context)
    if (id === 'runFlow')
      for (const flow of READY_FLOWS)
        await send({ ...request, url: request.url.replace(/flows\/\d+/, `flows/${flow}`) })
    return response
  }
}

const HOUR_MS = 3_600_000

/** Deliveries after the timeout cannot be distinguished from an unreachable receiver. No mock does this: it blocks. */
const lateDeliveries: Alteration = {
  parts: { webhooks: (plain) => ({ delayMs: (delivery) => plain.delayMs(delivery) + HOUR_MS }) },
}

/** The number of requests for each recorded delivery that a case asks for: those of others are not read. */
const FEW_REQUESTS = 12

describe('what the documents leave open and the mock does not vary causes no false positive', () => {
  test.each([1, 2, 3, 4])('equal tokens within one second (seed %i)', async (seed) => {
    const found = await falsePositivesOf(
      seed,
      /^(authentication|errors)\//,
      /JWTs? of one user|used and revoked at once/,
      bySecond,
    )
    expect(found.falsePositives).toEqual([])
    expect(found.proved).toBeGreaterThan(5)
  })

  test.each([1, 2, 3])('a short list of recent deliveries (seed %i)', async (seed) => {
    const found = await falsePositivesOf(seed, /^webhooks\/each-delivery-recorded$/, /./, keepsFew(2))
    expect(found).toEqual({ falsePositives: [], proved: 1, requests: expect.any(Number) })
  })

  test.each([
    // Three deliveries more are of the other events, or of a webhook that is replaced.
    ['delivery-shows-payload', 1, 6],
    ['delivery-shows-response', 1, 8],
    ['get-answers-the-named-delivery', 2, 2],
  ])('%s: a short list of recent deliveries while others run flows', async (name, kept, deliveries) => {
    const found = await falsePositivesOf(1, new RegExp(`^webhooks/${name}$`), /./, (send) => busy(keepsFew(kept)(send)))
    expect(found).toMatchObject({ falsePositives: [], proved: 1 })
    expect(found.requests).toBeLessThanOrEqual(FEW_REQUESTS * deliveries)
  })
})

test('deliveries that arrive late, or nowhere, block the cases that wait for them, and break no rule', async () => {
  const rules = /^webhooks\/(flow-executed-delivered|connection-updated-delivered|delivered-by-post)$/
  const { falsePositives: found } = await falsePositivesOf(1, rules, /./, (send) => send, [lateDeliveries])
  expect(found).toHaveLength(3)
  for (const alarm of found) expect(alarm).toMatch(/^blocked .* nothing was delivered .*webhook_receiver\.public_url/)
})
