import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createPool } from './pool.ts'

const soon = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Counts how many of something are under way, and the most there were. */
function gauge() {
  let now = 0
  let most = 0
  return {
    most: () => most,
    async during<T>(work: () => Promise<T>): Promise<T> {
      most = Math.max(most, (now += 1))
      return work().finally(() => (now -= 1))
    },
  }
}

const ITEMS = Array.from({ length: 12 }, (_none, index) => index)

test('as many items as the width are under way, and each is processed once', async () => {
  const { most, during } = gauge()
  const done: number[] = []
  await createPool(3).process(ITEMS, (item) => during(() => soon().then(() => void done.push(item))))
  expect(most()).toBe(3)
  expect(done.toSorted((a, b) => a - b)).toEqual(ITEMS)
})

test('items with the same claim never overlap', async () => {
  const [odd, all] = [gauge(), gauge()]
  await createPool(4).process(ITEMS, (item) => all.during(() => (item % 2 === 1 ? odd.during(soon) : soon())), {
    claimOf: (item) => (item % 2 === 1 ? 'odd' : undefined),
  })
  expect([odd.most(), all.most()]).toEqual([1, 4])
})

test('late items begin when all early ones have ended, beside those that are neither', async () => {
  const ended: number[] = []
  const begun: number[] = []
  await createPool(4).process(
    [0, 1, 2, 3],
    async (item) => {
      begun.push(item)
      await soon(item === 0 ? 40 : 5)
      ended.push(item)
    },
    { stageOf: (item) => (item === 0 ? undefined : item === 1 ? 'late' : 'early') },
  )
  expect(begun).toEqual([0, 2, 3, 1])
  expect(ended.at(-1)).toBe(0)
})

test('an item that rests keeps its asynchronous context, whatever begins meanwhile', async () => {
  const current = new AsyncLocalStorage<number>()
  const pool = createPool(2)
  const kept: unknown[] = []
  await pool.process(ITEMS, async (item) => {
    current.enterWith(item)
    await pool.resting(soon())
    kept[item] = current.getStore()
  })
  expect(kept).toEqual(ITEMS)
})

test.each([
  [2, 8],
  [1, 1],
])('where %i may send, %i may rest', async (width, resting) => {
  const { most, during } = gauge()
  const pool = createPool(width)
  await pool.process(ITEMS, () => pool.resting(during(soon)))
  expect(most()).toBe(resting)
})

test('items that wake together send no more at a time than the width, but each its own at once', async () => {
  const [cases, requests] = [gauge(), gauge()]
  const pool = createPool(2)
  const answer = { status: 200, headers: {}, body: new Uint8Array() }
  const request = { method: 'GET', url: 'http://a.test/', headers: {} }
  await pool.process(ITEMS, async () => {
    const sending = gauge()
    const { send } = pool.lane(() =>
      requests.during(() =>
        (sending.most() === 0 ? cases.during(() => sending.during(soon)) : soon()).then(() => answer),
      ),
    )
    await pool.resting(soon(20))
    await Promise.all([send(request), send(request)])
  })
  expect([cases.most(), requests.most()]).toEqual([2, 4])
})

test('what an item throws ends the rest', async () => {
  const begun: number[] = []
  const processing = createPool(2).process(ITEMS, async (item) => {
    begun.push(item)
    await soon()
    throw new Error(`item ${item}`)
  })
  await expect(processing).rejects.toThrow('item 0')
  expect(begun).toEqual([0, 1])
})

test('while a lane is held, only its own case sends; another that asks waits until it is released', async () => {
  const answer = { status: 200, headers: {}, body: new Uint8Array() }
  const request = { method: 'GET', url: 'http://a.test/', headers: {} }
  const pool = createPool(3)
  const held = { now: undefined as number | undefined, strangers: 0, times: 0 }
  await pool.process(ITEMS, async (item) => {
    const { send, hold, release } = pool.lane(async () => {
      if (held.now !== undefined && held.now !== item) held.strangers += 1
      await soon()
      if (held.now !== undefined && held.now !== item) held.strangers += 1
      return answer
    })
    await send(request)
    if (item % 2 === 0) {
      await hold()
      await hold()
      held.now = item
      held.times += 1
      await Promise.all([send(request), send(request)])
      await send(request)
      held.now = undefined
      release()
      release()
    }
    await send(request)
  })
  expect(held).toEqual({ now: undefined, strangers: 0, times: 6 })
})

test('a lane that is released while it waits to be alone holds nothing back afterwards', async () => {
  const answer = { status: 200, headers: {}, body: new Uint8Array() }
  const request = { method: 'GET', url: 'http://a.test/', headers: {} }
  const pool = createPool(2)
  const [first, late, third] = [1, 2, 3].map(() => pool.lane(() => soon().then(() => answer)))
  await first!.hold()
  const waiting = late!.hold()
  late!.release()
  first!.release()
  await waiting
  expect(await third!.send(request)).toBe(answer)
  await third!.hold()
  third!.release()
})
