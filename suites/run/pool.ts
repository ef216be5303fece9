import { AsyncResource } from 'node:async_hooks'
import type { Transport } from '../kit/exchange.ts'

/** How many cases may be under way for each that may send: the others wait for something. */
const UNDER_WAY_PER_SENDER = 4

/** Runs work in parallel. Work that rests lets other work begin, but never do more than `width` send at a time. */
export interface Pool {
  /**
   * Processes items, begun in order except that those with the same claim never overlap, and that late ones begin when all
   * early ones have ended.
   * @throws what `work` throws first, when all begun work has ended
   */
  process<T>(items: readonly T[], work: (item: T) => Promise<void>, placing?: Placing<T>): Promise<void>
  /** Awaits something that sends nothing; meanwhile other items may begin. */
  resting: <T>(pause: Promise<T>) => Promise<T>
  /** The way of one case to the target. */
  lane: (send: Transport) => Lane
}

/** What decides when an item may begin. */
export interface Placing<T> {
  claimOf?: (item: T) => string | undefined
  /** Undefined for an item that may run beside early and late ones. */
  stageOf?: (item: T) => 'early' | 'late' | undefined
}

/** One case's way to the target, among those of the others. */
export interface Lane {
  /** Sends; waits while `width` other cases have requests in flight, or one of them is alone. */
  send: Transport
  /**
   * Waits until no other case has a request in flight, and holds theirs back until `release`. Not while a request of
   * this case is in flight.
   */
  hold: () => Promise<void>
  release: () => void
}

export function createPool(width: number): Pool {
  // One at a time means one after another.
  const most = width === 1 ? 1 : width * UNDER_WAY_PER_SENDER
  let awake = 0
  let underWay = 0
  let begin = (): void => {}
  const mayBegin = (): boolean => awake < width && underWay < most
  const turns = createTurns(width)
  return {
    process: (items, work, { claimOf = () => undefined, stageOf = () => undefined } = {}) =>
      new Promise((resolve, reject) => {
        const queue = items.map((item) => ({ item, claim: claimOf(item), stage: stageOf(item) }))
        let early = queue.filter(({ stage }) => stage === 'early').length
        const claimed = new Set<string>()
        let problem: { thrown: unknown } | undefined
        const carryOut = async ({ item, claim, stage }: (typeof queue)[number]): Promise<void> => {
          if (claim !== undefined) claimed.add(claim)
          awake += 1
          underWay += 1
          try {
            await work(item)
          } catch (thrown) {
            problem ??= { thrown }
            queue.length = 0
          }
          awake -= 1
          underWay -= 1
          if (claim !== undefined) claimed.delete(claim)
          if (stage === 'early') early -= 1
          begin()
        }
        // Without this, an item would begin in the asynchronous context of the one that ends or rests.
        begin = AsyncResource.bind(() => {
          while (mayBegin()) {
            const at = queue.findIndex(
              ({ claim, stage }) => (claim === undefined || !claimed.has(claim)) && (stage !== 'late' || early === 0),
            )
            if (at === -1) break
            void carryOut(queue.splice(at, 1)[0]!)
          }
          if (queue.length > 0 || underWay > 0) return
          if (problem === undefined) resolve()
          else reject(problem.thrown)
        })
        begin()
      }),
    async resting(pause) {
      awake -= 1
      begin()
      try {
        return await pause
      } finally {
        awake += 1
      }
    },
    lane(send) {
      let inFlight = 0
      let turn = Promise.resolve()
      let allTurns: Promise<() => void> | undefined
      let isAlone = false
      return {
        async hold() {
          allTurns ??= turns.takeAll()
          await allTurns
          // It may have been released while it waited.
          isAlone = allTurns !== undefined
        },
        release() {
          isAlone = false
          void allTurns?.then((giveBack) => giveBack())
          allTurns = undefined
        },
        async send(request, context) {
          if (isAlone) return send(request, context)
          inFlight += 1
          if (inFlight === 1) turn = turns.take()
          await turn
          try {
            return await send(request, context)
          } finally {
            inFlight -= 1
            if (inFlight === 0) turns.giveBack()
          }
        },
      }
    },
  }
}

/** A fixed number of turns, given in the order in which they are asked for, but to who wants all of them first. */
interface Turns {
  take: () => Promise<void>
  giveBack: () => void
  /** Takes all turns, one holder after another; returns how to give them back. */
  takeAll: () => Promise<() => void>
}

function createTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  const wantAll: (() => void)[] = []
  let free = count
  // Holders come one right after another, so that the others stand still as rarely as possible.
  const distribute = (): void => {
    if (wantAll.length > 0) {
      if (free < count) return
      free = 0
      wantAll.shift()?.()
      return
    }
    for (; free > 0 && waiting.length > 0; free -= 1) waiting.shift()?.()
  }
  const giveBack = (returned: number): void => {
    free += returned
    distribute()
  }
  const inTurn = (queue: (() => void)[]): Promise<void> =>
    new Promise((resolve) => {
      queue.push(resolve)
      distribute()
    })
  return {
    take: () => inTurn(waiting),
    giveBack: () => giveBack(1),
    async takeAll() {
      await inTurn(wantAll)
      return () => giveBack(count)
    },
  }
}
