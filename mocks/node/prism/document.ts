/**
 * Adapts the bundled document to Prism 5.16: without `format: int64`, for which it refuses ids above 2^53 - 1, and with
 * the event stream first, since Prism uses the first media type for `Accept: *\/*`.
 */
export function prismDocument(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(prismDocument)
  if (document === null || typeof document !== 'object') return document
  const entries = Object.entries(document).filter(([key, member]) => !(key === 'format' && member === 'int64'))
  return Object.fromEntries(
    entries.map(([key, member]) => [key, key === 'content' ? ordered(member) : prismDocument(member)]),
  )
}

const STREAM = 'text/event-stream'

function ordered(content: unknown): unknown {
  const derived = prismDocument(content)
  if (derived === null || typeof derived !== 'object' || !(STREAM in derived)) return derived
  const { [STREAM]: stream, ...others } = derived as Record<string, unknown>
  return { [STREAM]: stream, ...others }
}
