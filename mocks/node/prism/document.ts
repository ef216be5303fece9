/**
 * Adapts the bundled document to Prism 5.16: without `format: int64`, for which it refuses ids above 2^53 - 1, and with
 * the event stream first, since Prism uses the first media type for `Accept: *\/*`. Generated integers are ids, counts and
 * times, so they get a minimum; what a client may send does not.
 */
export function prismDocument(document: unknown, isSent = false): unknown {
  if (Array.isArray(document)) return document.map((member) => prismDocument(member, isSent))
  if (document === null || typeof document !== 'object') return document
  const entries = Object.entries(document).filter(([key, member]) => !(key === 'format' && member === 'int64'))
  const derived = entries.map(([key, member]): [string, unknown] => [
    key,
    key === 'content' ? ordered(member, isSent) : prismDocument(member, isSent || SENT.has(key)),
  ])
  return Object.fromEntries(isInteger(document) && !isSent ? [['minimum', 1], ...derived] : derived)
}

/** Members of an operation that describe its requests. */
const SENT: ReadonlySet<string> = new Set(['parameters', 'requestBody'])

function isInteger({ type }: { type?: unknown }): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'))
}

const STREAM = 'text/event-stream'

function ordered(content: unknown, isSent: boolean): unknown {
  const derived = prismDocument(content, isSent)
  if (derived === null || typeof derived !== 'object' || !(STREAM in derived)) return derived
  const { [STREAM]: stream, ...others } = derived as Record<string, unknown>
  return { [STREAM]: stream, ...others }
}
