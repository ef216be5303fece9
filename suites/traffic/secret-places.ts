import { textOf } from '../kit/exchange.ts'
import type { Passage } from './passage.ts'

/** Fields whose whole value is a secret, whatever scheme it names. */
const SECRET_FIELD =
  /^(cookie|set-cookie|(proxy-)?authorization|x-auth.*|.*(api-?key|token|secret|password|signature).*)$/
/** Names of members and of parameters that hold secrets, and ends of names that only tell something of one. */
const SECRET_NAME =
  /pass(word|wd|phrase|code)|secret|token|(api|access|private)_?key|credential|authorization|^(pwd|otp|totp|sig|signature)$/i
const ABOUT_SECRET = /(type|name|id|ur[il]|expiry|expires(in|at)?)$/i
/** Addresses of API keys, whose answers hold one as `key`; elsewhere types and fields have such a member. */
const OF_API_KEYS = /api-key(?![\w-])/
/** Logins, whose second call carries the code of the second factor. */
const OF_LOGINS = /token-auth\/issue(?![\w-])/
/** A word that may stand before a credential in a field. */
const SCHEME = /^(?:(?:bearer|basic|digest|token|apikey|negotiate)(?:\s+|$))?/i

/** Where a secret stands. */
export type SecretPlace = 'field' | 'cookie' | 'parameter' | 'member' | 'user'
/** Is shown each secret, and answers what is to stand in its place. */
type See = (secret: string, place: SecretPlace) => string

/** What of an exchange may hold secrets. */
export type Places = Pick<Passage, 'url' | 'headers' | 'body'> & {
  answer?: Pick<NonNullable<Passage['answer']>, 'headers' | 'body'>
}

/**
 * An exchange with others in place of its secrets, which are known by where they stand: in fields, in the address, and in members
 * of its bodies.
 */
export function withSecrets<Exchange extends Places>(exchange: Exchange, see: See): Exchange {
  const { url, headers, body, answer } = exchange
  const isSecret = (name: string): boolean =>
    isSecretName(name) || (name === 'key' && OF_API_KEYS.test(url)) || (name === 'code' && OF_LOGINS.test(url))
  const members = (text: string): string => membersWith(text, isSecret, see)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  return {
    ...exchange,
    url: addressWith(url, see),
    headers: fieldsWith(headers, see),
    ...(body === undefined ? {} : { body: members(isForm ? parametersWith(body, see) : body) }),
    ...(answer === undefined
      ? {}
      : { answer: { ...answer, headers: fieldsWith(answer.headers, see), body: bodyWith(answer, members) } }),
  }
}

function fieldsWith(fields: Readonly<Record<string, string>>, see: See): Record<string, string> {
  const shown = Object.entries(fields).map(([name, value]) => {
    if (!SECRET_FIELD.test(name)) return [name, value]
    if (name.endsWith('cookie')) return [name, cookiesWith(value, see)]
    const [scheme, secret] = credentialIn(value)
    return [name, scheme + see(secret, 'field')]
  })
  return Object.fromEntries(shown) as Record<string, string>
}

/** A value as its scheme, where it begins with one, and the credential behind it. */
function credentialIn(value: string): [scheme: string, credential: string] {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  return [scheme, value.slice(scheme.length)]
}

/** What is told of a cookie that is set, and is none itself. */
const ATTRIBUTE = /^(expires|max-age|domain|path|samesite|secure|httponly|partitioned|priority)$/i

function cookiesWith(value: string, see: See): string {
  const parts = value.split(/(;\s*|,\s*(?=[\w.-]+=))/)
  return parts
    .map((part, index) => {
      const [, name = '', secret = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(part) ?? []
      const isSeparator = index % 2 === 1
      if (isSeparator || ATTRIBUTE.test((name || secret).trim())) return part
      return part.slice(0, part.length - secret.length) + see(secret.trim(), 'cookie')
    })
    .join('')
}

/** The password of an address and its parameters, each written as it was unless another takes its place. */
function addressWith(url: string, see: See): string {
  return url
    .replace(/^([a-z][a-z\d+.-]*:\/\/[^/?#@:]*:)([^/?#@]*)(?=@)/i, (_all, before: string, password: string) => {
      return before + see(password, 'user')
    })
    .replace(/\?.*/s, (query) => parametersWith(query, see))
}

function parametersWith(text: string, see: See): string {
  return text.replaceAll(/([^?&#=]+)=[^&#]*/g, (pair: string, name: string) => {
    const [[decoded, value] = ['', '']] = new URLSearchParams(pair)
    // In an address a key is one that opens something.
    if (!isSecretName(decoded) && decoded !== 'key') return pair
    const [scheme, secret] = credentialIn(value)
    const shown = see(secret, 'parameter')
    return shown === secret ? pair : `${name}=${encodeURIComponent(scheme)}${shown}`
  })
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !ABOUT_SECRET.test(name)
}

function bodyWith(answer: Parameters<typeof textOf>[0], members: (text: string) => string): Uint8Array {
  const text = textOf(answer)
  const shown = members(text)
  return shown === text ? answer.body : Buffer.from(shown)
}

/** How members with a text as their value stand in a text: in JSON of whatever shape, also within a stream of events. */
interface Level {
  quote: string
  /** Finds quotes and what is escaped, which is none. */
  token: RegExp
  colon: RegExp
  /** So many times a text is one of JSON. */
  depth: number
}

const LEVELS: readonly Level[] = [
  { quote: '"', token: /\\.|"/gs, colon: /^\s*:\s*$/, depth: 1 },
  // JSON within a text of JSON, as what a tool answers is: its own backslashes are two.
  { quote: '\\"', token: /\\\\\\.|\\\\[^"]|\\.|"/gs, colon: /^(?:\s|\\[nrt])*:(?:\s|\\[nrt])*$/, depth: 2 },
]

function membersWith(text: string, isSecret: (name: string) => boolean, see: See): string {
  return LEVELS.reduce((shown, level) => membersAt(level, shown, isSecret, see), text)
}

/** Goes from quote to quote: a regular expression for whole strings would run out of stack in a long one. */
function membersAt(level: Level, text: string, isSecret: (name: string) => boolean, see: See): string {
  const { quote, token, colon, depth } = level
  if (!text.includes(quote)) return text
  const parts: string[] = []
  let end = 0
  let quotes: number[] = []
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found !== quote) {
      if (found === '"') quotes = []
      continue
    }
    quotes = [...quotes.slice(-3), index]
    const [name = 0, nameEnd = 0, value = 0, valueEnd = 0] = quotes
    if (quotes.length < 4 || !colon.test(text.slice(nameEnd + quote.length, value))) continue
    if (!isSecret(textIn(text.slice(name + quote.length, nameEnd), depth))) continue
    const secret = textIn(text.slice(value + quote.length, valueEnd), depth)
    const shown = see(secret, 'member')
    if (shown === secret) continue
    parts.push(text.slice(end, value + quote.length), shown)
    end = valueEnd
  }
  return end === 0 ? text : parts.join('') + text.slice(end)
}

/** What stands between quotes, in JSON or in JSON within a text of JSON; nothing where it is none. */
function textIn(quoted: string, depth: number): string {
  if (!quoted.includes('\\')) return quoted
  try {
    const text = JSON.parse(`"${quoted}"`) as string
    return depth === 1 ? text : textIn(text, depth - 1)
  } catch {
    return ''
  }
}
