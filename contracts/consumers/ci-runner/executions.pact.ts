import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, bearer, draftContract, jsonType, noBody, withIds } from '../pact.ts'
import { createCiClient } from './client.ts'

const { regex } = MatchersV3
const { pact, written, discard } = draftContract('ci-runner', 'executions')
const clientOf = (baseUrl: string) => createCiClient({ baseUrl, apiKey: EXAMPLE_KEY, pollMs: 1 })
afterAll(discard)

const FLOW = 101
const AUDIT = 1001
/** An audit id beyond those of all executions. */
const NO_AUDIT = 2 ** 52
const executionPath = withIds('/v1/executions/${flowId}', { flowId: FLOW })
const auditId = withIds('${auditId}', { auditId: AUDIT })

test('an execution that was started has a status', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.startedExecution)
    .uponReceiving('a read of an execution that was started')
    .withRequest('GET', executionPath, (request) => {
      request.headers({ Authorization: bearer }).query({ auditId })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ status: regex('^(queued|running|success|warning|error|canceled)$', 'running') })
    })
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).statusOf(FLOW, AUDIT)).toBe('running')
    }))

test('an execution that is over has a terminal status', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.endedExecution)
    .uponReceiving('a read of an execution that is over')
    .withRequest('GET', executionPath, (request) => {
      request.headers({ Authorization: bearer }).query({ auditId })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ status: regex('^(success|warning|error|canceled)$', 'success') })
    })
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).untilOver(FLOW, AUDIT)).toBe('success')
    }))

test('a flow that never ran has no execution', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.idleFlow)
    .uponReceiving('a read of an execution that there is not')
    .withRequest('GET', executionPath, (request) => {
      request.headers({ Authorization: bearer }).query({ auditId: String(NO_AUDIT) })
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).statusOf(FLOW, NO_AUDIT)).rejects.toMatchObject({ name: 'RefusedCall', status: 404 })
    }))

test('a key that was never issued reads no execution', () =>
  pact
    .addInteraction()
    .given(STATES.startedExecution)
    .given(STATES.invalidKey)
    .uponReceiving('a read of an execution with a key that was never issued')
    .withRequest('GET', executionPath, (request) => {
      request.headers({ Authorization: bearer }).query({ auditId })
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      const read = clientOf(url).statusOf(FLOW, AUDIT)
      await expect(read).rejects.toMatchObject({ name: 'RefusedCall', status: 401, body: '' })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
