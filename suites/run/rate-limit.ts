import type { Transport } from '../kit/exchange.ts'

/** A rate-limited transport. */
export interface Pace {
  send: Transport
  /** Delays all further requests by `ms`. */
  hold: (ms: number) => void
}

/** Limits how many requests start per second. */
export function paced(send: Transport, perSecond: number): Pace {
  const spacing = 1000 / perSecond
  let next = 0
  let held = 0
  return {
    async send(request, asked) {
      const now = performance.now()
      next = Math.max(next + spacing, now, held)
      const wait = next - now
      if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait))
      return send(request, asked)
    },
    hold(ms) {
      held = Math.max(held, performance.now() + ms)
    },
  }
}
