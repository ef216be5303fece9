import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { draftContract, fromState, jsonType } from '../pact.ts'
import { createCall } from '../call.ts'
import { createConsole } from './client.ts'

const { string } = MatchersV3
const { pact, written, discard } = draftContract('web-console', 'login')
afterAll(discard)

const LOGIN = { login: 'tess', password: 'a-password' }
const sentLogin = { login: fromState('${login}', LOGIN.login), password: fromState('${password}', LOGIN.password) }

test('a user with a second factor is asked for a code', () =>
  pact
    .addInteraction()
    .given(STATES.twoFactorUser)
    .uponReceiving('a login of a user with a second factor')
    .withRequest('POST', '/v1/token-auth/issue', (request) => {
      request.headers({ 'Content-Type': 'application/json' }).jsonBody(sentLogin)
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ tfaToken: string('second-step') })
    })
    .executeTest(async ({ url }) => {
      let asked = 0
      const login = createConsole({ baseUrl: url }).login(LOGIN.login, LOGIN.password, async () => {
        asked += 1
        throw new Error('the user has no code at hand')
      })
      await expect(login).rejects.toThrow('no code at hand')
      expect(asked).toBe(1)
    }))

test('the code completes the login', () =>
  pact
    .addInteraction()
    .given(STATES.awaitingCode)
    .uponReceiving('the second call of a login, with the code')
    .withRequest('POST', '/v1/token-auth/issue', (request) => {
      request.headers({ 'Content-Type': 'application/json' }).jsonBody({
        tfaToken: fromState('${tfaToken}', 'second-step'),
        code: fromState('${code}', '123456', '\\d+'),
      })
    })
    .willRespondWith(200, (response) => {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ token: string('a-token') })
    })
    .executeTest(async ({ url }) => {
      const call = createCall(url, () => undefined)
      const { json } = await call('POST', '/v1/token-auth/issue', { body: { tfaToken: 'second-step', code: '123456' } })
      expect(json).toEqual({ token: 'a-token' })
    }))

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
