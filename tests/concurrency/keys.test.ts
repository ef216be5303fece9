import fc from 'fast-check'
import { TOTP } from 'otpauth/slim'
import { describe, expect, test } from 'vitest'
import { START, type Answer, type Crowd, crowdOn, statuses } from './crowd.ts'

const RUNS = { numRuns: 25 }
const several = fc.integer({ min: 2, max: 5 })
/** Users of the demo world: one with disposable keys, one with a second factor, one with a password only. */
const SPARE = { userId: 11 }
const TWO_FACTOR = { login: 'tess', password: 'tess-pass-1' }
const SECRET = 'JBSWY3DPEHPK3PXP'
const EDITOR = { login: 'edda', password: 'edda-pass-1' }

const times = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make)
const opens = async ({ mock }: Crowd, token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await mock.fetch(new Request('http://mock.test/rest/v1/token-auth/tenants', { headers }))).status === 200
}

describe('concurrent use of keys and tokens', () => {
  test('of several new keys of a user, only the one that can be read works', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), several, fc.boolean(), async (scheduler, count, revokes) => {
        const crowd = crowdOn(scheduler)
        const revocation = revokes ? [crowd.call('revokeApiKey', { path: SPARE })] : []
        const answers = await crowd.settled<Answer[]>([
          ...times(count, () => crowd.call('createApiKey', { path: SPARE })),
          ...revocation,
        ])
        const keys = answers.slice(0, count).map(({ json }) => json['key'] as string)
        const working: string[] = []
        for (const key of keys) if (await opens(crowd, key)) working.push(key)
        const read = await crowd.calmly('getApiKey', { path: SPARE })
        expect(new Set(keys).size).toBe(count)
        expect(working).toEqual(read.status === 200 ? [read.json['key']] : [])
        if (!revokes) expect(read.status).toBe(200)
      }),
      RUNS,
    ))

  test('a second factor works once', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), several, async (scheduler, count) => {
        const crowd = crowdOn(scheduler)
        const { tfaToken } = (await crowd.calmly('issueToken', { body: TWO_FACTOR })).json
        const code = new TOTP({ secret: SECRET }).generate({ timestamp: START })
        const answers = await crowd.settled(times(count, () => crowd.call('issueToken', { body: { tfaToken, code } })))
        expect(statuses(answers)).toEqual({ 200: 1, 401: count - 1 })
      }),
      RUNS,
    ))

  test('a token refreshed before its revocation works, the revoked one does not', () =>
    fc.assert(
      fc.asyncProperty(fc.scheduler(), several, async (scheduler, count) => {
        const crowd = crowdOn(scheduler)
        const { token } = (await crowd.calmly<{ token: string }>('issueToken', { body: EDITOR })).json
        const [refreshed, revoked] = await crowd.settled([
          Promise.all(times(count, () => crowd.call('refreshToken', { body: { token } }))),
          crowd.call('revokeToken', { body: { token } }),
        ])
        expect(revoked.status).toBe(200)
        expect(await opens(crowd, token)).toBe(false)
        const issued = refreshed.filter(({ status }) => status === 200).map(({ json }) => json['token'] as string)
        expect(new Set(issued).size).toBe(issued.length)
        for (const one of issued) expect(await opens(crowd, one)).toBe(true)
        for (const { status } of refreshed) expect(status).toBeOneOf([200, 401])
      }),
      RUNS,
    ))
})
