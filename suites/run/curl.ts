import { DEFAULT_ACCEPT } from '../kit/api.ts'
import { type Exchange, textOf } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { HookCall } from '../kit/hook-call.ts'
import { createsRemovable } from '../kit/ledger/creations.ts'

/** Minimum number of equal requests in a row that count as polling and become one loop, and the loop's pause, in s. */
const POLLS = 4
const PAUSE_S = 0.25
/** A variable for a secret that appeared during the run. */
const VARIABLE = /\$ETALON_[A-Z]+_\d+(?!\w)/g
/** The characters of tokens and keys. */
const SECRET_LETTERS = '[A-Za-z0-9._~+/=-]*'
/**
 * Members that name an object: a number of three digits or more, or a word as long as a UUID; for a session, any word.
 */
const NAMING = /"(\w*(?:[iI]d|uuid))"\s*:\s*(?:(\d{3,})|"([\w-]{20,}|(?<="session_id"\s*:\s*")[\w-]+)")/g

/** A standalone value has no such character next to it. */
const WORD_CHARACTER = /^[\w-]$/

/** A response value that later requests use, and the variable that replaces it there. */
interface Taken {
  value: string
  variable: string
  /** A shell line that sets the variable from `$answer`. */
  line: string
}

/**
 * The requests of a case as a shell script: one curl line each, with hooks in their place. The target file's secrets
 * become variables; the first lines say how to set those that the command does not read. A value from a response (a token, a key, the id of a new object) is extracted at run time,
 * so that the script works on its own objects. Polling becomes a loop. In the end it deletes what it created, as the case
 * did with `cleanUp`, and prints nothing of that.
 */
export function curlScript(
  exchanges: readonly Exchange[],
  redactor: Redactor,
  hookCalls: readonly HookCall[] = [],
  cleanUp: readonly Exchange[] = [],
): string {
  const requests = exchanges.map((exchange) => curlLine(exchange, redactor))
  const deletions = cleanUp.flatMap((exchange) =>
    exchange.request.method === 'DELETE' ? [curlLine(exchange, redactor)] : [],
  )
  const known: Taken[] = []
  const own = new Set<Taken>()
  const hooksBefore = (index: number): HookCall[] => hookCalls.filter(({ after }) => after === index)
  const polls = pollsIn(exchanges, requests, (index) => hooksBefore(index).length > 0)
  const lines = exchanges.flatMap((exchange, index) => {
    const times = polls.get(index)
    if (times === 0) return []
    const request = known.reduce((line, { value, variable }) => withWord(line, value, variable), requests[index]!)
    const answer = redactor.mask(textOf(exchange.response))
    const sent = requests.slice(0, index + 1).join('\n')
    const later = [...requests.slice(index + 1), ...deletions].join('\n')
    const secrets = [...new Set(answer.match(VARIABLE))].filter((one) => uses(later, one) && !uses(sent, one))
    const named = namesIn(answer, known.length).filter(({ value }) => mentions(later, value) && !mentions(sent, value))
    known.push(...named)
    // In the answer of a search or a list, the same place may hold somebody else's object next time.
    if (createsRemovable(exchange)) for (const one of named) own.add(one)
    const setting = [...secrets.map((one) => takingSecret(one, answer)), ...named.map(({ line }) => line)]
    const line = setting.length === 0 ? request : `answer=$(${request}); printf '%s\\n' "$answer"`
    return [
      ...hooksBefore(times === undefined ? index : index - times + 1).map(({ shell }) => redactor.mask(shell)),
      times === undefined ? line : `for poll in $(seq ${times}); do ${line}; sleep ${PAUSE_S}; done`,
      ...setting,
    ]
  })
  const undone = hookCalls.filter(({ after }) => after >= exchanges.length)
  const deleting = deletions.flatMap((line) => {
    const ids = known.filter(({ value }) => mentions(line, value))
    // Under the id of the recorded run there may be something else by now.
    if (ids.length === 0 || !ids.every((one) => own.has(one))) return []
    const isLacking = ids.map(({ variable }) => `[ -z "${variable}" ] || `).join('')
    return [
      `${isLacking}${ids.reduce((text, { value, variable }) => withWord(text, value, variable), line)} > /dev/null`,
    ]
  })
  const removing = deleting.length === 0 ? [] : ['# Deletes what was made.', ...deleting]
  const script = [...lines, ...undone.map(({ shell }) => redactor.mask(shell)), ...removing].join('\n')
  return [...redactor.settingsFor(script), script].join('\n')
}

/**
 * Finds polling: repeated equal requests. Maps the index of the last one, whose response was waited for, to their
 * number, and those of the others to 0.
 */
function pollsIn(
  exchanges: readonly Exchange[],
  requests: readonly string[],
  isInterrupted: (index: number) => boolean,
): ReadonlyMap<number, number> {
  const polls = new Map<number, number>()
  for (let first = 0, last: number; first < requests.length; first = last + 1) {
    last = first
    while (requests[last + 1] === requests[first] && !isInterrupted(last + 1)) last += 1
    const times = last - first + 1
    if (times < POLLS || exchanges[first]!.request.method !== 'GET') continue
    for (let index = first; index < last; index++) polls.set(index, 0)
    polls.set(last, times)
  }
  return polls
}

function uses(script: string, variable: string): boolean {
  return script.match(VARIABLE)?.includes(variable) ?? false
}

/** Where a value stands alone in a text. Not a regular expression, because ids may have any length. */
function* placesOf(text: string, value: string): Generator<number> {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (!WORD_CHARACTER.test(text.charAt(at - 1)) && !WORD_CHARACTER.test(text.charAt(at + value.length))) yield at
}

function mentions(text: string, value: string): boolean {
  return placesOf(text, value).next().done !== true
}

function withWord(text: string, value: string, variable: string): string {
  let [written, from] = ['', 0]
  for (const at of placesOf(text, value)) {
    written += text.slice(from, at) + variable
    from = at + value.length
  }
  return written + text.slice(from)
}

/** Every object name in a response, once. */
function namesIn(answer: string, taken: number): Taken[] {
  const count = new Map<string, number>()
  const found = new Map<string, Taken>()
  for (const [, member, number, text] of answer.matchAll(NAMING)) {
    const kind = `${member} ${number === undefined ? 'text' : 'number'}`
    const nth = (count.get(kind) ?? 0) + 1
    count.set(kind, nth)
    const value = number ?? text ?? ''
    if (found.has(value)) continue
    const name = `ETALON_ID_${taken + found.size + 1}`
    const pattern = `"${member}" *: *${number === undefined ? '"[^"]*"' : '[0-9]*'}`
    const line = `${name}=$(printf '%s' "$answer" | grep -o '${pattern}' | sed -n '${nth}p' | sed 's/.*: *//' | tr -d '"')`
    found.set(value, { value, variable: `\${${name}}`, line })
  }
  return [...found.values()]
}

/** Sets a variable from `$answer`: the text after the same words as in the recorded response. */
function takingSecret(variable: string, answer: string): string {
  const before = /[\w"': ]{0,40}$/.exec(answer.slice(0, answer.indexOf(variable)))?.[0] ?? ''
  const pattern = before === '' ? `^\\(${SECRET_LETTERS}\\)$` : `.*${before}\\(${SECRET_LETTERS}\\).*`
  return `${variable.slice(1)}=$(printf '%s' "$answer" | sed -n ${singleQuoted(`s!${pattern}!\\1!p`)} | tail -n 1)`
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function curlLine({ request }: Exchange, redactor: Redactor): string {
  // A repeated request is no part of the trace.
  const headers = Object.entries(request.headers).filter(
    ([name, value]) => name !== 'traceparent' && (name !== 'accept' || value !== DEFAULT_ACCEPT),
  )
  // Otherwise curl would send a body as a form.
  if (request.body !== undefined && request.headers['content-type'] === undefined) headers.push(['content-type', ''])
  const words = [
    'curl -sS -i',
    `-X ${request.method}`,
    ...headers.map(([name, value]) => `-H ${quoted(redactor.mask(`${name}: ${value}`))}`),
    ...(request.body === undefined ? [] : [`--data-binary ${dataOf(request, redactor)}`]),
    quoted(redactor.mask(request.url)),
  ]
  const line = words.join(' ')
  return request.bytes === undefined ? line : `${printed(request.bytes)} | ${line}`
}

function dataOf({ body = '', bytes }: Exchange['request'], redactor: Redactor): string {
  return bytes === undefined ? quoted(redactor.mask(body)) : '@-'
}

/** A shell command that prints bytes that are not text. */
function printed(bytes: Uint8Array): string {
  return `printf '${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}'`
}

/** A shell word that expands only the variables of masked secrets. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"`]/g, (character) => `\\${character}`).replaceAll(/\$(?!ETALON_)/g, '\\$')}"`
}
