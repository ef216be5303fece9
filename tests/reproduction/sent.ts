import type { CaseResult, WireResponse } from '../../suites/index.ts'

/** What a case sent, a line for each request, by the case's id. */
export type Sent = ReadonlyMap<string, readonly string[]>

/** Names of a run: the word and the count differ from run to run. Names that a search is to find have letters in their place. */
const NAME = /etalon([-_])[a-z\d]+\1\d+|zqf[a-z]+/g
/** Where webhooks deliver to: a port and an inbox of this run. */
const INBOX = /http:\/\/(?:127\.0\.0\.1:\d+|receiver\.test)\/[\w-]+/g
/** Days and moments, as ISO 8601 has them. */
const TIME = /\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g
/** Ids, and numbers reckoned from them. */
const NUMBER = /\d{4,}/g
/** What an id, a key or a token looks like: anything with a digit in it, or very long. */
const WORD = /[\p{L}_.-]*\p{N}[\p{L}\p{N}_.-]*|[\p{L}_.-]{20,}/gu

const OF_RUNS = 'GET /rest/v1/executions/'

type Exchange = CaseResult['exchanges'][number]

const decoder = new TextDecoder()

/**
 * What the cases of a run sent, with everything masked that is not theirs to choose: names of the run, times, and what
 * the target gave them before, such as ids and tokens.
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
  const { authorization, accept = '', ...rest } = headers
  // Whose token it is, since tokens that nobody was given are made up anew each time.
  const whose = authorization === undefined ? 'nobody' : (caller ?? 'another')
  const own = [decodeURIComponent(pathname + search), JSON.stringify(rest), body]
    .map((part) => part.replaceAll(INBOX, '<inbox>').replaceAll(NAME, '<name>').replaceAll(TIME, '<time>'))
    .map((part) => part.replaceAll(WORD, (word) => (answers.some((text) => holds(text, word)) ? '<given>' : word)))
    .map((part) => part.replaceAll(NUMBER, '<number>'))
  return [method, ...own, whose, accept].join(' ')
}

const PART = /[\p{L}\p{N}_]/u

/** Whether a text has the word, and not only as a part of another. */
function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const after = text[at + word.length]
    if (!PART.test(text[at - 1] ?? ' ') && !PART.test(after ?? ' ')) return true
  }
  return false
}

/** What an answer gave, without its moments: a minute or a second of one may be a number of a request by chance. */
function textOf({ headers: { date: _date, ...headers }, body }: WireResponse): string {
  return `${Object.values(headers).join(' ')} ${decoder.decode(body)}`.replaceAll(TIME, '<time>')
}

/** The same without what is asked for until something has happened: how often, and of a run in which ways, is a matter of time. */
export function withoutPolling(sent: Sent): Sent {
  const lasting = (lines: readonly string[]): string[] => lines.filter((line) => !line.startsWith(OF_RUNS))
  return new Map(
    [...sent].map(([id, lines]) => [id, lasting(lines).filter((line, index, all) => line !== all[index - 1])]),
  )
}

/** Ids of the cases that sent other requests in one run than in another. */
export function differing(one: Sent, other: Sent): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (id) => one.get(id)?.join('\n') !== other.get(id)?.join('\n'),
  )
}
