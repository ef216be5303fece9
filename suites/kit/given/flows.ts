import type { Int64 } from '#spec'
import type { Reply } from '../exchange.ts'
import { Blocked } from '../verdict.ts'
import type { Maker } from './given.ts'

/** An object as the service stored it. Only its id is sure to be there. */
export type Stored = { id: Int64 } & Record<string, unknown>

export interface GivenFlows {
  /** A flow of this run; `overrides` go over the target's `fixtures.flow`. */
  flow(overrides?: Readonly<Record<string, unknown>>): Promise<Stored>
  /** A schedule that runs the flow; disabled, so that it fires nothing. */
  schedule(schedule: { flowId: Int64 } & Record<string, unknown>): Promise<Stored>
}

/** Noon on the first of January: far away from any run of the suite, should a target fire it. */
const YEARLY = '0 0 12 1 1 ?'

export function givenFlows({ api, target, unique, onCleanUp }: Maker): GivenFlows {
  return {
    async flow(overrides = {}) {
      const body = { ...(target.fixtures['flow'] as object | undefined), name: unique('flow'), ...overrides }
      const flow = stored(await api.need('createFlow', { body }))
      onCleanUp(`flow ${flow.id}`, async () => {
        const reply = await api.call('deleteFlow', { path: { flowId: flow.id }, query: { schedules: true } })
        return reply.ok || reply.status === 404
      })
      return flow
    },
    async schedule(schedule) {
      const body = { name: unique('schedule'), schedule: YEARLY, enabled: false, ...schedule }
      const made = stored(await api.need('createSchedule', { body }))
      onCleanUp(`schedule ${made.id}`, async () => {
        const reply = await api.call('deleteSchedule', { path: { scheduleId: made.id } })
        return reply.ok || reply.status === 404
      })
      return made
    },
  }
}

/** The stored object of a create call, which every further step needs the id of. */
export function stored(reply: Reply): Stored {
  const { json } = reply
  const id = (json as { id?: unknown } | null | undefined)?.id
  if (typeof id === 'number' || typeof id === 'bigint') return json as Stored
  throw new Blocked(`${reply.exchange.operation} answered no object with an id`)
}
