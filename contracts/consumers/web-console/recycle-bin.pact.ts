import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, anyJson, bearer, draftContract, fromState, jsonType } from '../pact.ts'
import { createConsole } from './client.ts'

const { pact, written, discard } = draftContract('web-console', 'recycle-bin')
const consoleOf = (baseUrl: string) => createConsole({ baseUrl, token: EXAMPLE_KEY })
afterAll(discard)

test('what was deleted is listed, in whatever shape', () => {
  const deleted = [{ type: 'flows', id: 101, name: 'Load orders' }]
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.flowInBin)
    .uponReceiving('a list of the recycle bin')
    .withRequest('GET', '/v1/recycle-bin', (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      anyJson(response, deleted)
    })
    .executeTest(async ({ url }) => {
      expect(await consoleOf(url).deletedObjects()).toEqual(deleted)
    })
})

test('a flow is restored', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.flowInBin)
    .uponReceiving('a flow to be restored')
    .withRequest(
      'POST',
      fromState(
        '/v1/recycle-bin/${type}/${id}/restore',
        '/v1/recycle-bin/flows/101/restore',
        '/v1/recycle-bin/[^/]+/\\d+/restore',
      ),
      (request) => {
        request.headers({ Authorization: bearer, 'Content-Type': 'application/json' })
      },
    )
    .willRespondWith(200)
    .executeTest(async ({ url }) => {
      await expect(consoleOf(url).restore('flows', 101)).resolves.toBeUndefined()
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
