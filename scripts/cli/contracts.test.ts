import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { demoCredentials } from '../../mocks/index.ts'
import type { Report } from '../../suites/index.ts'
import { type Ended, etalon } from '../../tests/support/child.ts'
import { contracts } from './contracts/contracts.ts'
import type { ContractsFlags } from './contracts/options.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { reportProblems } from './read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-contracts-'))
const key = demoCredentials().admin
const broken = faults.find(
  ({ rule, operation }) => rule === 'errors/unauthorized-body-empty' && operation === 'listFlows',
)!
const NONE: ContractsFlags = { only: [], pact: [], report: [] }
const reports = ['json', 'html', 'xml', 'md', 'sarif'].map((ending) => join(folder, `report.${ending}`))
const ledger = join(folder, 'ledger')
let service: Embedded
/** A run against a service that breaks a rule. */
let ended: Ended
beforeAll(async () => {
  service = await startEmbedded()
  await breaking(true)
  const words = ['contracts', '--url', service.target.baseUrl, '--key', key, '--allow', 'reads,writes,executes']
  const files = reports.flatMap((file) => ['--report', file])
  ended = await etalon([...words, '--only', 'web-console', '--ledger', ledger, ...files])
})
afterAll(() => service.close())

/** Makes the service break the rule, or keep it. */
async function breaking(isBroken: boolean): Promise<void> {
  const body = JSON.stringify({ faults: isBroken ? [broken.id] : [] })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${new URL(service.target.baseUrl).origin}/_mock/faults`, {
    method: 'PUT',
    headers,
    body,
  })
  expect(status).toBe(200)
}

describe('etalon contracts', () => {
  test('names the consumer that a service breaks, fails, writes every kind of report and leaves nothing behind', () => {
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('interactions verified') })
    const report = JSON.parse(readFileSync(reports[0]!, 'utf8')) as Report
    expect(reportProblems(report)).toEqual([])
    expect(report.kind).toBe('contracts')
    const outcomes = Map.groupBy(report.rules, ({ outcome }) => outcome)
    // With an address alone, fixtures that several states need are not declared.
    expect([...outcomes.keys()].toSorted()).toEqual(['not-applicable', 'pass', 'violation'])
    expect(outcomes.get('violation')?.map(({ id }) => id)).toEqual([
      'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued',
    ])
    for (const file of reports) expect(readFileSync(file, 'utf8')).not.toContain(key)
    expect(readdirSync(ledger)).toEqual([])
  })

  test('refuses a pact that asks for what the documents do not promise, and says why', async () => {
    const file = join(folder, 'team.json')
    const interaction = {
      type: 'Synchronous/HTTP',
      description: 'a list of flows by colour',
      request: { method: 'GET', path: '/v1/flows/by-colour/red', headers: { Authorization: ['Bearer key'] } },
      response: { status: 200 },
    }
    writeFileSync(file, JSON.stringify({ consumer: { name: 'team' }, interactions: [interaction] }))
    const flags = { ...NONE, pact: [file], url: service.target.baseUrl, key }
    await expect(contracts(flags)).rejects.toThrow(
      /team\.json: 'a list of flows by colour': Path or method not defined/,
    )
  })

  /** Runs one consumer in this process, and returns what was printed. */
  async function verified(flags: Partial<ContractsFlags>): Promise<{ code: number; output: string }> {
    const lines: string[] = []
    const logs = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
    )
    const code = await contracts({ ...NONE, only: ['web-console'], ledger, ...flags })
    for (const log of logs) log.mockRestore()
    return { code, output: lines.join('\n') }
  }

  test('fails if fewer interactions are verified than the target file requires', async () => {
    await breaking(false)
    const target = join(folder, 'target.yaml')
    const credentials = `credentials: { admin: { api_key: ${key} } }`
    writeFileSync(
      target,
      `base_url: ${service.target.baseUrl}\n${credentials}\nrequire: { proved: 0, verified: 0.5 }\n`,
    )
    expect(await verified({ target })).toEqual({
      code: 2,
      output: expect.stringMatching(
        /Only 2 of \d+ interactions were verified; .* a verdict needs 50 % \(require\.verified\)/,
      ),
    })
  })

  describe('--baseline', () => {
    const id = 'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued'
    const baseline = join(folder, 'baseline.yaml')
    const listing = (interaction: string, expires = '2099-12-31'): void =>
      writeFileSync(baseline, `\n- interaction: ${interaction}\n  reason: ETL-7\n  expires: ${expires}\n`)
    const judged = (): ReturnType<typeof verified> =>
      verified({ url: service.target.baseUrl, key, allow: 'reads,writes', require: '0', baseline })

    test('accepts a listed failure, fails on an expired one, and prints the missing entry', async () => {
      await breaking(true)
      listing(id)
      expect(await judged()).toEqual({ code: 0, output: expect.stringMatching(/violation 0, .*known 1/) })
      listing(id, '2026-01-01')
      const { code, output } = await judged()
      expect(code).toBe(1)
      expect(output).toContain(`${baseline}:2: the entry of ${id} expired on 2026-01-01`)
      expect(output).toContain(`in ${baseline}:\n- interaction: "${id}"\n  reason:\n  expires:`)
    })

    test('fails on an entry whose failure is gone', async () => {
      await breaking(false)
      listing(`${id} | given the key was never issued`)
      const { code, output } = await judged()
      expect(code).toBe(1)
      expect(output).toContain(`${baseline}:2: ${id} | given the key was never issued no longer fails`)
    })

    test.each([
      ['web-console/a-list-of-flows-with-a-key-never-issued', id],
      ['ci-runer/a-run-of-an-idle-flow', 'ci-runner/a-run-of-an-idle-flow'],
      [`${id} | given the key was issued`, `${id} | given the key was never issued`],
    ])('refuses %s with file, line and the nearest ones', async (mistyped, meant) => {
      listing(mistyped)
      await expect(judged()).rejects.toThrow(
        `${baseline}:2: ${mistyped}: no pact here has this interaction; the nearest are ${meant}`,
      )
    })
  })

  test.each<[Partial<ContractsFlags>, RegExp]>([
    [{ only: ['nobody'] }, /--only nobody: no such consumer; the consumers are chat-widget, ci-runner/],
    [{ pact: ['package.json'] }, /--pact package\.json: names no consumer/],
    [{ pact: ['nowhere.json'] }, /--pact nowhere\.json: cannot be read/],
    [{ report: ['report.txt'] }, /--report report\.txt: the name must end in/],
  ])('refuses %j', async (flags, says) => {
    await expect(contracts({ ...NONE, ...flags })).rejects.toThrow(says)
  })
})

describe('etalon replay, with a report of contracts', () => {
  const interaction = 'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued'
  const [report = ''] = reports
  const replay = (...words: readonly string[]): Promise<Ended> =>
    etalonHere(['replay', report, interaction, '--key', key, ...words])

  test.each([
    ['is still broken', true, [], 'still failing', 1],
    ['is kept now', false, [], 'fixed', 0],
    ['was not tried', false, ['--allow', 'writes'], 'blocked', 2],
  ] as const)('says that it %s', async (_what, isBroken, words, now, exit) => {
    await breaking(isBroken)
    const { code, output } = await replay(...words)
    expect(output).toMatch(new RegExp(`^${now}: ${interaction} \\| given the key was never issued`))
    expect(output.split('\n').at(-2)).toBe(`${interaction}: ${now}`)
    expect(code).toBe(exit)
  })

  test('refuses an unknown interaction', async () => {
    const file = join(folder, 'others.json')
    const others = readFileSync(report, 'utf8').replaceAll('web-console/', 'team/')
    writeFileSync(file, others)
    expect(await etalonHere(['replay', file, interaction.replace('web-console', 'team'), '--key', key])).toEqual({
      code: 3,
      output: expect.stringMatching(
        /^etalon: team\/a-list.* \| given the key was never issued: no pact here has this interaction; name the pact .* with --pact FILE/,
      ),
    })
  })

  test('takes a pact only for a report on contracts', async () => {
    const file = join(folder, 'rules.json')
    const { kind: _kind, ...rules } = JSON.parse(readFileSync(report, 'utf8')) as Report
    writeFileSync(file, JSON.stringify(rules))
    expect(await etalonHere(['replay', file, interaction, '--pact', 'team.json'])).toEqual({
      code: 3,
      output: expect.stringMatching(/^etalon: --pact is for a report of `etalon contracts`/),
    })
  })
})
