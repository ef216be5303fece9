import { rules } from '#spec'
import {
  type Preflight,
  type Redactor,
  type Skew,
  type Target,
  type Transport,
  createClockWatch,
  describeClock,
  isPage,
  lookAt,
  preflightWithRetry,
  whyIntermediary,
} from '../../../suites/index.ts'
import { withAdministratorOnly } from '../credentials/administrator-only.ts'
import { keyProblems } from '../credentials/keys.ts'
import { loginProblems } from '../credentials/logins.ts'
import type { Problem } from './problem.ts'
import { slowProblems } from './slow.ts'

/** What reading has shown of a target. */
export interface Look {
  /** Whether a run could begin, or why not. */
  state: Preflight['state']
  problems: readonly Problem[]
  /** What is worth knowing, but is no fault. */
  notes: readonly string[]
  clock: Skew
  /** How many requests were sent. */
  requests: number
}

/** Header fields that intermediaries add (RFC 9110, 7.6.3; CDNs). */
const ADDED = ['via', 'cf-ray', 'x-cache', 'x-amz-cf-id', 'x-envoy-upstream-service-time', 'x-varnish']

/** Looks at a target by requests that change nothing. */
export async function look(target: Target, transport: Transport, redactor: Redactor): Promise<Look> {
  const clock = createClockWatch()
  const strange: string[] = []
  const added = new Set<string>()
  let requests = 0
  const watching: Transport = async (request, context) => {
    requests += 1
    const sentAt = Date.now()
    const response = await transport(request, context)
    clock.recordResponse(response, sentAt, Date.now())
    const why =
      (context === undefined ? undefined : whyIntermediary(response, context)) ??
      (isPage(response) ? `an HTML page with ${response.status}` : undefined)
    if (why !== undefined) strange.push(`${request.method} ${request.url} was answered with ${why}`)
    for (const name of ADDED.filter((one) => response.headers[one] !== undefined))
      added.add(`${name}: ${response.headers[name]}`)
    return response
  }
  const first = await preflightWithRetry(withAdministratorOnly(target), watching, redactor)
  const problems: Problem[] = []
  const notes: string[] = []
  if (first.state === 'ready') {
    const looking = lookAt({ target, redactor }, watching)
    try {
      problems.push(...(await keyProblems(looking.look, target)), ...(await loginProblems(looking, target)))
      const slow = await slowProblems(looking.look, target)
      problems.push(...slow.problems)
      notes.push(...slow.notes)
    } finally {
      looking.close()
    }
  } else if (strange.length === 0) {
    const acts = first.state === 'key-refused' ? 'the target file' : 'the network'
    problems.push({ what: first.message, fix: FIXES[first.state], acts, rules: RULES })
  }
  if (strange.length > 0)
    problems.push({
      what: `a gateway or proxy responds in place of the service: ${strange[0]} (${strange.length} of ${requests} requests)`,
      fix: 'give the address of the service itself, or let the gateway pass its responses on',
      acts: 'the network',
    })
  const skew = clock.skew()
  const wrong = describeClock({ clock: skew })
  if (wrong !== undefined)
    problems.push({ what: wrong, fix: 'set the clock of the host, for example by NTP', acts: 'the service' })
  if (added.size > 0) notes.push(`a gateway stands in between: ${[...added].join(', ')}`)
  return { state: first.state, problems, notes, clock: skew, requests }
}

const RULES = rules.filter(({ untestable }) => untestable === undefined).length

const FIXES = {
  'key-refused': 'give a key that works: credentials in the target file',
  unusable: 'check base_url (the part before /v1), the network and the host',
} as const
