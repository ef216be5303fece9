import type { Int64 } from '#spec'

/** How often each flow runs: enough that its history shows how it ends. */
const RUNS = 6
/** Longer than the slow flow runs. */
const A_MINUTE_MS = 60_000

/** The flows that somebody has used: those that end soon, and one that takes its time. */
export interface Used {
  quick: readonly Int64[]
  slow: Int64 | undefined
}

/** Runs flows, as somebody who has worked with a service would have: one that is looked at has a history. */
export async function usedBefore(url: string, key: string, { quick, slow }: Used): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown): Promise<void> => {
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}`)
    await reply.text()
  }
  for (let run = 0; run < RUNS; run += 1) {
    for (const id of quick) await post(`/v1/flows/${id}/run?sync=true`, {})
    if (slow === undefined) continue
    await post(`/v1/flows/${slow}/run`, {})
    await post('/hooks/clock/forward', { ms: A_MINUTE_MS })
  }
}
