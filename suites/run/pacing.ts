import type { Transport } from '../kit/exchange.ts'

/** Spaces requests out so that no more than so many start in a second. */
export function paced(send: Transport, perSecond: number): Transport {
  if (!Number.isFinite(perSecond)) return send
  const spacing = 1000 / perSecond
  let next = 0
  return async (request) => {
    const now = performance.now()
    next = Math.max(next + spacing, now)
    const wait = next - now
    if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait))
    return send(request)
  }
}
