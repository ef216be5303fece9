import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, anyJson, bearer, bodyFromState, draftContract, jsonType } from '../pact.ts'
import { createConsole } from './client.ts'

const { pact, written, discard } = draftContract('web-console', 'imports')
const consoleOf = (baseUrl: string) => createConsole({ baseUrl, token: EXAMPLE_KEY })
afterAll(discard)

const importRequest = { dump: 'the text of a bundle', collisionPolicy: 'Keep' }

test('what an import would do is shown, in whatever shape', () =>
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
      expect(await consoleOf(url).previewImport(file)).toEqual({ flows: ['Load orders'] })
    }))

test('a bundle in place of an import request is refused, and the person is told what is taken', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .uponReceiving('a preview of an import that is sent as plain text')
    .withRequest('POST', '/v1/flows/import/preview', (request) => {
      request.headers({ Authorization: bearer }).body('text/plain', Buffer.from(importRequest.dump))
    })
    .willRespondWith(415)
    .executeTest(async ({ url }) => {
      const shown = consoleOf(url).previewImport({ type: 'text/plain', text: importRequest.dump })
      await expect(shown).rejects.toMatchObject({
        name: 'RefusedCall',
        status: 415,
        message: expect.stringContaining('the Content-Type must be application/json'),
      })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
