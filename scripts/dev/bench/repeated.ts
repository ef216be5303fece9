import { Pool } from 'undici'
import type { RunOptions, Transport, WireRequest } from '../../../suites/index.ts'

/** A request as it was sent. */
export interface Recorded extends WireRequest {
  /** Its case runs alone. */
  alone: boolean
  /** How long it took to be answered. */
  durationMs: number
}

/** What took longer was waiting for something that another request brings about, such as the end of a run. */
const WAITING_MS = 500
const MOST_BYTES = 2 ** 30

/** Notes what goes through a transport while the gate runs. */
export function recording(send: Transport): Pick<RunOptions, 'send' | 'onStart'> & { recorded: readonly Recorded[] } {
  const recorded: Recorded[] = []
  let alone = false
  return {
    recorded,
    onStart: ({ check }) => (alone = check.exclusive === true),
    async send(request) {
      const noted = { ...request, alone, durationMs: 0 }
      recorded.push(noted)
      const begun = performance.now()
      try {
        return await send(request)
      } finally {
        noted.durationMs = performance.now() - begun
      }
    },
  }
}

/**
 * Sends requests again, in their order, so many at once, to another origin; answers are read and thrown away. What only waits
 * holds nobody up.
 */
export async function repeat(requests: readonly Recorded[], origin: string, width: number): Promise<void> {
  const pool = new Pool(origin)
  const over = new AbortController()
  const ask = async ({ method, url, headers, body, bytes }: Recorded): Promise<void> => {
    const { pathname, search } = new URL(url)
    const content = body === undefined ? {} : { body: bytes ?? body }
    const answer = await pool.request({ path: pathname + search, method, headers, signal: over.signal, ...content })
    await answer.body.dump({ limit: MOST_BYTES, signal: over.signal })
  }
  const askAll = async (queue: Iterable<Recorded>): Promise<void> => {
    for (const one of queue) {
      const asked = ask(one)
      if (one.durationMs < WAITING_MS) await asked
      else asked.catch(() => {})
    }
  }
  const together = requests.filter(({ alone }) => !alone).values()
  await Promise.all(Array.from({ length: width }, () => askAll(together)))
  await askAll(requests.filter(({ alone }) => alone))
  over.abort()
  await pool.destroy()
}
