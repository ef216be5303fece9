import { describe, expect, test } from 'vitest'
import { parseTarget } from '../../run/target-file.ts'
import { Blocked } from '../verdict.ts'
import type { Maker } from './given.ts'
import { type GivenTokens, givenTokens } from './tokens.ts'

function given(twoFactor: string): { tokens: GivenTokens; mask: (text: string) => string } {
  const source = `base_url: http://a.test/rest
credentials:
  two_factor: { login: tess, password: tess-secret-1, ${twoFactor} }
limits: { timeout_ms: 300 }
`
  const { target, redactor } = parseTarget(source, 'test', {})
  return { tokens: givenTokens({ target, redactor } as Maker), mask: (text) => redactor.mask(text) }
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
