import { type As, Blocked, NotApplicable, type Tools, same } from '../../kit/index.ts'

/** What the check for a key says: its shape is not documented, and of JSON the value counts rather than how it is written. */
export interface Shown {
  status: number
  body: unknown
}

/** What the check answers to a caller. */
export async function shown({ api }: Tools, as: As = 'admin'): Promise<Shown> {
  const { ok, status, json, text } = await api.call('getCustomKey', { as })
  // Without a key there may be nothing to check.
  if (!ok && status !== 404) throw new Blocked(`getCustomKey answered ${status}`)
  return { status, body: json ?? text }
}

/**
 * The same where two checks, one right after the other, get the same reply.
 * @throws NotApplicable if they do not: what varies by itself says nothing of the key
 */
export async function steady(tools: Tools, as?: As): Promise<Shown> {
  const [first, second] = [await shown(tools, as), await shown(tools, as)]
  if (!same(first, second)) throw new NotApplicable('the reply to the check varies by itself')
  return second
}
