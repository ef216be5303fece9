import { writeJson } from '#spec'
import { Blocked, NotApplicable, type Reply, eventsOf, isStream } from '../../kit/index.ts'
import { answerOf, bodyOf } from './ask.ts'

/** What a reply says of its tokens. */
export interface Usage {
  prompt: number
  completion: number
  /** Whether something was read from a cache or written to one, which a service may not count as input. */
  cached: boolean
}

const CACHED = /"[^"]*cache[^"]*": *[1-9]/i

/** The members of the usage of a reply; in a stream the largest, since it may be told in several steps. */
export function usageOf(reply: Reply): Usage {
  answerOf(reply)
  const { response } = reply.exchange
  const usages = isStream(response)
    ? eventsOf(response).filter(({ type }) => type === 'usage')
    : [bodyOf(reply)['usage']]
  const largest = (name: string): number => {
    const values = usages.map((usage) => Number((usage as Record<string, unknown> | undefined)?.[name]))
    if (values.length === 0) throw new NotApplicable('the stream says no usage')
    if (values.some(Number.isNaN)) throw new Blocked(`the usage has no number under ${name}`)
    return Math.max(...values)
  }
  const cached = CACHED.test(writeJson(usages))
  return { prompt: largest('prompt_tokens'), completion: largest('completion_tokens'), cached }
}
