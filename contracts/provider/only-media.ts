import { jsonOf } from '../events.ts'
import type { Interaction } from './interactions.ts'
import { type ProviderResponse, plainMedia } from './handler.ts'

interface Matcher {
  match: string
  value?: string
}

interface Source {
  response?: { matchingRules?: { body?: Readonly<Record<string, { matchers?: readonly Matcher[] }>> } }
}

const isOfMedia = ({ match }: Matcher): boolean => match === 'contentType' || match === 'content-type'

/** The media type that an interaction requires of a body if it requires nothing else: all members are then examples. */
export function onlyMediaOf({ response }: Source): string | undefined {
  const rules = Object.values(response?.matchingRules?.body ?? {}).flatMap(({ matchers = [] }) => matchers)
  return rules.every(isOfMedia) ? rules[0]?.value : undefined
}

/** Bytes with an unambiguous media type. */
const PLAIN: Readonly<Record<string, string>> = { 'application/json': '{}', 'text/plain': 'text' }

/**
 * A response as Pact should see it. Pact guesses media types from bytes, and takes JSON with a tag in it for HTML: if
 * only the media type is required and the body has it, the body is replaced by an unambiguous one.
 */
export function unmistakable({ source }: Pick<Interaction, 'source'>, answer: ProviderResponse): ProviderResponse {
  const { headers, body } = answer
  const media = onlyMediaOf(source)
  const plain = PLAIN[media ?? '']
  if (plain === undefined || body.length === 0 || plainMedia(headers['content-type'] ?? '') !== media) return answer
  if (media === 'application/json' && jsonOf(Buffer.from(body).toString()) === undefined) return answer
  return { ...answer, body: Buffer.from(plain) }
}
