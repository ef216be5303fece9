import { type TestContext, expect, test, vi } from 'vitest'
import { BIN_KINDS, type OperationId, pathTo, resources } from '#spec'
import { creations } from '../concurrency/resources.ts'
import { type Service, keys, startService } from './service.ts'

/*
 * Transitions that no rule of the gate proves in full: either the documents leave the response open and the mock has
 * chosen one, or a rule covers only a part. Everything else about transitions, errors and events is proved by the rules
 * that spec/lint/catalogue/rows-proved.ts requires.
 */

/** A flow and a user of the demo world. */
const FLOW_ID = 108
const USER_ID = 11
const DAY_MS = 86_400_000
const SOON_MS = 1_000

interface Identified {
  id: number
}

async function started({ onTestFinished }: TestContext): Promise<Service> {
  const service = await startService()
  onTestFinished(service.close)
  return service
}

/** Creates an object. @throws Error if it is refused */
async function create(service: Service, operation: OperationId, body: unknown): Promise<number> {
  const { status, json, text } = await service.call<Identified>(operation, { body })
  if (status !== 200) throw new Error(`${operation} answered ${status}: ${text}`)
  return json.id
}

const createFlow = (service: Service, properties: Record<string, string> = {}): Promise<number> =>
  create(service, 'createFlow', { name: 'Flow', flowType: 'flow.etl.database', properties })

const binned = async (service: Service, id: number): Promise<boolean> =>
  (await service.call<Identified[]>('listDeletedObjects')).json.some((entry) => entry.id === id)

/** A webhook that delivers to the mock itself. */
const webhook = ({ origin }: Service, enabled: boolean) => ({
  name: 'Webhook',
  events: ['Flow.Executed'],
  url: `${origin}/received`,
  method: 'POST',
  enabled,
})

const deliveriesTo = async (service: Service, webhookId: number): Promise<number> =>
  (await service.call<unknown[]>('listWebhookDeliveries', { path: { webhookId } })).json.length

/** Runs a flow, and waits until a webhook of its own has got the delivery. */
async function runSeen(service: Service): Promise<void> {
  const witness = await create(service, 'createWebhook', webhook(service, true))
  await service.call('runFlow', { path: { flowId: FLOW_ID }, body: {} })
  await service.advance(SOON_MS)
  await vi.waitFor(async () => expect(await deliveriesTo(service, witness)).toBe(1))
}

test.for([
  [true, 1],
  [false, 0],
] as const)('a run brings a webhook with enabled %s exactly %i deliveries', async ([enabled, count], context) => {
  const service = await started(context)
  const created = await create(service, 'createWebhook', webhook(service, enabled))
  const replaced = await create(service, 'createWebhook', webhook(service, !enabled))
  const path = { webhookId: replaced }
  await service.call('replaceWebhook', { path, body: webhook(service, enabled) })
  await runSeen(service)
  for (const webhookId of [created, replaced])
    await vi.waitFor(async () => expect(await deliveriesTo(service, webhookId)).toBe(count))
})

test('connections=true does not delete a flow that another flow refers to', async (context) => {
  const service = await started(context)
  const flowId = await createFlow(service)
  await createFlow(service, { 'field.flow.child': String(flowId) })
  const reply = await service.call('deleteFlow', { path: { flowId }, query: { connections: true } })
  expect(reply.status).toBe(409)
  expect((await service.call('getFlow', { path: { flowId } })).status).toBe(200)
})

test('connections=true spares a format that the flow does not use', async (context) => {
  const service = await started(context)
  const formatId = await create(service, 'createFormat', { name: 'Format', formatType: 'format.text.csv' })
  const flowId = await createFlow(service)
  expect((await service.call('deleteFlow', { path: { flowId }, query: { connections: true } })).status).toBe(200)
  expect((await service.call('getFormat', { path: { formatId } })).status).toBe(200)
})

test.for(BIN_KINDS)('a restore of an active %s is not found, and it stays active', async (kind, context) => {
  const service = await started(context)
  const { operations, group } = resources[kind]
  const id = await create(
    service,
    operations.create,
    creations.find(({ operation }) => operation === operations.create)?.body,
  )
  expect((await service.call('restoreDeletedObject', { path: { type: group, id } })).status).toBe(404)
  expect((await service.call(operations.read, { path: pathTo(kind, { id }) })).status).toBe(200)
})

test('a schedule is not restored while its flow is deleted', async (context) => {
  const service = await started(context)
  const flowId = await createFlow(service)
  const schedule = { flowId, name: 'Yearly', schedule: '0 0 12 1 1 *', enabled: true }
  const id = await create(service, 'createSchedule', schedule)
  await service.call('deleteSchedule', { path: { scheduleId: id } })
  await service.call('deleteFlow', { path: { flowId } })
  expect((await service.call('restoreDeletedObject', { path: { type: 'schedules', id } })).status).toBe(400)
  expect(await binned(service, id)).toBe(true)
})

test('a wrong password opens no second step of a two-factor login', async (context) => {
  const service = await started(context)
  const reply = await service.call('issueToken', { body: { login: 'tess', password: 'wrong' }, token: null })
  expect(reply.status).toBe(401)
  expect(reply.text).not.toContain('tfaToken')
})

test('a key generated after the expiry of the one before works, and the expired one does not', async (context) => {
  const service = await started(context)
  const generate = async (query: Record<string, number> = {}): Promise<string> =>
    (await service.call<{ key: string }>('createApiKey', { path: { userId: USER_ID }, query })).json.key
  const opens = async (token: string): Promise<number> => (await service.call('listTenants', { token })).status
  const expired = await generate({ expirationDays: 1 })
  await service.advance(DAY_MS)
  expect(await opens(expired)).toBe(401)
  expect(await opens(await generate())).toBe(200)
  expect(await opens(expired)).toBe(401)
})

test('a chat that fails for another reason than the cap has another code', async (context) => {
  const service = await started(context)
  const { status, json } = await service.call<object>('chat', { body: { message: 'Break down, please.' } })
  expect(status).toBe(200)
  expect(json).toEqual({ success: false, error: expect.any(String), code: expect.not.stringMatching(/^cap_exceeded$/) })
})

test('time alone does not lift the cap', async (context) => {
  const service = await started(context)
  await service.control('/allowances/carl', { usd: 0 })
  await service.advance(SOON_MS)
  const { json } = await service.call('chat', { body: { message: 'Hello' }, token: keys.capped })
  expect(json).toMatchObject({ success: false, code: 'cap_exceeded' })
})
