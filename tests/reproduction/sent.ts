import type { CaseResult, WireResponse } from '../../suites/index.ts'

/** The requests of each case, one per line, by case id. */
export type Sent = ReadonlyMap<string, readonly string[]>

/**
 * Names of a run, also without their first letter: its id and count differ from run to run. Names for a search have letters in their
 * place, those of one case Cyrillic ones.
 */
const NAME = /e?talon([-_])[a-z\d]+\1\d+|zqf[a-z]+|щре[а-я]+/g
/** Delivery URLs of webhooks: a port and an inbox of this run. */
const INBOX = /http:\/\/(?:127\.0\.0\.1:\d+|receiver\.test)\/[\w-]+/g
/** Ids in a path: small ones occur in answers by chance. */
const ID = /(?<=\/)\d+(?=[/?]|$)/g
/** ISO 8601 dates and times. */
const TIME = /\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g
/** Ids, and numbers derived from them. */
const NUMBER = /\d{4,}/g
/** JSON web tokens, altered ones included: each login gets another. */
const JWT = /eyJ[\w-]*\.[\w-]*\.[\w-]*/g
/** The form of ids, keys and tokens: anything with a digit, or very long; or a whole expression of a schedule. */
const WORD = /"schedule":"[^"]*"|[\p{L}_.-]*\p{N}[\p{L}\p{N}_.-]*|[\p{L}_.-]{20,}/gu
/** A schedule's expression, or a short number of the target file, is the case's choice: both occur in answers by chance. */
const isChosen = (word: string): boolean => word.startsWith('"schedule":') || word.length < SHORTEST
/** Ids that a run makes have more digits than those of the target file. */
const SHORTEST = 4

const OF_RUNS = 'GET /rest/v1/executions/'

type Exchange = CaseResult['exchanges'][number]

const decoder = new TextDecoder()

/**
 * The requests of a run's cases, with everything masked that is not the case's choice: names of the run, times, and values from
 * earlier responses, such as ids and tokens.
 */
export function sentBy(results: readonly CaseResult[]): Sent {
  return new Map(
    results.map(({ case: one, exchanges }) => {
      const answers: string[] = []
      return [
        one.id,
        exchanges.map((exchange) => {
          const line = masked(exchange, answers)
          answers.push(textOf(exchange.response))
          return line
        }),
      ]
    }),
  )
}

function masked({ request, caller }: Exchange, answers: readonly string[]): string {
  const { method, url, headers, body = '' } = request
  const { pathname, search } = new URL(url)
  // The trace names the run.
  const { authorization, accept = '', traceparent: _trace, ...rest } = headers
  // The token's owner; unknown tokens are generated anew each time.
  const whose = authorization === undefined ? 'nobody' : (caller ?? 'another')
  const own = [decodeURIComponent(pathname.replaceAll(ID, '<id>') + search), JSON.stringify(rest), body]
    .map((part) =>
      part.replaceAll(JWT, '<jwt>').replaceAll(INBOX, '<inbox>').replaceAll(NAME, '<name>').replaceAll(TIME, '<time>'),
    )
    .map((part) =>
      part.replaceAll(WORD, (word) =>
        !isChosen(word) && answers.some((text) => holds(text, word)) ? '<given>' : word,
      ),
    )
    .map((part) => part.replaceAll(NUMBER, '<number>'))
  return [method, ...own, whose, accept].join(' ')
}

const PART = /[\p{L}\p{N}_]/u

/** Whether a text contains the word as a whole. */
function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const after = text[at + word.length]
    if (!PART.test(text[at - 1] ?? ' ') && !PART.test(after ?? ' ')) return true
  }
  return false
}

/** The content of a response, without times: a minute or second could match a number in a request by chance. */
function textOf({ headers: { date: _date, ...headers }, body }: WireResponse): string {
  return `${Object.values(headers).join(' ')} ${decoder.decode(body)}`.replaceAll(TIME, '<time>')
}

/** The same without polling, whose number of requests depends on time. */
export function withoutPolling(sent: Sent): Sent {
  const lasting = (lines: readonly string[]): string[] => lines.filter((line) => !line.startsWith(OF_RUNS))
  return new Map(
    [...sent].map(([id, lines]) => [id, lasting(lines).filter((line, index, all) => line !== all[index - 1])]),
  )
}

/** Ids of the cases whose requests differ between two runs. */
export function differing(one: Sent, other: Sent): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (id) => one.get(id)?.join('\n') !== other.get(id)?.join('\n'),
  )
}
