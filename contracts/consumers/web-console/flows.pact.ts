import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import {
  EXAMPLE_KEY,
  REASON_FORMS,
  anyJson,
  bearer,
  bodyFromState,
  draftContract,
  fromState,
  jsonType,
  noBody,
  withIds,
} from '../pact.ts'
import { createConsole } from './client.ts'

const { eachLike, integer, string } = MatchersV3
const { pact, written, discard } = draftContract('web-console', 'flows')
const consoleOf = (baseUrl: string) => createConsole({ baseUrl, token: EXAMPLE_KEY })
afterAll(discard)

const FLOW = 101
const flowPath = withIds('/v1/flows/${flowId}', { flowId: FLOW })
const sendsJson = { Authorization: bearer, 'Content-Type': 'application/json' }

test('the flows are listed', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.idleFlow)
    .uponReceiving('a list of the flows')
    .withRequest('GET', '/v1/flows', (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody(eachLike({ id: integer(FLOW), name: string('Load orders') }))
    })
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).flows()).toEqual([{ id: FLOW, name: 'Load orders' }])
    }))

test('a key that was never issued lists nothing', () =>
  pact
    .addInteraction()
    .given(STATES.invalidKey)
    .uponReceiving('a list of the flows with a key that was never issued')
    .withRequest('GET', '/v1/flows', (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      const web = consoleOf(url)
      await expect(web.flows()).rejects.toMatchObject({ name: 'RefusedCall', status: 401, body: '' })
      expect(web.isLoggedIn()).toBe(false)
    }))

test('an API user lists nothing', () =>
  pact
    .addInteraction()
    .given(STATES.apiUserKey)
    .uponReceiving('a list of the flows with the key of an API user')
    .withRequest('GET', '/v1/flows', (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(403)
    .executeTest(async ({ url }) => {
      const web = consoleOf(url)
      await expect(web.flows()).rejects.toMatchObject({ name: 'RefusedCall', status: 403 })
      expect(web.isLoggedIn()).toBe(true)
    }))

test('a flow that is gone is not read', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.deletedFlow)
    .uponReceiving('a read of a flow that is gone')
    .withRequest('GET', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      await expect(consoleOf(url).flow(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 404 })
    }))

test('a flow is made', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.freeName)
    .given(STATES.flowType)
    .uponReceiving('a flow to be made')
    .withRequest('POST', '/v1/flows', (request) => {
      request.headers(sendsJson).jsonBody({
        name: fromState('${name}', 'Load orders'),
        flowType: fromState('${flowType}', 'flow.etl.api', 'flow\\..+'),
      })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(FLOW) })
    })
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).createFlow({ name: 'Load orders', flowType: 'flow.etl.api' })).toEqual({ id: FLOW })
    }))

test.each(REASON_FORMS)('a flow without a name is not made, and the reason is shown that comes as $form', (form) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.flowType)
    .given(form.state)
    .uponReceiving('a flow without a name')
    .withRequest('POST', '/v1/flows', (request) => {
      request.headers(sendsJson).jsonBody({ flowType: fromState('${flowType}', 'flow.etl.api', 'flow\\..+') })
    })
    .willRespondWith(400, (response) => {
      form.write(response, 'name is missing')
    })
    .executeTest(async ({ url }) => {
      const made = consoleOf(url).createFlow({ flowType: 'flow.etl.api' } as never)
      await expect(made).rejects.toMatchObject({ name: 'RefusedCall', status: 400, reason: 'name is missing' })
    }),
)

const stored = { id: FLOW, name: 'Load orders' }
const changed = { ...stored, description: 'changed' }

test('a flow is read, changed and saved whole', () => {
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.idleFlow)
    .uponReceiving('a read of a flow')
    .withRequest('GET', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(stored.id), name: string(stored.name) })
    })
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.idleFlow)
    .uponReceiving('a whole flow with another description')
    .withRequest('PUT', flowPath, (request) => {
      request.headers(sendsJson).jsonBody(bodyFromState('${flow}', changed))
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ id: integer(FLOW), description: 'changed' })
    })
    .executeTest(async ({ url }) => {
      const saved = await consoleOf(url).editFlow(FLOW, { description: 'changed' })
      expect(saved).toEqual({ id: FLOW, description: 'changed' })
    })
})

test('a flow that a schedule runs is kept', () => {
  const references = { schedules: [{ id: 201, name: 'Nightly' }] }
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.scheduledFlow)
    .uponReceiving('a deletion of a flow that a schedule runs')
    .withRequest('DELETE', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(409, (response) => {
      response.headers({ 'Content-Type': jsonType })
      anyJson(response, references)
    })
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).deleteFlow(FLOW)).toEqual({ deleted: false, references })
    })
})

test('a flow goes with its schedules', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.scheduledFlow)
    .uponReceiving('a deletion of a flow with its schedules')
    .withRequest('DELETE', flowPath, (request) => {
      request.headers({ Authorization: bearer }).query({ schedules: 'true' })
    })
    .willRespondWith(200)
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).deleteFlow(FLOW, { schedules: true })).toEqual({ deleted: true })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
