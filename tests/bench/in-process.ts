import { type Mock, createMock } from '../../mocks/index.ts'
import { AUTHORIZATION } from './process.ts'
import { median } from './row.ts'

/** Calls a mock in this process: the time of a socket would hide the difference. */
export function ask({ fetch }: Mock, path: string): () => Promise<void> {
  return async () => {
    const response = await fetch(
      new Request(`http://mock.test/rest/v1${path}`, { headers: { authorization: AUTHORIZATION } }),
    )
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
}

/** A mock with a test world. */
export function worldWith(fill: (mock: Mock) => void): Mock {
  const mock = createMock()
  fill(mock)
  return mock
}

const WARM_UP = 300
const CALLS = 1_500

/**
 * The median time of each call in µs; the calls alternate, so that other load affects all of them.
 * @param warmUp how many rounds do not count
 */
export async function compared(
  calls: Readonly<Record<string, () => Promise<void>>>,
  warmUp = WARM_UP,
): Promise<Record<string, number>> {
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (let round = 0; round < warmUp + CALLS; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const begun = performance.now()
      await call()
      if (round >= warmUp) times.get(name)?.push((performance.now() - begun) * 1000)
    }
  }
  return Object.fromEntries([...times].map(([name, seen]) => [name, median(seen)]))
}
