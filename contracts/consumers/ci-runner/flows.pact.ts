import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, anyJson, bearer, bodyFromState, draftContract, jsonType, noBody, withIds } from '../pact.ts'
import { createCiClient } from './client.ts'

const { pact, written, discard } = draftContract('ci-runner', 'flows')
const clientOf = (baseUrl: string) => createCiClient({ baseUrl, apiKey: EXAMPLE_KEY })
afterAll(discard)

const FLOW = 101
const flowPath = withIds('/v1/flows/${flowId}', { flowId: FLOW })

test('a flow that nothing refers to is deleted', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.idleFlow)
    .uponReceiving('a deletion of a flow that nothing refers to')
    .withRequest('DELETE', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      anyJson(response, { status: 'deleted' })
    })
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).deleteFlow(FLOW)).toMatchObject({ deleted: true })
    }))

test('a flow that a schedule runs is kept, and the references are reported', () => {
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
      expect(await clientOf(url).deleteFlow(FLOW)).toEqual({ deleted: false, references })
    })
})

test('a flow that is gone is not deleted', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.deletedFlow)
    .uponReceiving('a deletion of a flow that is gone')
    .withRequest('DELETE', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(404)
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).deleteFlow(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 404 })
    }))

test('a key that was never issued deletes nothing', () =>
  pact
    .addInteraction()
    .given(STATES.invalidKey)
    .given(STATES.idleFlow)
    .uponReceiving('a deletion with a key that was never issued')
    .withRequest('DELETE', flowPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).deleteFlow(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 401, body: '' })
    }))

const importRequest = { dump: 'the text of a bundle', collisionPolicy: 'Keep' }

test('what an import would do is told, in whatever shape', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.exportedFlow)
    .uponReceiving('a preview of an import')
    .withRequest('POST', '/v1/flows/import/preview', (request) => {
      request
        .headers({ Authorization: bearer, 'Content-Type': 'application/json' })
        .jsonBody(bodyFromState('${importRequest}', importRequest))
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      anyJson(response, { flows: ['Load orders'] })
    })
    .executeTest(async ({ url }) => {
      const file = { type: 'application/json', text: JSON.stringify(importRequest) }
      expect(await clientOf(url).previewImport(file)).toEqual({ flows: ['Load orders'] })
    }))

test('a bundle in place of an import request is refused, and the job says what is taken', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a preview of an import that is sent as plain text')
    .withRequest('POST', '/v1/flows/import/preview', (request) => {
      request.headers({ Authorization: bearer }).body('text/plain', Buffer.from(importRequest.dump))
    })
    .willRespondWith(415)
    .executeTest(async ({ url }) => {
      const told = clientOf(url).previewImport({ type: 'text/plain', text: importRequest.dump })
      await expect(told).rejects.toMatchObject({
        name: 'RefusedCall',
        status: 415,
        message: expect.stringContaining('the Content-Type must be application/json'),
      })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
