import { Pool } from 'undici'
import type { RunOptions, Transport, WireRequest } from '../../../suites/index.ts'

/** A request as it was sent, and whether it had to be alone on the wire. */
export interface Recorded extends WireRequest {
  alone: boolean
}

/** Notes what goes through a transport while the gate runs. */
export function recording(send: Transport): Pick<RunOptions, 'send' | 'onStart'> & { recorded: readonly Recorded[] } {
  const recorded: Recorded[] = []
  let alone = false
  return {
    recorded,
    onStart: ({ check }) => (alone = check.exclusive === true),
    send(request) {
      recorded.push({ ...request, alone })
      return send(request)
    },
  }
}

/** Sends requests again, in their order, so many at once, to another origin; answers are read and thrown away. */
export async function repeat(requests: readonly Recorded[], origin: string, width: number): Promise<void> {
  const pool = new Pool(origin, { connections: width })
  const sendAll = async (queue: Iterable<Recorded>): Promise<void> => {
    for (const { method, url, headers, body, bytes } of queue) {
      const { pathname, search } = new URL(url)
      const content = body === undefined ? {} : { body: bytes ?? body }
      const answer = await pool.request({ path: pathname + search, method, headers, ...content })
      await answer.body.dump()
    }
  }
  const together = requests.filter(({ alone }) => !alone).values()
  await Promise.all(Array.from({ length: width }, () => sendAll(together)))
  await sendAll(requests.filter(({ alone }) => alone))
  await pool.destroy()
}
