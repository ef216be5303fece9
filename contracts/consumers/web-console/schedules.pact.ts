import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, anyJson, bearer, draftContract, fromState, jsonType, withIds } from '../pact.ts'
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

/** Reads an enabled or disabled schedule. */
const read = (enabled: boolean) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(enabled ? STATES.enabledSchedule : STATES.scheduledFlow)
    .uponReceiving(`a read of a schedule that is ${enabled ? 'on' : 'off'}`)
    .withRequest('GET', schedulePath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      // Where it is off, the service may leave the member out.
      response.jsonBody({ id: integer(SCHEDULE), ...(enabled ? { enabled } : {}) })
    })

test.each([
  ['disabled', STATES.enabledSchedule, 'disable', false],
  ['enabled', STATES.scheduledFlow, 'enable', true],
] as const)('a schedule is %s, and read again', (name, state, word, enabled) => {
  read(enabled)
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(state)
    .uponReceiving(`a schedule to be ${name}`)
    .withRequest('POST', withIds(`/v1/schedules/\${scheduleId}/${word}`, { scheduleId: SCHEDULE }), (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' })
    })
    .willRespondWith(200)
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).switchSchedule(SCHEDULE, enabled)).toEqual({ id: SCHEDULE, enabled })
    })
})

test('the schedules of a flow are listed, in whatever shape, and each is read', () => {
  read(true)
  return pact
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
      expect(await consoleOf(url).schedulesOf(FLOW)).toEqual([{ id: SCHEDULE, enabled: true }])
    })
})

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
