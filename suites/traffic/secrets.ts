import type { Redactor } from '../kit/redact.ts'
import { textOf } from '../kit/exchange.ts'
import type { Passage } from './passage.ts'

/** Fields whose whole value is a secret, whatever scheme it names. */
const SECRET_FIELD = /^(cookie|set-cookie|(proxy-)?authorization|.*(api-?key|token|secret|password|signature).*)$/
/** Names of members and of parameters that hold secrets, and ends of names that only tell something of one. */
const SECRET_NAME =
  /pass(word|wd|phrase|code)|secret|token|(api|access|private)_?key|credential|authorization|^(pwd|otp|totp)$/i
const ABOUT_SECRET = /(type|name|id|ur[il]|expiry|expires(in|at)?)$/i
/** A word that stands for a secret which is stored elsewhere. */
const REFERENCE = /^\{\{[^{}]*\}\}$/
/** Words that stand before a credential in a field. */
const SCHEME = /^(bearer|basic|digest|token|apikey|negotiate)\s+/i
/** A shorter value gives nothing away that the report would not be spoilt by leaving out. */
const SHORTEST = 4
/** The kind that the names of the variables show. */
const KIND = { field: 'HEADER', cookie: 'COOKIE', parameter: 'PARAMETER', member: 'MEMBER', user: 'USERINFO' } as const

/**
 * Learns the secrets of an exchange by where they stand: in fields, in the address, and in members of its bodies. Nobody has
 * said which they are, so that rather too much is taken for one.
 */
export function learnSecrets(redactor: Redactor, { url, headers, body = '', answer }: Passage): void {
  const met = (secret: string, kind: keyof typeof KIND): void => {
    if (secret.length >= SHORTEST && !REFERENCE.test(secret)) redactor.meet(secret, KIND[kind])
  }
  for (const [name, value] of [...Object.entries(headers), ...Object.entries(answer?.headers ?? {})]) {
    if (!SECRET_FIELD.test(name)) continue
    if (name.endsWith('cookie')) for (const cookie of cookiesIn(value)) met(cookie, 'cookie')
    else met(value.replace(SCHEME, ''), 'field')
  }
  const address = URL.parse(url)
  met(address?.password ?? '', 'user')
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true ? body : ''
  for (const [name, value] of [...(address?.searchParams ?? []), ...new URLSearchParams(form)])
    if (isSecretName(name)) met(value.replace(SCHEME, ''), 'parameter')
  for (const text of [body, answer === undefined ? '' : textOf(answer)]) {
    redactor.learn(text)
    // JSON may stand in a text of JSON, as what a tool answers does.
    const inner = text.includes(String.raw`\"`) ? text.replaceAll(String.raw`\"`, '"') : ''
    for (const secret of [...secretMembers(text), ...secretMembers(inner)]) met(secret, 'member')
  }
  redactor.learn(`${url}\n${Object.values(headers).join('\n')}`)
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !ABOUT_SECRET.test(name)
}

/** The values of cookies; attributes of one that is set are none of them. */
function cookiesIn(value: string): string[] {
  const attributes = /^(expires|max-age|domain|path|samesite|secure|httponly|partitioned|priority)$/i
  return value
    .split(/;\s*|,\s*(?=[\w.-]+=)/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
    .filter(([name]) => !attributes.test(name.trim()))
    .map(([, secret]) => secret.trim())
}

/** A member with a text as its value, in JSON of whatever shape, also within a stream of events. An escaped quote begins none. */
const MEMBER = /(?<!\\)"((?:[^"\\]|\\.)*)"\s*:\s*(?=("(?:[^"\\]|\\.)*"))/g

function secretMembers(text: string): string[] {
  return Array.from(text.matchAll(MEMBER), ([, name = '', value = '""']) => (isSecretName(name) ? textIn(value) : ''))
}

function textIn(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return ''
  }
}
