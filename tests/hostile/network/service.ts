import { faults } from '../../../mocks/alterations/faults/index.ts'
import { type LoadedTarget, type StartReceiver, type Transport, parseTarget } from '../../../suites/index.ts'
import { askingBy, crowdedWorld } from '../../shared-target/crowd.ts'
import type { Ask } from '../../shared-target/people.ts'
import { plantsOf } from '../../reference-server/bugs/index.ts'
import { environmentOf } from '../../reference-server/gate.ts'
import type { Choices } from '../../reference-server/freedoms/index.ts'
import { targetFileFor } from '../../reference-server/freedoms/target.ts'
import { referenceServerInProcess } from '../../reference-server/in-process.ts'
import { mockUnderTest } from '../../strength/mock-under-test.ts'
import { rewind } from '../../strength/virtual-time.ts'
import { inProcessReceivers } from '../../support/receivers.ts'
import { askingReference } from './reference-crowd.ts'

/** The services for the gate: the embedded mock, and the server written from the documents alone. */
export const SERVICES = ['mock', 'reference'] as const
export type ServiceName = (typeof SERVICES)[number]

/** A service in this process, in virtual time. */
export interface Service extends LoadedTarget {
  send: Transport
  startReceiver: StartReceiver
  /** Sends the requests of other users. */
  ask: Ask
  /** The time of its clock, in epoch ms. */
  now: () => number
  close: () => void
}

/** The configuration of a service. */
export interface Wanted {
  /** How far its clock is ahead of the gate's, in ms. */
  aheadMs: number
  /** The planted fault: the id of a fault of the mock, or a bug of the reference server. */
  planted?: string
  /** Choices of the reference server. */
  choices?: Choices
  /** Whether its target file has hooks. */
  hooks?: boolean
}

const ORIGIN = 'http://mock.test'
const FILE = 'tests/reference-server/target.yaml'
/** The timeout for asynchronous effects, in virtual time. */
const SETTLE_MS = 10_000
const TIMEOUT_MS = 10_000
const LONG_MS = 24 * 3_600_000
/** Values per property. */
const RUNS = 2

export function startService(name: ServiceName, wanted: Wanted): Service {
  const { target, redactor, ...service } = name === 'mock' ? mock(wanted) : reference(wanted)
  const limits = {
    ...target.limits,
    timeoutMs: TIMEOUT_MS,
    settleMs: SETTLE_MS,
    runs: RUNS,
    durationMs: LONG_MS,
    concurrency: 8,
  }
  return { ...service, redactor, target: { ...target, limits } }
}

function mock({ aheadMs, planted }: Wanted): Service {
  const fault = faults.find(({ id }) => id === planted)
  if (planted !== undefined && fault === undefined) throw new Error(`the mock has no fault ${planted}`)
  const { close, send, fetch, startReceiver, target, redactor } = mockUnderTest(
    fault === undefined ? [] : [fault.fault],
    {
      world: crowdedWorld,
      aheadMs,
      receivers: inProcessReceivers(),
    },
  )
  return {
    target,
    redactor,
    send,
    startReceiver,
    close,
    ask: askingBy(fetch, ORIGIN),
    now: () => Date.now() + aheadMs,
  }
}

function reference({ aheadMs, planted, choices = {}, hooks = true }: Wanted): Service {
  rewind()
  const { post, startReceiver } = inProcessReceivers()
  const reference = referenceServerInProcess(
    { plants: plantsOf(planted === undefined ? [] : [planted]), choices },
    post,
    aheadMs,
  )
  const { world, send, close } = reference
  return {
    ...parseTarget(targetFileFor(choices, { hooks }), FILE, environmentOf(reference)),
    send,
    startReceiver,
    close,
    ask: askingReference(reference),
    now: () => world.clock.now(),
  }
}
