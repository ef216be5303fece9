import type { OperationFacts, OperationId } from '#spec'
import {
  type Exchange,
  Violation,
  check,
  isUtf8,
  jsonOf,
  mediaOf,
  needComplete,
  observe,
  stored,
} from '../../kit/index.ts'

const TEXT_MEDIA: ReadonlySet<string> = new Set(['application/json', 'text/plain', 'text/html'])

export const utf8 = observe({
  rule: 'conventions/utf-8',
  title: 'every text answer',
  concerns: ({ response }) => response.body.length > 0 && TEXT_MEDIA.has(mediaOf(response)),
  holds: ({ response }) => {
    const charset = /charset="?([^";]+)/i.exec(response.headers['content-type'] ?? '')?.[1]
    if (charset !== undefined && !/^utf-?8$/i.test(charset.trim()))
      throw new Violation('the charset is not utf-8', 'utf-8', charset)
    if (!isUtf8(response.body)) throw new Violation('the body is not UTF-8')
  },
})

const TOO_MANY_REQUESTS = 429

export const noRateLimit = observe({
  rule: 'conventions/no-rate-limit',
  title: 'every call of the platform',
  concerns: () => true,
  holds: ({ response }, { id }) => {
    if (response.status === TOO_MANY_REQUESTS)
      throw new Violation(`${id} limits the rate of calls`, 'any other status', TOO_MANY_REQUESTS)
  },
})

const TIMES = ['created', 'modified', 'started'] as const
/** Actions on objects that return objects. */
const OBJECT_ACTIONS: ReadonlySet<string> = new Set(['list', 'recent', 'create', 'read', 'replace', 'version'])
const ofRuns = ({ group }: OperationFacts): boolean => group === 'runs' || group === 'executions'

const showsTimes = ({ response }: Exchange, facts: OperationFacts): boolean =>
  response.status === 200 &&
  mediaOf(response) === 'application/json' &&
  (ofRuns(facts) || OBJECT_ACTIONS.has(facts.action) || facts.action === 'versions')

/** The operations on executions whose answers have a documented time. */
const RECORDS: ReadonlySet<OperationId> = new Set(['getExecution', 'listExecutionHistory'])

/** Whether the documents show the members with times; in others of these names only what is surely a time is judged. */
const areShown = ({ id, group, action }: OperationFacts): boolean =>
  RECORDS.has(id) || (group === 'flows' && action !== 'versions')

/** The objects of a reply. */
function objectsIn({ response }: Exchange): (Record<string, unknown> | null)[] {
  return [jsonOf(response)?.plain].flat() as (Record<string, unknown> | null)[]
}

/** The times in a reply by member; null counts as missing. */
function timesIn(exchange: Exchange): [(typeof TIMES)[number], unknown][] {
  const times: [(typeof TIMES)[number], unknown][] = []
  for (const object of objectsIn(exchange)) {
    for (const member of TIMES) {
      const value = object?.[member]
      if (value !== undefined && value !== null) times.push([member, value])
    }
  }
  return times
}

/** How members are called that hold the time at which something happened. */
const LIKE_A_TIME = /(ed|At|Time|Date)$/

/** What executions and versions show under other names, and is a time by its name and its form. */
function writtenTimesIn(exchange: Exchange, facts: OperationFacts): [string, unknown][] {
  if (!ofRuns(facts) && facts.action !== 'versions') return []
  return objectsIn(exchange).flatMap((object) =>
    Object.entries(object ?? {}).filter(([member, value]) => LIKE_A_TIME.test(member) && isWritten(value)),
  )
}

/** Whether a value is an ISO 8601 date and time. */
const isWritten = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

export const timestampsAreIntegers = observe({
  rule: 'conventions/timestamps-are-integers',
  title: 'every object and execution',
  concerns: showsTimes,
  holds: (exchange, facts) => {
    const isOdd = areShown(facts) ? (value: unknown) => !Number.isInteger(value) : isWritten
    const odd = timesIn(exchange).find(([, value]) => isOdd(value)) ?? writtenTimesIn(exchange, facts)[0]
    if (odd !== undefined) throw new Violation(`${odd[0]} is no whole number of milliseconds`, 'an integer', odd[1])
  },
})

/** March 1973 in milliseconds, or the year 5138 in seconds. */
const LEAST_MS = 100_000_000_000
/** September 2001 in seconds: what is less may be no time at all. */
const LEAST_S = 1_000_000_000

export const timestampsInMilliseconds = observe({
  rule: 'conventions/timestamps-in-milliseconds',
  title: 'every object and execution',
  concerns: showsTimes,
  holds: (exchange, facts) => {
    // Zero and below may mean "no time", such as the start of a queued run.
    const least = areShown(facts) ? 0 : LEAST_S
    const early = timesIn(exchange).find(([, value]) => typeof value === 'number' && value > least && value < LEAST_MS)
    if (early !== undefined)
      throw new Violation(`${early[0]} is too early for milliseconds`, `at least ${LEAST_MS}`, early[1])
  },
})

export const createAnswers200 = check({
  rule: 'conventions/create-answers-200',
  title: 'a created object is answered with 200 and an id',
  over: 'operations',
  run: async ({ api, given, expect, operation, target }) => {
    const request = await given.requestFor(operation)
    const reply = await api.call(operation, request)
    needComplete(target, reply)
    expect.status(reply, 200)
    // That there is an id is a rule of each kind.
    stored(reply)
  },
})
