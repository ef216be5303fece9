import type { OperationFacts } from '#spec'
import { type WireResponse, mediaOf } from '../kit/exchange.ts'
import { whyIntermediary, isPage } from '../run/intermediary.ts'
import type { Passage } from './passage.ts'

const NOT_MODIFIED = 304
const PARTIAL = 206
const FIRST_ERROR = 400
/** The cache-busting parameter that clients add. */
const AGAINST_CACHES = '_'

/**
 * Why a response may not be the service's own response to a documented request, if so. The gate knows less here than of
 * its own requests, so it skips more than in a check (decisions/0008).
 */
export function reasonAgainst(passage: Passage, answer: WireResponse, facts: OperationFacts): string | undefined {
  const { status } = answer
  if (status === NOT_MODIFIED) return 'a 304 only says that an earlier response is still valid'
  if (status === PARTIAL) return 'a 206 has only part of a response'
  if (status < 200) return `a ${status} is not a final response`
  if ('prefer' in passage.headers) return 'its client preferred another response (Prefer)'
  const others = undocumentedParameters(passage, facts)
  if (others.length > 0)
    return `its client sent a parameter that is not documented for ${facts.id}: ${others.join(', ')}`
  const why = whyIntermediary(answer, { facts })
  if (why !== undefined) return `it was answered with ${why}`
  // In a check this would break rules; here an intermediary may have refused an unknown request.
  if (status >= FIRST_ERROR && facts.responses[status]?.includes(mediaOf(answer)) !== true && isPage(answer))
    return `it was answered with ${status} and an HTML page, like the refusal of a gateway`
  return undefined
}

function undocumentedParameters({ url }: Passage, { parameters, openQuery, queryToken }: OperationFacts): string[] {
  if (openQuery) return []
  const known = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  const asked = new Set(URL.parse(url)?.searchParams.keys() ?? [])
  return [...asked].filter(
    (name) => !known.has(name) && name !== AGAINST_CACHES && !(queryToken && name === 'Authorization'),
  )
}
