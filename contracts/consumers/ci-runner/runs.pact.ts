import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import {
  EXAMPLE_KEY,
  REASON_FORMS,
  bearer,
  bodyFromState,
  draftContract,
  fromState,
  jsonType,
  noBody,
  withIds,
} from '../pact.ts'
import { createCiClient } from './client.ts'

const { integer } = MatchersV3
const { pact, written, discard } = draftContract('ci-runner', 'runs')
const clientOf = (baseUrl: string) => createCiClient({ baseUrl, apiKey: EXAMPLE_KEY })
afterAll(discard)

const FLOW = 101
const AUDIT = 1001
const runPath = withIds('/v1/flows/${flowId}/run', { flowId: FLOW })

test('a flow is started with its parameters', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.flowWithParameters)
    .uponReceiving('a run of a flow with a parameter')
    .withRequest('POST', runPath, (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .jsonBody(bodyFromState('${parameters}', { day: '2026-01-31' }))
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ flowId: integer(FLOW), auditId: integer(AUDIT), status: integer(0) })
    })
    .executeTest(async ({ url }) => {
      const run = await clientOf(url).run(FLOW, { day: '2026-01-31' })
      expect(run).toEqual({ flowId: FLOW, auditId: AUDIT, status: 0 })
    }))

test('an idle flow is started', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.runnableFlow)
    .uponReceiving('a run of an idle flow')
    .withRequest('POST', runPath, (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' }).jsonBody({})
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ flowId: integer(FLOW), auditId: integer(AUDIT), status: 0 })
    })
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).run(FLOW)).toEqual({ flowId: FLOW, auditId: AUDIT, status: 0 })
    }))

test('a flow is started by its name', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.runnableFlow)
    .uponReceiving('a run of a flow by its name')
    .withRequest(
      'POST',
      fromState('/v1/flows/flow-name/${flowName}/run', '/v1/flows/flow-name/Load%20orders/run'),
      (request) => {
        request.headers({ Authorization: bearer, 'Content-Type': 'application/json' })
      },
    )
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ flowId: integer(FLOW), auditId: integer(AUDIT), status: 0 })
    })
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).runByName('Load orders')).toEqual({ flowId: FLOW, auditId: AUDIT, status: 0 })
    }))

test('a name that no flow has starts nothing', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.freeName)
    .uponReceiving('a run by a name that no flow has')
    .withRequest('POST', fromState('/v1/flows/flow-name/${name}/run', '/v1/flows/flow-name/Nobody/run'), (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' })
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).runByName('Nobody')).rejects.toMatchObject({ name: 'RefusedCall', status: 404 })
    }))

test('an API user starts nothing', () =>
  pact
    .addInteraction()
    .given(STATES.runnableFlow)
    .given(STATES.apiUserKey)
    .uponReceiving('a run with the key of an API user')
    .withRequest('POST', runPath, (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' }).jsonBody({})
    })
    .willRespondWith(403)
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).run(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 403 })
    }))

test.each(REASON_FORMS)('a log step of fifty starts nothing, and the reason is read that comes as $form', (form) =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.runnableFlow)
    .given(form.state)
    .uponReceiving('a run with a log step between 1 and 99')
    .withRequest('POST', runPath, (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .query({ logStep: '50' })
        .jsonBody({})
    })
    .willRespondWith(400, (response) => {
      form.write(response, 'logStep is too small')
    })
    .executeTest(async ({ url }) => {
      const run = clientOf(url).run(FLOW, {}, { logStep: 50 })
      await expect(run).rejects.toMatchObject({ name: 'RefusedCall', status: 400, reason: 'logStep is too small' })
    }),
)

test('a flow that is gone is not started', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.deletedFlow)
    .uponReceiving('a run of a flow that is gone')
    .withRequest('POST', runPath, (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' }).jsonBody({})
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).run(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 404 })
    }))

test('a key that was never issued starts nothing', () =>
  pact
    .addInteraction()
    .given(STATES.invalidKey)
    .given(STATES.idleFlow)
    .uponReceiving('a run with a key that was never issued')
    .withRequest('POST', runPath, (request) => {
      request.headers({ Authorization: bearer, 'Content-Type': 'application/json' }).jsonBody({})
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).run(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 401, body: '' })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
