import type { Api, OperationName, RequestBody, ResponseBody, Schema, StatusOf, components } from 'etalon/api'
import type * as Exactly from 'etalon/api/exact'
import type { Service } from 'etalon/node'
import { expect, expectTypeOf, test } from 'vitest'
import { type Role, createMock } from '../../mocks/index.ts'

type Exact = { int64: 'bigint' }

// `npm run typecheck` judges the types.
test('keys are there for every role', () => {
  const mock = createMock({ unwatched: true })
  expectTypeOf(mock.keys.admin).toEqualTypeOf<string>()
  expectTypeOf<Service['keys']>().toEqualTypeOf<Readonly<Record<Role, string>>>()
  expectTypeOf<Service['keys']>().toExtend<Readonly<Record<string, string>>>()
  // @ts-expect-error: no such role
  expect(mock.keys.edtor).toBeUndefined()
  expect(Object.keys(mock.keys)).toEqual([
    'admin',
    'editor',
    'operator',
    'viewer',
    'api_user',
    'capped',
    'ai_disabled',
    'expired',
  ] satisfies Role[])
  mock.close()
})

test('ids are numbers unless bigint is chosen, and neither optional nor null', () => {
  expectTypeOf<Schema<'Flow'>['id']>().toEqualTypeOf<number>()
  expectTypeOf<components['schemas']['Flow']['id']>().toEqualTypeOf<number>()
  expectTypeOf<Schema<'Flow', Exact>['id']>().toEqualTypeOf<number | bigint>()
  expectTypeOf<Api<Exact>['components']['schemas']['Flow']['id']>().toEqualTypeOf<number | bigint>()
})

test('statuses and bodies follow the operation', () => {
  expectTypeOf<200 | 400 | 401>().toExtend<StatusOf<'createFlow'>>()
  expectTypeOf<ResponseBody<'createFlow'>>().toEqualTypeOf<Schema<'Flow'>>()
  expectTypeOf<RequestBody<'createFlow'>>().toEqualTypeOf<Schema<'FlowInput'>>()
  expectTypeOf<RequestBody<'getFlow'>>().toEqualTypeOf<undefined>()
  // @ts-expect-error: no such status is documented
  expectTypeOf<ResponseBody<'createFlow', 299>>().toBeUndefined()
})

/** Operations that return several objects. */
type Listing = Extract<OperationName, `list${string}` | `search${string}`>
type IsAny<T> = unknown extends T ? true : false
/** Those of the operations whose response is no array of something known. */
type NoArrays = {
  [Id in Listing]: ResponseBody<Id> extends readonly (infer Item)[] ? (IsAny<Item> extends true ? Id : never) : Id
}[Listing]
/** Operations whose 200 may be anything. */
type AnyBody = {
  [Id in OperationName]: 200 extends StatusOf<Id>
    ? IsAny<ResponseBody<Id, 200 & StatusOf<Id>>> extends true
      ? Id
      : never
    : never
}[OperationName]
/** Members of a schema that may be null. */
type Nullable<Name extends keyof components['schemas']> = {
  [Key in keyof Schema<Name>]-?: null extends Schema<Name>[Key]
    ? IsAny<Schema<Name>[Key]> extends true
      ? never
      : Key
    : never
}[keyof Schema<Name>]

test('every list is an array, and every body is known', () => {
  expectTypeOf<NoArrays>().toEqualTypeOf<'listTools'>()
  expectTypeOf<ResponseBody<'listTools'>['tools']>().toEqualTypeOf<Schema<'Tool'>[] | undefined>()
  expectTypeOf<ResponseBody<'listTags'>>().toEqualTypeOf<string[]>()
  // What a client has no use for, and whatever a sender put into a message.
  expectTypeOf<AnyBody>().toEqualTypeOf<
    'deleteConnection' | 'deleteFormat' | 'deleteListener' | 'deleteMacro' | 'deleteSchedule' | 'getMessage'
  >()
})

test('members that the mock always sends are there, and null only where it sends null', () => {
  expectTypeOf<Schema<'Flow'>['name']>().toEqualTypeOf<string>()
  expectTypeOf<Schema<'Flow'>['tags']>().toEqualTypeOf<string[] | undefined>()
  expectTypeOf<Schema<'Schedule'>['flowId']>().toEqualTypeOf<number>()
  expectTypeOf<ResponseBody<'runFlow'>['auditId']>().toEqualTypeOf<number>()
  expectTypeOf<ResponseBody<'issueToken'>['token']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<ResponseBody<'getExecution'>['started']>().toEqualTypeOf<number>()
  expectTypeOf<
    { [Name in keyof components['schemas']]: Nullable<Name> }[keyof components['schemas']]
  >().toEqualTypeOf<'defaultValue'>()
  // @ts-expect-error: a misspelt member
  expectTypeOf<Schema<'SearchHit'>['nmae']>().toBeUndefined()
})

test('requests require what the mock requires', () => {
  // @ts-expect-error: flowId is missing
  expectTypeOf<{ name: string; schedule: string }>().toExtend<RequestBody<'createSchedule'>>()
  expectTypeOf<{ flowId: number; name: string; schedule: string }>().toExtend<RequestBody<'createSchedule'>>()
  expectTypeOf<Schema<'Schedule'>>().toExtend<RequestBody<'replaceSchedule'>>()
  expectTypeOf<Schema<'Webhook'>>().toExtend<RequestBody<'replaceWebhook'>>()
  expectTypeOf<Schema<'Macro'>>().toExtend<RequestBody<'replaceMacro'>>()
})

test('the exact types have what the documents leave open', () => {
  expectTypeOf<Exactly.Schema<'Flow'>['name']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Exactly.ResponseBody<'listSchedules'>>().not.toExtend<readonly unknown[]>()
  expectTypeOf<Exactly.Schema<'Flow', Exact>['id']>().toEqualTypeOf<number | bigint>()
  expectTypeOf<keyof Exactly.webhooks>().not.toBeNever()
  expectTypeOf<Exactly.OperationName>().toEqualTypeOf<OperationName | 'openMcpStream'>()
})

test('controls take operations by their ids', async () => {
  const mock = createMock({ unwatched: true })
  const controls = mock.control()
  // @ts-expect-error: no such operation
  await expect(controls.fail('createFlows')).rejects.toThrow('400')
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    mock.fetch(
      new Request(`http://mock.test/rest/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${mock.keys.admin}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  await controls.fail('createFlow', 503, { body: 'later', times: 2 })
  const failed = await call('POST', '/flows', { name: 'Tried' })
  expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('later')])
  await controls.run(101, 'error', { duration: 60_000, times: 1 })
  await call('POST', '/flows/101/run')
  await controls.advance(61_000)
  expect(await (await call('GET', '/executions/101')).json()).toMatchObject({ status: 'error' })
  // @ts-expect-error: no such event
  await expect(controls.emit('Flow.Fails', 101)).rejects.toThrow('400')
  await controls.emit('Flow.Failed', 101)
  await call('POST', '/flows/102/run?sync=true&emailOnFailure=true')
  const [mail] = await controls.outbox()
  expect([mail?.to, mail?.subject]).toEqual([['ada@example.com'], 'Load invoices: error'])
  expect((await controls.journal()).map(({ operation }) => operation)).toContain('createFlow')
  await controls.reset()
  expect((await call('POST', '/flows', { name: 'Tried again' })).status).toBe(200)
  mock.close()
})
