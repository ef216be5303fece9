import type { Api, RequestBody, ResponseBody, Schema, StatusOf, components } from 'etalon/api'
import type { Service } from 'etalon/node'
import { expect, expectTypeOf, test } from 'vitest'
import { type Role, createMock } from '../../mocks/index.ts'

type Exact = { int64: 'bigint' }

// `npm run typecheck` judges the types.
test('keys are there for every role', () => {
  const mock = createMock({ unwatched: true })
  expectTypeOf(mock.keys.admin).toEqualTypeOf<string>()
  expectTypeOf<Service['keys']>().toExtend<Readonly<Record<Role, string>>>()
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
  await controls.emit('Flow.Failed', 101)
  await call('POST', '/flows/102/run?sync=true&emailOnFailure=true')
  const [mail] = await controls.outbox()
  expect([mail?.to, mail?.subject]).toEqual([['ada@example.com'], 'Load invoices: error'])
  expect((await controls.journal()).map(({ operation }) => operation)).toContain('createFlow')
  await controls.reset()
  expect((await call('POST', '/flows', { name: 'Tried again' })).status).toBe(200)
  mock.close()
})
