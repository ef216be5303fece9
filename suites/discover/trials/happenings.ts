import { isObject } from '../../kit/stream/events.ts'
import { finding } from '../finding.ts'
import { yearly } from '../reads/schedules.ts'
import { idOf } from '../shapes.ts'
import { isTerminal } from '../../kit/given/runs.ts'
import { runsOf } from './run-count.ts'
import type { Trial } from './workbench.ts'

const NOON = ['0', '0', '12']

/** `fixtures.schedule`, where none is in use: an expression that a disabled schedule takes, on a service that refuses nonsense. */
export const scheduleByTrial: Trial = async (bench, found) => {
  if (found.has('fixtures.schedule.expression')) return []
  const flowId = (await bench.given.flow()).id
  const takes = async (schedule: string): Promise<number | undefined> => {
    const body = { name: bench.unique('schedule'), flowId, schedule, enabled: false, description: '', tags: [] }
    return (await bench.tried('createSchedule', { body, valid: false }))?.status
  }
  const nonsense = await takes('no such expression')
  if (nonsense === undefined || nonsense < 400 || nonsense >= 500) return []
  for (const weekdays of ['*', '?']) {
    const [expression, other] = yearly(NOON, new Date(), weekdays)
    if ((await takes(expression)) !== 200) continue
    const why = 'six fields, as the documents show; a disabled schedule was created with it, and nonsense was refused'
    return [
      ...finding('fixtures.schedule.expression', expression, why),
      ...finding('fixtures.schedule.other', other, 'likewise, at another minute'),
    ]
  }
  return []
}

/** Addresses that no delivery reaches. */
const UNREACHED = ['https://etalon.invalid/hooks', 'http://127.0.0.1:9/hooks']

/** `fixtures.webhook`: addresses that a disabled webhook takes. */
export const webhookAddresses: Trial = async (bench, found) => {
  if (found.has('fixtures.webhook') || found.has('fixtures.webhook.url')) return []
  for (const url of UNREACHED) {
    const other = url.replace('hooks', 'other')
    const taken = await Promise.all(
      [url, other].map(async (one) => {
        const reply = await bench.tried('createWebhook', { body: bench.given.webhookBody({ url: one }), valid: false })
        return reply?.ok === true && isObject(reply.json) && reply.json['url'] === one
      }),
    )
    if (taken.every(Boolean))
      return finding('fixtures.webhook', { url, other }, 'a webhook was created with each; nothing listens there')
  }
  return []
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/
export const LOCAL_RECEIVER = { listen: '127.0.0.1:0' }
const DELIVERED_MS = 5_000

/** `features.webhook_receiver`, if the service runs on this machine: a delivery must arrive. */
export const localReceiver: Trial = async (bench, found) => {
  if (found.has('features.webhook_receiver') || !LOOPBACK.test(bench.target.baseUrl)) return []
  const inbox = await bench.given.inbox()
  await bench.given.webhook({ url: inbox.url, events: ['Connection.Updated'], enabled: true })
  const { id, ...connection } = await bench.given.connection()
  await bench.tried('replaceConnection', {
    path: { connectionId: id },
    body: { ...connection, id, description: 'updated' },
  })
  const got = await bench.eventually(
    async () => inbox.received().length,
    (count) => count > 0,
    DELIVERED_MS,
  )
  return finding(
    'features.webhook_receiver',
    got > 0 ? { ...LOCAL_RECEIVER, reached: true } : undefined,
    'the service runs on this machine, and a delivery arrived',
  )
}

const SOON_MS = 10_000

/** `fixtures.runnable_flow`: how a flow is created that can be started and succeeds soon. */
export const runnableFlow: Trial = async (bench, found) => {
  const own = found.get('fixtures.flow')
  if (found.has('fixtures.runnable_flow') || !isObject(own)) return []
  const flow = await bench.given.flow()
  const start = await bench.tried('runFlow', { path: { flowId: flow.id }, body: {} })
  const auditId = isObject(start?.json) ? start.json['auditId'] : undefined
  if (start?.ok !== true) return []
  const query = auditId === null || auditId === undefined ? {} : { auditId }
  const status = await bench.eventually(
    async () => {
      const record = (await bench.tried('getExecution', { path: { flowId: flow.id }, query }))?.json
      return isObject(record) ? record['status'] : undefined
    },
    isTerminal,
    SOON_MS,
  )
  return finding(
    'fixtures.runnable_flow',
    status === 'success' ? own : undefined,
    'such a flow was created, started, and succeeded',
  )
}

const OFTEN = '* * * * * *'
const TWICE_MS = 6_000

/** `fixtures.frequent_schedule`: an expression that starts a flow again and again within seconds. */
export const frequentSchedule: Trial = async (bench, found) => {
  const runnable = found.get('fixtures.runnable_flow')
  if (found.has('fixtures.frequent_schedule') || !isObject(runnable)) return []
  const flowId = (await bench.given.flow(runnable)).id
  const reply = await bench.tried('createSchedule', {
    body: { name: bench.unique('schedule'), flowId, schedule: OFTEN, enabled: true, description: '', tags: [] },
    valid: false,
  })
  if (reply?.ok !== true || !isObject(reply.json)) return []
  const count = await bench.eventually(
    () => runsOf(bench, flowId),
    (number) => number > 1,
    TWICE_MS,
  )
  const scheduleId = idOf(reply.json)
  if (scheduleId !== undefined) await bench.tried('deleteSchedule', { path: { scheduleId } })
  return finding('fixtures.frequent_schedule', count > 1 ? OFTEN : undefined, 'it started a flow twice within seconds')
}
