import type { Transport } from '../kit/exchange.ts'

/** A transport that keeps a pace. */
export interface Pace {
  send: Transport
  /** Lets so many ms pass before the next request of anybody. */
  hold: (ms: number) => void
}

/** Spaces requests out so that no more than so many start in a second. */
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
