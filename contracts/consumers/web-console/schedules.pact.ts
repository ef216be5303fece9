import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, anyJson, bearer, draftContract, fromState, jsonType, withIds } from '../pact.ts'
import { createCall } from '../call.ts'
import { itemsOf } from '../lists.ts'
import { createConsole } from './client.ts'

const { integer } = MatchersV3
const { pact, written, discard } = draftContract('web-console', 'schedules')
const consoleOf = (baseUrl: string) => createConsole({ baseUrl, token: EXAMPLE_KEY })
afterAll(discard)

const FLOW = 101
const SCHEDULE = 201
const EXPRESSION = '0 0 3 * * ?'
const schedulePath = withIds('/v1/schedules/${scheduleId}', { scheduleId: SCHEDULE })

test('a schedule is made', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.scheduledFlow)
    .uponReceiving('a schedule to be made')
    .withRequest('POST', '/v1/schedules', (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' }).jsonBody({
        flowId: MatchersV3.fromProviderState('${flowId}', FLOW),
        name: 'Nightly',
        description: '',
        schedule: fromState('${schedule}', EXPRESSION),
        enabled: false,
        tags: [],
      })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(SCHEDULE) })
    })
    .executeTest(async ({ url }) => {
      const made = await consoleOf(url).createSchedule({ flowId: FLOW, name: 'Nightly', schedule: EXPRESSION })
      expect(made).toEqual({ id: SCHEDULE })
    }))

test.each([
  ['disabled', STATES.enabledSchedule, 'disable'],
  ['enabled', STATES.scheduledFlow, 'enable'],
] as const)('a schedule is %s', (name, state, word) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(state)
    .uponReceiving(`a schedule to be ${name}`)
    .withRequest('POST', withIds(`/v1/schedules/\${scheduleId}/${word}`, { scheduleId: SCHEDULE }), (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200)
    .executeTest(async ({ url }) => {
      const call = createCall(url, () => EXAMPLE_KEY)
      expect((await call('POST', `/v1/schedules/${SCHEDULE}/${word}`)).status).toBe(200)
    }),
)

test('a schedule says whether it is enabled', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.enabledSchedule)
    .uponReceiving('a read of a schedule')
    .withRequest('GET', schedulePath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(SCHEDULE), enabled: true })
    })
    .executeTest(async ({ url }) => {
      const call = createCall(url, () => EXAMPLE_KEY)
      expect((await call('GET', `/v1/schedules/${SCHEDULE}`)).json).toEqual({ id: SCHEDULE, enabled: true })
    }))

test('the schedules of a flow are listed, in whatever shape', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.scheduledFlow)
    .uponReceiving('a list of the schedules that run a flow')
    .withRequest('GET', withIds('/v1/schedules/flows/${flowId}', { flowId: FLOW }), (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      anyJson(response, { schedules: [{ id: SCHEDULE }] })
    })
    .executeTest(async ({ url }) => {
      const call = createCall(url, () => EXAMPLE_KEY)
      expect(itemsOf((await call('GET', `/v1/schedules/flows/${FLOW}`)).json)).toEqual([{ id: SCHEDULE }])
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
