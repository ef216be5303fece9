import { MatchersV3 } from '@pact-foundation/pact'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../states.ts'
import { draftContract, fromState, jsonType } from '../pact.ts'
import { createConsole } from './client.ts'

const { string } = MatchersV3
const { pact, written, discard } = draftContract('web-console', 'login')
afterAll(discard)

const LOGIN = { login: 'tess', password: 'a-password' }
const sentLogin = { login: fromState('${login}', LOGIN.login), password: fromState('${password}', LOGIN.password) }

/** The first call, whose response requires the second one. */
const firstCall = () =>
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

test('a user with a second factor is asked for a code', () =>
  firstCall().executeTest(async ({ url }) => {
    const web = createConsole({ baseUrl: url })
    const login = web.login(LOGIN.login, LOGIN.password, () =>
      Promise.reject(new Error('the user has no code at hand')),
    )
    await expect(login).rejects.toThrow('no code at hand')
    expect(web.isLoggedIn()).toBe(false)
  }))

test('the code completes the login', () => {
  firstCall()
  return pact
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
      const web = createConsole({ baseUrl: url })
      expect(await web.login(LOGIN.login, LOGIN.password, async () => '123456')).toBe('a-token')
      expect(web.isLoggedIn()).toBe(true)
    })
})

test('the committed contract is the one written here', async () => {
  const { text, path } = written()
  await expect(text).toMatchFileSnapshot(path)
})
