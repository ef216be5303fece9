import { textOf } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Passage } from './passage.ts'
import { type Places, type SecretPlace, withSecrets } from './secret-places.ts'

/** A placeholder for a secret stored elsewhere. */
const REFERENCE = /^\{\{[^{}]*\}\}$/
/** What a service shows instead of a secret. */
const MASK = /^\**$/
/** A shorter value could occur anywhere, so it is masked only in its own place. */
const SHORTEST = 4
/** The kind that appears in variable names. */
const KIND = { field: 'HEADER', cookie: 'COOKIE', parameter: 'PARAMETER', member: 'MEMBER', user: 'USERINFO' } as const

/**
 * Learns the secrets of an exchange by their positions. Nobody has declared them, so it takes too much rather than too
 * little.
 */
export function learnSecrets(redactor: Redactor, passage: Passage): void {
  withSecrets(passage, (secret, place) => {
    if (secret.length >= SHORTEST && !REFERENCE.test(secret)) redactor.discover(secret, KIND[place])
    return secret
  })
  const { url, headers, body = '', answer } = passage
  redactor.learn(body)
  if (answer !== undefined) redactor.learn(textOf(answer))
  redactor.learn(`${url}\n${Object.values(headers).join('\n')}`)
}

/**
 * Replaces secrets that are too short to be masked everywhere; expects a redactor that has learnt them. Returns the
 * same exchange if there are none.
 */
export function withoutShortSecrets<Exchange extends Places>(exchange: Exchange, redactor: Redactor): Exchange {
  let isChanged = false
  const see = (secret: string, place: SecretPlace): string => {
    if (secret.length >= SHORTEST || MASK.test(secret)) return secret
    isChanged = true
    return redactor.variableFor(secret, KIND[place])
  }
  const shown = withSecrets(exchange, see)
  return isChanged ? shown : exchange
}
