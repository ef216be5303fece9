import { type FreedomId, freedoms } from '#spec'
import type { Alteration, TakenVariant } from '../../mocks/index.ts'
import type { Case } from '../../suites/index.ts'
import { createTools } from '../../suites/kit/tools.ts'
import { Blocked } from '../../suites/kit/verdict.ts'
import { subjectOf } from '../../suites/run/subject.ts'
import { FEW_RUNS, gate } from './bench.ts'
import type { Probe } from './probes/probe.ts'
import { probes } from './probes/index.ts'
import type { Shown } from './results.ts'
import { mockUnderTest } from './mock-under-test.ts'
import { type Wire, firstDifference, recorder } from './wire.ts'

/** The traffic of the plain gate. */
export async function plainWire(includes?: (one: Case) => boolean): Promise<Wire> {
  const noted = recorder()
  await gate([], { recorder: noted, runs: FEW_RUNS, ...(includes === undefined ? {} : { includes }) })
  return noted.wire
}

/** Whether the traffic of its gate, or else the probe of its freedom, distinguishes a variant from the plain choice. */
export async function shown(
  { freedom, alteration }: TakenVariant,
  plain: Wire,
  taken: Wire,
): Promise<Shown | undefined> {
  if (firstDifference(plain, taken) !== undefined) return 'by the gate'
  const probe = probes[freedom]
  if (probe === undefined) return undefined
  const without = await probed(probe, freedom, [])
  return firstDifference(without, await probed(probe, freedom, [alteration])) === undefined ? undefined : 'by a probe'
}

/** The traffic of a probe. It ends when a variant refuses a prerequisite; on the plain mock all must be there. */
export async function probed(probe: Probe, freedom: FreedomId, alterations: readonly Alteration[]): Promise<Wire> {
  const noted = recorder()
  const { close, startReceiver, ...mock } = mockUnderTest(alterations, { recorder: noted })
  noted.begin(freedom)
  const { subject } = subjectOf({ ...mock, run: 'probe', startReceiver, watch: () => {} })
  const operation = freedoms.find(({ id }) => id === freedom)?.operations[0] ?? 'listFlows'
  try {
    await probe(createTools(subject, freedom, operation, 1), mock.send)
  } catch (problem) {
    if (alterations.length === 0 || !(problem instanceof Blocked)) throw problem
  }
  close()
  return noted.wire
}
