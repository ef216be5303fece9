import type { Alteration } from '../../mocks/index.ts'
import { type WireRequest, type WireResponse, checks, httpTransport, observations, run } from '../../suites/index.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'

/** A request of the gate and the mock's response. */
export interface GateExchange {
  request: WireRequest
  response: WireResponse
}

/** Records the traffic between the gate and an embedded mock, for tests that check traffic. */
export async function gateTraffic(
  selected: ReadonlySet<string>,
  alterations: readonly Alteration[] = [],
): Promise<{ baseUrl: string; exchanges: GateExchange[] }> {
  const { target, redactor, close } = await startEmbedded(alterations)
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const exchanges: GateExchange[] = []
  try {
    await run({
      target,
      checks,
      observations,
      send: async (request, context) => {
        const response = await send(request, context)
        exchanges.push({ request, response })
        return response
      },
      redactor,
      seed: 1,
      profiles: new Set(['product']),
      selected,
      confirm: false,
    })
    return { baseUrl: target.baseUrl, exchanges }
  } finally {
    await hangUp()
    await close()
  }
}
