import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { EXAMPLE_KEY, bearer, draftContract, jsonType, noBody, withIds } from '../pact.ts'
import { createCiClient } from './client.ts'

const { eachLike, integer, regex } = MatchersV3
const { pact, written, discard } = draftContract('ci-runner', 'history')
const clientOf = (baseUrl: string) => createCiClient({ baseUrl, apiKey: EXAMPLE_KEY })
afterAll(discard)

const FLOW = 106
const AUDIT = 1001
const historyPath = withIds('/v1/executions/${flowId}/history', { flowId: FLOW })
const logPath = withIds('/v1/executions/${flowId}/audit/${auditId}/console', { flowId: FLOW, auditId: AUDIT })
const items = eachLike({
  auditId: integer(AUDIT),
  status: regex('^(queued|running|success|warning|error|canceled)$', 'success'),
})

/** The first page, with the number of remaining items. */
const firstPage = () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.longHistory)
    .uponReceiving('a read of a long history')
    .withRequest('GET', historyPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType, 'X-Truncated-Count': regex('^[1-9]\\d*$', '150') })
      response.jsonBody(items)
    })

test('no more is read than is asked for', () =>
  firstPage().executeTest(async ({ url }) => {
    expect(await clientOf(url).history(FLOW, 1)).toEqual([{ auditId: AUDIT, status: 'success' }])
  }))

test('what is left is read from the oldest item on', () => {
  firstPage()
  return pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.longHistory)
    .uponReceiving('a read of a page of the history that is not the first')
    .withRequest('GET', historyPath, (request) => {
      request.headers({ Authorization: bearer }).query({ lastAuditId: withIds('${auditId}', { auditId: AUDIT }) })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody(items)
    })
    .executeTest(async ({ url }) => {
      const one = { auditId: AUDIT, status: 'success' }
      expect(await clientOf(url).history(FLOW)).toEqual([one, one])
    })
})

test('an execution that is over has a log', () =>
  pact
    .addInteraction()
    .given(STATES.validKey)
    .given(STATES.endedExecution)
    .uponReceiving('a read of the log of an execution')
    .withRequest('GET', logPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(200)
    .executeTest(async ({ url }) => {
      expect(await clientOf(url).logOf(FLOW, AUDIT)).toBe('')
    }))

test('a key that was never issued reads no history', () =>
  pact
    .addInteraction()
    .given(STATES.invalidKey)
    .given(STATES.idleFlow)
    .uponReceiving('a read of the history with a key that was never issued')
    .withRequest('GET', historyPath, (request) => {
      request.headers({ Authorization: bearer })
    })
    .willRespondWith(401, (response) => {
      noBody(response)
    })
    .executeTest(async ({ url }) => {
      await expect(clientOf(url).history(FLOW)).rejects.toMatchObject({ name: 'RefusedCall', status: 401, body: '' })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
