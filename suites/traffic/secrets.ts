import { textOf } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Passage } from './passage.ts'
import { type Places, type SecretPlace, withSecrets } from './secret-places.ts'

/** A word that stands for a secret which is stored elsewhere. */
const REFERENCE = /^\{\{[^{}]*\}\}$/
/** What a service shows in place of a secret. */
const MASK = /^\**$/
/** A shorter value could stand anywhere: it is masked only where it is known for a secret. */
const SHORTEST = 4
/** The kind that the names of the variables show. */
const KIND = { field: 'HEADER', cookie: 'COOKIE', parameter: 'PARAMETER', member: 'MEMBER', user: 'USERINFO' } as const

/**
 * Learns the secrets of an exchange by where they stand. Nobody has said which they are, so that rather too much is taken for
 * one.
 */
export function learnSecrets(redactor: Redactor, passage: Passage): void {
  withSecrets(passage, (secret, place) => {
    if (secret.length >= SHORTEST && !REFERENCE.test(secret)) redactor.meet(secret, KIND[place])
    return secret
  })
  const { url, headers, body = '', answer } = passage
  redactor.learn(body)
  if (answer !== undefined) redactor.learn(textOf(answer))
  redactor.learn(`${url}\n${Object.values(headers).join('\n')}`)
}

/**
 * What may be shown of an exchange, for a redactor that has learnt its secrets: without those that are too short to be
 * masked wherever they stand. The exchange itself where it has none.
 */
export function withoutShortSecrets<Exchange extends Places>(exchange: Exchange, redactor: Redactor): Exchange {
  let isChanged = false
  const see = (secret: string, place: SecretPlace): string => {
    if (secret.length >= SHORTEST || MASK.test(secret)) return secret
    isChanged = true
    return redactor.inPlaceOf(secret, KIND[place])
  }
  const shown = withSecrets(exchange, see)
  return isChanged ? shown : exchange
}
