import type { Profile, RuleId } from '#spec'
import {
  type Case,
  type Report,
  type WireRequest,
  type WireResponse,
  checks,
  observations,
  parseTarget,
  run,
} from '../../../../suites/index.ts'
import { Unanswered } from '../../../../suites/kit/transport/unanswered.ts'
import type { CaseResult } from '../../../../suites/run/run-case.ts'
import { inProcessReceivers } from '../../../support/receivers.ts'
import { rewind } from '../../../strength/virtual-time.ts'
import { environmentOf } from '../../gate.ts'
import { referenceServerInProcess } from '../../in-process.ts'
import { targetFileFor } from '../../freedoms/target.ts'
import { CLOCKS } from '../../server.ts'
import type { Configuration } from '../../service.ts'

const FILE = 'tests/reference-server/target.yaml'
/** Virtual ms: slow machines change nothing. */
const TIMEOUT_MS = 10_000
/** A response that takes longer than any run never comes. */
const PATIENCE_MS = 600_000
const SEED = 7
/** How far the server's clock is ahead of the gate's, in ms, unless a choice says it. */
const AHEAD_MS = 1_000

interface Options {
  /** Whether the target file has hooks. */
  hooks?: boolean
  /** Whose rules are violated and not only warned of. */
  profiles?: readonly Profile[]
  rules?: ReadonlySet<RuleId>
  includes?: (one: Case) => boolean
  onResult?: (result: CaseResult) => void
  signal?: AbortSignal
}

/** Runs the gate on the reference server in a configuration, in this process and in virtual time. Each case has a fresh server. */
export async function gateOn(
  configuration: Configuration,
  { rules, hooks = true, profiles = ['product', 'mcp', 'http'], ...watch }: Options = {},
): Promise<Report> {
  rewind()
  const { post, startReceiver } = inProcessReceivers()
  const clock = configuration.choices?.['http/clock']
  const ahead = clock === undefined ? AHEAD_MS : CLOCKS[clock]
  let reference = referenceServerInProcess(configuration, post, ahead)
  const { keys } = reference
  const { target, redactor } = parseTarget(
    targetFileFor(configuration.choices ?? {}, { hooks }),
    FILE,
    environmentOf(reference),
  )
  const limits = { ...target.limits, timeoutMs: TIMEOUT_MS, settleMs: TIMEOUT_MS, concurrency: 1 }
  try {
    return await run({
      target: { ...target, limits },
      redactor,
      send: (request, context) => inTime(reference.send(request, context), request),
      startReceiver,
      restart() {
        reference.close()
        rewind()
        reference = referenceServerInProcess(configuration, post, ahead, keys)
      },
      checks,
      observations,
      seed: SEED,
      profiles: new Set(profiles),
      // This server is deterministic here: retries change nothing.
      confirm: false,
      ...(rules === undefined ? {} : { selected: rules }),
      ...watch,
    })
  } finally {
    reference.close()
  }
}

/** A response, or the time-out that a request over sockets would end with: a bug may keep one waiting for ever. */
async function inTime(response: Promise<WireResponse>, { method, url }: WireRequest): Promise<WireResponse> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Unanswered(`${method} ${url}`, PATIENCE_MS, new DOMException('too late', 'TimeoutError'))),
    PATIENCE_MS,
  )
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
