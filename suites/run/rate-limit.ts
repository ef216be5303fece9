import type { Transport } from '../kit/exchange.ts'

/** A rate-limited transport. */
export interface RateLimitedTransport {
  send: Transport
  /** Delays all further requests by `ms`. */
  hold: (ms: number) => void
}

/** Limits how many requests start per second. */
export function rateLimited(send: Transport, perSecond: number): RateLimitedTransport {
  const spacing = 1000 / perSecond
  let next = 0
  let held = 0
  return {
    async send(request, context) {
      const now = performance.now()
      next = Math.max(next + spacing, now, held)
      const wait = next - now
      if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait))
      return send(request, context)
    },
    hold(ms) {
      held = Math.max(held, performance.now() + ms)
    },
  }
}
