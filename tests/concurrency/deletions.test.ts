import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BIN_KINDS } from '#spec'
import { deletions } from './resources.ts'
import { type Crowd, crowdOn, statuses } from './crowd.ts'

const RUNS = { numRuns: 15 }
const several = fc.integer({ min: 2, max: 5 })
const binned = deletions.filter(({ kind }) => BIN_KINDS.some((one) => one === kind))

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))
const inBin = async ({ calmly }: Crowd, id: number, type: string) =>
  (await calmly<{ id: number; type: string }[]>('listDeletedObjects')).json.filter(
    (one) => one.id === id && one.type === type,
  )

describe('concurrent deletions', () => {
  test.for(deletions)('one $operation succeeds, the others find nothing', (deletion) =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), several, async (scheduler, count) => {
        const crowd = crowdOn(scheduler)
        const { kind, operation, create, parameter, body, status } = deletion
        const { id } = (await crowd.calmly<{ id: number }>(create, { body })).json
        const answers = await crowd.settled(times(count, () => crowd.call(operation, { path: { [parameter]: id } })))
        expect(statuses(answers)).toEqual({ [status]: 1, 404: count - 1 })
        if (binned.includes(deletion)) expect(await inBin(crowd, id, `${kind}s`)).toHaveLength(1)
      }),
      RUNS,
    ),
  )

  test.for(binned)('one restore after $operation succeeds, the others find nothing', (deletion) =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), several, async (scheduler, count) => {
        const { kind, operation, create, parameter, body } = deletion
        const type = `${kind}s`
        const crowd = crowdOn(scheduler)
        const { id } = (await crowd.calmly<{ id: number }>(create, { body })).json
        await crowd.calmly(operation, { path: { [parameter]: id } })
        const answers = await crowd.settled(
          times(count, () => crowd.call('restoreDeletedObject', { path: { type, id } })),
        )
        expect(statuses(answers)).toEqual({ 200: 1, 404: count - 1 })
        expect(await inBin(crowd, id, type)).toEqual([])
      }),
      RUNS,
    ),
  )

  test('restores during deletions: the object is in one place, whichever came last', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 7 }),
        async (scheduler, restores) => {
          const crowd = crowdOn(scheduler)
          const { id } = (await crowd.calmly<{ id: number }>('createFlow', { body: { name: 'To and fro' } })).json
          const answers = await crowd.settled(
            restores.map((isRestore) =>
              isRestore
                ? crowd.call('restoreDeletedObject', { path: { type: 'flows', id } })
                : crowd.call('deleteFlow', { path: { flowId: id } }),
            ),
          )
          const done = (isRestore: boolean): number =>
            answers.filter(({ status }, index) => restores[index] === isRestore && status === 200).length
          const isActive = (await crowd.calmly('getFlow', { path: { flowId: id } })).status === 200
          expect(done(false) - done(true)).toBe(isActive ? 0 : 1)
          expect(await inBin(crowd, id, 'flows')).toHaveLength(isActive ? 0 : 1)
        },
      ),
      RUNS,
    ))

  test('a schedule is never left without its flow', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, schedulesMayGo) => {
        const crowd = crowdOn(scheduler)
        const flow = (await crowd.calmly<{ id: number }>('createFlow', { body: { name: 'Scheduled' } })).json
        const body = { flowId: flow.id, name: 'Yearly', schedule: '0 0 12 1 1 *', enabled: true }
        const binned = (await crowd.calmly<{ id: number }>('createSchedule', { body })).json
        await crowd.calmly('deleteSchedule', { path: { scheduleId: binned.id } })
        const [removed, made, restored] = await crowd.settled([
          crowd.call('deleteFlow', { path: { flowId: flow.id }, query: { schedules: schedulesMayGo } }),
          crowd.call('createSchedule', { body }),
          crowd.call('restoreDeletedObject', { path: { type: 'schedules', id: binned.id } }),
        ])
        const left = (await crowd.calmly<{ flowId: number }[]>('listSchedules')).json.filter(
          (one) => one.flowId === flow.id,
        )
        const scheduled = [made, restored].filter(({ status }) => status === 200).length
        const isThere = (await crowd.calmly('getFlow', { path: { flowId: flow.id } })).status === 200
        expect(removed.status).toBe(isThere ? 409 : 200)
        expect(left).toHaveLength(isThere ? scheduled : 0)
        expect([made, restored].filter(({ status }) => status !== 200).every(({ status }) => status === 400)).toBe(true)
      }),
      RUNS,
    ))
})
