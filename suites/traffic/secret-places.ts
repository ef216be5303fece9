import { textOf } from '../kit/exchange.ts'
import type { Passage } from './passage.ts'

/** Headers whose whole value is a secret, whatever its scheme. */
const SECRET_FIELD =
  /^(cookie|set-cookie|(proxy-)?authorization|x-auth.*|.*(api-?key|token|secret|password|signature).*)$/
/** Names of members and parameters that hold secrets, and suffixes of names that only describe one. */
const SECRET_NAME =
  /pass(word|wd|phrase|code)|secret|token|(api|access|private)_?key|credential|authorization|^(pwd|otp|totp|sig|signature)$/i
const ABOUT_SECRET = /(type|name|id|ur[il]|expiry|expires(in|at)?)$/i
/** URLs of API keys, whose responses contain one as `key`; elsewhere `key` names types and fields. */
const OF_API_KEYS = /api-key(?![\w-])/
/** Login URLs; the second call carries the second factor's code. */
const OF_LOGINS = /token-auth\/issue(?![\w-])/
/** The scheme that may precede a credential in a header. */
const SCHEME = /^(?:(?:bearer|basic|digest|token|apikey|negotiate)(?:\s+|$))?/i

/** Where a secret was found. */
export type SecretPlace = 'field' | 'cookie' | 'parameter' | 'member' | 'user'
/** Called with each secret; returns the replacement. */
type See = (secret: string, place: SecretPlace) => string

/** The parts of an exchange that may contain secrets. */
export type Places = Pick<Passage, 'url' | 'headers' | 'body'> & {
  answer?: Pick<NonNullable<Passage['answer']>, 'headers' | 'body'>
}

/** Replaces the secrets of an exchange, which are found by position: in headers, the URL, and members of bodies. */
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

/** Splits a value into its optional scheme and the credential. */
function credentialIn(value: string): [scheme: string, credential: string] {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  return [scheme, value.slice(scheme.length)]
}

/** An attribute of a cookie rather than the cookie itself. */
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

/** Replaces the password of a URL and its secret parameters, and keeps the rest verbatim. */
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
    // In a URL, `key` holds a credential.
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

/** How string members appear in a text: in JSON of any shape, also within an event stream. */
interface Level {
  quote: string
  /** Finds quotes, and skips escape sequences. */
  token: RegExp
  colon: RegExp
  /** How often the text is encoded as a JSON string. */
  depth: number
}

const LEVELS: readonly Level[] = [
  { quote: '"', token: /\\.|"/gs, colon: /^\s*:\s*$/, depth: 1 },
  // JSON inside a JSON string, as in a tool's result: its own backslashes are doubled.
  { quote: '\\"', token: /\\\\\\.|\\\\[^"]|\\.|"/gs, colon: /^(?:\s|\\[nrt])*:(?:\s|\\[nrt])*$/, depth: 2 },
]

function membersWith(text: string, isSecret: (name: string) => boolean, see: See): string {
  return LEVELS.reduce((shown, level) => membersAt(level, shown, isSecret, see), text)
}

/** Steps from quote to quote: a regular expression for whole strings would overflow the stack on a long one. */
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

/** Decodes a string literal at that depth; empty if it is invalid. */
function textIn(quoted: string, depth: number): string {
  if (!quoted.includes('\\')) return quoted
  try {
    const text = JSON.parse(`"${quoted}"`) as string
    return depth === 1 ? text : textIn(text, depth - 1)
  } catch {
    return ''
  }
}
