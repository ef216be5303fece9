import { type Alteration, type Behaviour, type MakeWorld, type Mock, createMock } from '../../mocks/index.ts'
import { demoWorld } from '../../mocks/world/demo.ts'
import type { FrozenWorld } from '../../mocks/world/frozen.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import type { LoadedTarget, StartReceiver, Transport } from '../../suites/index.ts'
import { Redactor } from '../../suites/kit/redact.ts'
import { embeddedTarget } from '../../scripts/cli/embedded.ts'
import { quickRuns } from '../../scripts/cli/quick-runs.ts'
import { inProcess, inProcessReceiver } from './in-process.ts'
import { rewind } from './virtual-time.ts'
import type { Recorder } from './wire.ts'

const ORIGIN = 'http://mock.test'
/** How long a check waits for what the mock does by itself, which takes a second or two, in virtual time. */
const PATIENCE_MS = 5_000
/** Longer than {@link PATIENCE_MS}: deliveries may take longer than responses (`webhooks/delay`). */
const SETTLE_MS = 10_000

/** A mock with alterations and the connections to it, all in this process. */
export interface MockUnderTest extends LoadedTarget {
  send: Transport
  /** The mock itself, for use beside the gate. */
  fetch: Mock['fetch']
  startReceiver: StartReceiver
  /** Restores the mock and the time to the start, whatever was overridden or sent. */
  begin: () => void
  /** Ends the mock. Throws if it failed: an alteration that does not work shows nothing. */
  close: () => void
}

let loaded: LoadedTarget | undefined

/** The target file of the mock, read once: a strength run creates tens of thousands of mocks. */
function ownTarget(): LoadedTarget {
  loaded ??= embeddedTarget(ORIGIN)
  return { target: loaded.target, redactor: new Redactor(loaded.redactor) }
}

let demo: { start: number; seed: number; world: FrozenWorld } | undefined

/** The demo world, made once for all mocks that start at the same time. */
const sharedDemo: MakeWorld = (start, seed) => {
  if (demo?.start !== start || demo.seed !== seed) demo = { start, seed, world: demoWorld(start, seed) }
  return demo.world
}

/** Sets up a mock at the start time of every run. */
export function mockUnderTest(
  alterations: readonly Alteration[],
  {
    behaviour,
    recorder,
    world = sharedDemo,
    runs,
    aheadMs = 0,
    receivers = inProcessReceiver(),
  }: {
    behaviour?: Behaviour | undefined
    recorder?: Pick<Recorder, 'sending' | 'fetching' | 'delivering'> | undefined
    world?: MakeWorld
    /** Maximum values or sequences per case, instead of the target's `limits.runs`. */
    runs?: number | undefined
    /** How far the clock of the mock's machine is ahead of the gate's. */
    aheadMs?: number
    /** The receiver of deliveries, for gates that share the mock. */
    receivers?: ReturnType<typeof inProcessReceiver>
  } = {},
): MockUnderTest {
  rewind()
  const failures: Error[] = []
  const { deliver, startReceiver } = receivers
  const mock = createMock({
    // A given behaviour is used as it is, so that tests can observe it.
    alterations: behaviour === undefined ? [quickRuns, ...alterations] : alterations,
    now: () => Date.now() + aheadMs,
    // The gate checks every exchange itself, by the same rules, and knows what it overrode.
    unwatched: true,
    deliver: recorder?.delivering(deliver) ?? deliver,
    ports: nodePorts(),
    onError: (problem) => failures.push(problem),
    ...(behaviour === undefined ? {} : { behaviour }),
    world,
  })
  const { target, redactor } = ownTarget()
  const limits = {
    ...target.limits,
    timeoutMs: PATIENCE_MS,
    settleMs: SETTLE_MS,
    concurrency: 1,
    ...(runs === undefined ? {} : { runs }),
  }
  const send = inProcess({ ...mock, fetch: recorder?.fetching(mock.fetch) ?? mock.fetch })
  return {
    // One case after another: virtual time makes waiting free, and each run deterministic.
    target: { ...target, limits },
    redactor,
    send: recorder?.sending(send) ?? send,
    startReceiver,
    fetch: mock.fetch,
    begin() {
      rewind()
      mock.sandboxes.default.reset()
    },
    close() {
      mock.close()
      if (failures.length > 0) throw failures[0]
    },
  }
}
