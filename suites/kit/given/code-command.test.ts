import { describe, expect, test } from 'vitest'
import { parseTarget } from '../../run/target-file.ts'
import { Blocked } from '../verdict.ts'
import type { GivenClock } from './clock.ts'
import type { Maker } from './maker.ts'
import { type GivenTokens, givenTokens } from './tokens.ts'

/** A target whose clock is ahead by `ms`. */
function clockAhead(ms: number): GivenClock {
  const now = (): number => Date.now() + ms
  const clock = { ms, withinMs: 500, now, day: () => '' }
  return { clock: async () => clock, clockByDate: () => clock }
}

function given(twoFactor: string, aheadMs = 0): { tokens: GivenTokens; mask: (text: string) => string } {
  const source = `base_url: http://a.test/rest
credentials:
  two_factor: { login: tess, password: tess-secret-1, ${twoFactor} }
limits: { timeout_ms: 300 }
`
  const { target, redactor } = parseTarget(source, 'test', {})
  return {
    tokens: givenTokens({ target, redactor } as Maker, clockAhead(aheadMs)),
    mask: (text) => redactor.mask(text),
  }
}

const problemOf = async (twoFactor: string): Promise<unknown> =>
  given(twoFactor)
    .tokens.code()
    .catch((problem: unknown) => problem)

describe('credentials.two_factor.code_command', () => {
  test('prints the code, which is a secret', async () => {
    const { tokens, mask } = given(`code_command: "printf ' 31415926 \\\\n'"`)
    expect(await tokens.code()).toBe('31415926')
    expect(mask('the code 31415926')).toBe('the code $ETALON_CODE_1')
  })

  test('is asked each time, since codes expire', async () => {
    const { tokens } = given('code_command: date +%s%N')
    expect(await tokens.code()).not.toBe(await tokens.code())
  })

  test('gets the time of the target', async () => {
    const { tokens } = given("code_command: 'echo $ETALON_TARGET_TIME'", 90_000)
    expect(Math.abs(Number(await tokens.code()) - (Date.now() / 1_000 + 90))).toBeLessThan(5)
  })

  test('is doubted where it may go by another clock than the target', async () => {
    expect(await given('code_command: echo 1', 90_000).tokens.whyCodeMayFail()).toMatch(/90 s away/)
    expect(await given('code_command: echo 1', 5_000).tokens.whyCodeMayFail()).toBeUndefined()
    expect(await given('totp_secret: JBSWY3DPEHPK3PXP', 90_000).tokens.whyCodeMayFail()).toBeUndefined()
  })

  test.each([
    ['fails', 'echo 271828; echo 271828 >&2; exit 7', /failed with exit code 7$/],
    ['is not there', 'no-such-command-271828', /failed with exit code 127$/],
    ['prints nothing', 'true', /printed nothing$/],
    ['does not end', 'exec sleep 60', /did not end within 300 ms$/],
  ])('that %s blocks, and its output is not told', async (_name, command, message) => {
    const problem = await problemOf(`code_command: "${command}"`)
    expect(problem).toBeInstanceOf(Blocked)
    expect((problem as Blocked).message).toMatch(message)
    expect(JSON.stringify([(problem as Blocked).message, (problem as Blocked).cause])).not.toContain('271828')
  })
})

test('a code of the target file is the code, and without any there is none', async () => {
  expect(await given('code: "161803"').tokens.code()).toBe('161803')
  await expect(given('').tokens.code()).rejects.toThrow('neither totp_secret, code nor code_command')
})
