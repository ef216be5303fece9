import type { Exchange } from './exchange.ts'
import type { HookCall } from './hook-call.ts'
import type { Resting } from './polling.ts'

/** What one case found out for others too, with the requests and hook calls that show it. */
interface Evidence {
  value: unknown
  exchanges: readonly Exchange[]
  hookCalls: readonly HookCall[]
}

/** The evidence that the cases of a run share, by name. */
export type SharedEvidence = Map<string, Promise<Evidence>>

/** A case that takes part: what it has shown so far, and how it waits for another case. */
export interface Sharer {
  evidence: SharedEvidence
  exchanges: Exchange[]
  hookCalls: HookCall[]
  resting: Resting
}

/**
 * Returns what `make` resolves to. Of the cases that ask for the same name, one makes it, and its requests and hook
 * calls become evidence of each. A failure is not shared: the next case makes its own.
 */
export async function shareEvidence<T>(
  { evidence, exchanges, hookCalls, resting }: Sharer,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  for (let known = evidence.get(name); known !== undefined; known = evidence.get(name)) {
    const made = await resting(known.catch(() => undefined))
    if (made === undefined) continue
    const before = exchanges.length
    exchanges.push(...made.exchanges)
    hookCalls.push(...made.hookCalls.map((call) => ({ ...call, after: before + call.after })))
    return made.value as T
  }
  const [firstExchange, firstCall] = [exchanges.length, hookCalls.length]
  const making = make().then((value) => ({
    value,
    exchanges: exchanges.slice(firstExchange),
    hookCalls: hookCalls.slice(firstCall).map((call) => ({ ...call, after: call.after - firstExchange })),
  }))
  evidence.set(name, making)
  making.catch(() => evidence.delete(name))
  return (await making).value
}
