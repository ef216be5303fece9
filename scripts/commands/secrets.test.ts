import { beforeAll, describe, expect, test } from 'vitest'
import { writeJson } from '#spec'
import { type NamedFault, demoCredentials } from '../../mocks/index.ts'
import { type Report, junit, markdown, terminal } from '../../suites/index.ts'
import { checkAltered } from './gate.ts'

/** Repeats the token of a request in every answer: in a header, in texts, in every string of JSON and in names of members. */
const echo: NamedFault['fault'] = {
  says: 'gives away the token of every request',
  steps: (plain) => ({
    render(answer, incoming) {
      const rendered = plain.render(answer, incoming)
      const { authorization } = incoming.headers
      if (authorization === undefined) return rendered
      const headers = { ...rendered.headers, 'x-debug': `authorization=${authorization}` }
      if (rendered.json === undefined) return { ...rendered, headers, text: `${rendered.text ?? ''} ${authorization}` }
      return { ...rendered, headers, json: withEcho(rendered.json, authorization) }
    },
  }),
}

function withEcho(value: unknown, token: string): unknown {
  if (typeof value === 'string') return `${value} ${token}`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => withEcho(member, token))
  // A status stays what it is: else every check that waits for a run would wait in vain.
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'status' ? member : withEcho(member, token),
  ])
  return { ...Object.fromEntries(members), [token]: encodeURIComponent(token) }
}

/** Passwords and secrets of `embedded-target.yaml`. */
const WRITTEN = ['edda-pass-1', 'tess-pass-1', 'robot-pass-1', 'JBSWY3DPEHPK3PXP']
/** A piece of this length is enough to find a secret that was cut. */
const PIECE = 12

/** Pieces of a secret that no other text holds by chance: JWTs begin like each other and
 * names of the suite too, so their end counts. */
function piecesOf(secret: string): string[] {
  if (secret.length <= PIECE) return [secret]
  const starts = /^(eyJ|etalon-)/.test(secret)
    ? [secret.length - PIECE]
    : [0, secret.length >> 1, secret.length - PIECE]
  return starts.map((start) => secret.slice(start, start + PIECE))
}

describe('a target that repeats the token of each request in its answers', () => {
  let report: Report
  let secrets: string[]
  let echoed: number

  beforeAll(async () => {
    const checked = await checkAltered([echo])
    report = checked.report
    // Codes of two-factor logins are six digits, which stand in times by chance.
    const learnt = Object.entries(checked.redactor.variables()).filter(([name]) => !name.startsWith('ETALON_CODE_'))
    secrets = [...Object.values(demoCredentials()), ...WRITTEN, ...learnt.map(([, secret]) => secret)]
    echoed = writeJson(report).split('$ETALON_ADMIN_API_KEY').length - 1
  })

  test('is quoted at length in the report', () => {
    expect(report.summary.violation).toBeGreaterThan(20)
    expect(echoed).toBeGreaterThan(100)
    expect(secrets.length).toBeGreaterThan(WRITTEN.length + Object.keys(demoCredentials()).length)
  })

  test.each([
    ['report.json', (one: Report) => writeJson(one, 2)],
    ['JUnit', junit],
    ['Markdown', markdown],
    ['the terminal', terminal],
  ])('shows no secret in %s', (_name, write) => {
    const output = write(report)
    const found = secrets.filter((secret) => piecesOf(secret).some((piece) => output.includes(piece)))
    expect(found).toEqual([])
  })
})
