import { jsonOf } from '../events.ts'
import type { Interaction } from './interactions.ts'
import { type StagedResponse, plainMedia } from './handler.ts'

interface Matcher {
  match: string
  value?: string
}

interface Source {
  response?: { matchingRules?: { body?: Readonly<Record<string, { matchers?: readonly Matcher[] }>> } }
}

const isOfMedia = ({ match }: Matcher): boolean => match === 'contentType' || match === 'content-type'

/** The media type that an interaction asks of a body where it asks for nothing else: then every member is but an example. */
export function onlyMediaOf({ response }: Source): string | undefined {
  const rules = Object.values(response?.matchingRules?.body ?? {}).flatMap(({ matchers = [] }) => matchers)
  return rules.every(isOfMedia) ? rules[0]?.value : undefined
}

/** Bytes that can be taken for nothing else. */
const PLAIN: Readonly<Record<string, string>> = { 'application/json': '{}', 'text/plain': 'text' }

/**
 * An answer as Pact is to see it. Pact guesses a media type from the bytes, and takes a JSON text with a tag in it for HTML: where
 * only the media type is asked for, what is labelled so, and is so, is given other bytes of it.
 */
export function unmistakable({ source }: Pick<Interaction, 'source'>, answer: StagedResponse): StagedResponse {
  const { headers, body } = answer
  const media = onlyMediaOf(source)
  const plain = PLAIN[media ?? '']
  if (plain === undefined || body.length === 0 || plainMedia(headers['content-type'] ?? '') !== media) return answer
  if (media === 'application/json' && jsonOf(Buffer.from(body).toString()) === undefined) return answer
  return { ...answer, body: Buffer.from(plain) }
}
