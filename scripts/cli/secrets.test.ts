import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type RuleId, writeJson } from '#spec'
import { type NamedFault, demoCredentials } from '../../mocks/index.ts'
import {
  type Report,
  annotations,
  compareRerun,
  createLedger,
  merged,
  rerunOf,
  stepSummary,
  terminal,
  writers,
} from '../../suites/index.ts'
import { printPlan } from './check/print-plan.ts'
import { embeddedTarget } from './embedded.ts'
import { checkAltered, oneOfEach } from '../../tests/support/gate.ts'

/**
 * Echoes the token of a request in every response: in headers, plain and encoded, in texts, in every JSON string and in
 * member names.
 */
const echo: NamedFault['fault'] = {
  says: 'gives away the token of every request',
  steps: (plain) => ({
    render(answer, incoming) {
      const rendered = plain.render(answer, incoming)
      const { authorization } = incoming.headers
      if (authorization === undefined) return rendered
      const headers = {
        ...rendered.headers,
        'x-debug': `authorization=${authorization}`,
        'x-debug-base64': Buffer.from(authorization).toString('base64'),
        'x-debug-base64url': Buffer.from(`.${authorization}`).toString('base64url'),
        'x-debug-hex': Buffer.from(authorization).toString('hex'),
      }
      if (rendered.json === undefined) return { ...rendered, headers, text: `${rendered.text ?? ''} ${authorization}` }
      return { ...rendered, headers, json: withEcho(rendered.json, authorization) }
    },
  }),
}

function withEcho(value: unknown, token: string): unknown {
  if (typeof value === 'string') return `${value} ${token}`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => withEcho(member, token))
  // A status keeps its form: otherwise every check that waits for a run would never see it end.
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'status' ? member : withEcho(member, token),
  ])
  return { ...Object.fromEntries(members), [token]: encodeURIComponent(token) }
}

/** Passwords and secrets of `embedded-target.yaml`. */
const WRITTEN = ['edda-pass-1', 'tess-pass-1', 'robot-pass-1', 'JBSWY3DPEHPK3PXP']
/** The length of a piece that is enough to recognise a truncated secret. */
const PIECE = 12

/** Pieces of a secret, in every form, that no other text holds by chance. Starts of JWTs and of the suite's names are alike, so the ends count. */
function piecesOf(secret: string): string[] {
  const beginsLikeOthers = /^(eyJ|etalon)/.test(secret)
  return [secret, ...encodingsOf(secret)].flatMap((form) => {
    if (form.length <= PIECE) return [form]
    const starts = beginsLikeOthers ? [form.length - PIECE] : [0, form.length >> 1, form.length - PIECE]
    return starts.map((start) => form.slice(start, start + PIECE))
  })
}

/** The forms in which a secret may stand in a text, without what neighbours of it share. */
function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const shifted = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(2, -4),
  )
  const forms = [...shifted, bytes.toString('hex'), encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  return [...forms, ...shifted.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/** The number of distinct three-character prefixes, as the index distinguishes them. */
const BEGINNINGS = 2 ** 21

function beginningAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 127) << 14) | ((text.charCodeAt(at + 1) & 127) << 7) | (text.charCodeAt(at + 2) & 127)
}

/** Finds which of thousands of pieces occur in megabytes of text: one pass, with a closer look only where a piece may begin. */
function foundIn(text: string, pieces: ReadonlySet<string>): string[] {
  const may = new Uint8Array(BEGINNINGS)
  for (const piece of pieces) may[beginningAt(piece, 0)] = 1
  const lengths = [...new Set([...pieces].map(({ length }) => length))]
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    if (may[beginningAt(text, at)] === 0) continue
    for (const length of lengths) {
      const piece = text.slice(at, at + length)
      if (pieces.has(piece)) found.add(piece)
    }
  }
  return [...found]
}

/** A rule that an echoed secret breaks, and that is quick to rerun. */
const REPEATED: RuleId = 'errors/unauthorized-body-empty'

describe('a target that echoes the token of each request', () => {
  let report: Report
  let secrets: string[]
  let pieces: ReadonlySet<string>
  let echoed: number
  const ledger: string[] = []

  beforeAll(async () => {
    const checked = await checkAltered([echo], undefined, {
      includes: oneOfEach(4),
      ledger: createLedger((line) => ledger.push(writeJson(line))),
    })
    report = checked.report
    // Codes of two-factor logins have six digits, which occur in timestamps by chance.
    const learnt = Object.entries(checked.redactor.variables()).filter(([name]) => !name.startsWith('ETALON_CODE_'))
    secrets = [...Object.values(demoCredentials()), ...WRITTEN, ...learnt.map(([, secret]) => secret)]
    pieces = new Set(secrets.flatMap(piecesOf))
    echoed = writeJson(report).split('$ETALON_ADMIN_API_KEY').length - 1
  })

  /** Everything that a run leaves, prints or passes on. */
  const artefacts: readonly [string, () => string | Promise<string>][] = [
    ...writers.map(({ name, write }): [string, () => string] => [name, () => write(report)]),
    ['the terminal', () => terminal(report)],
    ['annotations', () => annotations(report, () => true).join('\n')],
    ['a step summary', () => stepSummary(report)],
    ['the ledger', () => ledger.join('\n')],
    [
      'a merged report',
      () =>
        writeJson(
          merged([{ file: '1.json', report: { ...report, shard: { index: 1, count: 1, cases: 'all', planned: {} } } }]),
        ),
    ],
    ['what replay says', replayed],
    ['the plan', planned],
  ]

  async function replayed(): Promise<string> {
    const rerun = rerunOf(report, REPEATED, undefined)
    const includes = ({ id }: { id: string }): boolean => rerun.cases.has(id)
    const again = await checkAltered([echo], rerun.rules, { includes, replays: rerun.replays })
    const said = compareRerun(rerun, again.report)
    expect(said.map(({ now }) => now)).toContain('still failing')
    return said.map(({ id, now, reason }) => `${now}: ${id}: ${reason}`).join('\n')
  }

  async function planned(): Promise<string> {
    const lines: unknown[] = []
    const spy = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
    const { target } = embeddedTarget('http://127.0.0.1:9')
    await printPlan(target, { seed: 1, selected: new Set([REPEATED, 'errors/missing-token']) }, { verbose: true })
    spy.mockRestore()
    expect(lines.length).toBeGreaterThan(100)
    return lines.join('\n')
  }

  test('is quoted at length in the report', () => {
    expect(report.summary.violation).toBeGreaterThan(20)
    expect(echoed).toBeGreaterThan(100)
    expect(ledger.length).toBeGreaterThan(100)
    expect(secrets.length).toBeGreaterThan(WRITTEN.length + Object.keys(demoCredentials()).length)
  })

  test('would be found if they were there', () => {
    const [secret = ''] = secrets
    const shown = [secret, ...encodingsOf(secret)].map((form) => foundIn(`{"x": "${form}"}`, pieces).length)
    expect(shown.every((count) => count > 0)).toBe(true)
  })

  test.each(artefacts)('shows no secret in %s, in whatever encoding', async (_name, made) => {
    const output = await made()
    expect(output).not.toBe('')
    expect(foundIn(output, pieces)).toEqual([])
  })
})
