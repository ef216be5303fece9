import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Crowd, crowdOn } from './crowd.ts'

const RUNS = { numRuns: 25 }
const STARTED = 0
const ALREADY_RUNNING = 1
/** A flow of the demo world that takes a minute. */
const SLOW = { id: 103, name: 'Rebuild warehouse', durationMs: 60_000 }
/** A flow with schedules is deleted only with them. */
const WITH_SCHEDULES = { schedules: true }
/** Longer than a run stays queued. */
const SOON_MS = 10
const FINAL = ['success', 'warning', 'error', 'canceled']

/** The ways to start the slow flow. */
const WAYS = {
  byId: ({ call }: Crowd) => call('runFlow', { path: { flowId: SLOW.id }, body: { some: 'parameter' } }),
  byName: ({ call }: Crowd) => call('runFlowByName', { path: { flowName: SLOW.name } }),
  inTurn: ({ call }: Crowd) => call('runFlow', { path: { flowId: SLOW.id }, query: { waitIfRunning: true }, body: {} }),
  inParallel: ({ call }: Crowd) =>
    call('runFlow', { path: { flowId: SLOW.id }, query: { allowParallel: true }, body: {} }),
}

const started = (answers: readonly Answer[]): unknown[] =>
  answers.filter(({ json }) => json['status'] === STARTED).map(({ json }) => json['auditId'])
/** The executions of a flow since the start of the world, which has a history of its own. */
const executionsOf = async ({ calmly, mock }: Crowd, flowId: number) => {
  const { json } = await calmly<{ auditId: number; status: string }[]>('listExecutionHistory', { path: { flowId } })
  const { executions } = mock.world.start.tables
  return json.filter(({ auditId }) => executions.get(auditId) === undefined)
}

describe('concurrent runs', () => {
  test('one starts, for the others the flow is already running', async () => {
    const winners = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(WAYS.byId, WAYS.byName), { minLength: 2, maxLength: 6 }),
        async (scheduler, ways) => {
          const crowd = crowdOn(scheduler)
          const answers = await crowd.settled(ways.map((way) => way(crowd)))
          const codes = answers.map(({ json }) => json['status'] as number).toSorted((a, b) => a - b)
          expect(codes).toEqual([STARTED, ...ways.slice(1).map(() => ALREADY_RUNNING)])
          expect(new Set(answers.map(({ json }) => json['auditId'])).size).toBe(1)
          expect(await executionsOf(crowd, SLOW.id)).toHaveLength(1)
          winners.add(answers.findIndex(({ json }) => json['status'] === STARTED))
        },
      ),
      RUNS,
    )
    // Not always the first request wins: the requests really are interleaved.
    expect(winners.size).toBeGreaterThan(1)
  })

  test('those that may run in parallel all start, and each start is one execution', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(WAYS.byId, WAYS.inParallel), { minLength: 2, maxLength: 6 }),
        async (scheduler, ways) => {
          const crowd = crowdOn(scheduler)
          const answers = await crowd.settled(ways.map((way) => way(crowd)))
          const parallel = answers.filter((_answer, index) => ways[index] === WAYS.inParallel)
          expect(started(parallel)).toHaveLength(parallel.length)
          expect(started(answers).length - parallel.length).toBeLessThanOrEqual(1)
          const stored = (await executionsOf(crowd, SLOW.id)).map(({ auditId }) => auditId)
          expect(stored.toSorted()).toEqual((started(answers) as number[]).toSorted())
          for (const { json } of answers) expect(stored).toContain(json['auditId'])
        },
      ),
      RUNS,
    ))

  test('calls that wait for the end get it, even if the run is stopped or the flow deleted meanwhile', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, returnErrorCode) => {
        let time = Date.UTC(2026, 0, 5)
        const crowd = crowdOn(scheduler, { now: () => (time += 5_000) })
        const path = { flowId: SLOW.id }
        const wait = () => crowd.call('runFlow', { path, query: { sync: true, returnErrorCode }, body: {} })
        const [first, second, stop, remove] = await crowd.settled([
          wait(),
          wait(),
          crowd.call('stopFlow', { path }),
          crowd.call('deleteFlow', { path, query: WITH_SCHEDULES }),
        ])
        expect([stop.status, remove.status]).toEqual([expect.toBeOneOf([200, 404]), 200])
        for (const { status } of [first, second])
          expect(status).toBeOneOf(returnErrorCode ? [200, 404, 500] : [200, 404])
        await crowd.calmly('restoreDeletedObject', { path: { type: 'flows', id: SLOW.id } })
        const over = await executionsOf(crowd, SLOW.id)
        for (const { json } of [first, second].filter(({ status }) => status === 200)) {
          expect(FINAL).toContain(over.find(({ auditId }) => auditId === json['auditId'])?.status)
        }
      }),
      RUNS,
    ))

  test('queued runs all run, one at a time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(WAYS.byId, WAYS.inTurn), { minLength: 2, maxLength: 6 }),
        async (scheduler, ways) => {
          let time = Date.UTC(2026, 0, 5)
          const crowd = crowdOn(scheduler, { now: () => time })
          const answers = await crowd.settled(ways.map((way) => way(crowd)))
          const begun = started(answers).length
          time += SOON_MS
          for (let over = 0; over <= begun; over++) {
            const left = (await executionsOf(crowd, SLOW.id)).map(({ status }) => status)
            expect(left.filter((status) => status === 'success')).toHaveLength(over)
            expect(left.filter((status) => status === 'running').length).toBeLessThanOrEqual(1)
            time += SLOW.durationMs
          }
        },
      ),
      RUNS,
    ))

  test('a run during a deletion either starts or finds no flow, and a started run is not lost', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const crowd = crowdOn(scheduler)
        const [run, remove] = await crowd.settled([
          WAYS.byId(crowd),
          crowd.call('deleteFlow', { path: { flowId: SLOW.id }, query: WITH_SCHEDULES }),
        ])
        expect(remove.status).toBe(200)
        expect(run.status).toBeOneOf([200, 404])
        expect((await crowd.calmly('getFlow', { path: { flowId: SLOW.id } })).status).toBe(404)
        await crowd.calmly('restoreDeletedObject', { path: { type: 'flows', id: SLOW.id } })
        expect(await executionsOf(crowd, SLOW.id)).toHaveLength(run.status === 200 ? 1 : 0)
      }),
      RUNS,
    ))
})
